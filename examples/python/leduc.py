"""Leduc poker (Southey et al. 2005) written in Python, solved at full speed: a game of one's own by its rules.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import hindsight

RANKS = "JQK"


class State(NamedTuple):
    cards: str = ""  # of player 0, of player 1, and the public one
    rounds: tuple[str, ...] = ("",)  # c checks or calls, r bets or raises, f folds
    paid: tuple[int, int] = (1, 1)
    player: int = 0

    @property
    def folded(self) -> bool:
        return self.rounds[-1].endswith("f")

    @property
    def betting_over(self) -> bool:
        line = self.rounds[-1]
        return self.folded or (len(line) > 1 and line.endswith("c"))


class Leduc:
    players = 2
    name = "leduc in Python"
    unit = "chips"
    big_blind = 1.0

    def root(self) -> State:
        return State()

    def turn(self, state: State) -> int:
        if len(state.cards) < 2 or (len(state.rounds) == 2 and len(state.cards) == 2):
            return hindsight.CHANCE
        if state.folded or (state.betting_over and len(state.rounds) == 2):
            return hindsight.TERMINAL
        return state.player

    def actions(self, state: State) -> Sequence[str]:
        if self.turn(state) == hindsight.CHANCE:
            return [rank for rank in RANKS if state.cards.count(rank) < 2]
        faces = state.paid[0] != state.paid[1]
        raises = ["raise" if faces else "bet"] if state.rounds[-1].count("r") < 2 else []
        return (["fold", "call"] if faces else ["check"]) + raises

    def probabilities(self, state: State) -> Sequence[float]:
        left = 6 - len(state.cards)
        return [(2 - state.cards.count(rank)) / left for rank in self.actions(state)]

    def next(self, state: State, action: int) -> State:
        name = self.actions(state)[action]
        if self.turn(state) == hindsight.CHANCE:
            return state._replace(cards=state.cards + name)
        mine, other = state.player, 1 - state.player
        paid = list(state.paid)
        if name in ("call", "bet", "raise"):
            paid[mine] = paid[other]
        if name in ("bet", "raise"):
            paid[mine] += 2 * len(state.rounds)
        move = {"fold": "f", "check": "c", "call": "c"}.get(name, "r")
        after = state._replace(
            rounds=(*state.rounds[:-1], state.rounds[-1] + move), paid=(paid[0], paid[1]), player=other
        )
        if after.betting_over and not after.folded and len(after.rounds) == 1:
            return after._replace(rounds=(*after.rounds, ""), player=0)
        return after

    def payoffs(self, state: State) -> Sequence[float]:
        strength = [3 * (card == state.cards[2:]) + RANKS.index(card) for card in state.cards[:2]]
        if state.folded:
            winner = state.player  # the one who did not fold is next
        elif strength[0] == strength[1]:
            return [0, 0]
        else:
            winner = int(strength[1] > strength[0])
        lost = state.paid[1 - winner]
        return [lost, -lost] if winner == 0 else [-lost, lost]

    def information(self, state: State, player: int) -> tuple[str, str]:
        return state.cards[player], "/".join(state.rounds) + state.cards[2:]


if __name__ == "__main__":
    solution = hindsight.solve(Leduc(), target="1mbb")
    print(f"{solution.game.name}: the first player earns {solution.value[0]:.4f} chips a game")
    print(f"exploitability {solution.exploitability:.1e} after {solution.iterations} iterations")
