"""Matches: the program's bits, bots written in Python, and what of them is refused.

SPDX-License-Identifier: MIT
"""
import os
import random
import signal
import typing
import unittest

import hindsight
from program import program


def caller(view: hindsight.SeatView) -> str:
    return "call"


def answers(always: typing.Any) -> typing.Callable[[hindsight.SeatView], typing.Any]:
    return lambda view: always


class Dice:
    """Plays at random, each place at the table by a seed of its own."""

    name = "dice"

    def make(self, seed: int) -> hindsight.Bot:
        return DiceBot(seed)


class DiceBot:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.ended = 0

    def act(self, view: hindsight.SeatView) -> typing.Union[str, int]:
        dice = random.Random(self.seed + view.hand * 1000 + len(view.events))
        legal = view.legal
        if legal.can_raise and dice.random() < 0.3:
            return dice.randint(legal.min_to, legal.max_to)
        return "fold" if legal.can_fold and dice.random() < 0.3 else "check"

    def end(self, view: hindsight.SeatView) -> None:
        self.ended += 1


class TheProgramsBits(unittest.TestCase):
    def same(self, bots: list[str], **options: typing.Any) -> None:
        theirs = program("match", *bots, "--hands", "400", "--seed", "3", *options.pop("arguments", []))
        mine = hindsight.match(bots, hands=400, seed=3, **options)
        self.assertEqual([score.name for score in mine], theirs["bots"])
        self.assertEqual([score.mbb_per_hand for score in mine], theirs["mbb_per_hand"])
        self.assertEqual([score.half_width_95 for score in mine], theirs["half_width_95"])

    def test_bots_of_the_house(self) -> None:
        self.same(["pot_odds", "caller"])
        self.same(["random", "caller", "random"], threads=2, duplicate=False, arguments=["--no-duplicate"])

    def test_a_caller_in_python_is_the_caller(self) -> None:
        theirs = hindsight.match(["random", "caller"], hands=200)
        mine = hindsight.match(["random", caller], hands=200, threads=2)
        self.assertEqual(mine[0].mbb_per_hand, theirs[0].mbb_per_hand)
        self.assertEqual(mine[1].name, "caller")


class OwnBots(unittest.TestCase):
    def test_threads_change_nothing(self) -> None:
        scores = [hindsight.match([Dice(), "caller", Dice()], hands=90, threads=threads)[0].mbb_per_hand for threads in (1, 3)]
        self.assertEqual(scores[0], scores[1])

    def test_estimators(self) -> None:
        score = hindsight.match(["random", "caller"], hands=200, estimators="all-in")[0]
        self.assertEqual([e.estimator for e in score.estimates], ["plain", "all-in"])

    def test_what_they_see(self) -> None:
        def looks(view: hindsight.SeatView) -> str:
            self.assertEqual((view.legal.seat, len(view.stacks)), (view.seat, 2))
            self.assertEqual(sum(view.stacks) + view.pot, 40000)
            self.assertTrue(all(0 <= card < 52 for card in view.hole))
            theirs = [e for e in view.events if e.kind == "hole" and e.seat != view.seat]
            self.assertTrue(all(card == -1 for e in theirs for card in e.cards))
            self.assertIn(len(view.board), (0, 3, 4, 5))
            return "call"

        hindsight.match([looks, "random"], hands=60)

    def test_progress_stops(self) -> None:
        played = hindsight.Match(["caller", caller], hands=10**6)
        played.play(progress=lambda hands: False)
        self.assertFalse(played.over)
        self.assertGreater(played.hands, 0)

    def test_ctrl_c(self) -> None:
        sent: list[int] = []

        def presses(view: hindsight.SeatView) -> str:
            if view.hand == 20 and not sent:
                sent.append(view.hand)
                os.kill(os.getpid(), signal.SIGINT)
            return "call"

        played = hindsight.Match([presses, "caller"], hands=10**9)
        with self.assertRaises(KeyboardInterrupt):
            played.play()
        self.assertGreater(played.hands, 0)


class Wrong(unittest.TestCase):
    def test_exceptions_surface_with_their_place(self) -> None:
        def fails(view: hindsight.SeatView) -> str:
            if view.hand == 7:
                raise ZeroDivisionError("on purpose")
            return "call"

        played = hindsight.Match(["caller", fails], hands=1000)
        with self.assertRaises(ZeroDivisionError) as raised:
            played.play(threads=2)
        self.assertIn("hand 8, p", raised.exception.__notes__[0])
        self.assertIn("fails", raised.exception.__notes__[0])

    def test_illegal_moves(self) -> None:
        for answer, words in ((1, "legal is 200 to"), (-5, "legal is"), (10**9, "legal is")):
            with self.assertRaisesRegex(hindsight.Error, words) as refused:
                hindsight.match([answers(answer), "caller"], hands=10)
            self.assertIn(refused.exception.where, ("p1", "p2"))
        wrong: list[typing.Any] = ["dance", None, 1.5, True, ("raise", 200), 2**70]
        for answer in wrong:
            with self.assertRaises(TypeError):
                hindsight.match([answers(answer), "caller"], hands=10)

    def test_makers_that_fail(self) -> None:
        class Broken:
            def make(self, seed: int) -> hindsight.Bot:
                raise RuntimeError("no bot today")

        with self.assertRaisesRegex(RuntimeError, "no bot today"):
            hindsight.match([Broken(), "caller"], hands=10)

    def test_set_ups(self) -> None:
        for players in (["caller"], ["caller"] * 11, ["caler", "caller"]):
            with self.assertRaises(hindsight.Error):
                hindsight.match(players, hands=10)
        wrong: list[typing.Any] = ["caller", [3, "caller"], None]
        for players in wrong:
            with self.assertRaises(TypeError):
                hindsight.match(players, hands=10)
        for options in ({"hands": 0}, {"game": "chess"}, {"session": 0}, {"estimators": "luck"}, {"threads": 0}):
            with self.assertRaises(hindsight.Error):
                hindsight.match(["caller", "caller"], **options)  # type: ignore[arg-type]


if __name__ == "__main__":
    unittest.main()
