"""The rarer builds - sanitizers, fuzzing - can be configured by the very lines that make has for them.

SPDX-License-Identifier: MIT
"""
import pathlib
import shlex
import shutil
import subprocess
import tempfile
import unittest

root = pathlib.Path(__file__).resolve().parents[2]


def configuring(goal):
    lines = subprocess.run(["make", "-n", goal], cwd=root, check=True, capture_output=True, text=True).stdout.splitlines()
    return [shlex.split(line) for line in lines if line.startswith("cmake --preset")]


class Presets(unittest.TestCase):
    def check(self, goal):
        lines = configuring(goal)
        self.assertEqual(len(lines), 1, lines)
        with tempfile.TemporaryDirectory() as folder:
            made = subprocess.run([*lines[0], "-B", folder], cwd=root, capture_output=True, text=True)
            self.assertEqual(made.returncode, 0, made.stderr)

    def test_sanitizers(self):
        self.check("sanitize")

    @unittest.skipUnless(shutil.which("clang++-16"), "clang-16 is not installed: tools/install.sh fuzz")
    def test_fuzzing(self):
        self.check("fuzz")


if __name__ == "__main__":
    unittest.main()
