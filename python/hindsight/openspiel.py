"""OpenSpiel's games in ours, and ours in its interface of states; neither needs the package.

    game = hindsight.openspiel.load(pyspiel.load_game("kuhn_poker"))   # or any object with a game's methods
    hindsight.solve(game, target=1e-9).value

    state = hindsight.openspiel.SpielGame("leduc").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])

What is asked of a game: num_players, new_initial_state; of a state: is_terminal, is_chance_node, current_player,
legal_actions, chance_outcomes, action_to_string, information_state_string, returns, clone, apply_action (or child), and
is_simultaneous_node where players move at once, history_str where nothing is hidden and there is no information_state_string.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from hindsight import _core
from hindsight.errors import Error

# Players of OpenSpiel's that are none (PlayerId).
CHANCE_PLAYER, TERMINAL_PLAYER = -1, -4


class _At(NamedTuple):
    """A state of theirs that nobody changes, and what players have chosen there at once, not yet played."""

    state: Any
    chosen: tuple[int, ...]


class SpielRules:
    """hindsight.Rules of an OpenSpiel game: nodes where all move at once become one decision after another, unseen."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.players = int(game.num_players())
        self.name = _name_of(game)
        self._by_history = _hides_nothing(game)

    def root(self) -> _At:
        return _At(self.game.new_initial_state(), ())

    def turn(self, at: _At) -> int:
        if at.state.is_terminal():
            return -2
        if at.state.is_chance_node():
            return -1
        return len(at.chosen) if _simultaneous(at.state) else int(at.state.current_player())

    def _numbers(self, at: _At) -> list[int]:
        """Their numbers of the actions."""
        if at.state.is_chance_node():
            return [action for action, _ in at.state.chance_outcomes()]
        if not _simultaneous(at.state):
            return list(at.state.legal_actions())
        return list(at.state.legal_actions(len(at.chosen))) or [0]  # who has nothing to do there plays 0

    def actions(self, at: _At) -> list[str]:
        player = CHANCE_PLAYER if at.state.is_chance_node() else self.turn(at)
        numbers = self._numbers(at)
        names = [at.state.action_to_string(player, number) for number in numbers]
        if len(set(names)) < len(names):
            names = [f"{name} ({number})" for name, number in zip(names, numbers)]
        return names

    def probabilities(self, at: _At) -> list[float]:
        return [float(probability) for _, probability in at.state.chance_outcomes()]

    def next(self, at: _At, action: int) -> _At:
        number = self._numbers(at)[action]
        after = at.state.clone()
        if at.state.is_chance_node() or not _simultaneous(at.state):
            after.apply_action(number)
            return _At(after, ())
        chosen = (*at.chosen, number)
        if len(chosen) < self.players:
            return _At(at.state, chosen)
        after.apply_actions(list(chosen))
        return _At(after, ())

    def payoffs(self, at: _At) -> list[float]:
        return [float(payoff) for payoff in at.state.returns()]

    def information(self, at: _At, player: int) -> tuple[str, str]:
        return (at.state.history_str() if self._by_history else at.state.information_state_string(player)), ""


def _name_of(game: Any) -> str:
    name = str(game) if not hasattr(game, "get_type") else str(game.get_type().short_name)
    return "".join(c for c in name if c not in '/"\\\n') or "game"


def _hides_nothing(game: Any) -> bool:
    """Players see all, and OpenSpiel has no text of it: the history is one.  Raises Error where they do not."""
    kind = game.get_type() if hasattr(game, "get_type") else None
    if getattr(kind, "provides_information_state_string", True):
        return False
    if getattr(getattr(kind, "information", None), "name", "") != "PERFECT_INFORMATION":
        raise Error(f"{_name_of(game)} says nothing of what players know (provides_information_state_string)", "unsupported", "game")
    return True


def _simultaneous(state: Any) -> bool:
    asked = getattr(state, "is_simultaneous_node", None)
    return bool(asked()) if callable(asked) else False


