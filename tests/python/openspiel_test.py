"""Games in OpenSpiel's interface become ours with their values, and ours are walked by its rules.

SPDX-License-Identifier: MIT
"""
import importlib
import importlib.util
import math
import random
import types
import unittest

import numpy as np

import hindsight
import pyspiel_games
from hindsight import openspiel
from spiel_games import GAMES, CountedPolicy, expected_at_random


class TheirGames(unittest.TestCase):
    def test_values(self) -> None:
        self.assertGreaterEqual(len(GAMES), 20)
        for name, (game, values) in GAMES.items():
            with self.subTest(name):
                ours = openspiel.load(game)
                self.assertEqual(ours.players, game.num_players())
                at_random = hindsight.evaluate("uniform", game=ours).value
                np.testing.assert_allclose(at_random, expected_at_random(game.new_initial_state()), atol=1e-9)
                if values is None:
                    continue
                solved = hindsight.solve(ours, target=1e-6, seconds=20)
                np.testing.assert_allclose(solved.value, values, atol=3e-6)

    def test_policies(self) -> None:
        game = GAMES["kuhn"][0]
        uniform = CountedPolicy(game)
        ours = openspiel.from_tabular(openspiel.load(game), uniform)
        self.assertEqual(uniform.asked, 12)
        kuhn = hindsight.evaluate("uniform", game="kuhn")
        self.assertAlmostEqual(openspiel.exploitability(game, uniform), kuhn.exploitability)
        self.assertAlmostEqual(hindsight.evaluate(ours).value[0], kuhn.value[0])

    def test_what_says_nothing_of_what_players_know(self) -> None:
        theirs = openspiel.SpielGame("nim(heaps=1+2)")

        class Silent:
            num_players, new_initial_state = theirs.num_players, theirs.new_initial_state
            information = "PERFECT_INFORMATION"

            def get_type(self) -> types.SimpleNamespace:
                kind = types.SimpleNamespace(name=self.information)
                return types.SimpleNamespace(short_name="silent", provides_information_state_string=False, information=kind)

        game = openspiel.load(Silent())
        self.assertAlmostEqual(hindsight.solve(game, target=1e-6).value[0], hindsight.solve("nim(heaps=1+2)", target=1e-6).value[0], places=5)
        hidden = Silent()
        hidden.information = "IMPERFECT_INFORMATION"
        with self.assertRaisesRegex(hindsight.Error, "says nothing of what players know"):
            openspiel.load(hidden)

    def test_refuses(self) -> None:
        with self.assertRaises(hindsight.Error):
            openspiel.load(GAMES["kuhn"][0], histories=10)
        with self.assertRaises(hindsight.Error):
            openspiel.from_tabular(hindsight.load("kuhn"), object())

    def test_tables_go_there_and_back(self) -> None:
        game = GAMES["leduc"][0] if "leduc" in GAMES else GAMES["kuhn"][0]
        solved = hindsight.solve(openspiel.load(game), iterations=50)
        table = openspiel.to_tabular(game, solved.strategy)
        self.assertEqual(len(table), len(solved.strategy))
        policy = types.SimpleNamespace(
            game=game, action_probabilities=lambda state, player: dict(table[state.information_state_string(player)])
        )
        back = openspiel.from_tabular(solved.game, policy)
        np.testing.assert_array_equal(back.numbers, solved.strategy.numbers)

    @unittest.skipIf(importlib.util.find_spec("pyspiel") is None, "OpenSpiel is not installed")
    def test_the_package_itself(self) -> None:
        spiel = importlib.import_module("pyspiel")
        for name, value in pyspiel_games.GAMES.items():
            with self.subTest(name):
                told = pyspiel_games.compared(spiel, name)
                self.assertLess(told.at_random, 1e-9)
                if told.value is None or told.exploitability is None or told.difference is None:
                    continue
                self.assertLess(told.exploitability, 1e-6)
                self.assertLess(told.difference, 1e-9)
                if value is not None:
                    self.assertAlmostEqual(told.value, value, delta=2e-6)


