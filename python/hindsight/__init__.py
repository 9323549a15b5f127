"""Games of hidden information: solved, with a proof of how far from perfect.

    import hindsight
    s = hindsight.solve("kuhn", target=1e-9)
    s.value, s.exploitability, s.strategy[0]

Units are the game's own (game.unit); 1000 * value / game.big_blind are mbb/g.  Players are numbered from 0.  Arrays that
belong to an object are views of it: read-only, not copied.  What is refused raises hindsight.Error, a ValueError with
.code and .where.  Computing lets other threads run.  docs/python.md has the way from here to a game of one's own.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar, Union

import numpy as np
import numpy.typing as npt

from hindsight.errors import Error, Interrupted
from hindsight import _core, env, matrix, openspiel
from hindsight._core import (
    Algorithm,
    Arena,
    ArenaSolution,
    BoardGame,
    BotEntry,
    CatalogEntry,
    Equities,
    Evaluation,
    Game,
    GameFacts,
    Hand,
    HandEvent,
    HandNext,
    HandPot,
    HandRules,
    History,
    Infoset,
    LegalMoves,
    Match,
    MatchEstimate,
    MatchScore,
    MoveWorth,
    OutCard,
    OutCards,
    Parameter,
    Progress,
    ReadHand,
    RecordedHand,
    SeatView,
    SeatedBot,
    Solution,
    Solver,
    Spot,
    SpotAction,
    SpotCertificate,
    SpotHands,
    SpotReport,
    SpotReportRow,
    SpotView,
    Strategy,
    SuitClasses,
    algorithms,
    bot_catalog,
    card_text,
    combo_of,
    combo_text,
    equity,
    game_catalog,
    hand_name,
    hand_value,
    history,
    history_count,
    load_hands,
    outs,
    parse_cards,
    parse_hands,
    policy_moves,
    range_text,
    starting_hand,
)

__version__ = _core.__version__

CHANCE = -1
TERMINAL = -2

State = TypeVar("State")


class Rules(Protocol[State]):
    """The rules of a game of one's own, for Game.build(): each history is asked about once, depth first.

    A state is whatever the rules need, and is never changed: next() makes another.  Besides these there may be
    name ("game" unless said), unit ("points") and big_blind (0: it is not poker).
    """

    players: int  # 1 to 16, not counting chance

    def root(self) -> State: ...

    def turn(self, state: State) -> int:
        """The player who acts, CHANCE or TERMINAL."""

    def actions(self, state: State) -> Sequence[str]:
        """Their names, one or more; of chance its outcomes."""

    def probabilities(self, state: State) -> Sequence[float]:
        """Of chance's outcomes, 1 together."""

    def next(self, state: State, action: int) -> State:
        """After the action of that number."""

    def payoffs(self, state: State) -> Sequence[float]:
        """At an end, by player, in the game's unit."""

    def information(self, state: State, player: int) -> tuple[str, str]:
        """All that the player has seen: alone, and in the open.  Equal texts are one infoset; nobody forgets."""


GameLike = Union[str, Game, "Rules[Any]"]
StrategyLike = Union[str, Strategy, npt.ArrayLike]


def load(game: GameLike) -> Game:
    """A game by name, from a file, by rules of one's own; one that is loaded stays as it is."""
    if isinstance(game, Game):
        return game
    return Game.load(game) if isinstance(game, str) else Game.build(game)


def strategy(source: StrategyLike, game: GameLike | None = None) -> Strategy:
    """From a file or name (Strategy.load) or from an array (Strategy.of); one that is loaded stays as it is."""
    if isinstance(source, Strategy):
        return source
    of = None if game is None else load(game)
    if isinstance(source, str):
        return Strategy.load(source, of)
    if of is None:
        raise Error("an array does not say which game it is for; give game=", where="game")
    return Strategy.of(of, source)


