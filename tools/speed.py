#!/usr/bin/env python3
"""How fast the program is, beside a fixed piece of work in the same minute, and what has changed since it was recorded.

Each line of `measures` is one run of the program, timed in processor seconds and divided by the time of a piece of work that
never changes (tools/cpu_time.cpp) just before and after it, so that a slow or busy machine matters little. Rounds alternate;
printed are the median of the ratios and, in brackets, the least and the most. A loss is marked where the median is more than
10 % above bench/speed.toml and even the best round is above it. A report, not a verdict: the exit code is 0.

  tools/speed.py                          the table, about a minute (`make speed` builds what it needs first)
  tools/speed.py --only spot --rounds 9   some, more often
  tools/speed.py --record                 also writes the ratios down: after a change of speed that is meant, and on another processor
  tools/speed.py --json                   for a machine

SPDX-License-Identifier: MIT
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib

root = pathlib.Path(__file__).resolve().parent.parent
PIECES, LOSS = 8, 1.10
# Fixed work of a quarter to two thirds of a second, most of it in what the name says.
measures = {
    "cfr+ on leduc": "solve leduc --algorithm cfr+ --iterations 100000 --json --quiet",
    "cfr+ on liar's dice": "solve liars_dice --algorithm cfr+ --iterations 200 --json --quiet",
    "external sampling on leduc": "solve leduc(cards=card) --algorithm external_sampling --iterations 250000 --json --quiet",
    "linear program of leduc": "solve leduc(cards=card) --algorithm sequence_lp --json --quiet",
    "a game built from its rules": "solve leduc_no_limit(bets=grid:125) --iterations 1 --json --quiet",
    "river, 15,000 iterations": "spot examples/spots/river.toml --iterations 15000 --threads 1 --json --quiet",
    "turn to 0.5 %": "spot examples/spots/turn.toml --target 0.5% --threads 1 --json --quiet",
    "turn to 0.5 %, compact": "spot examples/spots/turn.toml --target 0.5% --threads 1 --compact --json --quiet",
    "turn from a re-raised pot, 150 iterations": "spot examples/spots/three_bet_pot_turn.toml --iterations 150 --threads 1 --json --quiet",
    "equities of ranges, exact": "equity QQ+,AKs AhKh 22+,A2s+ --json",
    "hands at the table": "match random random random random random random --hands 150000 --json --quiet",
    "hands that equity plays": "match equity caller --hands 5000 --json --quiet",
    "hands that a blueprint plays": "match blueprint equity --hands 120 --json --quiet",
    "a local best response": "lbr caller --hands 400 --json --quiet",
    "a blueprint trained": "train examples/blueprints/leduc_no_limit.toml --passes 3000 --out {out}/leduc.blueprint --quiet",
    "hands read and replayed": "replay {out}/hands.phhs --check",
    "connect four, 13 plies": "best connect_four --depth 13 --json",
    "forecasters, 100,000 rounds": "experts --losses switching(every=500) --rounds 100000 --json",
}
# What they read, in a scratch folder.
prepare = "match random caller caller random random caller --hands 5000 --log {out}/hands.phhs --json --quiet"


def complain(text):
    print(f"speed: {text}", file=sys.stderr)
    sys.exit(2)


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return os.uname().machine


def pieces(cpu_time):
    told = subprocess.run([cpu_time, "--pieces", str(PIECES)], capture_output=True, text=True, check=True)
    return [float(line) for line in told.stdout.split()]


def processor_seconds(command):
    """Of one run and its children; complains about one that fails."""
    with tempfile.TemporaryFile() as said:
        running = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT)
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
        if running.returncode:
            said.seek(0)
            complain(f"{' '.join(map(str, command))} failed: {said.read().decode(errors='replace').strip()}")
    return used.ru_utime + used.ru_stime


def show(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def measure(names, given):
    """The ratios of each measure, a round each."""
    ratios, begun, todo = {name: [] for name in names}, time.monotonic(), given.rounds * len(names)
    with tempfile.TemporaryDirectory() as out:
        run = lambda words: processor_seconds([given.program, *words.format(out=out).split()])
        run(prepare)
        before = pieces(given.cpu_time)
        for done in range(todo):
            name = names[done % len(names)]
            left = f"; about {(time.monotonic() - begun) / done * (todo - done):.0f} s left" if done else ""
            show(f"round {done // len(names) + 1} of {given.rounds}: {name}{left}")
            seconds = run(measures[name])
            after = pieces(given.cpu_time)
            ratios[name].append(seconds / statistics.median(before + after))
            before = after
    show("")
    return ratios


def verdict(now, recorded):
    """What a line ends with: the change, and a mark where it is a loss."""
    if not recorded:
        return "new"
    change = statistics.median(now) / recorded
    lost = change > LOSS and min(now) > recorded
    return f"{100 * (change - 1):+.0f} %" + "  SLOWER" * lost


def read_recorded(path):
    if not path.exists():
        return {"processor": "", "ratios": {}}
    try:
        found = tomllib.loads(path.read_text())
        return {"processor": found["processor"], "ratios": found["ratios"]}
    except (tomllib.TOMLDecodeError, KeyError) as error:
        complain(f"{path} is no record of speeds: {error}")


def record(path, ratios, before):
    merged = before["ratios"] | {name: statistics.median(found) for name, found in ratios.items()}
    lines = ["# Processor time of tools/speed.py's measures, in pieces of work of tools/cpu_time.cpp; it writes them with --record.\n",
             f'processor = "{processor()}"\n\n[ratios]\n']
    lines += [f'"{name}" = {merged[name]:.2f}\n' for name in measures if name in merged]
    path.write_text("".join(lines))


def options():
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--only", default="", metavar="PART", help="measures with this in their name")
    parser.add_argument("--record", action="store_true", help="write the ratios into the record")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--program", type=pathlib.Path, default=root / "build/release/hindsight", metavar="FILE")
    parser.add_argument("--cpu-time", type=pathlib.Path, default=root / "build/release/cpu_time", metavar="FILE")
    parser.add_argument("--recorded", type=pathlib.Path, default=root / "bench/speed.toml", metavar="FILE")
    given = parser.parse_args()
    if given.rounds < 1:
        complain("--rounds is 1 at least")
    for needed in (given.program, given.cpu_time):
        if not needed.exists():
            complain(f"there is no {needed}: `make speed` builds it")
    return given


def main():
    given = options()
    os.chdir(root)
    names = [name for name in measures if given.only in name]
    if not names:
        complain(f"no measure has '{given.only}' in its name; there are: {', '.join(measures)}")
    recorded = read_recorded(given.recorded)
    ratios = measure(names, given)
    if given.json:
        print(json.dumps({"processor": processor(), "ratios": ratios, "recorded": recorded}))
    else:
        if recorded["processor"] not in ("", processor()):
            print(f"Recorded on {recorded['processor']}; this is {processor()}, so that changes of all lines together say little.")
        print(f"{'processor time, in pieces of work':42}{'now':>8}{'':18}{'recorded':>9}  change")
        for name, found in ratios.items():
            before = recorded["ratios"].get(name)
            spread = f"({min(found):.1f} to {max(found):.1f})"
            print(f"{name:42}{statistics.median(found):8.1f} {spread:17}{before or '':>9}  {verdict(found, before)}")
    if given.record:
        record(given.recorded, ratios, recorded)
    return 0


if __name__ == "__main__":
    sys.exit(main())
