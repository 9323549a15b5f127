"""The table as an environment: masks are what is legal, chips are conserved, seeds decide.

SPDX-License-Identifier: MIT
"""
import importlib
import importlib.util
import random
import unittest
from typing import Any

import numpy as np
import numpy.typing as npt

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



def check_turn_by_turn(test: unittest.TestCase, table: hindsight.env.HoldemTable, hands: int) -> None:
    """What PettingZoo says of an AECEnv: who is where in the dictionaries, accumulated rewards, spaces, leaving."""
    dice = random.Random(5)
    for agent in table.possible_agents:
        test.assertIs(table.observation_space(agent), table.observation_space(agent))
        test.assertIs(table.action_space(agent), table.action_space(agent))
    for _ in range(hands):
        table.reset()
        test.assertEqual(table.agents, table.possible_agents)
        test.assertEqual((table.num_agents, table.max_num_agents), (len(table.agents),) * 2)
        test.assertFalse(any(table.terminations.values()) or any(table.truncations.values()))
        test.assertIsNone(table.last(observe=False)[0])
        owed = {agent: 0.0 for agent in table.agents}
        left = list(table.possible_agents)
        for agent in table.agent_iter():
            test.assertEqual(agent, table.agent_selection)
            observation, reward, termination, truncation, info = table.last()
            assert observation is not None
            test.assertTrue(table.observation_space(agent).contains(observation))
            test.assertEqual(reward, owed[agent])
            test.assertIs(info, table.infos[agent])
            owed[agent] = 0
            if termination:
                table.step(None)
                left.remove(agent)
            else:
                action = np.int32(dice.choice(observation["action_mask"].nonzero()[0].tolist()))
                test.assertTrue(table.action_space(agent).contains(action))
                table.step(int(action))
            for other, won in table.rewards.items():
                owed[other] += won
            test.assertEqual(table.agents, left)
            test.assertEqual([list(table.rewards), list(table.terminations)], [left, left])
            test.assertEqual([list(table.truncations), list(table.infos)], [left, left])
        test.assertEqual(left, [])


def check_one_seat(test: unittest.TestCase, seat: hindsight.env.HoldemSeat, hands: int) -> list[float]:
    """What Gymnasium says of an Env: five values, seeds, spaces.  The rewards of the hands."""
    first = seat.reset(seed=123)
    second = seat.reset(seed=123)
    np.testing.assert_array_equal(first[0], second[0])
    np.testing.assert_array_equal(first[1]["action_mask"], second[1]["action_mask"])
    seat.reset(options={})
    dice = random.Random(3)
    out: list[float] = []
    for hand in range(hands):
        observation, info = seat.reset(seed=7 if hand == 0 else None)
        over, rewards = False, 0.0
        while not over:
            test.assertTrue(seat.observation_space.contains(observation))
            np.testing.assert_array_equal(info["action_mask"], seat.action_masks())
            action = dice.choice(seat.action_masks().nonzero()[0].tolist())
            observation, reward, over, truncated, info = seat.step(action)
            test.assertIsInstance(reward, float)
            test.assertIs(truncated, False)
            test.assertNotIn("illegal", info)
            test.assertTrue(over or reward == 0)
            rewards += reward
        out.append(rewards)
        with test.assertRaises(hindsight.Error):
            seat.step(1)
    return out


class Contracts(unittest.TestCase):
    def test_turn_by_turn(self) -> None:
        for seats in (2, 3, 6, 10):
            check_turn_by_turn(self, hindsight.env.table(seats, stack=1200), 12)

    def test_one_seat(self) -> None:
        for seats in (2, 4):
            seat = hindsight.env.HoldemSeat([1500] * seats)
            self.assertEqual(check_one_seat(self, seat, 40), check_one_seat(self, seat, 40))

    def test_opponents_play_as_they_are_told(self) -> None:
        seen: list[int] = []

        def folds(observation: npt.NDArray[np.float32], mask: npt.NDArray[np.int8], dice: np.random.Generator) -> int:
            seen.append(int(mask.sum()))
            return 0 if mask[0] else 1

        seat = hindsight.env.HoldemSeat([1000] * 3, opponents=[folds, "caller"], seat=0)
        _, info = seat.reset(seed=1)
        self.assertEqual(info["seat"], 0)
        self.assertEqual(seen, [])  # seat 2, the second of the others, moves first, and seat 1 after the learner
        seat.step(1)
        self.assertTrue(seen)
        with self.assertRaises(hindsight.Error):
            seat.step(99)
        lenient = hindsight.env.HoldemSeat([1000] * 2, seat=0, illegal="fold")
        lenient.reset(seed=4)
        info = lenient.step(99)[4]
        self.assertTrue(info["illegal"])
        for wrong in ({"opponents": "khun"}, {"opponents": ["caller", "caller"]}, {"seat": 2}, {"illegal": "?"}):
            with self.assertRaises(hindsight.Error):
                hindsight.env.HoldemSeat(**wrong)  # type: ignore[arg-type]
        with self.assertRaises(hindsight.Error):
            lenient.reset(options={"seat": 9})

    def test_bots_of_the_catalog(self) -> None:
        """The learner calls: against the caller it wins as in a match, to the chip; blueprints may sit there, too."""
        seat = hindsight.env.HoldemSeat([20000] * 2, opponents="caller", seat=0)
        for seed in range(5):
            seat.reset(seed=seed)
            over, reward = False, 0.0
            while not over:
                _, reward, over, _, _ = seat.step(1)
            self.assertEqual(abs(reward), 100.0 if reward else 0.0)
        results = []
        for _ in range(2):
            seat = hindsight.env.HoldemSeat([20000] * 2, opponents="blueprint", seat=1)
            seat.reset(seed=8)
            rewards = []
            for _ in range(8):
                over = False
                while not over:
                    _, reward, over, _, _ = seat.step(1)
                rewards.append(reward)
                seat.reset()
            results.append(rewards)
        self.assertEqual(results[0], results[1])

    @unittest.skipIf(importlib.util.find_spec("pettingzoo") is None, "pettingzoo is not installed")
    def test_pettingzoos_own_tests(self) -> None:
        ours = importlib.import_module("pettingzoo.test")
        ours.api_test(hindsight.env.table(3), num_cycles=200)
        ours.seed_test(lambda: hindsight.env.table(4), num_cycles=50)

    @unittest.skipIf(importlib.util.find_spec("gymnasium") is None, "gymnasium is not installed")
    def test_gymnasiums_own_test(self) -> None:
        check = importlib.import_module("gymnasium.utils.env_checker").check_env
        check(hindsight.env.HoldemSeat([1500] * 3, illegal="fold", render_mode="ansi"))


