"""Nonsense to every entry point there is, a little of each: an error of Python's, never a crash.  `make fuzz-python` goes on for longer.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import tempfile
import typing
import unittest
import warnings

import hindsight
import hostile
from hostile import ENTRIES, Fuzzer

# Each starts threads or processes.
SLOW = {"threads": 2, "forks": 1, "boards": 1, "many_tables": 4}


class Lies:
    """A sequence whose length is none."""

    def __len__(self) -> int:
        return -1

    def __getitem__(self, at: int) -> str:
        raise ZeroDivisionError


class Nonsense(unittest.TestCase):
    def setUp(self) -> None:
        here, folder = os.getcwd(), tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, here)
        os.chdir(folder.name)  # files of strange names

    def test_is_refused(self) -> None:
        warnings.simplefilter("ignore")  # numpy has some to say of what it is given
        for name, step in ENTRIES.items():
            with self.subTest(name):
                fuzzer = Fuzzer(1, 0.2)
                for _ in range(SLOW.get(name, 6)):
                    step(fuzzer)
                self.assertGreater(fuzzer.calls, 0)
                fuzzer.folder.cleanup()
        self.assertEqual(hindsight.solve("kuhn", iterations=10).iterations, 10)  # nothing has come apart

    def test_everything_is_asked(self) -> None:
        text = pathlib.Path(hostile.__file__).read_text()
        for name in hindsight.__all__:
            if name[0].islower():
                self.assertIn(f"hindsight.{name}", text)

    def test_tables_are_not_too_large(self) -> None:
        for seats in (-1, 1, 11, 2**63 - 1):
            with self.assertRaisesRegex(hindsight.Error, "2 to 10"):
                hindsight.env.table(seats)

    def test_sequences_that_lie(self) -> None:
        lies: typing.Any = Lies()
        asks: list[typing.Callable[[typing.Any], object]] = [hindsight.Match, hindsight.match, hindsight.equity]
        for ask in asks:
            with self.assertRaises(ZeroDivisionError):
                ask(lies)


if __name__ == "__main__":
    unittest.main()
