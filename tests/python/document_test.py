"""Every block of docs/python.md runs, in the order in which they stand there.

SPDX-License-Identifier: MIT
"""
import contextlib
import importlib.util
import io
import os
import pathlib
import re
import tempfile
import typing
import unittest

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/python.md"


class Document(unittest.TestCase):
    def test_its_blocks_run(self) -> None:
        blocks = re.findall(r"^```python( plot)?\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
        self.assertGreater(len(blocks), 8)
        names: dict[str, typing.Any] = {}
        here = os.getcwd()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as said:
            os.chdir(folder)
            try:
                for plots, block in blocks:
                    if plots and importlib.util.find_spec("matplotlib") is None:
                        continue
                    exec(compile(block, str(PAGE), "exec"), names)
            finally:
                os.chdir(here)
        self.assertIn("did you mean kuhn", said.getvalue())


if __name__ == "__main__":
    unittest.main()
