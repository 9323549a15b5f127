"""What tools/cpu_time.cpp hands on and notes down; its binary is in the environment, CPU_TIME.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

tool = os.environ["CPU_TIME"]
# Takes 0.2 s in a grandchild whose parent does not wait, and ends once that one has, however long it is kept from the processor.
ORPHAN = """
import os, time
theirs, ours = os.pipe()
if os.fork() == 0:
    if os.fork() == 0:
        os.write(ours, b"%d" % os.getpid())
        while time.process_time() < 0.2: pass
    os._exit(0)
os.wait()
stat = "/proc/%d/stat" % int(os.read(theirs, 20))
def runs():
    try: return open(stat).read().rpartition(")")[2].split()[0] != "Z"
    except OSError: return False
while runs(): time.sleep(0.01)
time.sleep(0.5)
"""


class CpuTime(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.log = pathlib.Path(scratch.name, "log")

    def run_it(self, *command):
        return subprocess.run([tool, self.log, "kind", "name", *command], capture_output=True, text=True)

    def noted(self):
        kind, name, *numbers = self.log.read_text().split()
        self.assertEqual((kind, name), ("kind", "name"))
        return [float(number) for number in numbers]

    def test_hands_on_output_and_exit_codes(self):
        run = self.run_it("sh", "-c", "echo out; echo err >&2; exit 3")
        self.assertEqual((run.returncode, run.stdout, run.stderr), (3, "out\n", "err\n"))
        self.assertEqual(self.run_it("/nowhere").returncode, 127)

    def test_dies_of_what_the_command_died_of(self):
        for number in (signal.SIGKILL, signal.SIGABRT, signal.SIGSEGV):
            self.assertEqual(self.run_it("sh", "-c", f"kill -{int(number)} $$").returncode, -number)

    def test_hands_on_what_would_end_it(self):
        with subprocess.Popen([tool, self.log, "kind", "name", "sh", "-c", "trap 'exit 7' TERM; echo ready; while :; do sleep 0.01; done"],
                              stdout=subprocess.PIPE) as running:
            running.stdout.readline()
            running.terminate()
            self.assertEqual(running.wait(), 7)

    def test_counts_all_children_and_what_the_clock_says(self):
        self.assertEqual(self.run_it(sys.executable, "-c", ORPHAN).returncode, 0)
        user, system, wall, kibibytes, piece = self.noted()
        self.assertGreater(user + system, 0.19)
        self.assertGreater(wall, 0.5)
        self.assertGreater(kibibytes, 4096)
        self.assertGreater(piece, 0.0005)

    def test_a_log_that_cannot_be_written_is_no_verdict(self):
        self.log = pathlib.Path("/nowhere/log")
        run = self.run_it("true")
        self.assertEqual(run.returncode, 0)
        self.assertIn("/nowhere/log: No such file or directory", run.stderr)

    def test_tells_how_it_is_called(self):
        run = subprocess.run([tool, "log"], capture_output=True, text=True)
        self.assertEqual(run.returncode, 2)
        self.assertIn("usage: cpu_time LOG KIND NAME COMMAND", run.stderr)


if __name__ == "__main__":
    unittest.main()