def load(game: Any, *, histories: int = 2**64 - 1) -> _core.Game:
    """An OpenSpiel game, each of whose histories is asked about once.

    Raises Error for more than `histories` of them, and what _core.Game.build raises: for information states by which a
    player forgets, say.
    """
    return _core.Game.build(SpielRules(game), histories=histories)


class SpielType:
    """What OpenSpiel says of a game in get_type(), as far as it holds of all of ours."""

    provides_information_state_string = True
    provides_information_state_tensor = False
    provides_observation_string = False
    provides_observation_tensor = False

    def __init__(self, short_name: str, players: int) -> None:
        self.short_name = self.long_name = short_name
        self.max_num_players = self.min_num_players = players


class SpielGame:
    """A game of ours in OpenSpiel's interface.  An action's number is its place in a table of all names of actions."""

    def __init__(self, game: str | _core.Game) -> None:
        self.game = _core.Game.load(game) if isinstance(game, str) else game
        self._facts = self.game.facts()
        self._infosets = self.game.infosets
        names = {name: None for infoset in self._infosets for name in infoset.actions}
        self._number = {name: number for number, name in enumerate(names)}
        self._names = list(names)

    def new_initial_state(self) -> SpielState:
        return SpielState(self, 0, [])

    def num_players(self) -> int:
        return self.game.players

    def num_distinct_actions(self) -> int:
        return len(self._names)

    def max_game_length(self) -> int:
        return self._facts.depth

    def min_utility(self) -> float:
        return self._facts.min_payoff

    def max_utility(self) -> float:
        return self._facts.max_payoff

    def utility_sum(self) -> float | None:
        return self._facts.sum if self._facts.constant_sum else None

    def get_type(self) -> SpielType:
        return SpielType(self.game.name, self.game.players)

    def __str__(self) -> str:
        return f"{self.game.name}()"

    def policy(self, strategy: _core.Strategy) -> SpielPolicy:
        """A strategy for this game as a policy of states."""
        if strategy.game.name != self.game.name:
            raise Error(f"the strategy is for {strategy.game.name}, not {self.game.name}", where="strategy")
        return SpielPolicy(strategy)


class SpielState:
    """A history of ours as OpenSpiel's State."""

    def __init__(self, game: SpielGame, number: int, history: list[int]) -> None:
        self._game, self._number, self._history = game, number, history
        self._node = _core.history(game.game, number)

    def get_game(self) -> SpielGame:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def is_terminal(self) -> bool:
        return self._node.turn == -2

    def is_chance_node(self) -> bool:
        return self._node.turn == -1

    def is_player_node(self) -> bool:
        return self._node.turn >= 0

    def is_simultaneous_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return TERMINAL_PLAYER if self.is_terminal() else self._node.turn

    def legal_actions(self, player: int | None = None) -> list[int]:
        """In ascending order; of another player than the one to act none."""
        if self.is_terminal() or (player is not None and player != self.current_player()):
            return []
        return sorted(self._actions())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        size = len(self._node.actions) if self.is_chance_node() else self._game.num_distinct_actions()
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def _actions(self) -> list[int]:
        """Their numbers in the order of the rules; chance's are 0, 1, ..."""
        if self.is_chance_node():
            return list(range(len(self._node.actions)))
        return [self._game._number[name] for name in self._node.actions]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.is_chance_node():
            raise Error("there is no chance here", "conflict")
        return [(i, _core.history(self._game.game, child).probability) for i, child in enumerate(self._node.children)]

    def apply_action(self, action: int) -> None:
        actions = self._actions()
        if self.is_terminal() or action not in actions:
            raise Error(f"action {action} is not legal here; legal_actions() says what is", where="action")
        self._number = self._node.children[actions.index(action)]
        self._node = _core.history(self._game.game, self._number)
        self._history.append(int(action))

    def child(self, action: int) -> SpielState:
        out = self.clone()
        out.apply_action(action)
        return out

    def clone(self) -> SpielState:
        return SpielState(self._game, self._number, list(self._history))

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """Of (player, action), or of an action of the player to act."""
        number, who = (player, self.current_player()) if action is None else (action, player)
        names = self._node.actions if who == CHANCE_PLAYER else self._game._names
        if not 0 <= number < len(names):
            raise Error(f"there is no action {number}", where="action")
        return names[number]

    def string_to_action(self, name: str) -> int:
        for action in self._actions():
            if self.action_to_string(action) == name:
                return action
        raise Error(f"there is no action {name!r} here", where="name")

    def information_state_string(self, player: int | None = None) -> str:
        """Of the player to act: what it knows, one text for each infoset."""
        infoset = self._node.infoset
        if infoset is None or (player is not None and player != self._node.turn):
            raise Error("only the player to act has an information state here", "conflict", "player")
        return f"{self._node.turn}: {self._game._infosets[infoset].name}"

    def returns(self) -> list[float]:
        return list(self._node.payoffs) if self.is_terminal() else [0.0] * self.num_players()

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def history(self) -> list[int]:
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(map(str, self._history))

    def move_number(self) -> int:
        return len(self._history)

    def __str__(self) -> str:
        return self.history_str()


