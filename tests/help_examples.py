#!/usr/bin/env python3
"""Runs every example of every help text as it stands there, in a folder that holds what the examples speak of.

  tests/help_examples.py build/release/hindsight [COMMAND...]

An example is right if it ends with 0, or goes on until Ctrl-C, which it gets after a few seconds, and then ends as interrupted programs do.
SPDX-License-Identifier: MIT
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
seconds = 4
interrupted = (0, 130)
# Agents connect to a dealer, and there is none.
alone = re.compile(r"hindsight agent ")

games = {
    "holdem.nolimit.2p.reverse_blinds.game": """GAMEDEF
nolimit
numPlayers = 2
numRounds = 4
stack = 20000 20000
blind = 100 50
firstPlayer = 2 1 1 1
numSuits = 4
numRanks = 13
numHoleCards = 2
numBoardCards = 0 3 1 1
END GAMEDEF
""",
    "leduc.game": """GAMEDEF
limit
numPlayers = 2
numRounds = 2
blind = 1 1
raiseSize = 2 4
firstPlayer = 1 1
maxRaises = 2 2
numSuits = 2
numRanks = 3
numHoleCards = 1
numBoardCards = 0 1
END GAMEDEF
""",
}


def table_of(infosets):
    """The .txt table of no-limit Leduc with suits, everywhere alike."""
    cards = ("As", "Ah", "Ks", "Kh", "Qs", "Qh")
    rows = {}
    for infoset in infosets:
        street, _, second = infoset["open"].partition("/")
        board, _, moves = second.partition(":")
        history = street + ("/" + moves if board else "")
        shares = infoset["probabilities"]
        words = rows.setdefault((infoset["player"] - 1, history, board), {})
        for action, share in zip(infoset["actions"], shares):
            number = re.search(r"\d+", action)
            move = {"check": "c", "call": "c", "fold": "f", "all-in": "r1200"}.get(action) or "r" + number[0]
            words.setdefault(move, dict.fromkeys(cards, 0))[infoset["secret"]] = share
    return "".join(f"{seat} {history}|{board} " + " ".join(":".join([move, *(str(by[card]) for card in cards)]) for move, by in words.items()) + "\n"
                   for (seat, history, board), words in rows.items())


class Folder:
    def __init__(self, program, place):
        self.place, self.program = place, program
        (place / "bin").mkdir()
        (place / "bin/hindsight").symlink_to(program)
        (place / "examples").symlink_to(root / "examples")

    def run(self, command, limit=None):
        inside = ["timeout", "--preserve-status", "--kill-after=30", "-s", "INT", str(limit)] if limit else []
        return subprocess.run([*inside, "sh", "-c", f"exec {command}" if limit else command], cwd=self.place, stdin=subprocess.DEVNULL,
                              env={"PATH": f"{self.place}/bin:/usr/bin:/bin", "HOME": str(self.place), "LC_ALL": "C.UTF-8"},
                              capture_output=True, text=True, errors="replace")

    def make(self, *commands):
        for command in commands:
            done = self.run(command)
            if done.returncode != 0:
                sys.exit(f"{command}: {done.stderr}")

    def furnish(self):
        for name, text in games.items():
            (self.place / name).write_text(text)
        solve = "--iterations 20 --quiet --out"
        self.make(f"hindsight solve kuhn {solve} kuhn.hs", f"hindsight solve leduc {solve} leduc.hs", "cp leduc.hs mine.hs; cp leduc.hs theirs.hs",
                  f"hindsight solve 'leduc_no_limit(bets=grid:100)' {solve} grid.hs", "cp grid.hs large.hs",
                  f"hindsight solve 'leduc_no_limit(cards=card)' {solve} card.hs",
                  "hindsight convert kuhn game.efg; cp game.efg my_game.efg", "hindsight convert rock_paper_scissors game.nfg",
                  "hindsight convert leduc.hs theirs.csv")
        self.make("for version in 1 32 1024; do cp leduc.hs leduc.$version.hs; done")
        (self.place / "deepstack.txt").write_text(table_of(json.loads(self.run("hindsight show card.hs --json").stdout)["infosets"]))
        self.furnish_hands()
        self.furnish_blueprints()
        self.furnish_matches()
        self.make("hindsight spot examples/spots/turn.toml --iterations 5 --quiet --out locked.spot",
                  "hindsight spot examples/spots/river_bluff_catcher.toml --write texassolver > commands.txt")
        (self.place / "prices.csv").write_text("a,b,c\n1,2,3\n2,1,3\n0,2,2\n")

    def furnish_hands(self):
        samples = root / "tests/data/samples"
        hands = (samples / "pokerstars/hands.txt").read_text().split("\n\n\n")
        (self.place / "PokerStars.txt").write_text("\n\n\n".join(hands[:2]))
        shutil.copy(samples / "acpc/logs/nl2-oddchips-b.log", self.place / "match.log")
        shutil.copy(samples / "acpc/logs/nl2-oddchips-b.game", self.place)
        shutil.copy(min((samples / "phh/format-valid").iterdir()), self.place / "hand.phh")
        self.make("hindsight deal random --seats 3 --hands 20 --seed 1 --phh hands.phhs --quiet", "mkdir sessions; cp hands.phhs sessions; cp hands.phhs friday.phhs")
        self.make("hindsight match equity caller --hands 20 --log heads_up.phhs --quiet")

    def lay_blueprints(self):
        for name in ("heads_up", "mine"):
            shutil.copy(root / "data/blueprints/heads_up_200.blueprint", self.place / f"{name}.blueprint")

    def furnish_blueprints(self):
        self.lay_blueprints()
        plan = (root / "examples/blueprints/leduc_no_limit.toml").read_text()
        for seat in ("oop", "ip"):
            (self.place / f"{seat}.toml").write_text(f'plays = "{seat}"\n{plan}')
        train = "--passes 2 --quiet --out"
        self.make(f"hindsight train examples/blueprints/ms3f1t1r1h5.toml {train} laboratory.blueprint",
                  "cp laboratory.blueprint.training heads_up.blueprint.training",
                  f"hindsight train examples/blueprints/leduc_no_limit.toml {train} leduc.blueprint",
                  *(f"hindsight train {seat}.toml {train} leduc_{seat}.blueprint" for seat in ("oop", "ip")),
                  "hindsight abstraction --flop ehs:2 --turn ehs:2 --river ehs:2 --threads 2 --out small.buckets")

    def furnish_matches(self):
        played = "--game leduc --hands 40 --estimator all --decks"
        self.make(*(f"hindsight match {bot} uniform {played} {name}.json"
                    for name, bot in {"a": "leduc.hs", "b": "first", "4kk": "leduc.hs", "20kk": "first", "100kk": "last"}.items()),
                  *(f"hindsight match {pair} --hands 40 --estimator all --json >> {name}.json"
                    for name in ("results", "monday", "tuesday") for pair in ("random caller", "pot_odds random", "pot_odds caller")))
        for name in ("spring", "duel"):
            (self.place / f"{name}.toml").write_text(
                'game = "nlhe(blinds=50/100,stack=20000)"\nhands = 20\n' + "".join(f'[[player]]\nname = "{bot}"\nbot = "{bot}"\n' for bot in ("caller", "random")))
        self.make("hindsight tournament duel.toml --quiet", "hindsight match random caller --hands 20 --out shipped.match --quiet")


def examples(program, command):
    text = subprocess.run([program, "help", command], capture_output=True, text=True, check=True).stdout
    inside = text[text.find("\nExamples:") :].split("\n\n")[0] if "\nExamples:" in text else ""
    return [re.split(r"\s{3,}", line.strip())[0] for line in inside.splitlines() if line.strip().startswith("hindsight ")]


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    listed = subprocess.run([program, "help"], capture_output=True, text=True, check=True).stdout
    commands = sys.argv[2:] or re.findall(r"^  ([a-z]+)  ", listed, re.MULTILINE)
    wrong = ran = 0
    with tempfile.TemporaryDirectory() as place:
        folder = Folder(program, pathlib.Path(place))
        folder.furnish()
        for command in commands:
            for example in examples(program, command):
                if alone.match(example):
                    continue
                ran += 1
                folder.lay_blueprints()  # an example trains one anew, on a laboratory's cards
                done = folder.run(example, seconds)
                if done.returncode not in interrupted:
                    wrong += 1
                    print(f"{example}\n  ends with {done.returncode}: {done.stderr.strip()[-300:]}")
    print(f"{ran} examples, {wrong} wrong")
    sys.exit(wrong > 0 or ran == 0)


if __name__ == "__main__":
    main()
