#!/usr/bin/env python3
"""Runs tests again and again, beside a load if asked, and tells what failed how often; the log of each failure is kept.

  tools/repeat.py 20                                  all but the slow tests, twenty times
  tools/repeat.py 10 --busy 2 --late 500              beside two loops that keep processors busy; replies to the page up to 500 ms late
  tools/repeat.py 50 --busy 2 --ctest-args -R web_    one part: everything after --ctest-args goes to ctest
  tools/repeat.py 20 --json > runs.json               for a machine: runs, failures by test, where their logs are

Ctrl-C ends it and tells what is known so far. Exit code 1: something failed.

SPDX-License-Identifier: MIT
"""
import argparse
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
from collections import defaultdict

root = pathlib.Path(__file__).resolve().parent.parent
ended = re.compile(r"\s*(\d+)/(\d+) Test +#\d+: (\S+) \.*\s*(.*?) +([\d.]+) sec")
other = re.compile(r"\s*Start +\d+:|\d+% tests passed")
# What a log says of the case that failed: GoogleTest, tests/web/report.mjs, unittest.
cases = re.compile(r"^\[  FAILED  \] ([\w/]+\.[\w/]+)|^✖ (.*?)(?: \(\d+ ms\))?$|^(?:FAIL|ERROR): (\w+)", re.MULTILINE)


def duration(seconds):
    return f"{seconds / 60:.0f} min" if seconds >= 90 else f"{seconds:.0f} s"


def case_of(log):
    """The first case that a log names, or nothing."""
    found = cases.search(log)
    return next(filter(None, found.groups())).strip() if found else ""


class Watch:
    """What is known so far."""

    def __init__(self, given):
        self.given, self.runs, self.failures, self.begun = given, [], defaultdict(list), time.monotonic()

    def show(self, text, end="\n"):
        if sys.stderr.isatty():
            print(f"\r\033[K{text}", end=end, file=sys.stderr, flush=True)
        elif end:
            print(text, file=sys.stderr, flush=True)

    def progress(self, run, done, of, failed):
        share = (run - 1 + done / of) / self.given.times
        left = (time.monotonic() - self.begun) * (1 / share - 1) if share else 0
        self.show(f"run {run} of {self.given.times}: {done} of {of} tests, {failed} failed; about {duration(left)} left", end="")

    def failed(self, run, test, how, lines):
        path, log = self.given.out / f"run{run:02}_{test}.log", "".join(lines)
        path.write_text(log)
        self.failures[test].append({"run": run, "how": how, "case": case_of(log), "log": str(path)})
        self.show(f"run {run}: {test} {how}: {path}")

    def run(self, number, running):
        """Reads what one ctest prints; a failure's output follows its line."""
        failure, done, failed = None, 0, 0  # a failure: test, how, lines
        try:
            for line in running.stdout:
                found = ended.match(line)
                if failure and (found or other.match(line)):
                    told, failure = failure, None  # before it is told: an interrupt between would tell it twice
                    self.failed(number, *told)
                if found:
                    done, how = int(found[1]), found[4].lstrip("*")
                    if how not in ("Passed", "Skipped"):
                        failure, failed = (found[3], how, []), failed + 1
                    self.progress(number, done, int(found[2]), failed)
                elif failure:
                    failure[2].append(line)
        finally:
            if failure:
                self.failed(number, *failure)
        return done, failed

    def report(self):
        bad = len({one["run"] for times in self.failures.values() for one in times})
        if self.given.json:
            print(json.dumps({"runs": self.runs, "failures": self.failures}, indent=1))
            return
        beside = f" beside {self.given.busy} busy loops" * bool(self.given.busy) + f", replies up to {self.given.late} ms late" * bool(self.given.late)
        print(f"{len(self.runs)} of {self.given.times} runs{beside}: {bad} with failures, {sum(run['tests'] for run in self.runs)} tests in all, "
              f"{duration(time.monotonic() - self.begun)}")
        for test, times in sorted(self.failures.items(), key=lambda one: -len(one[1])):
            print(f"  {test}: {len(times)} of {len(self.runs)}, in run {', '.join(str(one['run']) for one in times)}")
            for one in times:
                print(f"    {one['how']}{': ' * bool(one['case'])}{one['case']}  {one['log']}")


def options():
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("times", type=int, help="how often")
    parser.add_argument("--busy", type=int, default=0, metavar="N", help="loops that keep N processors busy meanwhile")
    parser.add_argument("--late", type=int, default=0, metavar="MS", help="HINDSIGHT_LATE_MS: how late replies to the page may come")
    parser.add_argument("--build", type=pathlib.Path, default=root / "build/release", metavar="FOLDER", help="where the tests were built")
    parser.add_argument("--out", type=pathlib.Path, metavar="FOLDER", help="for logs of failures (repeat/ in the build folder)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--ctest-args", nargs=argparse.REMAINDER, default=["-LE", "slow"], metavar="...", help="which tests")
    given = parser.parse_args()
    if given.times < 1 or given.busy < 0 or given.late < 0:
        parser.error("TIMES is 1 at least, and N and MS are not negative")
    if not (given.build / "CTestTestfile.cmake").exists():
        parser.error(f"there are no tests in {given.build}: `make test` builds them")
    given.out = given.out or given.build / "repeat"
    given.out.mkdir(parents=True, exist_ok=True)
    for log in given.out.glob("run*.log"):
        log.unlink()
    return given


def main():
    given = options()
    watch = Watch(given)
    environment = os.environ | ({"HINDSIGHT_LATE_MS": str(given.late)} if given.late else {})
    command = ["ctest", "--test-dir", given.build, "--output-on-failure", "-j", str(os.cpu_count()), *given.ctest_args]
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(given.busy)]
    stopped = False
    try:
        for number in range(1, given.times + 1):
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=environment,
                                  start_new_session=True) as running:
                try:
                    tests, failed = watch.run(number, running)
                except KeyboardInterrupt:
                    os.killpg(running.pid, signal.SIGTERM)  # with browsers and servers that the tests started
                    raise
            if not tests:
                watch.show("", end="")
                print(f"repeat: no test is called so: ctest {' '.join(given.ctest_args)}", file=sys.stderr)
                return 2
            watch.runs.append({"run": number, "tests": tests, "failed": failed})
    except KeyboardInterrupt:
        stopped = True
    finally:
        for loop in busy:
            loop.kill()
    watch.show("stopped" if stopped else "", end="\n" if stopped else "")
    watch.report()
    return 1 if watch.failures or stopped else 0


if __name__ == "__main__":
    sys.exit(main())
