#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Flops by themselves (`hindsight spot --first-street`): how soon, in how much memory, and how far off in the whole.

    bench/first_street.py build/release/hindsight                      # 20 single-raised pots, drawn with seed 1
    bench/first_street.py build/release/hindsight --pots 5 --seed 7    # others
    bench/first_street.py build/release/hindsight --file bench/usual_pot.toml   # the usual one

Drawn are the flop, both ranges (the usual ones of button and big blind, some parts of them rarer or gone), pot and stacks, two bets of the flop, one of
the turn, two of the river, and the raises.  Measuring takes minutes of a core for each; `--fast` leaves it out.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile

RANKS = "23456789TJQKA"
SUITS = "cdhs"
OUT_OF_POSITION = (
    "22-99,TT:0.5,A2s-A9s,ATs:0.5,K2s-K9s,KTs:0.6,Q4s-QTs,QJs:0.6,J6s-J9s,JTs:0.5,T6s+,96s+,85s+,75s+,64s+,54s,"
    "A2o-ATo,K9o-KJo,Q9o+,J9o+,T9o,98o"
)
IN_POSITION = "22+,A2s+,K3s+,Q5s+,J7s+,T7s+,96s+,86s+,75s+,65s,54s,A4o+,K9o+,Q9o+,J9o+,T9o"


def drawn_range(rng: random.Random, usual: str) -> str:
    parts = []
    for part in usual.split(","):
        hands, _, weight = part.partition(":")
        share = rng.choices([1, 0.75, 0.5, 0.25, 0], [60, 12, 12, 8, 8])[0] * float(weight or 1)
        if share > 0:
            parts.append(hands if share == 1 else f"{hands}:{share:.3g}")
    return ",".join(parts)


def drawn_pot(rng: random.Random) -> str:
    board = " ".join(rng.sample([rank + suit for rank in RANKS for suit in SUITS], 3))
    percent = lambda sizes: ", ".join(f"{size}%" for size in sorted(sizes))
    flop = percent(rng.choice([(25, 75), (33, 75), (33, 100), (33, 125), (50, 100)]))
    river = percent(rng.choice([(33, 100), (50, 100), (50, 125), (75, 150)]))
    turn, raised = rng.choice([50, 66, 75, 100]), rng.choice([50, 60, 75])
    return f"""board = "{board}"
pot = {rng.randrange(45, 76)}
stacks = {rng.randrange(850, 1001)}
big_blind = 10
range_oop = "{drawn_range(rng, OUT_OF_POSITION)}"
range_ip = "{drawn_range(rng, IN_POSITION)}"
[bets]
flop = {{ oop = {{ raise = "{raised}%" }}, ip = {{ bet = "{flop}", raise = "{raised}%" }} }}
turn = {{ bet = "{turn}%", raise = "{raised}%" }}
river = {{ bet = "{river}", raise = "{raised}%" }}
[rules]
add_allin = "150%"
force_allin = "20%"
merge = "10%"
raise_cap = 3
"""


def run(command: list[str]) -> tuple[dict, float, float]:
    """What it answers, CPU seconds, and MiB at most."""
    with tempfile.TemporaryFile() as answer:
        child = subprocess.Popen(command, stdout=answer)
        _, status, used = os.wait4(child.pid, 0)
        if status != 0:
            sys.exit(f"{' '.join(command)}: exit {os.waitstatus_to_exitcode(status)}")
        answer.seek(0)
        return json.load(answer), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--pots", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="begin with this one of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", help="a spot's file in place of drawn ones")
    parser.add_argument("--fast", action="store_true", help="does not measure")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--args", default="", help="more options of `spot`")
    given = parser.parse_args()
    print("pot,board,seconds,cpu_seconds,mib,run_outs,all_run_outs,one_bet,off_percent,later_percent,measuring_cpu_seconds",
          flush=True)
    off, seconds = [], []
    for index in range(given.first, 1 if given.file else given.pots):
        with tempfile.TemporaryDirectory() as folder:
            path = given.file or os.path.join(folder, "pot.toml")
            if not given.file:
                with open(path, "w") as out:
                    out.write(drawn_pot(random.Random(f"{given.seed}/{index}")))
            board = next(line for line in open(path) if line.startswith("board")).split('"')[1].replace(" ", "")
            command = [given.binary, "spot", path, "--first-street", "--json", "--threads", str(given.threads)]
            command += given.args.split()
            answer, cpu, mib = run(command)
            seconds.append(answer["seconds"])
            line = [index, board, f"{answer['seconds']:.2f}", f"{cpu:.1f}", f"{mib:.0f}", answer["run_outs"],
                    answer["all_run_outs"], answer["one_bet"]]
            if not given.fast:
                answer, measuring, _ = run(command + ["--measure"])
                measured = answer["measured"]
                off.append(100 * measured["exploitability_of_pot"])
                line += [f"{off[-1]:.3f}", f"{100 * measured['later_of_pot']:.3f}", f"{measuring - cpu:.0f}"]
            print(*line, sep=",", flush=True)
    print(f"seconds: median {statistics.median(seconds):.2f}, at most {max(seconds):.2f}")
    if off:
        print(f"off, % of the pot: median {statistics.median(off):.3f}, at most {max(off):.3f}")


if __name__ == "__main__":
    main()
