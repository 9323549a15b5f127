"""What tools/build.sh and tools/install.sh say and hand on, with apt, dpkg and CMake made up.

SPDX-License-Identifier: MIT
"""
import contextlib
import os
import pathlib
import pty
import shutil
import subprocess
import tempfile
import unittest

tools = pathlib.Path(__file__).resolve().parents[2] / "tools"
FAKES = {
    "id": "echo 0",
    "node": "echo 20",
    "npm": "",
    "nproc": "echo 4",
    "dpkg-query": 'for word; do case $word in -* | "$MISSING") ;; *) printf "%s=installed " "$word" ;; esac; done',
    "apt-get": """echo "apt-get $*"
case " $* " in *" install "*) ;; *) exit 0 ;; esac
printf 'dlstatus:1:0.0000:Retrieving\\npmstatus:ninja-build:50.5:Unpacking\\n'
sleep 1.1
printf 'Unpacking ninja...\\npmstatus:ninja-build:90.25:Configuring\\n'
exit "${APT_CODE:-0}" """,
    "cmake": """case "$*" in --preset*)
  echo "-- configured"
  exit "${CONFIGURE_CODE:-0}" ;;
esac
printf '%s\\n' "$@" >asked
[ -n "${NINJA:-}" ] || { echo "ninja: no work to do."; exit 0; }
[ "$NINJA_STATUS" = "@ %f %t %e @" ] || exit 99
printf "$NINJA"
exit "${BUILD_CODE:-0}" """,
}


class Build(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = pathlib.Path(scratch.name)
        self.folder = self.root / "build/release"
        (self.root / "CMakePresets.json").write_text("{}")
        (self.root / "tools").mkdir()
        for name in ("build.sh", "install.sh", "progress.sh"):
            shutil.copy(tools / name, self.root / "tools")
        (self.root / "fakes").mkdir()
        for name, text in FAKES.items():
            path = self.root / "fakes" / name
            path.write_text(f"#!/bin/sh\n{text}\n")
            path.chmod(0o755)

    def run_it(self, *command, built=False, **environment):
        if built:
            self.folder.mkdir(parents=True, exist_ok=True)
            for name in ("hindsight", "build.ninja", "configure.log"):
                (self.folder / name).touch()
        environment = os.environ | {"PATH": f"{self.root}/fakes:{os.environ['PATH']}", "MISSING": ""} | environment
        return subprocess.run([self.root / "tools" / command[0], *command[1:]], capture_output=True, text=True, env=environment)

    def test_nothing_to_do_is_silent(self):
        run = self.run_it("build.sh", "run", "hindsight", built=True)
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))
        self.assertEqual((self.root / "asked").read_text().split(), ["--build", "build/release", "--target", "hindsight"])

    def test_a_stranger_hears_what_comes_and_how_long_it_takes(self):
        run = self.run_it("build.sh", "run", "hindsight", "the page opens", MISSING="ninja-build")
        self.assertEqual(run.returncode, 0)
        lines = run.stdout.splitlines()
        self.assertRegex(lines[0], r"^Hindsight: packages \(about 1 min\), then compiling \(about \d+ min on 4 cores\), then the page opens\.$")
        self.assertEqual(lines[1], "Installing packages (about a minute): ninja-build")
        self.assertEqual(lines[-2:], ["Installing packages: 95 %", "Packages are installed."])  # before them, where it is slow, more
        self.assertEqual((self.folder / "configure.log").read_text(), "-- configured\n")

    def test_compiling_tells_each_tenth_and_all_that_compilers_say(self):
        steps = "".join(f"@ {k} 40 {k}.5 @Building {k}\\n" for k in range(1, 41))
        run = self.run_it("build.sh", "run", "hindsight", built=True, NINJA=steps + "  a \\\\ warning *\\n")
        self.assertEqual(run.returncode, 0)
        lines = run.stdout.splitlines()
        self.assertEqual(lines[:3], ["Compiling: 2 %", "Compiling: 10 %", "Compiling: 20 %, about 32 s left"])
        self.assertEqual(lines[-3:], ["Compiling: 100 %", "  a \\ warning *", "Compiled 40 parts in 40 s."])
        self.assertEqual(len(lines), 13)

    def test_a_build_that_fails_says_why_and_hands_on_its_code(self):
        run = self.run_it("build.sh", "run", "hindsight", built=True, NINJA="@ 1 2 0.5 @x\\nFAILED: a.o\\nerror: no\\n", BUILD_CODE="7")
        self.assertEqual((run.returncode, run.stdout), (7, "FAILED: a.o\nerror: no\n"))

    def test_configuring_that_fails_shows_its_log_and_is_tried_again(self):
        for _ in range(2):
            run = self.run_it("build.sh", "run", "hindsight", CONFIGURE_CODE="1")
            self.assertEqual(run.returncode, 1)
            self.assertIn("-- configured\n", run.stdout)

    def test_what_compiling_took_begins_the_record_of_tests(self):
        run = self.run_it("build.sh", "test", "all", built=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertRegex((self.folder / "cpu_times").read_text(), r"^compile all [0-9.]+ [0-9.]+ [0-9]+ 0 0\n$")

    def test_packages_that_do_not_come_show_what_apt_said(self):
        run = self.run_it("install.sh", "run", MISSING="ninja-build", APT_CODE="100")
        self.assertEqual(run.returncode, 100)
        self.assertIn("apt-get install failed:\napt-get -q -y -o APT::Status-Fd=1 update\n", run.stdout)
        self.assertIn("Unpacking ninja...\n", run.stdout)

    def test_prints_what_is_missing(self):
        self.assertEqual(self.run_it("install.sh", "--missing", "run", MISSING="g++").stdout, "g++\n")
        self.assertEqual(self.run_it("install.sh", "--missing", "run").stdout, "")

    def test_a_terminal_sees_one_line_written_over(self):
        ours, theirs = pty.openpty()
        subprocess.run(["sh", "-c", ". tools/progress.sh; progress Compiling 1 4 6; progress Compiling 2 4 200; say done"],
                       cwd=self.root, stdout=theirs)
        os.close(theirs)
        written = b""  # it comes in pieces; the end of the other side is an error here
        with contextlib.suppress(OSError):
            while part := os.read(ours, 1000):
                written += part
        self.assertEqual(written.decode(), "\r\x1b[KCompiling: 25 %, about 18 s left\r\x1b[KCompiling: 50 %, about 3 min left\r\x1b[Kdone\r\n")
        os.close(ours)

    def test_wrong_words_are_told_how(self):
        for command in (("build.sh",), ("install.sh", "everything"), ("install.sh",)):
            run = self.run_it(*command)
            self.assertEqual(run.returncode, 2)
            self.assertRegex(run.stderr, "[Uu]sage: tools/")


if __name__ == "__main__":
    unittest.main()
