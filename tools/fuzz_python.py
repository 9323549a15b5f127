#!/usr/bin/env python3
"""Asks the Python module's entry points nonsense, each in a process of its own, one on each core; a finding is a process that dies,
hangs or raises what it should not.

Usage: tools/fuzz_python.py MODULE [--seconds N] [--seed N] [ENTRY...]        e.g. build/asan/python --seconds 60 spots threads
Entries are those of tests/python/hostile.py, all of them unless some are named; for each N seconds (60).  A module that was built with
sanitizers gets their libraries before it.  Exit code 1: findings, with the call that was being made and where its output lies.
SPDX-License-Identifier: MIT
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

root = pathlib.Path(__file__).resolve().parent.parent
PYTHON = "/usr/bin/python3"


def environment(module):
    out = dict(os.environ, PYTHONPATH=str(module))
    (core,) = module.glob("hindsight/_core.*.so")
    needed = subprocess.run(["readelf", "-d", core], capture_output=True, text=True, check=True).stdout
    sanitizers = re.findall(r"\[(lib(?:asan|ubsan)\.so\.\d+)\]", needed)
    if sanitizers:
        found = subprocess.run(["ldd", core], capture_output=True, text=True, check=True).stdout
        out["LD_PRELOAD"] = " ".join(re.search(rf"{re.escape(name)} => (\S+)", found)[1] for name in sanitizers)
        # Python keeps what it never gives back; what asks for too much must be refused, not the end.
        out["ASAN_OPTIONS"] = "detect_leaks=0:allocator_may_return_null=1:abort_on_error=1"
        out["UBSAN_OPTIONS"] = "print_stacktrace=1:halt_on_error=1"
    return out


def names(around):
    say = "import hostile; print(*hostile.ENTRIES)"
    said = subprocess.run([PYTHON, "-B", "-c", say], capture_output=True, text=True, env=around, cwd=root / "tests/python")
    if said.returncode:
        sys.exit(said.stderr)
    return said.stdout.split()


def fuzzed(entry, options, around, folder):
    """The entry's last line, or what was found."""
    log, output = folder / f"{entry}.call", folder / f"{entry}.output"
    command = [PYTHON, "-B", "hostile.py", entry, str(options.seconds), str(options.seed), str(log)]
    with open(output, "w") as to:
        code = subprocess.run(command, stdout=to, stderr=subprocess.STDOUT, env=around, cwd=root / "tests/python").returncode
    lines = output.read_text(errors="replace").splitlines()
    if code == 0:
        return True, lines[-1]
    call = log.read_text(errors="replace").strip() if log.exists() else "before the first call"
    return False, f"{entry}: a finding (exit code {code}), {output}\n  last call: {call[:500]}\n  " + "\n  ".join(lines[-12:])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("module", type=pathlib.Path)
    parser.add_argument("entries", nargs="*")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--at-once", type=int, default=os.cpu_count())
    options = parser.parse_intermixed_args()
    options.module = options.module.resolve()
    options.seed = int(time.time()) if options.seed is None else options.seed
    around = environment(options.module)
    known = names(around)
    wrong = [entry for entry in options.entries if entry not in known]
    if wrong:
        sys.exit(f"there is no entry {wrong[0]}; there are {', '.join(known)}")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="fuzz_python_"))
    found = 0
    with concurrent.futures.ThreadPoolExecutor(options.at_once) as pool:
        for fine, said in pool.map(lambda entry: fuzzed(entry, options, around, folder), options.entries or known):
            found += not fine
            print(said, flush=True)
    print(f"seed {options.seed}: {found} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
