"""The table as an environment: masks are what is legal, chips are conserved, seeds decide.

SPDX-License-Identifier: MIT
"""
import importlib
import importlib.util
import random
import unittest

import numpy as np

import hindsight


def play(table: hindsight.env.HoldemTable, dice: random.Random) -> dict[str, float]:
    rewards: dict[str, float] = {}
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        assert observation is not None
        np.testing.assert_array_equal(observation["action_mask"], info["action_mask"])
        if termination:
            rewards[agent] = reward
            table.step(None)
        else:
            table.step(int(dice.choice(info["action_mask"].nonzero()[0].tolist())))
    return rewards


class Tables(unittest.TestCase):
    def test_every_masked_action_is_legal_and_chips_are_conserved(self) -> None:
        for seats in range(2, 11):
            table = hindsight.env.table(seats, stack=1500, raises=(0.33, 1, 3))
            for seed in range(15):
                table.reset(seed=seed)
                rewards = play(table, random.Random(seed))
                self.assertEqual(len(rewards), seats)
                self.assertEqual(sum(rewards.values()), 0)

    def test_what_is_seen(self) -> None:
        table = hindsight.env.HoldemTable([1000, 2000, 3000])
        for agent in table.possible_agents:
            seen = table.observe(agent)["observation"]
            self.assertEqual(seen.shape, (109 + 9,))
            self.assertEqual(seen[:52].sum(), 2)
            self.assertEqual(seen[52:104].sum(), 0)
            self.assertEqual(seen[104:108].tolist(), [1, 0, 0, 0])
            self.assertEqual(seen[-1], 1.5)
        self.assertEqual(table.observe("seat_1")["observation"][108], (2000 - 100) / 100)
        self.assertEqual(table.agent_selection, "seat_2")
        self.assertFalse(table.observe("seat_0")["action_mask"].any())

    def test_amounts(self) -> None:
        table = hindsight.env.table(2, stack=1000)
        self.assertEqual(table.amounts(), [200, None, 300, 500, 1000])  # half the pot of 200 after calling is the least raise
        table.step(3 + 2)
        self.assertEqual(table.hand.bets, (100, 500))

    def test_seeds(self) -> None:
        first, second = hindsight.env.table(4), hindsight.env.table(4)
        for seed in (5, 6):
            first.reset(seed=seed)
            second.reset(seed=5) if seed == 5 else second.reset()
            self.assertEqual(play(first, random.Random(1)), play(second, random.Random(1)))

    def test_wrong(self) -> None:
        table = hindsight.env.table(2)
        for action in (-1, 99, 3, None):
            with self.assertRaises(hindsight.Error):
                table.step(action)
        table.step(0)
        with self.assertRaises(hindsight.Error):
            table.step(1)
        for raises in ((0.0,), (float("nan"),), (-1,)):
            with self.assertRaises(hindsight.Error):
                hindsight.env.table(2, raises=raises)
        with self.assertRaises(hindsight.Error):
            hindsight.env.table(1)

    @unittest.skipIf(importlib.util.find_spec("pettingzoo") is None, "pettingzoo is not installed")
    def test_pettingzoos_own_test(self) -> None:
        importlib.import_module("pettingzoo.test").api_test(hindsight.env.table(3), num_cycles=200)


if __name__ == "__main__":
    unittest.main()
