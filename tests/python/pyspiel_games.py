"""OpenSpiel's own games, where it is installed, through the adapter: what they are worth by its measure and by ours.

Usage: PYTHONPATH=build/python:SPIEL /usr/bin/python3 tests/python/pyspiel_games.py     the table of docs/python.md; pyspiel is in SPIEL

For each game: its expected returns and exploitability of random play beside ours; for two players with constant sum our solution as a
policy of OpenSpiel's, with the returns and the exploitability that OpenSpiel's C++ finds.  Simultaneous moves are turned into moves in
turn by OpenSpiel there, and by the adapter here.
SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import importlib
import importlib.util
import time
from typing import Any, NamedTuple

import hindsight
from spiel_games import expected_at_random

# What the literature or arithmetic says player 0 wins, where it does.
GAMES: dict[str, float | None] = {
    "kuhn_poker": -1 / 18,
    "kuhn_poker(players=3)": None,
    "leduc_poker": -0.085606424,
    "liars_dice(dice_sides=3)": None,
    "liars_dice(numdice=1,dice_sides=4)": None,
    "goofspiel(num_cards=3,imp_info=True,points_order=descending)": 0,
    "goofspiel(num_cards=4,imp_info=True,points_order=descending)": 0,
    "goofspiel(num_cards=3,imp_info=True,points_order=random)": 0,
    "oshi_zumo(coins=4,size=1,horizon=4)": 0,
    "oshi_zumo(coins=3,size=2,horizon=3)": 0,
    "blotto(players=2,coins=4,fields=3)": 0,
    "hex(num_cols=3,num_rows=2)": 1,
    "dark_hex(board_size=2)": 1,
    "dark_hex(board_size=2,gameversion=adh)": None,
    "nim(pile_sizes=1;2;3)": -1,
    "matrix_mp": 0,
    "matrix_rps": 0,
    "matrix_rpsw": 0,
    "matrix_brps": 0,
    "matrix_pd": None,
    "matrix_sh": None,
    "matrix_bos": None,
    "matrix_cd": None,
    "matrix_coordination": None,
    "matrix_shapleys_game": None,
    "matching_pennies_3p": None,
    "coordinated_mp": None,
    "first_sealed_auction(max_value=3)": None,
    "tiny_hanabi": None,
    "trade_comm(num_items=2)": None,
    "lewis_signaling": None,
    "pig(players=2,winscore=6,horizon=10,diceoutcomes=2)": None,
    "cliff_walking(horizon=6)": None,
    "catch(rows=4,columns=3)": None,
    "breakthrough(rows=4,columns=2)": None,
    "battleship(board_width=2,board_height=1,ship_sizes=[1],ship_values=[1],num_shots=1)": 0.25,
    "battleship(board_width=2,board_height=2,ship_sizes=[1],ship_values=[1],num_shots=2)": None,
    "efg_game": -1 / 18,
}


class Compared(NamedTuple):
    histories: int
    at_random: float  # the largest difference of expected returns, and of exploitability, of random play
    value: float | None  # of player 0, by OpenSpiel's expected_returns, of our solution
    exploitability: float | None  # of that by OpenSpiel
    difference: float | None  # of what it says from what we say
    seconds: float


def load(spiel: Any, name: str) -> Any:
    if name == "efg_game":
        return spiel.load_efg_game(spiel.get_kuhn_poker_efg_data())
    return spiel.load_game(name)


def compared(spiel: Any, name: str) -> Compared:
    game = load(spiel, name)
    begun = time.process_time()
    ours = hindsight.openspiel.load(game)
    theirs = game
    if game.get_type().dynamics == spiel.GameType.Dynamics.SIMULTANEOUS:
        theirs = spiel.convert_to_turn_based(game)
    turned = hindsight.openspiel.load(theirs)
    root = theirs.new_initial_state()
    uniform = hindsight.evaluate("uniform", game=ours)
    named = game.get_type().provides_information_state_string
    expected = spiel.expected_returns(root, spiel.UniformRandomPolicy(theirs), -1, True) if named else expected_at_random(root)
    apart = max(abs(a - b) for a, b in zip(uniform.value, expected))
    kind = game.get_type().utility
    zero_sum = game.num_players() == 2 and kind in (spiel.GameType.Utility.ZERO_SUM, spiel.GameType.Utility.CONSTANT_SUM)
    if zero_sum and named:
        apart = max(apart, abs(uniform.exploitability - spiel.exploitability(theirs, spiel.UniformRandomPolicy(theirs))))
        solved = hindsight.solve(turned, target=1e-6, seconds=20)
        policy = spiel.TabularPolicy(hindsight.openspiel.to_tabular(theirs, solved.strategy))
        value = spiel.expected_returns(root, policy, -1, True)[0]
        exploitable = spiel.exploitability(theirs, policy)
        direct = hindsight.solve(ours, target=1e-6, seconds=20)
        difference = max(abs(value - solved.value[0]), abs(exploitable - solved.exploitability), abs(direct.value[0] - value) - 2e-6)
        return Compared(hindsight.history_count(ours), apart, value, exploitable, difference, time.process_time() - begun)
    return Compared(hindsight.history_count(ours), apart, None, None, None, time.process_time() - begun)


def main() -> None:
    spiel = importlib.import_module("pyspiel")
    print("| game | histories | random play: largest difference | value of player 0 | exploitability by OpenSpiel |\n|---|---|---|---|---|")
    for name in GAMES:
        told = compared(spiel, name)
        solved = ["", ""] if told.value is None else [f"{told.value:.6f}", f"{told.exploitability:.1e}"]
        print(f"| `{name}` | {told.histories:,} | {told.at_random:.0e} | {solved[0]} | {solved[1]} |", flush=True)


if __name__ == "__main__":
    main()
