"""Bots at seats of hands that Python deals, and policies by hand, beside what matches and the program say.

SPDX-License-Identifier: MIT
"""
import unittest
from collections.abc import Callable

import numpy as np

import hindsight


class Seats(unittest.TestCase):
    def test_one_that_calls(self) -> None:
        hand = hindsight.Hand.deal([20000, 20000], seed=3)
        bot = hindsight.SeatedBot("caller")
        self.assertEqual(bot.name, "caller")
        bot.begin(hand, hand.legal.seat)
        self.assertEqual(bot.act(hand), "call")

    def test_whole_hands(self) -> None:
        for name in ("equity(trials=200)", "blueprint", "tight_aggressive"):
            payoffs = []
            for _ in range(2):
                bots = [hindsight.SeatedBot(name, seed=seat) for seat in range(2)]
                hands = []
                for number in range(5):
                    hand = hindsight.Hand.deal([20000, 20000], seed=number)
                    for seat, bot in enumerate(bots):
                        bot.begin(hand, seat, number)
                    while not hand.over:
                        move = bots[hand.legal.seat].act(hand)
                        if isinstance(move, int):
                            hand.raise_to(move)
                        else:
                            hand.call() if move == "call" else hand.fold()
                    for bot in bots:
                        bot.end(hand)
                    hands.append(hand.payoffs)
                payoffs.append(hands)
            self.assertEqual(payoffs[0], payoffs[1])

    def test_wrong(self) -> None:
        hand = hindsight.Hand.deal([1000, 1000], seed=1)
        bot = hindsight.SeatedBot("caller")
        wrong: list[Callable[[], object]] = [
            lambda: bot.act(hand),
            lambda: bot.begin(hand, 2),
            lambda: bot.begin(hindsight.Hand.start([1000, 1000]), 0),
            lambda: bot.end(hand),
            lambda: hindsight.SeatedBot("khun"),
            lambda: hindsight.policy_moves("equity", hand),
            lambda: hindsight.policy_moves("khun", hand),
        ]
        for call in wrong:
            with self.assertRaises(hindsight.Error):
                call()
        bot.begin(hand, 1 - hand.legal.seat)
        with self.assertRaises(hindsight.Error):
            bot.act(hand)


class Policies(unittest.TestCase):
    def test_chances_of_every_hand(self) -> None:
        hand = hindsight.Hand.deal([20000, 20000], seed=4)
        moves, chances = hindsight.policy_moves("blueprint", hand)
        self.assertEqual(chances.shape, (1326, len(moves)))
        np.testing.assert_allclose(chances.sum(axis=1), 1, atol=1e-9)
        aces = chances[hindsight.combo_of("AsAh")]
        self.assertLess(aces[moves.index("fold")], 0.01)
        hand.call()
        while hand.street == "preflop":
            hand.call()
        chances = hindsight.policy_moves("blueprint", hand)[1]
        held = [hindsight.combo_of([hand.board[0], card]) for card in range(52) if card not in hand.board]
        self.assertFalse(chances[held].any())
        self.assertEqual(int((chances.sum(axis=1) > 0.5).sum()), 49 * 48 // 2)

    def test_a_policy_that_never_looks(self) -> None:
        moves, chances = hindsight.policy_moves("caller", hindsight.Hand.deal([1000, 1000], seed=1))
        self.assertEqual(moves, ["call"])
        self.assertTrue((chances == 1).all())
        moves, chances = hindsight.policy_moves("random", hindsight.Hand.deal([1000, 1000], seed=1))
        self.assertEqual(set(moves), {"fold", "call", (200, 1000)})


if __name__ == "__main__":
    unittest.main()
