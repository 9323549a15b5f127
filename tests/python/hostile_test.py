"""What nobody should pass raises an error that names the place, and the module goes on.

SPDX-License-Identifier: MIT
"""
import copy
import functools
import gc
import os
import pickle
import tempfile
import typing
import unittest

import numpy as np

import hindsight


class Wrong(unittest.TestCase):
    def refused(self, words: str, ask: typing.Callable[[], object], code: str = "invalid_argument") -> None:
        with self.assertRaisesRegex(hindsight.Error, words) as raised:
            ask()
        self.assertEqual(raised.exception.code, code)

    def test_names(self) -> None:
        self.refused("did you mean kuhn", lambda: hindsight.load("khun"), "not_found")
        self.refused("players", lambda: hindsight.load("kuhn(players=99)"))
        self.refused("algorithm|solver", lambda: hindsight.solve("kuhn", algorithm="no_such"), "not_found")
        self.refused("must end in", lambda: hindsight.Game.parse("game.txt", "EFG 2"))
        self.refused("histories", lambda: hindsight.Game.load("leduc", histories=10), "unsupported")
        with self.assertRaises(hindsight.Error):
            hindsight.load("leduc\0(cards=card)")

    def test_strategies(self) -> None:
        kuhn = hindsight.load("kuhn")
        half = np.full(24, 0.5)
        for wrong, words in (
            (half[:-1], "24 numbers, not 23"),
            (half.reshape(2, 12), "one dimension"),
            (half + 0.1, "infoset"),
            (np.where(np.arange(24) == 5, np.nan, half), "infoset"),
            (np.where(np.arange(24) < 2, [-0.5, 1.5] * 12, half), "infoset"),
            (np.full(24, np.inf), "infoset"),
            (half.astype("datetime64[s]"), "real numbers"),
            ({}, "real numbers"),
        ):
            self.refused(words, functools.partial(hindsight.Strategy.of, kuhn, wrong))
        self.refused("which game", lambda: hindsight.strategy(half))
        leduc = hindsight.strategy("uniform", "leduc")
        self.refused("one game", lambda: hindsight.evaluate(leduc, against=hindsight.strategy("uniform", kuhn)))
        self.refused("trained against", lambda: hindsight.Solver(kuhn, against=leduc))
        with self.assertRaises(IndexError):
            leduc[288]

    def test_goals(self) -> None:
        self.refused("target", lambda: hindsight.solve("kuhn", target=-1))
        self.refused("target", lambda: hindsight.solve("kuhn", target=float("nan")))
        self.refused("target", lambda: hindsight.solve("kuhn", target="soon"), "parse")
        self.refused("seconds", lambda: hindsight.solve("kuhn", seconds=float("nan")))
        self.refused("threads", lambda: hindsight.solve("kuhn", threads=0))
        self.refused("threads", lambda: hindsight.solve("kuhn", threads=10**6))
        for wrong in ({"iterations": -1}, {"iterations": 1.5}, {"seed": "x"}, {"target": [1]}, {"progress": 3}):
            with self.assertRaises(TypeError):
                hindsight.solve("kuhn", **wrong)  # type: ignore[arg-type]

    def test_files(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "a.hs")
            hindsight.strategy("uniform", "kuhn").save(file)
            self.refused("nothing to go on from|nothing to", lambda: hindsight.Solver.resume(file), "unsupported")
            with open(file, "rb+") as bytes_of:
                bytes_of.truncate(40)
            self.refused("", lambda: hindsight.strategy(file), "corrupt")
            missing = os.path.join(folder, "no", "a.hs")
            with self.assertRaises(hindsight.Error):
                hindsight.strategy("uniform", "kuhn").save(missing)
            with self.assertRaises(hindsight.Error):
                hindsight.strategy(missing)

    def test_arrays_are_not_written(self) -> None:
        numbers = hindsight.strategy("uniform", "kuhn").numbers
        with self.assertRaises(ValueError):
            numbers[0] = 1
        with self.assertRaises(ValueError):
            numbers.flags.writeable = True

    def test_parts_outlive_their_owners(self) -> None:
        solution = hindsight.solve("kuhn", iterations=10)
        row, game = solution.strategy[2], solution.strategy.game
        infosets, infoset = game.infosets, game.infosets[3]
        kept = row.copy(), infoset.name
        del solution, game
        gc.collect()
        filler = [hindsight.solve("kuhn", iterations=1) for _ in range(20)]
        self.assertEqual((len(infosets), infoset.name), (12, kept[1]))
        np.testing.assert_array_equal(row, kept[0])
        self.assertEqual(len(filler), 20)

    def test_the_error_is_one_to_keep(self) -> None:
        with self.assertRaises(ValueError) as raised:
            hindsight.load("khun")
        again = pickle.loads(pickle.dumps(raised.exception))
        self.assertIsInstance(again, hindsight.Error)
        self.assertEqual((str(again), again.code), (str(raised.exception), "not_found"))

    def test_progress_that_runs_the_same_solver(self) -> None:
        solver = hindsight.Solver(hindsight.load("kuhn"))
        self.refused("running", lambda: solver.run(target=0, progress=lambda now: solver.run(iterations=1)), "busy")

    def test_classes_that_nobody_makes(self) -> None:
        classes: list[typing.Any] = [hindsight.Game, hindsight.Strategy, hindsight.Solution, hindsight.Evaluation, hindsight.Hand]
        for made_elsewhere in classes:
            with self.assertRaises(TypeError):
                made_elsewhere()
            with self.assertRaises(TypeError):
                made_elsewhere.__new__(made_elsewhere)
            with self.assertRaises(TypeError):
                object.__new__(made_elsewhere)
        makes: typing.Any = hindsight.Solver
        for made in (makes, hindsight.Match):
            with self.assertRaises(TypeError):
                made.__new__(made)
        solver = makes.__new__(makes, hindsight.load("kuhn"))  # a whole one
        self.assertEqual(solver.run(iterations=1).iterations, 1)
        solver.__init__(hindsight.load("leduc"))
        self.assertEqual(solver.game.name, "kuhn")

    def test_what_has_no_copies(self) -> None:
        for kept in (hindsight.load("kuhn"), hindsight.strategy("uniform", "kuhn"), hindsight.Solver(hindsight.load("kuhn"))):
            duplicates: list[typing.Callable[[object], object]] = [copy.copy, copy.deepcopy, pickle.dumps]
            for duplicate in duplicates:
                with self.assertRaises(TypeError):
                    duplicate(kept)


if __name__ == "__main__":
    unittest.main()
