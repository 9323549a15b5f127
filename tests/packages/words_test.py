"""What packages bring along beside the program, made by it: completions that complete, pages that man can set.

SPDX-License-Identifier: MIT
"""
import os
import re
import shutil
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["HINDSIGHT_BINARY"]


def said(*words):
    done = subprocess.run([PROGRAM, "help", *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def commands_of(*command):
    """As --help lists them."""
    lines = re.search(r"^Subcommands:\n((?:  .*\n)*)", said(*command), re.MULTILINE)
    return re.findall(r"^  (\w+)", lines[1], re.MULTILINE) if lines else []


class Bash(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.script = said("--completions", "bash")

    def completed(self, *words):
        """What the last of the words may become."""
        asked = f'{self.script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hindsight; printf "%s\\n" "${{COMPREPLY[@]}}"'
        done = subprocess.run(["bash", "-c", asked, "bash", "hindsight", *words], capture_output=True, text=True)
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def test_commands_and_options(self):
        self.assertEqual(self.completed("sol"), ["solve"])
        self.assertLessEqual(set(commands_of()), set(self.completed("")))
        self.assertEqual(self.completed("spot", "--targ"), ["--target"])
        self.assertEqual(self.completed("spot", "comp"), ["compare"])
        self.assertIn("--line", self.completed("spot", "show", "x.spot", "--"))
        self.assertNotIn("--target", self.completed("spot", "show", "x.spot", "--"))
        self.assertEqual(self.completed("nothing", "--targ"), [])

    def test_values(self):
        self.assertEqual(self.completed("spot", "--write", ""), ["texassolver", "pio"])
        self.assertEqual(self.completed("help", "--completions", "b"), ["bash"])

    def test_every_option_of_every_command(self):
        for command in [(name,) for name in commands_of()] + [("spot", name) for name in commands_of("spot")]:
            options = re.findall(r"^  (?:-h,)?(--[\w-]+)", said(*command), re.MULTILINE)
            self.assertTrue(options, command)
            self.assertLessEqual(set(options), set(self.completed(*command, "--")), command)


class OtherShells(unittest.TestCase):
    def check(self, shell, words):
        script = said("--completions", shell)
        for command in commands_of():
            self.assertRegex(script, rf"\b{command}\b")
        if shutil.which(shell) is None:
            self.skipTest(f"{shell} is not installed")
        with tempfile.NamedTemporaryFile("w", suffix=shell) as file:
            file.write(script)
            file.flush()
            done = subprocess.run([shell, *words, file.name], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_zsh(self):
        self.check("zsh", ["-n"])

    def test_fish(self):
        self.check("fish", ["-n"])

    def test_unknown(self):
        done = subprocess.run([PROGRAM, "help", "--completions", "tcsh"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("bash, zsh or fish", done.stderr)


class Pages(unittest.TestCase):
    def test_every_command_has_one(self):
        groff = shutil.which("groff")
        for command in [(), *((name,) for name in commands_of()), ("spot", "show")]:
            page = said(*command, "--man")
            self.assertIn(".SH NAME\nhindsight", page)
            for option in re.findall(r"^  (?:-h,)?(--[\w-]+)", said(*command), re.MULTILINE):
                self.assertIn(option.replace("-", "\\-"), page)
            if groff is not None:
                set_ = subprocess.run([groff, "-man", "-ww", "-Tutf8", "-Kutf8"], input=page, capture_output=True, text=True)
                self.assertEqual((set_.returncode, set_.stderr), (0, ""), command)
        self.assertEqual(subprocess.run([PROGRAM, "help", "khun", "--man"], capture_output=True).returncode, 2)


if __name__ == "__main__":
    unittest.main()
