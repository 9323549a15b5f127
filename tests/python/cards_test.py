"""Cards, ranges and equities, the program's bits among them.

SPDX-License-Identifier: MIT
"""
import functools
import itertools
import typing
import unittest
import warnings

import numpy as np

import hindsight
from program import program


class Cards(unittest.TestCase):
    def test_numbers_and_texts(self) -> None:
        self.assertEqual(hindsight.parse_cards("2c As"), [0, 51])
        self.assertEqual([hindsight.card_text(card) for card in (0, 51)], ["2c", "As"])
        texts = {hindsight.combo_text(combo) for combo in range(1326)}
        self.assertEqual(len(texts), 1326)
        for first, second in itertools.islice(itertools.combinations(range(52), 2), 0, 1326, 97):
            text = hindsight.combo_text(hindsight.combo_of([second, first]))
            self.assertEqual(sorted(hindsight.parse_cards(text)), [first, second])

    def test_values(self) -> None:
        self.assertEqual(hindsight.hand_value("AsKsQsJsTs"), 7462)
        self.assertEqual(hindsight.hand_value([0, 5, 10, 15, 20, 51]), hindsight.hand_value("2c 3d 4h 5s 7c As"))
        self.assertEqual(hindsight.hand_name(hindsight.hand_value("KsKd7h7c2d")), "two pair, kings and sevens")

    def test_ranges(self) -> None:
        weights = hindsight.parse_range("QQ+, AKs:0.5")
        self.assertEqual((weights.shape, weights.dtype, weights.sum()), ((1326,), np.dtype("float64"), 20.0))
        self.assertEqual(weights[hindsight.combo_of("AhKh")], 0.5)
        np.testing.assert_array_equal(hindsight.parse_range(hindsight.range_text(weights)), weights)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            hindsight.parse_range("AA, AA:0.5")
        self.assertEqual([w.category for w in caught], [hindsight.RangeNotice])


class TheProgramsBits(unittest.TestCase):
    def same(self, found: hindsight.Equities, *arguments: str) -> None:
        theirs = program("equity", *arguments)
        self.assertEqual(list(found.equity), theirs["equity"])
        self.assertEqual((list(found.win), list(found.tie)), (theirs["win"], theirs["tie"]))
        self.assertEqual((found.deals, found.half_width), (theirs["trials"], theirs["half_width"]))
        self.assertEqual("exact" if found.exact else "monte_carlo", theirs["method"])

    def test_exact(self) -> None:
        self.same(hindsight.equity(["AhAd", "KsKc"], "Qs7h2c"), "AhAd", "KsKc", "--board", "Qs7h2c")
        self.same(hindsight.equity(["AA", "KK", "QQ"], "Qs7h2c", "Ah"), "AA", "KK", "QQ", "--board", "Qs7h2c", "--dead", "Ah")
        weights = hindsight.parse_range("AA, KQs:0.25")
        self.same(hindsight.equity([weights, "KK"], "Qs7h2c"), "AA, KQs:0.25", "KK", "--board", "Qs7h2c")

    def test_simulated(self) -> None:
        found = hindsight.equity(["QQ+,AKs", "22"], half_width=0.01, seed=5, simulate=True, threads=2)
        self.same(found, "QQ+,AKs", "22", "--half-width", "1%", "--seed", "5", "--simulate")
        self.assertFalse(found.exact)


class Wrong(unittest.TestCase):
    def refused(self, words: str, ask: typing.Callable[[], object]) -> None:
        with self.assertRaisesRegex(hindsight.Error, words):
            ask()

    def test_weights(self) -> None:
        full = np.ones(1326)
        for wrong, words in (
            (np.ones(1325), "1326 numbers, not 1325"),
            (np.ones((2, 663)), "one dimension"),
            (np.float64(1), "one dimension"),
            (np.where(np.arange(1326) == 3, np.nan, full), "weight nan"),
            (np.where(np.arange(1326) == 3, -0.1, full), "weight -0.1"),
            (full * 2, "weight 2"),
            (full * 0, "holds no hand"),
            (full.astype(complex), "real numbers"),
            (full.astype(str), "real numbers"),
            (full.astype(object), "real numbers"),
            ([1.0, [2.0]], "array of numbers"),
            (None, "real numbers"),
        ):
            self.refused("player 2.*" + words, functools.partial(hindsight.equity, ["AA", wrong]))
        backwards = np.asfortranarray(np.ones((1326, 3), dtype=np.float32))[::-1, 1]
        self.assertEqual(hindsight.equity([backwards, "AA"], "Qs7h2c3d4d").equity, hindsight.equity(["random", "AA"], "Qs7h2c3d4d").equity)

    def test_cards(self) -> None:
        self.refused("'Xx'|Xx", lambda: hindsight.parse_cards("Xx"))
        self.refused("52 is no card", lambda: hindsight.card_text(52))
        self.refused("-1 is no combo", lambda: hindsight.combo_text(-1))
        self.refused("two different cards", lambda: hindsight.combo_of([3, 3]))
        self.refused("no card", lambda: hindsight.combo_of([3, 99]))
        self.refused("4 cards are no poker hand", lambda: hindsight.hand_value("AsKsQsJs"))
        self.refused("twice", lambda: hindsight.hand_value([1, 1, 2, 3, 4]))
        self.refused("no hand's value|is no", lambda: hindsight.hand_name(0))
        with self.assertRaises(TypeError):
            hindsight.hand_value(["As"])  # type: ignore[list-item]

    def test_equities(self) -> None:
        self.refused("2 to 10 players", lambda: hindsight.equity(["AA"]))
        self.refused("board has 0, 3, 4 or 5", lambda: hindsight.equity(["AA", "KK"], "As"))
        self.refused("on the board and dead", lambda: hindsight.equity(["AA", "KK"], "Qs7h2c", "Qs"))
        self.refused("half width", lambda: hindsight.equity(["AA", "KK"], half_width=float("nan")))
        self.refused("confidence", lambda: hindsight.equity(["AA", "KK"], confidence=1.0))
        self.refused("threads", lambda: hindsight.equity(["AA", "KK"], threads=0))
        with self.assertRaises(TypeError):
            hindsight.equity("AA")


if __name__ == "__main__":
    unittest.main()
