"""Games written in Python: the same as the built-in ones, and refused with the place where they are wrong.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import sys
import tempfile
import typing
import unittest

import numpy as np

import hindsight

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples/python"))
from leduc import Leduc  # noqa: E402


class Coin:
    """Chance tosses a coin that player 0 sees; the player names a side."""

    players = 1
    chances: typing.Sequence[float] = (0.5, 0.5)

    def root(self) -> str:
        return ""

    def turn(self, state: str) -> int:
        return (hindsight.CHANCE, 0, hindsight.TERMINAL)[len(state)]

    def actions(self, state: str) -> typing.Any:
        return ["heads", "tails"]

    def probabilities(self, state: str) -> typing.Any:
        return self.chances

    def next(self, state: str, action: int) -> str:
        return state + "ht"[action]

    def payoffs(self, state: str) -> typing.Any:
        return [float(state[0] == state[1])]

    def information(self, state: str, player: int) -> typing.Any:
        return state, ""


class OwnGames(unittest.TestCase):
    def test_leduc_is_leduc(self) -> None:
        mine = hindsight.load(Leduc())
        theirs = hindsight.load("leduc")
        self.assertEqual((mine.size, len(mine.infosets), mine.unit, mine.big_blind), (theirs.size, 288, "chips", 1))
        self.assertEqual(mine.facts().histories, theirs.facts().histories)
        bits = [hindsight.solve(game, algorithm="cfr+", iterations=200) for game in (mine, theirs)]
        self.assertEqual(bits[0].exploitability, bits[1].exploitability)
        np.testing.assert_array_equal(bits[0].strategy.numbers, bits[1].strategy.numbers)

    def test_one_player(self) -> None:
        solved = hindsight.solve(Coin(), iterations=100)
        self.assertAlmostEqual(solved.value[0], 1, places=2)
        self.assertEqual(solved.game.infosets[0].secret, "h")

    def test_files_have_the_game_with_them(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "coin.hs")
            solver = hindsight.Solver(hindsight.load(Coin()), algorithm="cfr+")
            solver.run(iterations=5)
            solver.save(file)
            resumed = hindsight.Solver.resume(file)
            self.assertEqual(resumed.game.name, "game.efg")
            self.assertEqual(list(resumed.run(iterations=9).strategy.numbers), list(solver.run(iterations=9).strategy.numbers))
            self.assertEqual(hindsight.strategy(file).game.infosets[1].name, resumed.game.infosets[1].name)


class Wrong(unittest.TestCase):
    def refused(self, words: str, where: str, **members: typing.Any) -> None:
        rules = type("Rules", (Coin,), members)()
        with self.assertRaises(hindsight.Error) as raised:
            hindsight.load(rules)
        self.assertIn(words, str(raised.exception))
        self.assertEqual(raised.exception.where, where)

    def test_chance(self) -> None:
        self.refused("adds up to 0.9", "the root", chances=(0.5, 0.4))
        self.refused("which is none", "the root", chances=(1.5, -0.5))
        self.refused("which is none", "the root", chances=(float("nan"), 1.0))
        self.refused("1 probabilities for 2 outcomes", "the root", chances=(1.0,))

    def test_payoffs(self) -> None:
        self.refused("2 payoffs for 1 players", "'heads heads'", payoffs=lambda self, state: [1, -1])
        self.refused("no finite number", "'heads tails'", payoffs=lambda self, s: [float("nan") if s == "ht" else 0.0])

    def test_turns(self) -> None:
        self.refused("player 3 is to act", "the root", turn=lambda self, state: 3)
        self.refused("nothing to do", "'heads'", actions=lambda self, s: [] if s else ["heads", "tails"])
        self.refused("there are the players", "the root", turn=lambda self, state: -7)

    def test_numbers_of_players(self) -> None:
        self.refused("0 players", "players", players=0)
        self.refused("17 players", "players", players=17)

    def test_imperfect_recall(self) -> None:
        forgetful = type(
            "Rules", (Coin,), {"turn": lambda self, s: hindsight.TERMINAL if len(s) == 2 else 0, "information": lambda self, s, p: ("", "")}
        )()
        with self.assertRaisesRegex(hindsight.Error, "infoset"):
            hindsight.load(forgetful)

    def test_unequal_actions(self) -> None:
        unequal = type(
            "Rules", (Coin,), {"information": lambda self, s, p: ("", ""), "actions": lambda self, s: ["heads", "edge"] if s == "t" else ["heads", "tails"]}
        )()
        with self.assertRaisesRegex(hindsight.Error, "unequal actions"):
            hindsight.load(unequal)

    def test_what_rules_raise_names_the_place(self) -> None:
        def fails(self: Coin, state: str) -> typing.Any:
            raise ZeroDivisionError("my own")

        with self.assertRaises(ZeroDivisionError) as raised:
            hindsight.load(type("Rules", (Coin,), {"payoffs": fails})())
        self.assertIn("at 'heads heads'", raised.exception.__notes__[0])

    def test_wrong_types(self) -> None:
        wrong: dict[str, dict[str, typing.Any]] = {
            "information": {"information": lambda self, s, p: 7},
            "actions": {"actions": lambda self, s: "heads"},
            "turn": {"turn": lambda self, s: "you"},
            "payoffs": {"payoffs": lambda self, s: "all"},
            "name": {"name": 5},
        }
        for words, members in wrong.items():
            with self.assertRaisesRegex(TypeError, words):
                hindsight.load(type("Rules", (Coin,), members)())
        with self.assertRaisesRegex(TypeError, "must have 'players'"):
            hindsight.load(typing.cast(typing.Any, object()))

    def test_a_game_without_an_end_is_refused_in_time(self) -> None:
        endless = type("Rules", (Coin,), {"turn": lambda self, s: 0})()
        with self.assertRaisesRegex(hindsight.Error, "more than 5000"):
            hindsight.Game.build(endless, histories=5000)
        with self.assertRaisesRegex(hindsight.Error, "more than 4096 moves"):
            hindsight.load(endless)


if __name__ == "__main__":
    unittest.main()
