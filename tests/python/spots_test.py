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


class Reports(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.boards, self.csv = os.path.join(self.folder.name, "boards.txt"), os.path.join(self.folder.name, "a.csv")
        pathlib.Path(self.boards).write_text("QsJh2h8c3d : 3\nQsJh2h8c3h\nAsAhAdAcKs\n")

    def test_of_the_program(self) -> None:
        theirs = program("spot", RIVER, "--flops", self.boards, "--iterations", "20", "--report", self.csv)
        spot = hindsight.Spot.load(RIVER)
        mine = spot.report(self.boards, iterations=20)
        self.assertTrue(mine.complete)
        self.assertEqual((mine.boards, len(mine)), (["QsJh2h8c3d", "QsJh2h8c3h", "AsAhAdAcKs"], 3))
        self.assertEqual(mine.actions, [told["action"]["text"] for told in theirs["actions"]])
        self.assertEqual(mine.mean.frequencies, [told["frequency"] for told in theirs["actions"]])
        self.assertEqual(mine.mean.action_values, [told["value"] for told in theirs["actions"]])
        self.assertEqual([list(mine.mean.value), list(mine.mean.eqr)], [theirs["value"], theirs["eqr"]])
        self.assertEqual(mine.mean.of_pot, theirs["exploitability_of_pot"])
        self.assertEqual((mine.weights.tolist(), mine.rows[0].words), ([3, 1, 1], ["two-tone", "unpaired", "queen-high"]))
        # Its file is gone on with: all is there, and nothing is solved again.
        again = spot.report(self.boards, iterations=20, file=self.csv, progress=lambda row: self.fail("solved again"))
        np.testing.assert_array_equal(again.value, mine.value)

    def test_columns(self) -> None:
        report = hindsight.Spot.load(RIVER).report(self.boards, iterations=5)
        self.assertEqual(report.frequencies.shape, (3, len(report.actions)))
        np.testing.assert_array_equal(report.weights, [3, 1, 1])
        np.testing.assert_allclose(report.frequencies[:2].sum(axis=1), 1, atol=1e-6)  # numbers as the file rounds them
        self.assertEqual(report.value[0].tolist(), list(report.rows[0].value))
        kept = report.value
        del report
        self.assertEqual(kept.shape, (3, 2))

    def test_is_stopped_and_gone_on_with(self) -> None:
        spot = hindsight.Spot.load(RIVER)
        part = spot.report(self.boards, iterations=5, file=self.csv, progress=lambda row: False)
        self.assertEqual((part.complete, part.boards), (False, ["QsJh2h8c3d"]))
        told: list[str] = []
        whole = spot.report(self.boards, iterations=5, file=self.csv, progress=lambda row: told.append(row.board))
        self.assertEqual((whole.complete, told), (True, ["QsJh2h8c3h", "AsAhAdAcKs"]))
        once = spot.report(self.boards, iterations=5)
        np.testing.assert_array_equal(whole.action_values, once.action_values)
        with self.assertRaises(ZeroDivisionError):
            spot.report(self.boards, iterations=5, progress=lambda row: 1 / 0)

    def test_what_is_refused(self) -> None:
        spot = hindsight.Spot.load(RIVER)
        for boards, words in (("subset:0", "boards subset:0"), ("no.txt", "no.txt")):
            with self.assertRaisesRegex(hindsight.Error, words):
                spot.report(boards, iterations=1)
        spot.report(self.boards, iterations=1, file=self.csv)
        with self.assertRaisesRegex(hindsight.Error, "another spot or goal"):
            spot.report(self.boards, iterations=2, file=self.csv)
        with self.assertRaisesRegex(hindsight.Error, "target"):
            spot.report(self.boards, target=-1)


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
