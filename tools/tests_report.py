#!/usr/bin/env python3
"""What the last `make test` cost: processor seconds of each kind of test and of compiling, and the twenty slowest tests.

Reads what tools/cpu_time.cpp and tools/build.sh wrote down (build/release/cpu_times) and compares it with tests/budget.toml,
what was measured when the budget was last set. Seconds are those of the machine of the budget: a piece of work that is always
the same was timed after every test and says how fast this machine was meanwhile. Exit code 1: something takes far more than
recorded, which is more than a busy machine explains. Mend it, or say in a commit why it is worth that and record it.

  tools/tests_report.py                   the report
  tools/tests_report.py --record          sets the budget to this run's figures, after a fresh build without ccache
  tools/tests_report.py --record web cli  ... of these kinds alone

SPDX-License-Identifier: MIT
"""
import argparse
import pathlib
import statistics
import sys
import tomllib
from collections import Counter
from typing import NamedTuple

root = pathlib.Path(__file__).resolve().parent.parent
# A core that shares its execution units takes up to 1.6 times as long, and the pieces beside the tests feel most of that, too.
TOTAL_FAILS, KIND_FAILS, KIND_WARNS, TEST_WARNS = 1.5, 2.0, 1.25, 2.0
SMALL = 10.0  # seconds by which a kind may grow before that is called a loss; half of it for a test
LIMIT = 25 * 60  # of everything together


class Spent(NamedTuple):
    kind: str
    name: str
    cpu: float
    wall: float
    mebibytes: float
    piece: float  # 0: not timed


def complain(text):
    print(f"tests_report: {text}", file=sys.stderr)
    sys.exit(2)


def read_log(text):
    """The last line of each test: it may have been run again."""
    last = {}
    for number, line in enumerate(text.splitlines(), 1):
        try:
            kind, name, *numbers = line.split()
            user, system, wall, kibibytes, piece = map(float, numbers)
        except ValueError:
            complain(f"line {number} of the log is not KIND NAME and five numbers: {line!r}")
        last[kind, name] = Spent(kind, name, user + system, wall, kibibytes / 1024, piece)
    return list(last.values())


def by_kind(spent, scale):
    total = Counter()
    for one in spent:
        total[one.kind] += one.cpu * scale
    return total


def losses(kinds, tests, budget):
    """Sentences about what takes more than recorded: those that fail, those that warn."""
    fails, warns = [], []
    recorded = budget["kinds"]
    for kind, now in kinds.items():
        if kind not in recorded:
            warns.append(f"{kind} has no budget yet: tools/tests_report.py --record {kind}")
            continue
        more = now - recorded[kind]
        said = f"{kind} takes {now:.0f} processor seconds, {now / max(recorded[kind], 0.1):.2f} times the {recorded[kind]:.0f} recorded"
        if more > SMALL and now > KIND_FAILS * recorded[kind]:
            fails.append(said)
        elif more > SMALL and now > KIND_WARNS * recorded[kind]:
            warns.append(said)
    for name, now in tests.items():
        before = budget["tests"].get(name, 0)
        if before and now > TEST_WARNS * before and now - before > SMALL / 2:
            warns.append(f"{name} takes {now:.1f} processor seconds, {now / before:.2f} times the {before:.1f} recorded")
    all_now, all_recorded = sum(kinds.values()), sum(recorded.values())
    if all_now > TOTAL_FAILS * all_recorded:
        fails.append(f"everything takes {all_now:.0f} processor seconds, {all_now / all_recorded:.2f} times the {all_recorded:.0f} recorded")
    return fails, warns


