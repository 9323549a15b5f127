"""The no-limit table as an environment for agents: PettingZoo's turn-by-turn interface, without needing the package.

    table = hindsight.env.table(seats=2)
    table.reset(seed=1)
    for seat in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        table.step(None if termination else int(info["action_mask"].nonzero()[0][0]))

Actions are numbers: 0 folds, 1 checks or calls, 2 raises as little as may be, then by shares of the pot (of the pot as it is
after calling), and the last is all-in.  Chips are exact; a size that is not legal, or that comes to the same as a smaller
one, is masked.  Rewards are chips won or lost, when the hand is over.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, TypedDict

import numpy as np
import numpy.typing as npt

from hindsight.errors import Error
from hindsight._core import Hand, HandRules

STREETS = ("preflop", "flop", "turn", "river")


class Observation(TypedDict):
    """What a seat sees; seats are counted from its own, the next one left of it second."""

    observation: npt.NDArray[np.float32]  # see HoldemTable.observe
    action_mask: npt.NDArray[np.int8]  # 1 where the action is legal; all 0 where it is another's turn


class HoldemTable:
    """One hand an episode, for 2 to 10 seats, dealt by the seed of reset().

    raises: shares of the pot that may be bet.  Stacks by seat; seats are numbered in the order of the deal.
    """

    metadata: dict[str, Any] = {"name": "hindsight_holdem", "is_parallelizable": False, "render_modes": ["ansi"]}
    render_mode = "ansi"

    def __init__(
        self,
        stacks: Sequence[int] = (10000, 10000),
        rules: HandRules | None = None,
        raises: Sequence[float] = (0.5, 1.0, 2.0),
    ) -> None:
        self.stacks = list(stacks)
        self.rules = HandRules() if rules is None else rules
        if not all(np.isfinite(share) and share > 0 for share in raises):
            raise Error(f"raises {list(raises)} must be shares of the pot above 0", where="raises")
        self.raises = sorted(raises)
        self.actions = 4 + len(self.raises)
        self.possible_agents = [f"seat_{seat}" for seat in range(len(self.stacks))]
        self.seed = -1
        self.reset()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals; without a seed the next one after that of the hand before."""
        self.seed = self.seed + 1 if seed is None else seed
        self.hand = Hand.deal(self.stacks, self.seed, self.rules)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        if not self.hand.over:
            self._selected = self.hand.legal.seat
        else:
            self._selected = 0
            self.rewards = dict(zip(self.possible_agents, self.hand.payoffs))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = {agent: True for agent in self.agents}
        self.agent_selection = self.possible_agents[self._selected]
        for agent in self.agents:
            self.infos[agent] = {"action_mask": self._mask(agent)}

    def amounts(self) -> list[int | None]:
        """What each raise comes to now, in chips on the street; None where it is not legal."""
        legal = self.hand.legal
        out: list[int | None] = [None] * (self.actions - 2)
        if self.hand.over or not legal.can_raise:
            return out
        level = max(self.hand.bets)
        pot = self.hand.pot + legal.call
        wanted = [legal.min_to, *(level + round(share * pot) for share in self.raises), legal.max_to]
        seen: set[int] = set()
        for number, to in enumerate(wanted):
            if legal.min_to <= to <= legal.max_to and to not in seen:
                out[number] = to
                seen.add(to)
        return out

    def _mask(self, agent: str) -> npt.NDArray[np.int8]:
        mask = np.zeros(self.actions, dtype=np.int8)
        if self.hand.over or agent != self.possible_agents[self.hand.legal.seat]:
            return mask
        mask[0] = self.hand.legal.can_fold
        mask[1] = 1
        mask[2:] = [to is not None for to in self.amounts()]
        return mask

    def observe(self, agent: str) -> Observation:
        """52 own cards, 52 of the board, 4 of the street (0 or 1), then by seat stack, bet, still in (chips in big blinds), then the pot."""
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise Error(f"{agent!r} is none of {', '.join(self.possible_agents)}", where="agent")
        seat = self.possible_agents.index(agent)
        seats = self.hand.seats
        cards = np.zeros(104, dtype=np.float32)
        cards[[card for card in self.hand.hole(seat) if card >= 0]] = 1
        cards[[52 + card for card in self.hand.board if card >= 0]] = 1
        street = np.array([self.hand.street == name for name in STREETS], dtype=np.float32)
        order = [(seat + i) % seats for i in range(seats)]
        big = self.rules.big_blind
        stacks, bets, live = self.hand.stacks, self.hand.bets, self.hand.live
        table = [x for s in order for x in (stacks[s] / big, bets[s] / big, float(live[s]))]
        numbers = np.array([*table, self.hand.pot / big], dtype=np.float32)
        return {"observation": np.concatenate([cards, street, numbers]), "action_mask": self._mask(agent)}

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        """Plays an action; an illegal one raises Error, and nothing has changed.  A seat whose hand is over steps with None."""
        if self.terminations.get(self.agent_selection, True):
            self._leave(action)
            return
        if action is None or not 0 <= action < self.actions or not self._mask(self.agent_selection)[action]:
            raise Error(f"action {action} is not legal for {self.agent_selection}; info['action_mask'] says what is", where="action")
        to = self.amounts()[action - 2] if action > 1 else None
        if to is not None:
            self.hand.raise_to(to)
        elif action == 0:
            self.hand.fold()
        else:
            self.hand.call()
        self._go_on()

    def _leave(self, action: int | None) -> None:
        if action is not None:
            raise Error("the hand is over: step(None), or reset()", "conflict", "action")
        if not self.agents:
            raise Error("nobody is left: reset()", "conflict", "action")
        agent = self.agent_selection
        self.agents.remove(agent)
        del self.rewards[agent], self._cumulative_rewards[agent], self.infos[agent]
        del self.terminations[agent], self.truncations[agent]
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The seat to act, until all have left; each is asked once more when the hand is over."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def observation_space(self, agent: str) -> Any:
        """As gymnasium has it, where that is installed."""
        spaces = import_module("gymnasium.spaces")
        size = 109 + 3 * len(self.stacks)
        return spaces.Dict(
            {
                "observation": spaces.Box(0, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def action_space(self, agent: str) -> Any:
        """As gymnasium has it, where that is installed."""
        spaces = import_module("gymnasium.spaces")
        return spaces.Discrete(self.actions)

    def render(self) -> str:
        return "\n".join(repr(event) for event in self.hand.events)

    def close(self) -> None:
        """Nothing is held open."""


def table(
    seats: int = 2, stack: int = 10000, rules: HandRules | None = None, raises: Sequence[float] = (0.5, 1.0, 2.0)
) -> HoldemTable:
    """A table of so many seats with equal stacks."""
    return HoldemTable([stack] * seats, rules, raises)
