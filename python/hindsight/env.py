"""The no-limit table as an environment for agents, in the interfaces of PettingZoo and Gymnasium, without needing either.

    table = hindsight.env.table(seats=2)                 # PettingZoo: turn by turn
    table.reset(seed=1)
    for seat in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        table.step(None if termination else int(info["action_mask"].nonzero()[0][0]))

    seat = hindsight.env.HoldemSeat(opponents="caller")  # Gymnasium: one seat against others
    observation, info = seat.reset(seed=1)
    observation, reward, terminated, truncated, info = seat.step(1)

    tables = hindsight.env.HoldemTables(4096)            # thousands of hands at once, all seats from arrays
    observations, info = tables.reset(seed=1)
    observations, rewards, ended, truncations, info = tables.step(info["action_mask"].argmax(axis=1))

Where these packages are installed the classes are theirs, too (AECEnv, Env).  Actions are numbers: 0 folds, 1 checks or
calls, 2 raises as little as may be, then by shares of the pot (of the pot as it is after calling), and the last is all-in.
Chips are exact; a size that is not legal, or that comes to the same as a smaller one, is masked.  Rewards are chips won or
lost, when the hand is over.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np
import numpy.typing as npt

from hindsight import spaces
from hindsight.errors import Error
from hindsight._core import Hand, HandRules, SeatedBot, TableBatch

STREETS = ("preflop", "flop", "turn", "river")


def _class_of(package: str, name: str) -> Any:
    return getattr(import_module(package), name) if find_spec(package) is not None else object


if TYPE_CHECKING:

    class AECEnv:
        """PettingZoo's."""

    class Env:
        """Gymnasium's."""

else:
    AECEnv = _class_of("pettingzoo", "AECEnv")
    Env = _class_of("gymnasium", "Env")


class Observation(TypedDict):
    """What a seat sees; seats are counted from its own, the next one left of it second."""

    observation: npt.NDArray[np.float32]  # see HoldemTable.observe
    action_mask: npt.NDArray[np.int8]  # 1 where the action is legal; all 0 where it is another's turn


