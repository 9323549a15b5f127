"""Repeated runs, of tests made up.

SPDX-License-Identifier: MIT
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

tool = pathlib.Path(__file__).resolve().parents[2] / "tools/repeat.py"
# Fails in its second run.
FLAKY = """echo run >> "{folder}/runs"
[ $(wc -l < "{folder}/runs") -ne 2 ] || {{ echo "[  FAILED  ] Suite.Case (3 ms)"; exit 1; }}"""


class Repeat(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.write(flaky=FLAKY.format(folder=self.folder), steady="true")

    def write(self, **scripts):
        for name, text in scripts.items():
            (self.folder / name).write_text(text)
        (self.folder / "CTestTestfile.cmake").write_text("".join(f'add_test({name} "sh" "{self.folder}/{name}")\n' for name in scripts))

    def run_it(self, *options):
        return subprocess.run([sys.executable, tool, "--build", self.folder, *options], capture_output=True, text=True)

    def test_tells_what_failed_how_often_and_keeps_its_log(self):
        run = self.run_it("3")
        self.assertEqual(run.returncode, 1)
        log = self.folder / "repeat/run02_flaky.log"
        self.assertRegex(run.stdout, "^3 of 3 runs: 1 with failures, 6 tests in all, [0-9]+ s\n"
                                     f"  flaky: 1 of 3, in run 2\n    Failed: Suite.Case  {log}\n$")
        self.assertIn("[  FAILED  ] Suite.Case", log.read_text())
        self.assertNotIn("steady", log.read_text())

    def test_json(self):
        told = json.loads(self.run_it("2", "--json").stdout)
        self.assertEqual(told["runs"], [{"run": 1, "tests": 2, "failed": 0}, {"run": 2, "tests": 2, "failed": 1}])
        self.assertEqual((told["failures"]["flaky"][0]["run"], told["failures"]["flaky"][0]["case"]), (2, "Suite.Case"))

    def test_some_tests_beside_a_load(self):
        self.write(late='[ "$HINDSIGHT_LATE_MS" = 500 ]', other="false")
        run = self.run_it("1", "--busy", "1", "--late", "500", "--ctest-args", "-R", "late")
        self.assertEqual(run.returncode, 0, run.stdout)
        self.assertRegex(run.stdout, "^1 of 1 runs beside 1 busy loops, replies up to 500 ms late: 0 with failures, 1 tests in all")

    def test_ctrl_c_tells_what_is_known(self):
        self.write(bad="echo '✖ table > folds (12 ms)'; exit 1", long="sleep 60")
        running = subprocess.Popen([sys.executable, tool, "--build", self.folder, "2", "--ctest-args", "-j", "1"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
        for line in running.stderr:
            if line.startswith("run 1: bad Failed"):
                break
        os.killpg(running.pid, signal.SIGINT)
        said, _ = running.communicate()
        self.assertEqual(running.returncode, 1)
        self.assertIn("0 of 2 runs: 1 with failures", said)
        self.assertRegex(said, r"bad: 1 of .*\n    Failed: table > folds  ")

    def test_bad_input_is_a_sentence(self):
        for options, said in ((["0"], "TIMES is 1 at least"), (["1", "--build", "/nowhere"], "`make test` builds them"),
                              (["1", "--ctest-args", "-R", "nothing"], "no test is called so")):
            run = self.run_it(*options)
            self.assertEqual((run.returncode, len(run.stderr.splitlines())), (2, 1), run.stderr)
            self.assertIn(said, run.stderr)


if __name__ == "__main__":
    unittest.main()
