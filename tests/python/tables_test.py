"""Hands at a table: what is legal, who wins, records, and what is refused.

SPDX-License-Identifier: MIT
"""
import copy
import os
import random
import subprocess
import tempfile
import typing
import unittest

import hindsight


def play_at_random(hand: hindsight.Hand, dice: random.Random) -> None:
    while not hand.over:
        legal = hand.legal
        move = dice.choice(["fold"] * legal.can_fold + ["call"] * 3 + ["raise"] * legal.can_raise)
        if move == "raise":
            hand.raise_to(dice.randint(legal.min_to, legal.max_to))
        else:
            getattr(hand, move)()


class Hands(unittest.TestCase):
    def test_a_hand_by_its_cards(self) -> None:
        hand = hindsight.Hand.start([1000, 1000])
        self.assertEqual((hand.bets, hand.stacks, hand.pot), ((100, 50), (900, 950), 150))
        hand.deal_hole(0, "AhAd")
        hand.deal_hole(1, "KsKd")
        self.assertEqual((hand.next.kind, hand.next.seat), ("move", 1))
        self.assertEqual((hand.legal.call, hand.legal.min_to, hand.legal.max_to), (50, 200, 1000))
        hand.raise_to(1000)
        hand.call()
        for cards in ("2c7d9h", "Ts", "Qc"):
            hand.deal_board(cards)
        hand.let_cards_speak()
        self.assertTrue(hand.over)
        self.assertEqual((hand.payoffs, hand.pots[0].amount, hand.pots[0].seats), ((1000, -1000), 2000, [0, 1]))
        self.assertEqual([e.kind for e in hand.events if e.seat == 1][-1], "show" if hand.events[-1].kind == "win" else "raise")

    def test_chips_are_conserved_and_records_are_read(self) -> None:
        dice = random.Random(5)
        records: list[str] = []
        for seed in range(60):
            seats = dice.randint(2, 6)
            stacks = [dice.randint(1, 3000) * 10 for _ in range(seats)]
            hand = hindsight.Hand.deal(stacks, seed, hindsight.HandRules(ante=dice.choice([0, 10])))
            play_at_random(hand, dice)
            self.assertEqual(sum(hand.payoffs), 0)
            records.append(f"[{seed + 1}]\n{hand.phh([f'player {s}' for s in range(seats)])}\n")
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "hands.phhs")
            with open(file, "w") as out:
                out.writelines(records)
            subprocess.run([os.environ["HINDSIGHT_BINARY"], "replay", file, "--check"], check=True, capture_output=True)

    def test_the_same_seed_deals_the_same(self) -> None:
        hands = [hindsight.Hand.deal([1000] * 3, 7) for _ in range(2)]
        for hand in hands:
            play_at_random(hand, random.Random(1))
        self.assertEqual(hands[0].phh(), hands[1].phh())
        self.assertNotEqual(hindsight.Hand.deal([1000] * 3, 8).hole(0), hands[0].hole(0))

    def test_copies_go_on_by_themselves(self) -> None:
        hand = hindsight.Hand.deal([1000, 1000], 3)
        other = copy.copy(hand)
        other.fold()
        self.assertTrue(other.over)
        self.assertFalse(hand.over)
        deep = copy.deepcopy(hand)
        deep.call()
        self.assertNotEqual(deep.bets, hand.bets)


class Wrong(unittest.TestCase):
    def refused(self, words: str, ask: typing.Callable[[], object]) -> None:
        with self.assertRaisesRegex(hindsight.Error, words):
            ask()

    def test_stacks_and_rules(self) -> None:
        start, rules = hindsight.Hand.start, hindsight.HandRules
        self.refused("stack", lambda: start([1000, -5]))
        self.refused("stack", lambda: start([1000, 0]))
        self.refused("1 stacks", lambda: start([1000]))
        self.refused("11 stacks", lambda: start([1000] * 11))
        self.refused("stack", lambda: start([1000, 2**62]))
        self.refused("none of casino", lambda: start([1000, 1000], rules(book="house")))
        self.refused("none of no-limit", lambda: start([1000, 1000], rules(limit="half-pot")))
        self.refused("big_blind", lambda: start([1000, 1000], rules(big_blind=-1)))
        self.refused("small_blind", lambda: start([1000, 1000], rules(small_blind=101)))
        self.refused("ante", lambda: start([1000, 1000], rules(ante=-3)))
        wrong: list[typing.Any] = [[1000, 0.5], ["a", "b"], None, [1000, float("nan")], [1000, 2**70]]
        for stacks in wrong:
            with self.assertRaises(TypeError):
                start(stacks)

    def test_moves_and_cards(self) -> None:
        hand = hindsight.Hand.start([1000, 1000])
        self.refused("", hand.call)  # cards first
        self.refused("seat 5", lambda: hand.deal_hole(5, "AhAd"))
        self.refused("seat -1", lambda: hand.hole(-1))
        hand.deal_hole(0, "AhAd")
        self.refused("", lambda: hand.deal_hole(1, "AhKd"))
        self.refused("no card", lambda: hand.deal_hole(1, [52, 3]))
        hand.deal_hole(1, [-1, -1])
        before = hand.stacks
        self.refused("cannot raise|legal", lambda: hand.raise_to(120))
        self.refused("cannot raise|legal", lambda: hand.raise_to(-(2**63)))
        self.refused("", lambda: hand.deal_board("2c3c4c"))
        self.refused("not over", hand.phh)
        self.refused("", lambda: hand.muck(9))
        self.assertEqual(hand.stacks, before)
        with self.assertRaises(TypeError):
            hand.raise_to("all")  # type: ignore[arg-type]


if __name__ == "__main__":
    unittest.main()