class HoldemTable(AECEnv):
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
        seen = spaces.box(0, np.inf, (109 + 3 * len(self.stacks),), np.float32)
        mask = spaces.box(0, 1, (self.actions,), np.int8)
        self.possible_agents = [f"seat_{seat}" for seat in range(len(self.stacks))]
        self.observation_spaces = {
            agent: spaces.by_name({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.discrete(self.actions) for agent in self.possible_agents}
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

    def play(self, move: str | int) -> None:
        """As bots answer: "fold", "call", or the chips to raise to, any legal amount."""
        if self.hand.over:
            raise Error("the hand is over: step(None), or reset()", "conflict", "move")
        if isinstance(move, str):
            if move not in ("fold", "call"):
                raise Error(f"move {move!r} is none of 'fold', 'call' and chips to raise to", where="move")
            self.hand.fold() if move == "fold" else self.hand.call()
        else:
            self.hand.raise_to(move)
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
        self.rewards = {other: 0.0 for other in self.agents}  # nothing was won by leaving
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The seat to act, until all have left; each is asked once more when the hand is over."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def action_masks(self) -> npt.NDArray[np.int8]:
        """Of the seat to act: 1 where an action is legal."""
        return self._mask(self.agent_selection)

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> HoldemTable:
        return self

    def render(self) -> str:
        return "\n".join(repr(event) for event in self.hand.events)

    def close(self) -> None:
        """Nothing is held open."""


def table(
    seats: int = 2, stack: int = 10000, rules: HandRules | None = None, raises: Sequence[float] = (0.5, 1.0, 2.0)
) -> HoldemTable:
    """A table of so many seats with equal stacks."""
    if not 2 <= seats <= 10:
        raise Error(f"{seats} seats; a table has 2 to 10", where="seats")
    return HoldemTable([stack] * seats, rules, raises)


Chooser = Callable[[npt.NDArray[np.float32], npt.NDArray[np.int8], np.random.Generator], int]


def random_action(
    observation: npt.NDArray[np.float32], mask: npt.NDArray[np.int8], random: np.random.Generator
) -> int:
    """One of the legal actions, all as likely."""
    return int(random.choice(np.flatnonzero(mask)))


class HoldemSeat(Env):
    """One seat of a table against others, as a Gymnasium environment: one hand an episode.

    opponents: "random" (any legal action), a bot of hindsight.bot_catalog() by name, or what takes (observation, mask,
    random) of the seat to act and gives an action; one for all other seats, or one for each of them in their order round the
    table from the learner on.
    seat: the learner's, or None: another in every hand, in turn.
    illegal: "error", or "fold": an action that is masked is played as a check where that is free, else as a fold, and
    info["illegal"] says so.
    """

    metadata: dict[str, Any] = {"name": "hindsight_holdem_seat", "render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        stacks: Sequence[int] = (10000, 10000),
        rules: HandRules | None = None,
        raises: Sequence[float] = (0.5, 1.0, 2.0),
        *,
        opponents: str | Chooser | Sequence[str | Chooser] = "random",
        seat: int | None = None,
        illegal: str = "error",
        render_mode: str | None = None,
    ) -> None:
        self.table = HoldemTable(stacks, rules, raises)
        seats = len(self.table.stacks)
        if seat is not None and not 0 <= seat < seats:
            raise Error(f"seat {seat} is not at this table; they are 0 to {seats - 1}", where="seat")
        if illegal not in ("error", "fold"):
            raise Error(f"illegal {illegal!r} is none of 'error', 'fold'", where="illegal")
        if render_mode not in (None, "ansi"):
            raise Error(f"render_mode {render_mode!r} is none of None, 'ansi'", where="render_mode")
        self.opponents = _opponents(opponents, seats - 1)
        self.always_at, self.illegal, self.render_mode = seat, illegal, render_mode
        self.observation_space = self.table.observation_space("seat_0")["observation"]
        self.action_space = self.table.action_space("seat_0")
        self._dice = np.random.default_rng()
        self._hands = -1

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """Deals; the same seed deals the same hands from then on.  options: {"seat": of the learner in this hand}."""
        if Env is not object:
            super().reset(seed=seed)  # type: ignore[misc]
        if seed is not None:
            self._dice = np.random.default_rng(seed)
            self._hands = -1
        while True:  # a hand may be over before the learner moves: the others folded, and nothing was to be learnt
            self._hands += 1
            self.seat = self._seat_of_hand(options or {})
            self.table.reset(seed=int(self._dice.integers(2**63)))
            self._begin()
            self._until_learner()
            if not self.table.hand.over:
                return self._seen(), self._info()

    def _seat_of_hand(self, options: dict[str, Any]) -> int:
        seats = len(self.table.stacks)
        asked = options.get("seat", self.always_at)
        if asked is None:
            return self._hands % seats
        if not isinstance(asked, (int, np.integer)) or not 0 <= asked < seats:
            raise Error(f"seat {asked!r} is not at this table; they are 0 to {seats - 1}", where="seat")
        return int(asked)

    def step(
        self, action: int | np.integer[Any]
    ) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Plays the learner's action and those of the others until it is its turn again, or the hand is over."""
        if not hasattr(self, "seat"):
            raise Error("no hand has been dealt: reset()", "conflict", "action")
        if self.table.hand.over:
            raise Error("the hand is over: reset()", "conflict", "action")
        mask = self.action_masks()
        legal = 0 <= action < self.table.actions and bool(mask[action])
        if not legal and self.illegal == "fold":
            action = 1 if self.table.hand.legal.call == 0 else 0
        self.table.step(int(action))
        self._until_learner()
        over = self.table.hand.over
        reward = self.table.hand.payoffs[self.seat] if over else 0.0
        return self._seen(), reward, over, False, {**self._info(), **({} if legal else {"illegal": True})}

    def _begin(self) -> None:
        seats = len(self.table.stacks)
        number = int(self._dice.integers(2**63))
        for i, opponent in enumerate(self.opponents):
            if isinstance(opponent, SeatedBot):
                opponent.begin(self.table.hand, (self.seat + 1 + i) % seats, number + i)

    def _until_learner(self) -> None:
        table, seats = self.table, len(self.table.stacks)
        while not table.hand.over and table.hand.legal.seat != self.seat:
            opponent = self.opponents[(table.hand.legal.seat - self.seat - 1) % seats]
            if isinstance(opponent, SeatedBot):
                table.play(opponent.act(table.hand))
            else:
                seen = table.observe(table.agent_selection)
                table.step(opponent(seen["observation"], seen["action_mask"], self._dice))
        if table.hand.over:
            for opponent in self.opponents:
                if isinstance(opponent, SeatedBot):
                    opponent.end(table.hand)

    def _seen(self) -> npt.NDArray[np.float32]:
        return self.table.observe(f"seat_{self.seat}")["observation"]

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 where an action is legal for the learner; all 0 when the hand is over."""
        return self.table.observe(f"seat_{self.seat}")["action_mask"]

    def render(self) -> str:
        return self.table.render()

    def close(self) -> None:
        """Nothing is held open."""


def _opponents(given: str | Chooser | Sequence[str | Chooser], others: int) -> list[SeatedBot | Chooser]:
    several = [given] * others if isinstance(given, str) or callable(given) else list(given)
    if len(several) != others:
        raise Error(f"{len(several)} opponents for {others} other seats; give one, or one each", where="opponents")
    out: list[SeatedBot | Chooser] = []
    for opponent in several:
        if isinstance(opponent, str):
            out.append(random_action if opponent == "random" else SeatedBot(opponent))
        elif callable(opponent):
            out.append(opponent)
        else:
            raise Error(f"opponent {opponent!r} is neither a name nor a function", where="opponents")
    return out


class HoldemTables:
    """Many tables at once, all of whose seats are played from arrays; where a hand ends the next is dealt in the same step.

    Computed by `threads` threads while other Python threads run; what is dealt is the same for any number.
    copy: observations and masks are copies; False: views that the next step overwrites.
    """

    def __init__(
        self,
        tables: int = 1024,
        stacks: Sequence[int] = (10000, 10000),
        rules: HandRules | None = None,
        raises: Sequence[float] = (0.5, 1.0, 2.0),
        *,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        self.batch = TableBatch(
            list(stacks),
            rules=HandRules() if rules is None else rules,
            raises=list(raises),
            tables=tables,
            threads=threads,
        )
        self.num_envs, self.copy = tables, copy
        self.single_observation_space = spaces.box(0, np.inf, (109 + 3 * len(stacks),), np.float32)
        self.single_action_space = spaces.discrete(self.batch.actions)
        self._next_seed = 0

    def _shown(self) -> tuple[npt.NDArray[np.float32], dict[str, npt.NDArray[Any]]]:
        batch = self.batch
        info: dict[str, npt.NDArray[Any]] = {
            "action_mask": batch.masks.view(np.int8),
            "seat": batch.turns,  # to act
            "seed": batch.seeds,  # Hand.deal(stacks, seed, rules) deals the hand being played
        }
        if not self.copy:
            return batch.observations, info
        return batch.observations.copy(), {name: array.copy() for name, array in info.items()}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, npt.NDArray[Any]]]:
        """New hands everywhere; without a seed others than before."""
        seed = self._next_seed if seed is None else seed
        self.batch.reset(seed)
        self._next_seed = seed + 1
        return self._shown()

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[
        npt.NDArray[np.float32],
        npt.NDArray[np.float64],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, npt.NDArray[Any]],
    ]:
        """One action a table: (observations, rewards, terminations, truncations, infos).

        rewards[table, seat] are the chips that a hand which ended in this step won, and 0 elsewhere; terminations tell
        where one did, and the row of observations is of the next hand.  Raises Error where an action is masked; then
        nothing has changed.
        """
        self.batch.step(actions)
        observations, infos = self._shown()
        ended = self.batch.ended.astype(np.bool_)
        return observations, self.batch.rewards.copy(), ended, np.zeros_like(ended), infos

    def action_masks(self) -> npt.NDArray[np.int8]:
        """tables x actions: 1 where an action is legal for the seat to act."""
        masks = self.batch.masks.view(np.int8)
        return masks.copy() if self.copy else masks

    def close(self) -> None:
        """Nothing is held open."""


__all__ = ["STREETS", "Chooser", "HoldemSeat", "HoldemTable", "HoldemTables", "Observation", "table"]
