"""Small games in OpenSpiel's interface, in its own conventions, for the tests of hindsight.openspiel.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import itertools
import pathlib
import sys
from collections.abc import Callable, Sequence
from typing import Any

CHANCE, SIMULTANEOUS, TERMINAL = -1, -2, -4


class Rules:
    """A game by functions of all that has been played: numbers, and tuples of them where all move at once."""

    players = 2

    def who(self, h: tuple[Any, ...]) -> int:
        raise NotImplementedError

    def legal(self, h: tuple[Any, ...], player: int) -> Sequence[int]:
        raise NotImplementedError

    def chance(self, h: tuple[Any, ...]) -> list[tuple[int, float]]:
        raise NotImplementedError

    def returns(self, h: tuple[Any, ...]) -> list[float]:
        raise NotImplementedError

    def info(self, h: tuple[Any, ...], player: int) -> str:
        return repr(h)


class State:
    """What OpenSpiel's State offers of it."""

    def __init__(self, rules: Rules, played: tuple[Any, ...] = ()) -> None:
        self.rules, self.played = rules, played

    def num_players(self) -> int:
        return self.rules.players

    def current_player(self) -> int:
        return self.rules.who(self.played)

    def is_terminal(self) -> bool:
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        return self.current_player() == CHANCE

    def is_simultaneous_node(self) -> bool:
        return self.current_player() == SIMULTANEOUS

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(self.rules.legal(self.played, self.current_player() if player is None else player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.rules.chance(self.played)

    def action_to_string(self, player: int, action: int) -> str:
        return f"a{action}"

    def information_state_string(self, player: int) -> str:
        return self.rules.info(self.played, player)

    def returns(self) -> list[float]:
        return self.rules.returns(self.played) if self.is_terminal() else [0.0] * self.rules.players

    def apply_action(self, action: int) -> None:
        self.played = (*self.played, action)

    def apply_actions(self, actions: list[int]) -> None:
        self.played = (*self.played, tuple(actions))

    def clone(self) -> State:
        return State(self.rules, self.played)


class Spiel:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def num_players(self) -> int:
        return self.rules.players

    def new_initial_state(self) -> State:
        return State(self.rules)


class Once(Rules):
    """All choose once, at the same time."""

    def __init__(self, choices: Sequence[int], pays: Callable[..., Sequence[float]]) -> None:
        self.choices, self.pays, self.players = choices, pays, len(choices)

    def who(self, h: tuple[Any, ...]) -> int:
        return TERMINAL if h else SIMULTANEOUS

    def legal(self, h: tuple[Any, ...], player: int) -> Sequence[int]:
        return range(self.choices[player])

    def returns(self, h: tuple[Any, ...]) -> list[float]:
        return [float(x) for x in self.pays(*h[0])]


def matrix(rows: Sequence[Sequence[float]], columns: Sequence[Sequence[float]] | None = None) -> Once:
    theirs = [[-x for x in row] for row in rows] if columns is None else columns
    return Once([len(rows), len(rows[0])], lambda i, j: (rows[i][j], theirs[i][j]))


def odd_one_out(*sides: int) -> list[int]:
    odd = [i for i in range(3) if sides.count(sides[i]) == 1]
    return [2 if i in odd else -1 for i in range(3)] if odd else [0, 0, 0]


def blotto() -> Once:
    spread = [f for f in itertools.product(range(5), repeat=3) if sum(f) == 4]

    def pays(i: int, j: int) -> tuple[int, int]:
        won = sum((a > b) - (a < b) for a, b in zip(spread[i], spread[j]))
        sign = (won > 0) - (won < 0)
        return sign, -sign

    return Once([len(spread)] * 2, pays)


class Nim(Rules):
    """An action is 10 * heap + how many; who takes the last wins, or loses."""

    def __init__(self, heaps: Sequence[int], last_loses: bool = False) -> None:
        self.heaps, self.last_loses = heaps, last_loses

    def left(self, h: tuple[int, ...]) -> list[int]:
        heaps = list(self.heaps)
        for action in h:
            heaps[action // 10] -= action % 10
        return heaps

    def who(self, h: tuple[Any, ...]) -> int:
        return len(h) % 2 if any(self.left(h)) else TERMINAL

    def legal(self, h: tuple[Any, ...], player: int) -> Sequence[int]:
        return [10 * i + n for i, heap in enumerate(self.left(h)) for n in range(1, heap + 1)]

    def returns(self, h: tuple[Any, ...]) -> list[float]:
        winner = len(h) % 2 if self.last_loses else (len(h) - 1) % 2
        return [1.0 if player == winner else -1.0 for player in range(2)]


class Kuhn(Rules):
    """Cards by player, then 0 pass, 1 bet; for any number of players."""

    def __init__(self, players: int) -> None:
        self.players = players

    def who(self, h: tuple[Any, ...]) -> int:
        n, moves = self.players, h[self.players :]
        if len(h) < n:
            return CHANCE
        if 1 in moves:
            return TERMINAL if len(moves) == moves.index(1) + n else len(moves) % n
        return TERMINAL if len(moves) == n else len(moves)

    def legal(self, h: tuple[Any, ...], player: int) -> Sequence[int]:
        return [0, 1]

    def chance(self, h: tuple[Any, ...]) -> list[tuple[int, float]]:
        left = [card for card in range(self.players + 1) if card not in h]
        return [(card, 1 / len(left)) for card in left]

    def returns(self, h: tuple[Any, ...]) -> list[float]:
        n, moves = self.players, h[self.players :]
        put, inside = [1] * n, list(range(n))
        if 1 in moves:
            first = moves.index(1)
            inside = [i % n for i in range(first, first + n) if moves[i] == 1]
            for player in inside:
                put[player] = 2
        best = max((h[player], player) for player in inside)[1]
        return [float(sum(put) - put[i] if i == best else -put[i]) for i in range(n)]

    def info(self, h: tuple[Any, ...], player: int) -> str:
        return f"{h[player]} {h[self.players:]}"


class Goofspiel(Rules):
    """n cards each, for prizes n, n - 1, ...; bids are seen afterwards, equal ones win nothing."""

    def __init__(self, n: int) -> None:
        self.n = n

    def who(self, h: tuple[Any, ...]) -> int:
        return TERMINAL if len(h) == self.n else SIMULTANEOUS

    def legal(self, h: tuple[Any, ...], player: int) -> Sequence[int]:
        return [card for card in range(self.n) if card not in [bids[player] for bids in h]]

    def returns(self, h: tuple[Any, ...]) -> list[float]:
        points = sum(((a > b) - (a < b)) * (self.n - i) for i, (a, b) in enumerate(h))
        return [float(points), float(-points)]


class Push(Rules):
    """Oshi-Zumo: coins are bid at once, the higher bid pushes the wrestler one field, who falls off loses."""

    def __init__(self, coins: int, fields: int) -> None:
        self.coins, self.fields = coins, fields

    def at(self, h: tuple[Any, ...]) -> int:
        return sum((a > b) - (a < b) for a, b in h)

    def left(self, h: tuple[Any, ...], player: int) -> int:
        return self.coins - sum(int(bids[player]) for bids in h)

    def who(self, h: tuple[Any, ...]) -> int:
        spent = self.left(h, 0) == 0 and self.left(h, 1) == 0
        return TERMINAL if spent or abs(self.at(h)) > self.fields or len(h) == 3 else SIMULTANEOUS

    def legal(self, h: tuple[Any, ...], player: int) -> Sequence[int]:
        return range(self.left(h, player) + 1)

    def returns(self, h: tuple[Any, ...]) -> list[float]:
        at = self.at(h)
        sign = float((at > 0) - (at < 0))
        return [sign, -sign]


class Coin(Rules):
    """Chance tosses a coin with the given chance of heads; player 0 sees it and says a side, player 1 guesses it."""

    def __init__(self, heads: float) -> None:
        self.heads = heads

    def who(self, h: tuple[Any, ...]) -> int:
        return (CHANCE, 0, 1, TERMINAL)[len(h)]

    def legal(self, h: tuple[Any, ...], player: int) -> Sequence[int]:
        return [0, 1]

    def chance(self, h: tuple[Any, ...]) -> list[tuple[int, float]]:
        return [(0, self.heads), (1, 1 - self.heads)]

    def returns(self, h: tuple[Any, ...]) -> list[float]:
        won = 1.0 if h[0] == h[2] else -1.0
        return [-won, won]

    def info(self, h: tuple[Any, ...], player: int) -> str:
        return repr(h[0] if player == 0 else h[1])


class Centipede(Rules):
    """Pass a growing pot on, or take the larger part of it."""

    def who(self, h: tuple[Any, ...]) -> int:
        return TERMINAL if 1 in h or len(h) == 4 else len(h) % 2

    def legal(self, h: tuple[Any, ...], player: int) -> Sequence[int]:
        return [0, 1]

    def returns(self, h: tuple[Any, ...]) -> list[float]:
        large, small = 2.0 ** len(h) * 4, 2.0 ** len(h)
        taker = (len(h) - 1) % 2
        return [large if player == taker else small for player in range(2)]


class Drawn(Rules):
    """Dice against a choice: player 0 may throw a fair die up to twice and keeps the last number, player 1 bets on above 3."""

    def who(self, h: tuple[Any, ...]) -> int:
        if len(h) == 0 or (len(h) == 2 and h[1] == 1):
            return CHANCE
        if len(h) == 1:
            return 0
        return TERMINAL if len(h) == (3 if h[1] == 0 else 4) else 1

    def legal(self, h: tuple[Any, ...], player: int) -> Sequence[int]:
        return [0, 1]

    def chance(self, h: tuple[Any, ...]) -> list[tuple[int, float]]:
        return [(side, 1 / 6) for side in range(1, 7)]

    def returns(self, h: tuple[Any, ...]) -> list[float]:
        number, bet = (h[0] if h[1] == 0 else h[2]), h[-1]
        pays = float(number - 4) if bet else -0.5
        return [-pays, pays]

    def info(self, h: tuple[Any, ...], player: int) -> str:
        return repr(h[0]) if player == 0 else f"thrown again: {h[1]}"


class OfOurRules(Rules):
    """A game written for hindsight.Rules, in OpenSpiel's words."""

    def __init__(self, rules: Any) -> None:
        self.rules, self.players = rules, rules.players

    def at(self, h: tuple[Any, ...]) -> Any:
        state = self.rules.root()
        for action in h:
            state = self.rules.next(state, action)
        return state

    def who(self, h: tuple[Any, ...]) -> int:
        turn = int(self.rules.turn(self.at(h)))
        return TERMINAL if turn == -2 else turn

    def legal(self, h: tuple[Any, ...], player: int) -> Sequence[int]:
        return range(len(self.rules.actions(self.at(h))))

    def chance(self, h: tuple[Any, ...]) -> list[tuple[int, float]]:
        return list(enumerate(self.rules.probabilities(self.at(h))))

    def returns(self, h: tuple[Any, ...]) -> list[float]:
        return list(self.rules.payoffs(self.at(h)))

    def info(self, h: tuple[Any, ...], player: int) -> str:
        return repr(self.rules.information(self.at(h), player))


def leduc() -> Rules:
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples/python"))
    try:
        module: Any = __import__("leduc")
    finally:
        sys.path.pop(0)
    return OfOurRules(module.Leduc())


# Values of the players in equilibrium, or None where equilibria differ or take long to reach.
GAMES: dict[str, tuple[Spiel, list[float] | None]] = {
    name: (Spiel(rules), values)
    for name, rules, values in [
        ("pennies", matrix([[1, -1], [-1, 1]]), [0.0, 0.0]),
        ("uneven pennies", matrix([[2, -1], [-1, 1]]), [0.2, -0.2]),
        ("rock, paper, scissors", matrix([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]), [0.0, 0.0]),
        ("weighted rock, paper, scissors", matrix([[0, -1, 2], [1, 0, -2], [-2, 2, 0]]), [0.0, 0.0]),
        ("a saddle", matrix([[3, 1], [4, 2], [0, 2]]), [2.0, -2.0]),
        ("Morra", matrix([[2, -3], [-3, 4]]), [-1 / 12, 1 / 12]),
        ("dilemma", matrix([[3, 0], [5, 1]], [[3, 5], [0, 1]]), None),
        ("chicken", matrix([[6, 2], [7, 0]], [[6, 7], [2, 0]]), None),
        ("stag hunt", matrix([[4, 1], [3, 3]], [[4, 3], [1, 3]]), None),
        ("battle of the sexes", matrix([[2, 0], [0, 1]], [[1, 0], [0, 2]]), None),
        ("odd one out", Once([2, 2, 2], odd_one_out), None),
        ("Blotto", blotto(), [0.0, 0.0]),
        ("Nim 1, 2", Nim([1, 2]), [1.0, -1.0]),
        ("Nim 1, 2, 3", Nim([1, 2, 3]), [-1.0, 1.0]),
        ("Nim 1, 1, 1, last loses", Nim([1, 1, 1], last_loses=True), [-1.0, 1.0]),
        ("kuhn", Kuhn(2), [-1 / 18, 1 / 18]),
        ("kuhn of three", Kuhn(3), None),
        ("Goofspiel", Goofspiel(3), [0.0, 0.0]),
        ("Oshi-Zumo", Push(3, 1), [0.0, 0.0]),
        ("a coin", Coin(0.5), [0.0, 0.0]),
        ("a bent coin", Coin(0.75), [-0.5, 0.5]),
        ("centipede", Centipede(), None),
        ("dice", Drawn(), None),
        ("leduc", leduc(), None),
    ]
}


class CountedPolicy:
    """The uniform policy as OpenSpiel's Policy is asked."""

    def __init__(self, game: Spiel) -> None:
        self.game, self.asked = game, 0

    def action_probabilities(self, state: State, player_id: int | None = None) -> dict[int, float]:
        self.asked += 1
        actions = state.legal_actions()
        return {action: 1 / len(actions) for action in actions}


def expected_at_random(state: Any) -> list[float]:
    """What the uniform strategy earns each player, by the game's own states alone: ours, or the package's."""
    if state.is_terminal():
        return list(state.returns())
    players = range(state.num_players())
    sums = [0.0] * len(players)
    if state.is_simultaneous_node():
        together = list(itertools.product(*(state.legal_actions(player) for player in players)))
        ways: list[tuple[Any, float]] = [(actions, 1 / len(together)) for actions in together]
    elif state.is_chance_node():
        ways = list(state.chance_outcomes())
    else:
        ways = [(action, 1 / len(state.legal_actions())) for action in state.legal_actions()]
    for action, probability in ways:
        after = state.clone()
        after.apply_actions(list(action)) if isinstance(action, tuple) else after.apply_action(action)
        below = expected_at_random(after)
        sums = [total + probability * x for total, x in zip(sums, below)]
    return sums
