"""The report on what tests cost, on logs made up.

SPDX-License-Identifier: MIT
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

tool = pathlib.Path(__file__).resolve().parents[2] / "tools/tests_report.py"
BUDGET = 'piece = 0.01\n[kinds]\ncompile = 600\nweb = 200\nsolve = 20\n[tests]\n"web_study" = 30\n'


class TestsReport(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.log, self.budget = pathlib.Path(scratch.name, "cpu_times"), pathlib.Path(scratch.name, "budget.toml")

    def report(self, *lines, budget=BUDGET, options=()):
        self.log.write_text("".join(line + "\n" for line in lines))
        if budget:
            self.budget.write_text(budget)
        return subprocess.run([sys.executable, tool, "--log", self.log, "--budget", self.budget, *options], capture_output=True, text=True)

    def test_as_recorded(self):
        run = self.report("compile all 590 10 310 0 0", "web web_study 29 1 20 102400 0.01", "solve Cfr 20 0 20 2048 0.01")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertNotIn("*", run.stdout)
        self.assertRegex(run.stdout, r"web, 1 +30.0 +200\n")
        self.assertRegex(run.stdout, r"web_study +30.0 +30 +20.0 s +100 MiB\n")
        self.assertLess(run.stdout.index("web_study"), run.stdout.index("Cfr"))

    def test_a_machine_half_as_fast_is_not_a_loss(self):
        run = self.report("compile all 1200 0 1 0 0", "web web_study 400 0 1 0 0.02", "solve Cfr 40 0 1 0 0.02")
        self.assertEqual((run.returncode, run.stderr), (0, ""), run.stdout)
        self.assertRegex(run.stdout, r"together +820.0 +820\n")

    def test_a_kind_that_more_than_doubles_fails_by_name(self):
        run = self.report("web web_study 30 0 1 0 0.01", "solve Cfr 41 0 1 0 0.01")
        self.assertEqual(run.returncode, 1)
        self.assertIn("* solve takes 41 processor seconds, 2.05 times the 20 recorded", run.stdout)

    def test_everything_together_fails_at_one_and_a_half(self):
        run = self.report("compile all 940 0 1 0 0", "web web_study 280 0 1 0 0.01", "solve Cfr 30 0 1 0 0.01")
        self.assertEqual(run.returncode, 1)
        self.assertIn("* everything takes 1250 processor seconds, 1.52 times", run.stdout)

    def test_a_suite_that_doubles_and_a_kind_without_budget_are_named_without_failing(self):
        run = self.report("web web_study 61 0 1 0 0.01", "fuzz efg_replay 1 0 1 0 0.01")
        self.assertEqual(run.returncode, 0)
        self.assertIn("* web_study takes 61.0 processor seconds, 2.03 times the 30.0", run.stdout)
        self.assertIn("* fuzz has no budget yet: tools/tests_report.py --record fuzz", run.stdout)

    def test_a_test_that_was_run_again_counts_once(self):
        run = self.report("solve Cfr 90 0 1 0 0.01", "solve Cfr 19 0 1 0 0.01")
        self.assertEqual(run.returncode, 0)
        self.assertRegex(run.stdout, r"solve, 1 +19.0 +20\n")

    def test_records(self):
        lines = ["compile all 500 0 1 0 0", "web web_study 10 0 1 0 0.02", "solve Cfr 1 0 1 0 0.02"]
        self.assertEqual(self.report(*lines, budget="", options=["--record"]).returncode, 0)
        self.assertRegex(self.budget.read_text(), 'piece = 0.020000 .*\n\n.kinds.\ncompile = 500.0\nsolve = 1.0\nweb = 10.0\n'
                                                  '\n.tests..*\n"web_study" = 10.0\n$')
        self.assertRegex(self.report(*lines, budget="").stdout, r"together +511.0 +511\n")

    def test_records_one_kind_at_this_machines_speed(self):
        self.assertEqual(self.report("solve Cfr 50 0 1 0 0.015", options=["--record", "solve"]).returncode, 0)
        self.assertIn('compile = 900.0\nsolve = 50.0\nweb = 300.0\n', self.budget.read_text())
        self.assertIn('"Cfr" = 50.0\n"web_study" = 45.0\n', self.budget.read_text())

    def test_records_no_more_than_there_is(self):
        run = self.report("compile all 1501 0 1 0 0", "solve Cfr 1 0 1 0 0.01", options=["--record"])
        self.assertEqual(run.returncode, 2)
        self.assertIn("1500 are all there are", run.stderr)

    def test_bad_input_is_a_sentence(self):
        for lines, budget, options, said in ((["solve Cfr 1 0"], BUDGET, [], "line 1 of the log is not KIND NAME and five numbers"),
                                             ([], BUDGET, [], "no test has been run since"),
                                             (["solve Cfr 1 0 1 0 0.01"], "piece = ", [], "is no budget"),
                                             (["solve Cfr 1 0 1 0 0.01"], BUDGET, ["--record", "wbe"], "no test of kind wbe"),
                                             ([], BUDGET, ["--log", "/nowhere"], "there is no /nowhere: `make test` writes it")):
            run = self.report(*lines, budget=budget, options=options)
            self.assertEqual((run.returncode, len(run.stderr.splitlines())), (2, 1), run.stderr)
            self.assertIn(said, run.stderr)


if __name__ == "__main__":
    unittest.main()
