"""Spots: the program's bits, nodes as arrays, locks, files, and what is refused.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import tempfile
import typing
import unittest

import numpy as np

import hindsight
from program import program

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples/spots"
RIVER = str(EXAMPLES / "river.toml")


class TheProgramsBits(unittest.TestCase):
    def test_a_river(self) -> None:
        theirs = program("spot", RIVER, "--iterations", "60", "--line", "x")
        spot = hindsight.Spot.load(RIVER, threads=2)
        mine = spot.solve(iterations=60)
        self.assertEqual((mine.exploitability, mine.of_pot), (theirs["exploitability"], theirs["exploitability_of_pot"]))
        self.assertEqual(list(mine.value), theirs["value"])
        self.assertEqual(list(mine.best_response), theirs["best_response"])
        view = spot.view("x")
        theirs = theirs["view"]
        self.assertEqual((view.seat, view.pot), (theirs["seat"], theirs["pot"]))
        self.assertEqual([action.text for action in view.actions], [action["text"] for action in theirs["actions"]])
        self.assertEqual(view.frequencies, theirs["frequencies"])
        hands = view.hands[view.seat]
        self.assertEqual(len(hands), len(theirs["hands"]))
        for i, combo in enumerate(hands.combos.tolist()):
            told = theirs["hands"][hindsight.combo_text(combo)]
            self.assertEqual(hands.strategy[i].tolist(), told["strategy"])
            self.assertEqual(hands.action_values[i].tolist(), told["action_values"])
            self.assertEqual((hands.value[i], hands.equity[i], hands.reach[i]), (told["value"], told["equity"], told["reach"]))


class Spots(unittest.TestCase):
    def test_arrays_belong_to_the_view(self) -> None:
        spot = hindsight.Spot.load(RIVER)
        self.assertTrue(np.isnan(spot.certificate.exploitability))  # nothing is known yet
        spot.solve(iterations=5)
        view = spot.view()
        hands = view.hands[view.seat]
        self.assertEqual(hands.strategy.shape, (len(hands), len(view.actions)))
        np.testing.assert_allclose(hands.strategy.sum(axis=1), 1)
        self.assertEqual(view.hands[1 - view.seat].strategy.shape[1], 0)
        strategy, kept = hands.strategy, hands.strategy.copy()
        self.assertFalse(strategy.flags.writeable)
        del view, hands, spot
        np.testing.assert_array_equal(strategy, kept)

    def test_going_on_and_files(self) -> None:
        once = hindsight.Spot.load(RIVER).solve(iterations=30)
        spot = hindsight.Spot.load(RIVER)
        spot.solve(iterations=10)
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "river.spot")
            spot.save(file)
            again = hindsight.Spot.load(file)
        self.assertEqual(again.certificate.iterations, 10)
        self.assertEqual(again.solve(iterations=30).exploitability, once.exploitability)

    def test_targets_and_progress(self) -> None:
        seen: list[hindsight.Progress] = []
        spot = hindsight.Spot.load(RIVER)
        certificate = spot.solve(target="1%", progress=seen.append)
        self.assertLessEqual(certificate.of_pot, 0.01)
        self.assertEqual(seen[-1].exploitability, certificate.exploitability)
        self.assertEqual(spot.solve(target=0, progress=lambda now: False).iterations, spot.certificate.iterations)

    def test_locks(self) -> None:
        spot = hindsight.Spot.load(RIVER)
        locked = spot.locked("x", "check 100%")
        locked.solve(iterations=5)
        view = locked.view("x")
        checks = [action.kind for action in view.actions].index("check")
        np.testing.assert_allclose(view.hands[1].strategy[:, checks], 1)
        self.assertIn("check 100%", locked.text)


class Wrong(unittest.TestCase):
    def refused(self, words: str, ask: typing.Callable[[], object]) -> None:
        with self.assertRaisesRegex(hindsight.Error, words):
            ask()

    def test_texts(self) -> None:
        text = pathlib.Path(RIVER).read_text()
        with self.assertRaises(hindsight.Error) as raised:
            hindsight.Spot.parse(text + "\npto = 3\n")
        self.assertIn("pto", str(raised.exception))
        self.refused("threads", lambda: hindsight.Spot.load(RIVER, threads=0))
        self.refused("are free: take fewer", lambda: hindsight.Spot.load(RIVER, memory=1000))
        self.refused("", lambda: hindsight.Spot.load("no_such.toml"))

    def test_lines_and_goals(self) -> None:
        spot = hindsight.Spot.load(RIVER)
        self.refused("zz", lambda: spot.view("x, zz"))
        self.refused("target", lambda: spot.solve(target=float("nan")))
        self.refused("target", lambda: spot.solve(target="much"))
        self.refused("seconds", lambda: spot.solve(seconds=-1))
        self.refused("", lambda: spot.locked("x", "dance 100%"))
        with self.assertRaises(TypeError):
            spot.solve(progress=3)  # type: ignore[arg-type]


if __name__ == "__main__":
    unittest.main()