class ManyTables(unittest.TestCase):
    def test_plays_the_hands_of_single_tables(self) -> None:
        stacks, raises = [900, 1500, 700], (0.4, 0.75, 1.5)
        tables = hindsight.env.HoldemTables(40, stacks, raises=raises)
        singles = [hindsight.env.HoldemTable(stacks, raises=raises) for _ in range(40)]
        observations, info = tables.reset(seed=9)
        for single, seed in zip(singles, info["seed"].tolist()):
            single.reset(seed=seed)
        dice = np.random.default_rng(1)
        for _ in range(60):
            for table, single in enumerate(singles):
                seat = f"seat_{info['seat'][table]}"
                self.assertEqual(single.agent_selection, seat)
                seen = single.observe(seat)
                np.testing.assert_array_equal(observations[table], seen["observation"])
                np.testing.assert_array_equal(info["action_mask"][table], seen["action_mask"])
            actions = [int(dice.choice(np.flatnonzero(mask))) for mask in info["action_mask"]]
            observations, rewards, ended, truncations, info = tables.step(actions)
            self.assertFalse(truncations.any())
            for table, single in enumerate(singles):
                single.step(actions[table])
                self.assertEqual(single.hand.over, ended[table])
                self.assertEqual(rewards[table].tolist(), list(single.hand.payoffs) if ended[table] else [0] * 3)
                if ended[table]:
                    single.reset(seed=int(info["seed"][table]))
        self.assertGreater(tables.batch.hands, 100)

    def test_threads_and_seeds(self) -> None:
        one, two = hindsight.env.HoldemTables(300), hindsight.env.HoldemTables(300, threads=3, copy=False)
        info_one, info_two = one.reset(seed=4)[1], two.reset(seed=4)[1]
        for _ in range(20):
            actions = info_one["action_mask"].shape[1] - 1 - info_one["action_mask"][:, ::-1].argmax(axis=1)
            step_one, step_two = one.step(actions), two.step(actions)
            for i in range(4):
                np.testing.assert_array_equal(np.asarray(step_one[i]), np.asarray(step_two[i]))
            info_one, info_two = step_one[4], step_two[4]
            np.testing.assert_array_equal(info_one["seed"], info_two["seed"])
        self.assertFalse(step_two[0].flags.writeable)
        self.assertTrue(step_one[0].flags.writeable)

    def test_wrong(self) -> None:
        tables = hindsight.env.HoldemTables(4)
        before, info = tables.reset(seed=2)
        wrong: list[Any] = [[1, 1, 1], [1, 1, 1, 7], [1, 1, -1, 1], [[1, 1, 1, 1]]]
        for actions in wrong:
            with self.assertRaises(hindsight.Error) as caught:
                tables.step(actions)
            self.assertTrue(str(caught.exception.where).startswith("actions"))
        none: list[Any] = [[1.5] * 4, ["call"] * 4, None]
        for no_numbers in none:
            with self.assertRaises((TypeError, hindsight.Error)):
                tables.step(no_numbers)
        np.testing.assert_array_equal(tables.batch.observations, before)
        for arguments in ((0,), (2**40,), (4, [1000]), (4, [50, 50])):
            with self.assertRaises(hindsight.Error):
                hindsight.env.HoldemTables(*arguments)  # type: ignore[arg-type]
        for raises in ((0.0,), (float("nan"),), (1.0,) * 90):
            with self.assertRaises(hindsight.Error):
                hindsight.env.HoldemTables(4, raises=raises)
        with self.assertRaises(hindsight.Error):
            hindsight.env.HoldemTables(4, threads=0)


if __name__ == "__main__":
    unittest.main()