def table(spent, kinds, scale, budget):
    counts = Counter(one.kind for one in spent)
    lines = [f"{'processor seconds':24}{'now':>8}{'recorded':>10}   (this machine's times {scale:.2f})"]
    for kind, now in sorted(kinds.items(), key=lambda one: -one[1]):
        what = kind if kind == "compile" else f"{kind}, {counts[kind]}"
        lines.append(f"  {what:22}{now:8.1f}{budget['kinds'].get(kind, 0):10.0f}")
    lines.append(f"  {'together':22}{sum(kinds.values()):8.1f}{sum(budget['kinds'].values()):10.0f}")
    lines.append(f"{'the slowest tests':42}{'now':>8}{'recorded':>10}{'by the clock':>14}{'memory':>12}")
    for one in sorted((one for one in spent if one.kind != "compile"), key=lambda one: -one.cpu)[:20]:
        before = budget["tests"].get(one.name)
        lines.append(f"  {one.name:40}{one.cpu * scale:8.1f}{before or '':>10}{one.wall:12.1f} s{one.mebibytes:8.0f} MiB")
    return lines


def record(path, spent, only, budget):
    """Rewrites the budget; kinds that are not named keep their figures, brought to this machine's speed."""
    piece = statistics.median(one.piece for one in spent if one.piece)
    keep = piece / budget["piece"] if budget["kinds"] else 1
    kinds = {kind: seconds * keep for kind, seconds in budget["kinds"].items()} if only else {}
    now = by_kind(spent, 1)
    kinds.update({kind: now[kind] for kind in only or now})
    of_kind = {one.name: one.kind for one in spent}
    tests = {name: seconds * keep for name, seconds in budget["tests"].items() if only and of_kind.get(name) not in only}
    tests.update({one.name: one.cpu for one in spent if one.kind in (only or kinds) and one.kind != "compile" and one.cpu >= 2})
    together = sum(kinds.values())
    if together > LIMIT:
        complain(f"these are {together:.0f} processor seconds together, and {LIMIT} are all there are")
    text = "# Processor seconds of `make test`, all compiling included; tools/tests_report.py reads and --record writes them.\n"
    text += f"piece = {piece:.6f}  # seconds of tools/cpu_time.cpp's piece of work in that run\n\n[kinds]\n"
    text += "".join(f"{kind} = {seconds:.1f}\n" for kind, seconds in sorted(kinds.items()))
    text += "\n[tests]  # of 2 s and more\n" + "".join(f'"{name}" = {seconds:.1f}\n' for name, seconds in sorted(tests.items()))
    path.write_text(text)
    print(f"{path}: {together:.0f} processor seconds")


def read_budget(path):
    if not path.exists():
        return {"piece": 1.0, "kinds": {}, "tests": {}}
    try:
        budget = tomllib.loads(path.read_text())
        return {"piece": float(budget["piece"]), "kinds": budget["kinds"], "tests": budget["tests"]}
    except (tomllib.TOMLDecodeError, KeyError, ValueError) as error:
        complain(f"{path} is no budget: {error}")


def main():
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--log", type=pathlib.Path, default=root / "build/release/cpu_times", metavar="FILE")
    parser.add_argument("--budget", type=pathlib.Path, default=root / "tests/budget.toml", metavar="FILE")
    parser.add_argument("--record", nargs="*", metavar="KIND", help="set the budget to this run's figures")
    given = parser.parse_args()
    if not given.log.exists():
        complain(f"there is no {given.log}: `make test` writes it")
    spent = read_log(given.log.read_text())
    if not any(one.piece for one in spent):
        complain(f"no test has been run since {given.log} was begun")
    budget = read_budget(given.budget)
    if given.record is not None:
        if unknown := set(given.record) - {one.kind for one in spent}:
            complain(f"no test of kind {min(unknown)} has been run")
        record(given.budget, spent, given.record, budget)
        return 0
    piece = statistics.median(one.piece for one in spent if one.piece)
    scale = budget["piece"] / piece if budget["kinds"] else 1
    kinds = by_kind(spent, scale)
    print("\n".join(table(spent, kinds, scale, budget)))
    fails, warns = losses(kinds, {one.name: one.cpu * scale for one in spent}, budget) if budget["kinds"] else ([], [])
    for said in fails + warns:
        print(f"* {said}")
    if fails:
        print(f"Too much (budget: {given.budget}); tools/tests_report.py --help says what to do.", file=sys.stderr)
    return 1 if fails else 0


if __name__ == "__main__":
    sys.exit(main())
