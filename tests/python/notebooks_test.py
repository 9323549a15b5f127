"""Every notebook of examples/notebooks runs from its first cell to its last, and is kept without what it printed.

SPDX-License-Identifier: MIT
"""
import contextlib
import importlib.util
import io
import json
import os
import pathlib
import tempfile
import typing
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "examples/notebooks"


def run(cells: list[dict[str, typing.Any]], name: str) -> None:
    """In one namespace, as a kernel does; cells with the tag "plot" where matplotlib is."""
    names: dict[str, typing.Any] = {}
    for number, cell in enumerate(cells):
        plots = "plot" in cell["metadata"].get("tags", ())
        if cell["cell_type"] == "code" and not (plots and importlib.util.find_spec("matplotlib") is None):
            exec(compile("".join(cell["source"]), f"{name}, cell {number}", "exec"), names)


class Notebooks(unittest.TestCase):
    def test_they_run(self) -> None:
        notebooks = sorted(FOLDER.glob("*.ipynb"))
        self.assertGreaterEqual(len(notebooks), 5)
        here = os.getcwd()
        for notebook in notebooks:
            with self.subTest(notebook.name):
                cells = json.loads(notebook.read_text())["cells"]
                for cell in cells:
                    self.assertEqual((cell.get("outputs", []), cell.get("execution_count")), ([], None))
                with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
                    os.chdir(folder)
                    try:
                        run(cells, notebook.name)
                    finally:
                        os.chdir(here)


if __name__ == "__main__":
    unittest.main()
