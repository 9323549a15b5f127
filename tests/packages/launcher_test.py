"""The launcher of packages: for each processor its own program, and a sentence where there is none.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EMULATOR = shutil.which("qemu-x86_64")


@unittest.skipIf(shutil.which("g++") is None or os.uname().machine != "x86_64", "g++ for x86-64 is not installed")
class Launcher(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (cls.folder / "bin").mkdir()
        (cls.folder / "lib/hindsight").mkdir(parents=True)
        cls.launcher = cls.folder / "bin/hindsight"
        words = ["g++", "-std=c++20", "-march=x86-64", "-O1", "-static", "-o", cls.launcher, ROOT / "apps/launcher/launcher.cpp"]
        subprocess.run(words, check=True)
        for level in (2, 3, 4):
            program = cls.folder / f"lib/hindsight/hindsight-x86-64-v{level}"
            program.write_text(f'#!/bin/sh\necho {level} "$@"\nexit 7\n')
            program.chmod(0o755)

    def run_at(self, asked=None, processor=None):
        environment = {name: value for name, value in os.environ.items() if name != "HINDSIGHT_LEVEL"}
        if asked is not None:
            environment["HINDSIGHT_LEVEL"] = asked
        emulated = [] if processor is None else [EMULATOR, "-cpu", processor]
        done = subprocess.run([*emulated, self.launcher, "one", "two words"], capture_output=True, text=True, env=environment)
        return done.returncode, done.stdout, done.stderr

    def test_what_it_is_asked_for(self):
        code, out, _ = self.run_at()
        self.assertEqual((code, out[1:]), (7, " one two words\n"))
        self.assertEqual(self.run_at("2")[1], "2 one two words\n")
        for wrong in ("", "1", "5", "22", "v3"):
            code, out, said = self.run_at(wrong)
            self.assertEqual((code, out), (2, ""))
            self.assertIn("HINDSIGHT_LEVEL is 2, 3 or 4", said)

    def test_what_is_missing(self):
        program = self.folder / "lib/hindsight/hindsight-x86-64-v2"
        moved = program.rename(self.folder / "moved")
        code, _, said = self.run_at("2")
        moved.rename(program)
        self.assertEqual(code, 2)
        self.assertIn("install it again", said)

    @unittest.skipIf(EMULATOR is None, "qemu-user is not installed")
    def test_processors(self):
        for processor, level in (("Nehalem", 2), ("Haswell", 3)):
            self.assertEqual(self.run_at(processor=processor)[1], f"{level} one two words\n")
        code, out, said = self.run_at(processor="core2duo")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("SSE4.2", said)
        self.assertEqual(self.run_at("3", processor="Nehalem")[0], 2)

    def test_frames(self):
        """Linked as packages are, a static program that has registered no frames still finds them."""
        flags = re.search(r"target_link_options\(\$\{program\} PRIVATE (.*?)\)", (ROOT / "cmake/package.cmake").read_text(), re.S).group(1)
        words = [word.replace("LINKER:", "-Wl,") for word in flags.split()]
        self.assertIn("-Wl,--eh-frame-hdr", words)
        source = self.folder / "throws.cpp"
        source.write_text("int main() { try { throw 7; } catch (int thrown) { return thrown; } }")
        program = self.folder / "throws"
        subprocess.run(["g++", "-O1", *words, "-o", program, source, ROOT / "apps/launcher/frames.cpp"], check=True)
        self.assertEqual(subprocess.run([program]).returncode, 7)
        # Nothing is left of the registration: what it would have called is not in the program.
        subprocess.run(["g++", "-O1", *[word for word in words if word != "-s"], "-o", program, source, ROOT / "apps/launcher/frames.cpp"], check=True)
        start = subprocess.run(["objdump", "-d", "--no-show-raw-insn", program], capture_output=True, text=True, check=True).stdout
        called = start.split("<frame_dummy>:")[1].split("\n\n")[0]
        self.assertIn("__wrap___register_frame_info", called)


if __name__ == "__main__":
    unittest.main()