class SpielPolicy:
    """A strategy of ours, asked by state, as OpenSpiel's Policy is."""

    def __init__(self, strategy: _core.Strategy) -> None:
        self.strategy = strategy

    def action_probabilities(self, state: SpielState, player_id: int | None = None) -> dict[int, float]:
        infoset = state._node.infoset
        if infoset is None:
            raise Error("nobody decides here", "conflict", "state")
        return dict(zip(state._actions(), self.strategy[infoset].tolist()))


def _infosets_of(game: _core.Game, spiel: Any) -> Iterator[tuple[_core.Infoset, _At, list[int]]]:
    """Each infoset once: a place of OpenSpiel's in it, and their numbers of its actions.  `game` is load(spiel)."""
    asked = SpielRules(spiel)
    seen: set[int] = set()
    open_: list[tuple[int, _At]] = [(0, asked.root())]
    while open_:
        number, at = open_.pop()
        node = _core.history(game, number)
        if node.infoset is not None and node.infoset not in seen:
            seen.add(node.infoset)
            yield game.infosets[node.infoset], at, asked._numbers(at)
        open_.extend((child, asked.next(at, i)) for i, child in enumerate(node.children))


def to_tabular(spiel: Any, strategy: _core.Strategy) -> dict[str, list[tuple[int, float]]]:
    """What a strategy for load(spiel) plays, by information state and their numbers of actions: pyspiel.TabularPolicy(...) takes it.

    Raises Error where two players have the same information state.
    """
    out: dict[str, list[tuple[int, float]]] = {}
    for infoset, at, actions in _infosets_of(strategy.game, spiel):
        state = at.state.information_state_string(infoset.player)
        if state in out:
            raise Error(f"players share the information state {state!r}, and a table tells them by it alone", where="strategy")
        plays = strategy.numbers[infoset.first : infoset.first + len(actions)]
        out[state] = list(zip(actions, plays.tolist()))
    return out


def from_tabular(game: _core.Game, policy: Any) -> _core.Strategy:
    """What a policy of OpenSpiel's (action_probabilities(state), actions by its numbers) plays in a game made by load().

    The first history of each infoset is asked about.  Raises Error where a probability is missing.
    """
    rules = getattr(policy, "game", None)
    if rules is None:
        raise Error("the policy does not say which game it is for (.game)", where="policy")
    numbers = np.zeros(game.size)
    for infoset, at, actions in _infosets_of(game, rules):
        plays = policy.action_probabilities(at.state, infoset.player)
        numbers[infoset.first : infoset.first + len(actions)] = [plays[action] for action in actions]
    return _core.Strategy.of(game, numbers)


def exploitability(game: Any, policy: Any) -> float:
    """Of a policy of OpenSpiel's in a game of OpenSpiel's, exact: nash_conv divided by the number of players."""
    ours = load(game)
    return _core.evaluate(from_tabular(ours, policy)).exploitability


__all__: Sequence[str] = [
    "SpielGame",
    "SpielPolicy",
    "SpielRules",
    "SpielState",
    "exploitability",
    "from_tabular",
    "load",
    "to_tabular",
]
