#!/usr/bin/env python3
"""Weak scaling of a training by dealt hands: N processes deal N times the boards of one.  CPU nanoseconds of a process for each point that
its share of the walks visits: (user + system of all) / (visits of all), of PASSES less the first, which has starting, cards and files in it.

    tests/machines/scaling.py BINARY PLAN [--cards FILE.buckets] [--deals 4096] [--passes 11] [--replicas] [--processes 1 2 4]

PLAN: its [training] is replaced by 8 boards a process, of so many deals; owned parts, or --replicas.

SPDX-License-Identifier: MIT
"""
import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

TRAINING = """[training]
method = "hands"
split = {split}
passes = {passes}
boards = {boards}
deals = {deals}
"""


def process(folder, *command):
    """What mpirun starts: the command, and how long it computed."""
    rank = os.environ.get("OMPI_COMM_WORLD_RANK", "0")
    with open(f"{folder}/said-{rank}", "w") as said:
        code = subprocess.run(command, stdout=said).returncode
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    pathlib.Path(folder, f"cpu-{rank}").write_text(str(used.ru_utime + used.ru_stime))
    sys.exit(code)


def run(given, processes, passes):
    """CPU seconds of all, visits of all, bytes that the first has told."""
    with tempfile.TemporaryDirectory(prefix="hindsight-scaling-") as folder:
        plan = pathlib.Path(folder, "plan.toml")
        text = pathlib.Path(given.plan).read_text().split("[training]")[0]
        plan.write_text(text + TRAINING.format(split=str(not given.replicas).lower(), passes=passes, boards=8 * processes, deals=given.deals))
        command = [sys.executable, __file__, "--process", folder, given.binary, "train", plan, "--quiet", "--json", "--save-every", "100000",
                   "--out", f"{folder}/a.blueprint"]
        if given.cards:
            command += ["--cards", given.cards]
        if processes > 1:
            command = ["mpirun", "--quiet", "--oversubscribe", "-n", str(processes), *command]
        environment = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
        subprocess.run(command, check=True, env=environment)
        told = json.loads(pathlib.Path(folder, "said-0").read_text())
        cpu = sum(float(pathlib.Path(folder, f"cpu-{rank}").read_text()) for rank in range(processes))
        return cpu, told["visits"], told.get("traffic", {"bytes": 0})["bytes"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("plan")
    parser.add_argument("--cards")
    parser.add_argument("--deals", type=int, default=4096)
    parser.add_argument("--passes", type=int, default=11)
    parser.add_argument("--replicas", action="store_true")
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    given = parser.parse_args()
    for processes in given.processes:
        first, all_of_it = run(given, processes, 1), run(given, processes, given.passes)
        cpu, visits, told = (after - before for after, before in zip(all_of_it, first))
        deals = 8 * given.deals * (given.passes - 1)  # of a process
        print(f"{processes}: {1e9 * cpu / visits:.1f} ns a visit, {1e6 * cpu / processes / deals:.2f} us a deal, "
              f"{visits / processes / deals:.0f} visits a deal, {told / deals:.0f} bytes told", flush=True)


if sys.argv[1:2] == ["--process"]:
    process(*sys.argv[2:])
main()
