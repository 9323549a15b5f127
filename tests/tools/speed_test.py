"""The report on speed, of a program and a piece of work made up.

SPDX-License-Identifier: MIT
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import tomllib
import unittest

tool = pathlib.Path(__file__).resolve().parents[2] / "tools/speed.py"
MEASURE = "cfr+ on leduc"
PROGRAM = f"""#!{sys.executable}
import time
while time.process_time() < 0.1: pass
"""


class Speed(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.write("program", PROGRAM)
        self.write("cpu_time", "#!/bin/sh\nfor i in 1 2 3; do echo 0.01; done\n")

    def write(self, name, text):
        (self.folder / name).write_text(text)
        (self.folder / name).chmod(0o755)

    def speed(self, *options, recorded=None):
        if recorded:
            self.write("speed.toml", f'processor = "another"\n[ratios]\n"{MEASURE}" = {recorded}\n')
        return subprocess.run([sys.executable, tool, "--program", self.folder / "program", "--cpu-time", self.folder / "cpu_time",
                               "--recorded", self.folder / "speed.toml", "--only", MEASURE, "--rounds", "3", *options],
                              capture_output=True, text=True)

    def test_a_loss_is_marked_and_fails_nothing(self):
        run = self.speed(recorded=5)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertRegex(run.stdout, rf"{MEASURE[:3]}\+ on leduc +[0-9.]+ \([0-9.]+ to [0-9.]+\) +5 +\+[0-9]+ %  SLOWER\n")
        self.assertIn("Recorded on another; this is ", run.stdout)

    def test_a_gain_is_no_loss(self):
        run = self.speed(recorded=1000)
        self.assertRegex(run.stdout, r"1000 +-[0-9]+ %\n")

    def test_what_is_recorded_is_compared_with(self):
        self.assertRegex(self.speed("--record").stdout, "new\n")
        written = tomllib.loads((self.folder / "speed.toml").read_text())
        self.assertGreater(written["ratios"][MEASURE], 9.9)
        self.assertEqual(json.loads(self.speed("--json").stdout)["recorded"], written)

    def test_bad_input_is_a_sentence(self):
        for options, said in ((["--only", "nothing"], "no measure has 'nothing' in its name; there are: "),
                              (["--rounds", "0"], "--rounds is 1 at least"), (["--program", "/nowhere"], "`make speed` builds it")):
            run = self.speed(*options)
            self.assertEqual((run.returncode, len(run.stderr.splitlines())), (2, 1), run.stderr)
            self.assertIn(said, run.stderr)
        self.write("program", "#!/bin/sh\necho no such game\nexit 2\n")
        run = self.speed()
        self.assertEqual(run.returncode, 2)
        self.assertIn("failed: no such game", run.stderr)


if __name__ == "__main__":
    unittest.main()
