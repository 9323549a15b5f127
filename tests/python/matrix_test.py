"""Matrix games: the program's equilibria, in fractions.

SPDX-License-Identifier: MIT
"""
import typing
import unittest
from fractions import Fraction

import numpy as np

import hindsight
from program import program


class Matrices(unittest.TestCase):
    def test_rock_paper_scissors(self) -> None:
        (found,) = hindsight.matrix.equilibria([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
        third = Fraction(1, 3)
        self.assertEqual(found, ((third,) * 3, (third,) * 3, (0, 0)))

    def test_the_programs_equilibria(self) -> None:
        for spec in ("chicken", "coordination(actions=4)"):
            mine = hindsight.matrix.equilibria(*hindsight.matrix.named(spec))
            theirs = program("matrix", spec)["equilibria"]["extreme"]
            self.assertEqual(len(mine), len(theirs))
            for found, told in zip(mine, theirs):
                self.assertEqual(found.row, tuple(Fraction(x) for x in told["x"]))
                self.assertEqual(found.column, tuple(Fraction(x) for x in told["y"]))

    def test_what_numbers_may_be(self) -> None:
        kinds: list[typing.Any] = [
            np.array([[0.1, -1], [-1, 0.1]]), np.array([[1, -10], [-10, 1]]) / 10, [["1/10", "-1"], [-1.0, Fraction(1, 10)]]
        ]
        found = [hindsight.matrix.equilibria(kind) for kind in kinds]
        self.assertEqual(found[0], found[1])
        self.assertEqual(found[0], found[2])
        self.assertEqual(found[0][0].payoffs[0], Fraction(-9, 20))

    def test_wrong(self) -> None:
        wrong: list[typing.Any] = [[], [[]], [[1, 2], [3]], [[float("nan")]], [[float("inf")]], [["x"]], [[None]], [["1/0"]], np.zeros((80, 80))]
        for matrix in wrong:
            with self.assertRaises(hindsight.Error):
                hindsight.matrix.equilibria(matrix)
        with self.assertRaises(hindsight.Error):
            hindsight.matrix.equilibria([[1, 2]], [[1], [2]])
        with self.assertRaises(TypeError):
            hindsight.matrix.equilibria(typing.cast(typing.Any, "12"))
        with self.assertRaises(hindsight.Error):
            hindsight.matrix.named("chickn")


if __name__ == "__main__":
    unittest.main()