class OurGames(unittest.TestCase):
    def test_random_play(self) -> None:
        """What OpenSpiel's own simulation test asks of every state on the way."""
        dice = random.Random(2)
        for name in ("kuhn", "kuhn(players=3)", "leduc", "liars_dice(faces=3)", "goofspiel(cards=3)", "tic_tac_toe"):
            game = openspiel.SpielGame(name)
            for _ in range(20):
                self.play(game, dice)

    def play(self, game: openspiel.SpielGame, dice: random.Random) -> None:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            self.assertEqual(state.is_chance_node() + state.is_player_node(), 1)
            self.assertEqual(state.returns(), [0.0] * game.num_players())
            actions = state.legal_actions()
            self.assertEqual(actions, sorted(actions))
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                self.assertEqual(state.current_player(), -1)
                self.assertEqual([action for action, _ in outcomes], actions)
                self.assertAlmostEqual(math.fsum(probability for _, probability in outcomes), 1)
            else:
                player = state.current_player()
                self.assertEqual(state.information_state_string(), state.information_state_string(player))
                self.assertEqual([i for i, legal in enumerate(state.legal_actions_mask()) if legal], actions)
                self.assertEqual(state.legal_actions((player + 1) % game.num_players()), [])
            action = dice.choice(actions)
            self.assertEqual(state.string_to_action(state.action_to_string(action)), action)
            twin, child = state.clone(), state.child(action)
            state.apply_action(action)
            moves += 1
            self.assertEqual(str(child), str(state))
            self.assertEqual(len(twin.history()) + 1, len(state.history()))
        self.assertEqual((state.current_player(), state.legal_actions()), (-4, []))
        self.assertLessEqual(moves, game.max_game_length())
        self.assertTrue(all(game.min_utility() <= x <= game.max_utility() for x in state.returns()))
        total = game.utility_sum()
        self.assertTrue(total is None or abs(sum(state.returns()) - total) < 1e-9)

    def test_there_and_back(self) -> None:
        for name in ("kuhn", "leduc", "liars_dice(faces=2)"):
            ours = hindsight.load(name)
            again = openspiel.load(openspiel.SpielGame(ours))
            self.assertEqual(len(again.infosets), len(ours.infosets))
            self.assertEqual(again.facts().histories, ours.facts().histories)
            uniform = hindsight.evaluate("uniform", game=ours)
            np.testing.assert_allclose(hindsight.evaluate("uniform", game=again).best_response, uniform.best_response)

    def test_policy(self) -> None:
        solved = hindsight.solve("kuhn", iterations=100)
        game = openspiel.SpielGame(solved.game)
        policy = game.policy(solved.strategy)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(0)
        plays = policy.action_probabilities(state)
        self.assertEqual(sorted(plays), state.legal_actions())
        self.assertAlmostEqual(sum(plays.values()), 1)
        with self.assertRaises(hindsight.Error):
            openspiel.SpielGame("leduc").policy(solved.strategy)

    def test_wrong(self) -> None:
        state = openspiel.SpielGame("kuhn").new_initial_state()
        for action in (-1, 99):
            with self.assertRaises(hindsight.Error):
                state.apply_action(action)
        with self.assertRaises(hindsight.Error):
            state.information_state_string()
        for number in (2**40,):
            with self.assertRaises(hindsight.Error):
                hindsight.history(hindsight.load("kuhn"), number)


class Trees(unittest.TestCase):
    def test_every_history(self) -> None:
        game = hindsight.load("leduc")
        facts = game.facts()
        count = hindsight.history_count(game)
        self.assertEqual(count, facts.histories)
        reach = np.zeros(count)
        reach[0] = 1
        ends = 0.0
        for number in range(count):
            node = hindsight.history(game, number)
            self.assertEqual(len(node.children), len(node.actions))
            for child in node.children:
                self.assertGreater(child, number)
                reach[child] = reach[number] * hindsight.history(game, child).probability
                if node.turn >= 0:
                    reach[child] /= len(node.actions)
            if node.turn == hindsight.TERMINAL:
                ends += reach[number] * node.payoffs[0]
            elif node.turn >= 0:
                assert node.infoset is not None
                self.assertEqual(game.infosets[node.infoset].actions, node.actions)
        self.assertAlmostEqual(ends, hindsight.evaluate("uniform", game=game).value[0])


if __name__ == "__main__":
    unittest.main()