def solve(
    game: GameLike,
    *,
    target: float | str | None = None,
    iterations: int | None = None,
    seconds: float | None = None,
    algorithm: str = "auto",
    seed: int = 1,
    threads: int = 1,
    against: StrategyLike | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Solution:
    """Solves a game until the first of the goals is reached; with none: a millionth of the payoff range, or 60 s.

    target: exploitability, in the game's unit, or "1mbb" in poker, "0.1%" of the payoff range.
    seed: of algorithms that sample.  threads: the result is the same bits for any number.
    against: train each seat against the other seats of this strategy instead.
    progress: called at every measurement; returning False stops, what it raises passes through.

    Raises Error; Ctrl-C raises Interrupted, with .solution.
    """
    loaded = load(game)
    other = None if against is None else strategy(against, loaded)
    solver = Solver(loaded, algorithm=algorithm, seed=seed, against=other)
    return solver.run(target=target, iterations=iterations, seconds=seconds, threads=threads, progress=progress)


def evaluate(
    of: StrategyLike, *, game: GameLike | None = None, against: StrategyLike | None = None
) -> Evaluation:
    """What a strategy is worth by seat, and how far it is from equilibrium, exact up to the rounding of double.

    against: each seat plays alone against the other seats of this strategy; value is what it gets there,
    best_response what it could get.  Raises Error where the two are for different games.
    """
    mine = strategy(of, game)
    return _core.evaluate(mine, None if against is None else strategy(against, mine.game))


def best_response(of: StrategyLike, *, game: GameLike | None = None) -> Strategy:
    """In each seat what wins most against the other seats of the strategy: pure, the first of equal actions."""
    return _core.best_responses(strategy(of, game))


def to_dict(of: Strategy) -> dict[tuple[int, str], dict[str, float]]:
    """{(player, "K | bet"): {"call": 1.0, "fold": 0.0}, ...}, infosets by number."""
    return {
        (i.player, i.name): dict(zip(i.actions, of[number].tolist()))
        for number, i in enumerate(of.game.infosets)
    }


class Bot(Protocol):
    """A bot of one's own, for match(): asked with what its seat sees at every turn.

    It answers "fold", "call" (also "check") or the chips that it raises to.  It may have end(view), called when a hand is
    over, and name.  With make(seed) in place of act(view) it makes one such object for each place at the table instead,
    whose choices may depend on nothing but the seed and what it sees: then a match is the same for any threads.
    """

    def act(self, view: SeatView) -> str | int: ...


class BotMaker(Protocol):
    """Makes a Bot for each place at the table."""

    def make(self, seed: int) -> Bot: ...


Player = Union[str, Bot, BotMaker, Callable[[SeatView], Union[str, int]]]


def match(
    players: Sequence[Player],
    *,
    game: str = "nlhe(blinds=50/100,stack=20000)",
    hands: int = 10000,
    seed: int = 1,
    duplicate: bool = True,
    session: int = 1,
    estimators: str = "",
    threads: int = 1,
    progress: Callable[[int], object] | None = None,
) -> list[MatchScore]:
    """Plays a match of 2 to 10 players to its end: by name (bot_catalog()), or written in Python (Bot, or a function).

    duplicate: each deck is played in every rotation.  estimators: "all" or names apart by commas, such as "aivat".
    Scores by player, in mbb/hand with 95 % half-widths.  What a bot raises passes through; an illegal move raises Error.
    """
    played = Match(
        players, game=game, hands=hands, seed=seed, duplicate=duplicate, session=session, estimators=estimators
    )
    played.play(threads=threads, progress=progress)
    return played.scores


class RangeNotice(UserWarning):
    """An item of a range that overrides another, or that programs read in several ways."""


def parse_range(text: str) -> npt.NDArray[np.float64]:
    """How often each of the 1,326 hole cards is held, 0 to 1, by combo_of(): "QQ+, A5s-A2s:0.5, AhKd", "top 15%".

    Raises Error with the item; warns with RangeNotice.
    """
    weights, notices = _core.parse_range(text)
    for notice in notices:
        warnings.warn(notice, RangeNotice, stacklevel=2)
    return weights


__all__ = [
    "CHANCE",
    "TERMINAL",
    "Algorithm",
    "Arena",
    "ArenaSolution",
    "BoardGame",
    "Bot",
    "BotEntry",
    "BotMaker",
    "CatalogEntry",
    "Equities",
    "Error",
    "Evaluation",
    "Game",
    "GameFacts",
    "GameLike",
    "Hand",
    "HandEvent",
    "HandNext",
    "HandPot",
    "HandRules",
    "History",
    "Infoset",
    "Interrupted",
    "LegalMoves",
    "Match",
    "MatchEstimate",
    "MatchScore",
    "MoveWorth",
    "OutCard",
    "OutCards",
    "Parameter",
    "Player",
    "Progress",
    "RangeNotice",
    "ReadHand",
    "RecordedHand",
    "Rules",
    "SeatView",
    "SeatedBot",
    "Solution",
    "Solver",
    "Spot",
    "SpotAction",
    "SpotCertificate",
    "SpotHands",
    "SpotReport",
    "SpotReportRow",
    "SpotView",
    "Strategy",
    "StrategyLike",
    "SuitClasses",
    "algorithms",
    "best_response",
    "bot_catalog",
    "card_text",
    "combo_of",
    "combo_text",
    "equity",
    "evaluate",
    "game_catalog",
    "hand_name",
    "hand_value",
    "history",
    "history_count",
    "load",
    "load_hands",
    "match",
    "outs",
    "parse_cards",
    "parse_hands",
    "parse_range",
    "policy_moves",
    "range_text",
    "solve",
    "starting_hand",
    "strategy",
    "to_dict",
]
