"""The examples of examples/python run, and the quickstarts of other libraries are no longer here than there.

SPDX-License-Identifier: MIT
"""
import ast
import contextlib
import io
import pathlib
import unittest

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples/python"


def said_by(name: str) -> list[str]:
    """What the example prints, by lines."""
    file = EXAMPLES / name
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(compile(file.read_text(), str(file), "exec"), {})
    return said.getvalue().splitlines()


def lines_of(name: str) -> int:
    """Lines of code: neither empty, nor comments, nor the head."""
    text = (EXAMPLES / name).read_text()
    head = ast.parse(text).body[0].end_lineno or 0
    return sum(bool(line.strip()) and not line.strip().startswith("#") for line in text.splitlines()[head:])


class Quickstarts(unittest.TestCase):
    def test_openspiel(self) -> None:
        lines = said_by("quickstart_openspiel.py")
        first = ast.literal_eval(lines[0])
        self.assertEqual(sum(first), 0)
        exploitable = [float(line.split()[-1]) for line in lines[1:]]
        self.assertEqual(len(exploitable), 10)
        self.assertLess(exploitable[-1], exploitable[0] / 20)
        self.assertLessEqual(lines_of("quickstart_openspiel.py"), 14 + 21)  # docs/concepts.md, cfr_example.py (2.0.1)

    def test_liteefg(self) -> None:
        lines = said_by("quickstart_liteefg.py")
        self.assertEqual(lines[99].split()[0], "99000")
        self.assertLess(float(lines[99].split()[-1]), 1e-2)
        self.assertEqual(len(lines), 100 + 288)  # then the infosets
        self.assertLessEqual(lines_of("quickstart_liteefg.py"), 36)  # README.md (0.1.5)

    def test_pokerkit(self) -> None:
        (stacks,) = said_by("quickstart_pokerkit.py")
        self.assertEqual(stacks, "[572100.0, 9997500.0, 1109500.0]")  # what its README says, but for the stack that nobody knows
        self.assertLessEqual(lines_of("quickstart_pokerkit.py"), 39)  # README.rst (0.7.4)


if __name__ == "__main__":
    unittest.main()
