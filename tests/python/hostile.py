"""What nobody should pass, to every entry point there is: an error of Python's, never a crash.

An entry is a way to make one call, or a few, whose arguments are right, nearly right or nonsense.  tests/python/fuzz_test.py makes some
of each; tools/fuzz_python.py makes them for as long as is wanted, each entry in a process of its own, under the sanitizers.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import faulthandler
import gc
import os
import pathlib
import random
import signal
import sys
import tempfile
import threading
import types
import typing

import numpy as np

import hindsight

ROOT = pathlib.Path(__file__).resolve().parents[2]
RIVER = (ROOT / "examples/spots/river.toml").read_text()
KUHN, LEDUC = hindsight.load("kuhn"), hindsight.load("leduc")
TABLE = "nlhe(blinds=1/2,stack=20)"
Call = typing.Callable[..., typing.Any]


class TooLong(Exception):
    """A call that was right and had much to do."""


EXPECTED = (
    hindsight.Error, TypeError, ValueError, IndexError, AttributeError, KeyError, OverflowError, ArithmeticError, AssertionError,
    ModuleNotFoundError, StopIteration, TooLong, UnicodeError,
)  # fmt: skip


class Strange:
    """Says that it is a number, a sequence and a buffer, and raises when it is asked."""

    def __index__(self) -> int:
        raise ZeroDivisionError("index")

    def __float__(self) -> float:
        raise ZeroDivisionError("float")

    def __len__(self) -> int:
        return -1

    def __getitem__(self, at: typing.Any) -> typing.Any:
        return self

    def __array__(self, *dtype: typing.Any, **how: typing.Any) -> typing.Any:
        raise ZeroDivisionError("array")

    def __repr__(self) -> str:
        return "\udc80" * 200


class Endless:
    def __iter__(self) -> Endless:
        return self

    def __next__(self) -> int:
        raise ZeroDivisionError("next")


def raises(*given: typing.Any, **named: typing.Any) -> typing.Any:
    raise ZeroDivisionError("callback")


ODD: list[typing.Any] = [
    None, 0, -1, 1, 2, 3, 51, 52, 255, 1e300, float("nan"), float("inf"), -0.5, True, "", "x", "AhKd", "AA", "random", "kuhn", "leduc",
    "uniform", "\0", "é" * 50, "\udc80", 2**31, 2**63 - 1, 2**63, 2**64, -(2**63), 2**200, b"\xff", bytearray(8), memoryview(b"12345678"),
    [], [1], [1, 2], [[1]], {}, {"a": 1}, set(), (), object(), object, Strange(), Endless(), np.zeros(0), np.ones(24), np.ones(1326),
    np.full(24, 0.5), np.zeros((2, 12)), np.array("x"), np.ones(1326, dtype=complex), np.ones(2652)[::2], np.float64("nan"), np.int8(-1),
    np.zeros((3, 0)), np.array(None), np.ones(24, dtype=">f8"), KUHN, LEDUC, hindsight.strategy("uniform", KUHN), lambda *a: None, raises,
    TABLE, "x, b50%", ["caller", "caller"], [1000, 1000], [100] * 10, [5, 5000], "cfr+", "1mbb", "0.1%", "nope.hs", "all", "aivat", 10**30,
    hindsight.Hand.deal([100, 100], 1), hindsight.HandRules(), "a" * 5000, list(range(60)), [-1] * 7, ["\0"] * 3, range(5), iter([1, 2]),
]  # fmt: skip


class Fuzzer:
    """Dice, and what earlier calls have made."""

    def __init__(self, seed: int, seconds_a_call: float = 1.0) -> None:
        self.dice = random.Random(seed)
        self.calls = self.refused = 0
        self.seconds_a_call = seconds_a_call
        self.right = 0.65  # how often an argument is
        self.kept: dict[str, typing.Any] = {}
        self.said: typing.Callable[[str], None] = lambda text: None  # hears of every call before it is made
        self.folder = tempfile.TemporaryDirectory()

    def file(self, name: str) -> str:
        return os.path.join(self.folder.name, name)

    def odd(self) -> typing.Any:
        return self.dice.choice(ODD)

    def near(self, value: typing.Any) -> typing.Any:
        """Nearly what is right."""
        dice = self.dice
        if isinstance(value, bool) or value is None:
            return self.odd()
        if isinstance(value, int):
            return dice.choice([value + 1, value - 1, -value, value * 1000003, value / 2, str(value), 2**64 - value, np.int64(value % 2**63)])
        if isinstance(value, float):
            return dice.choice([-value, float("nan"), float("inf"), 1e-300, value * 1e9, str(value), 0.0])
        if isinstance(value, str):
            at = dice.randrange(len(value) + 1)
            return dice.choice([value[:at], value + value, value[:at] + dice.choice("\0é\udc80(),;:-9%#'\" \n") + value[at + 1 :], value[::-1]])
        if isinstance(value, np.ndarray):
            return self.near_array(value)
        if isinstance(value, (list, tuple)):
            out = list(value)
            if out and dice.random() < 0.7:
                out[dice.randrange(len(out))] = dice.choice([self.odd(), self.near(out[0])])
                return out
            return dice.choice([out[1:], out + out, [out], dict(enumerate(out)), iter(out), out + [self.odd()]])
        return self.odd()

    def near_array(self, value: np.ndarray[typing.Any, typing.Any]) -> typing.Any:
        dice, flat = self.dice, value.reshape(-1)
        if value.dtype.kind not in "fiu" or value.size == 0:
            return self.odd()
        changed = value.astype(float)
        if changed.size:
            changed.flat[dice.randrange(changed.size)] = dice.choice([float("nan"), float("inf"), -1, 1e308, 5e-324])
        return dice.choice([
            flat[1:], np.repeat(flat, 2)[::2], flat[::-1], value.T, value[None], value.astype(dice.choice(["f4", ">f8", "i1", "O", "?", "c16", "U8", "u8"])),
            changed, np.asfortranarray(np.atleast_2d(value)), value.tolist(), np.lib.stride_tricks.as_strided(flat, flat.shape, (0,)),
            np.ascontiguousarray(flat).view(np.uint8)[1:], np.zeros((0, 5)), memoryview(np.ascontiguousarray(flat).tobytes()),
        ])  # fmt: skip

    def some(self, value: typing.Any) -> typing.Any:
        if self.dice.random() < self.right:
            return value
        return self.near(value) if self.dice.random() < 0.6 else self.odd()

    def ask(self, call: Call, *given: typing.Any, **named: typing.Any) -> typing.Any:
        """Makes the call, with some of the arguments wrong or none; None where it is refused."""
        self.right = self.dice.choice((1.0, 0.9, 0.65))
        arguments = [self.some(value) for value in given]
        words = {name: self.some(value) for name, value in named.items() if self.dice.random() < 0.7}
        if self.dice.random() < 0.03:
            arguments = arguments[:-1] if self.dice.random() < 0.5 else [*arguments, self.odd()]
        if self.dice.random() < 0.02:
            words["no_such"] = 1
        return self.made(call, *arguments, **words)

    def made(self, call: Call, *given: typing.Any, **named: typing.Any) -> typing.Any:
        self.calls += 1
        try:
            self.said(f"{getattr(call, '__qualname__', call)} {given!r} {named!r}"[:2000])
        except EXPECTED:
            self.said("what shows itself as nothing")
        try:
            return self.in_time(call, *given, **named)
        except EXPECTED:
            self.refused += 1
            return None

    def in_time(self, call: Call, *given: typing.Any, **named: typing.Any) -> typing.Any:
        if threading.current_thread() is not threading.main_thread():
            return call(*given, **named)

        def stop(number: int, frame: types.FrameType | None) -> None:
            raise TooLong()

        before = signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, self.seconds_a_call)
        try:
            return call(*given, **named)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def keep(self, name: str, make: Call) -> typing.Any:
        """The object of that name that earlier calls have used, now and then a new one."""
        if name not in self.kept or self.kept[name] is None or self.dice.random() < 0.15:
            self.kept[name] = make()
        return self.kept[name]

    def members(self, thing: typing.Any) -> None:
        """Looks at some member, and calls it with nonsense if it can be."""
        names = [name for name in dir(thing) if not name.startswith("_") and name not in ("render", "save")]
        name = self.dice.choice([*names, "__len__", "__getitem__", "__iter__", "__repr__", "__eq__", "__hash__", "__new__"])
        member = self.made(getattr, thing, name)
        if callable(member) and not isinstance(member, type):
            self.ask(member, *[self.odd() for _ in range(self.dice.randint(0, 3))])


# Entries, by name; each makes a call or a few.
ENTRIES: dict[str, typing.Callable[[Fuzzer], None]] = {}


def entry(step: typing.Callable[[Fuzzer], None]) -> typing.Callable[[Fuzzer], None]:
    ENTRIES[step.__name__] = step
    return step


@entry
def games(f: Fuzzer) -> None:
    name = f.dice.choice(["kuhn", "leduc", "kuhn(players=3)", "liars_dice(faces=2)", "goofspiel(cards=3)", "rps", "leduc_no_limit(stack=5)", "tic_tac_toe"])
    game = f.ask(hindsight.load, name) if f.dice.random() < 0.5 else f.ask(hindsight.Game.load, name, histories=10**5)
    if isinstance(game, hindsight.Game):
        f.ask(game.target, "1%")
        f.members(game)
        infosets = f.made(lambda: game.infosets)
        f.ask(lambda at: infosets[at].name, 3)
        f.ask(hindsight.history, game, 2)
        f.ask(hindsight.history_count, game)


@entry
def texts_of_games(f: Fuzzer) -> None:
    texts = [("a.efg", KUHN.efg()), ("a.nfg", 'NFG 1 R "a" { "x" "y" } { 2 2 } 1 2 3 4 5 6 7 8'), ("a.csv", "1,2\n3,4\n")]
    name, text = f.dice.choice(texts)
    for _ in range(f.dice.randint(0, 3)):
        changed = f.near(text)
        text = changed if isinstance(changed, str) else text
    f.ask(hindsight.Game.parse, name, text)


@entry
def strategies(f: Fuzzer) -> None:
    game = f.dice.choice([KUHN, LEDUC])
    numbers = hindsight.strategy("uniform", game).numbers
    made = f.ask(f.dice.choice([hindsight.Strategy.of, lambda g, n: hindsight.strategy(n, g)]), game, numbers)
    if isinstance(made, hindsight.Strategy):
        f.ask(lambda at: made[at], 5)
        f.members(made)
        f.ask(made.save, f.file("a.hs"))
    f.ask(hindsight.Strategy.load, f.dice.choice(["uniform", f.file("a.hs")]), game)
    f.ask(hindsight.to_dict, made)


@entry
def evaluations(f: Fuzzer) -> None:
    uniform = hindsight.strategy("uniform", f.dice.choice([KUHN, LEDUC]))
    asked: list[Call] = [hindsight.evaluate, hindsight.best_response]
    f.ask(f.dice.choice(asked), f.dice.choice([uniform, uniform.numbers]), game=uniform.game)
    f.ask(hindsight.evaluate, uniform, against=hindsight.strategy("uniform", f.dice.choice([KUHN, LEDUC])))


@entry
def solving(f: Fuzzer) -> None:
    algorithm = f.dice.choice(["auto", "cfr", "cfr+", "dcfr", "pcfr+", "external_sampling", "outcome_sampling", "sequence_lp", "cfr(alpha=1)", "dcfr(alpha=1.5,beta=0)"])
    watches = f.dice.choice([None, lambda now: False, lambda now: None, raises])
    f.ask(hindsight.solve, f.dice.choice(["kuhn", KUHN, LEDUC]), target=0.01, iterations=20, seconds=0.05, algorithm=algorithm, seed=2,
          threads=1, progress=watches)  # fmt: skip


@entry
def solvers(f: Fuzzer) -> None:
    solver = f.keep("solver", lambda: f.ask(hindsight.Solver, f.dice.choice([KUHN, LEDUC]), algorithm="cfr+", seed=3))
    if not isinstance(solver, hindsight.Solver):
        f.kept.pop("solver")
        return
    within = f.dice.choice([None, lambda now: False, raises, lambda now: solver.run(iterations=1), lambda now: solver.save(f.file("in.hs"))])
    f.ask(solver.run, iterations=f.dice.randint(1, 30), target=1e-3, seconds=0.05, threads=2, progress=within)
    f.members(solver)
    f.ask(solver.save, f.file("s.hs"))
    f.ask(hindsight.Solver.resume, f.file("s.hs"))


class Rules:
    """Rules whose answers are now and then nonsense."""

    players: typing.Any = 2

    def __init__(self, f: Fuzzer) -> None:
        self.f, self.wrong = f, f.dice.random() * 0.05
        self.players = f.some(2)

    def said(self, value: typing.Any) -> typing.Any:
        if self.f.dice.random() > self.wrong:
            return value
        return raises() if self.f.dice.random() < 0.2 else self.f.some(value)

    def root(self) -> typing.Any:
        return self.said("")

    def turn(self, state: typing.Any) -> typing.Any:
        return self.said((hindsight.CHANCE, 0, 1, hindsight.TERMINAL)[len(state)])

    def actions(self, state: typing.Any) -> typing.Any:
        return self.said(["a", "b"])

    def probabilities(self, state: typing.Any) -> typing.Any:
        return self.said([0.25, 0.75])

    def next(self, state: typing.Any, action: int) -> typing.Any:
        return self.said(state + "ab"[action])

    def payoffs(self, state: typing.Any) -> typing.Any:
        return self.said([1.0, -1.0])

    def information(self, state: typing.Any, player: int) -> typing.Any:
        return self.said((state[:1] if player == 0 else "", state[1:]))


@entry
def rules_in_python(f: Fuzzer) -> None:
    game = f.made(hindsight.Game.build, Rules(f), histories=f.dice.choice([10, 1000, 2**64 - 1]))
    if isinstance(game, hindsight.Game):
        f.made(hindsight.solve, game, iterations=5)
    f.made(hindsight.load, f.dice.choice([types.SimpleNamespace(players=2), Strange(), object]))


@entry
def cards(f: Fuzzer) -> None:
    f.ask(hindsight.parse_cards, "AsKd2c")
    f.ask(hindsight.card_text, 51)
    f.ask(hindsight.combo_of, f.dice.choice(["AsAh", [50, 51]]))
    f.ask(f.dice.choice([hindsight.combo_text, hindsight.starting_hand]), 1325)
    f.ask(hindsight.hand_value, f.dice.choice(["AsKsQsJsTs", "2c3d4h5s6c7d8h", [0, 1, 2, 3, 4]]))
    f.ask(hindsight.hand_name, 7000)
    f.ask(hindsight.outs, "AhKh", f.dice.choice(["Qh7h2c", "Qh7h2c3d", [1, 2, 3]]), dead="2s")


@entry
def ranges(f: Fuzzer) -> None:
    weights = f.ask(hindsight.parse_range, f.dice.choice(["QQ+, A5s-A2s:0.5, AhKd", "top 15%", "22+", "random"]))
    f.ask(hindsight.range_text, weights if isinstance(weights, np.ndarray) else np.ones(1326))


@entry
def equities(f: Fuzzer) -> None:
    players = [f.dice.choice(["QQ+", "AhKh", "random", np.ones(1326), "AA:0.5"]) for _ in range(f.dice.randint(2, 4))]
    f.ask(hindsight.equity, players, f.dice.choice(["", "Qs7h2c", "Qs7h2c3d", "Qs7h2c3d5h", [1, 2, 3]]), f.dice.choice(["", "2s"]),
          half_width=0.05, confidence=0.9, seed=2, simulate=f.dice.random() < 0.5, threads=2)  # fmt: skip


@entry
def suit_classes(f: Fuzzer) -> None:
    classes = f.keep("classes", lambda: f.ask(hindsight.SuitClasses, f.dice.choice([[2], [2, 3], [5], [2, 3, 1]])))
    if isinstance(classes, hindsight.SuitClasses):
        f.ask(classes.deal, f.dice.randrange(len(classes)))
        f.ask(classes.deals, f.dice.randrange(len(classes)))
        f.ask(classes.index, f.dice.choice(["AsKs", "AsKsQh2d3c", [0, 1], [0, 1, 2, 3, 4]]))


@entry
def spots(f: Fuzzer) -> None:
    spot = f.keep("spot", lambda: hindsight.Spot.parse(RIVER, threads=f.dice.choice([1, 2])))
    within = f.dice.choice([None, lambda now: False, raises, lambda now: spot.view(), lambda now: spot.solve(iterations=1)])
    f.ask(spot.solve, iterations=f.dice.randint(1, 10), target=0.5, seconds=0.05, progress=within)
    view = f.ask(spot.view, f.dice.choice(["", "x", "x, x", "x, b60%", "a", "a, c"]))
    if isinstance(view, hindsight.SpotView):
        f.members(view)
        f.members(view.hands[f.dice.randint(0, 1)])
    other = f.ask(spot.locked, "x", "check 100%", f.dice.choice(["", "QQ"]))
    f.members(spot)
    f.ask(spot.save, f.file("a.spot"), without_river=f.dice.random() < 0.5)
    f.ask(hindsight.Spot.load, f.file("a.spot"), threads=1, compact=False, memory=10**9)
    if isinstance(other, hindsight.Spot):
        f.kept["spot"] = other


@entry
def texts_of_spots(f: Fuzzer) -> None:
    lines = RIVER.splitlines()
    at = f.dice.randrange(len(lines))
    changed = f.near(lines[at])
    lines[at] = changed if isinstance(changed, str) else lines[at]
    f.ask(hindsight.Spot.parse, "\n".join(lines), threads=1, compact=False, memory=10**8)


@entry
def reports(f: Fuzzer) -> None:
    spot = f.keep("reported", lambda: hindsight.Spot.parse(RIVER))
    listed = f.near("QsJh2h8c3d : 3\nQsJh2h8c3h\n# a\nAsAhAdAcKs, 2\n") if f.dice.random() < 0.3 else "QsJh2h8c3d : 3\nQsJh2h8c3h\n"
    pathlib.Path(f.file("boards.txt")).write_text(listed if isinstance(listed, str) else "", errors="replace")
    watches = f.dice.choice([None, lambda row: False, raises, lambda row: spot.solve(iterations=1), lambda row: row.words])
    report = f.ask(spot.report, f.file("boards.txt"), iterations=f.dice.randint(1, 4), file=f.dice.choice(["", f.file("r.csv")]), progress=watches)
    if isinstance(report, hindsight.SpotReport):
        f.members(report)
        f.members(report.mean)


@entry
def hands(f: Fuzzer) -> None:
    chips = [f.dice.randint(1, 500) for _ in range(f.dice.randint(2, 10))]
    rules = f.ask(hindsight.HandRules, book="casino", limit="no-limit", small_blind=1, big_blind=2, ante=1)
    rules = rules if isinstance(rules, hindsight.HandRules) else hindsight.HandRules()
    make = f.dice.choice([lambda: f.ask(hindsight.Hand.deal, chips, 5, rules), lambda: f.ask(hindsight.Hand.start, chips, rules)])
    hand = f.keep("hand", make)
    if not isinstance(hand, hindsight.Hand):
        return
    moves: list[typing.Callable[[], object]] = [
        lambda: f.ask(hand.raise_to, f.dice.choice([hand.legal.min_to, hand.legal.max_to])),
        lambda: f.ask(hand.call), lambda: f.ask(hand.fold), lambda: f.ask(hand.let_cards_speak), lambda: f.ask(hand.hole, 1),
        lambda: f.ask(hand.deal_hole, hand.next.seat, f.dice.choice(["AsKd", [1, 2], [-1, -1]])),
        lambda: f.ask(hand.deal_board, f.dice.choice(["AhKh2c", "3d", [7], [7, 8, 9]])),
        lambda: f.ask(hand.show, 0), lambda: f.ask(hand.muck, 1), lambda: f.ask(hand.phh, ["a", "b"]), lambda: f.members(hand),
    ]  # fmt: skip
    for _ in range(6):
        f.made(f.dice.choice(moves))


@entry
def histories(f: Fuzzer) -> None:
    hand = hindsight.Hand.deal([100, 200], f.dice.randrange(99))
    while not hand.over:
        hand.call()
    text = hand.phh(["Ann", "Bob"])
    for _ in range(f.dice.randint(0, 3)):
        changed = f.near(text)
        text = changed if isinstance(changed, str) else text
    for read in f.ask(hindsight.parse_hands, text, book="pokerkit") or []:
        f.made(lambda: read.hand.phh)
        f.members(read)
    pathlib.Path(f.file("h.phh")).write_text(text, errors="replace")
    f.ask(hindsight.load_hands, f.file("h.phh"))


@entry
def tables_of_agents(f: Fuzzer) -> None:
    table = f.keep("table", lambda: f.ask(hindsight.env.table, f.dice.randint(2, 6)))
    if not isinstance(table, hindsight.env.HoldemTable):
        return
    f.ask(table.reset, seed=f.dice.randrange(9))
    for _ in range(4):
        f.ask(table.step, f.dice.randint(0, 4))
        f.made(table.last)
    f.ask(table.play, f.dice.choice(["call", "fold", 300]))
    f.members(table)


@entry
def seats_of_agents(f: Fuzzer) -> None:
    opponents = f.dice.choice(["caller", "random", lambda view: "call", raises, ["caller"], lambda view: f.odd()])
    seat = f.keep("seat", lambda: f.ask(hindsight.env.HoldemSeat, [200] * 2, opponents=opponents))
    if not isinstance(seat, hindsight.env.HoldemSeat):
        return
    f.ask(seat.reset, seed=f.dice.randrange(9), options={})
    for _ in range(3):
        f.ask(seat.step, f.dice.randint(0, 4))
    f.members(seat)


@entry
def many_tables(f: Fuzzer) -> None:
    many = f.keep("many", lambda: f.ask(hindsight.env.HoldemTables, f.dice.randint(1, 40), [200] * f.dice.randint(2, 4), threads=2, copy=f.dice.random() < 0.5))
    if not isinstance(many, hindsight.env.HoldemTables):
        return
    f.ask(many.reset, seed=f.dice.randrange(9))
    for _ in range(3):
        mask = many.batch.masks
        f.ask(many.step, (mask * np.random.default_rng(f.dice.randrange(99)).random(mask.shape)).argmax(axis=1))
    f.members(many.batch)


@entry
def matches(f: Fuzzer) -> None:
    answer = f.odd()

    class Maker:
        def make(self, seed: int) -> typing.Any:
            return f.some(Acts())

    class Acts:
        def act(self, view: hindsight.SeatView) -> typing.Any:
            return f.some(f.dice.choice(["call", "fold", view.legal.max_to]))

        def end(self, view: hindsight.SeatView) -> None:
            f.members(view)

    players = [f.dice.choice(["caller", "random", lambda view: answer, raises, Acts(), Maker(), lambda view: "call"]) for _ in range(2)]
    if f.dice.random() < 0.5:
        f.ask(hindsight.match, players, game=TABLE, hands=f.dice.choice([2, 4]), seed=2, duplicate=True, session=1,
              estimators=f.dice.choice(["", "all-in", "aivat"]), threads=f.dice.choice([1, 2]), progress=f.dice.choice([None, raises, lambda n: False]))  # fmt: skip
        return
    match = f.keep("match", lambda: f.ask(hindsight.Match, players, game=TABLE, hands=6))
    if isinstance(match, hindsight.Match):
        f.ask(match.play, threads=1, progress=f.dice.choice([None, raises, lambda n: False, lambda n: match.play()]))
        f.members(match)


@entry
def bots(f: Fuzzer) -> None:
    name = f.dice.choice(["caller", "random", "pot_odds", "nit", "blueprint"])
    hand = hindsight.Hand.deal([200] * f.dice.randint(2, 3), f.dice.randrange(99))
    bot = f.keep("bot", lambda: f.ask(hindsight.SeatedBot, name, seed=2))
    if isinstance(bot, hindsight.SeatedBot):
        f.ask(bot.begin, hand, f.dice.randint(0, 1), number=3)
        f.ask(bot.act, hand)
        f.made(hand.call)
        f.ask(bot.act, hand)
        f.ask(bot.end, hand)
    f.ask(hindsight.policy_moves, name, hand)


@entry
def matrices(f: Fuzzer) -> None:
    payoffs = f.dice.choice([[[6, 2], [7, 0]], np.eye(3), [["1/3", "2"], ["0", "1"]], np.array([[1, 2, 3]])])
    f.ask(hindsight.matrix.equilibria, payoffs, f.dice.choice([None, [[6, 7], [2, 0]]]))
    f.ask(hindsight.matrix.named, f.dice.choice(["chicken", "coordination(actions=3)", "rps"]))


@entry
def boards(f: Fuzzer) -> None:
    name = f.dice.choice(["connect_four", "tic_tac_toe", "nim(heaps=1+2+3)"])
    board = f.keep("board", lambda: f.ask(hindsight.BoardGame, name, f.dice.choice(["", "4"])))
    if isinstance(board, hindsight.BoardGame):
        f.ask(board.play, f.dice.choice(board.moves or [""]))
        f.ask(board.rate, depth=2, seconds=0.05)
        f.members(board)


@entry
def arenas(f: Fuzzer) -> None:
    arena = f.keep("arena", lambda: f.ask(hindsight.Arena.parse, "a 0 -> b\nb 1 -> a b\nc 0 -> a c\n"))
    if isinstance(arena, hindsight.Arena):
        f.ask(arena.owner, 1)
        f.ask(arena.successors, 2)
        f.ask(arena.solve, f.dice.choice(["reach", "safety", "parity", "buchi"]), player=f.dice.randint(0, 1), target=["b"])
        f.members(arena)


class Spiel:
    """A game of OpenSpiel's, some of whose answers are nonsense."""

    def __init__(self, f: Fuzzer, state: typing.Any, wrong: float) -> None:
        self.f, self.state, self.wrong = f, state, wrong

    def __getattr__(self, name: str) -> typing.Any:
        member = getattr(self.state, name)

        def asked(*given: typing.Any) -> typing.Any:
            answer = member(*given)
            if name in ("clone", "new_initial_state", "child"):
                return Spiel(self.f, answer, self.wrong)
            return answer if self.f.dice.random() > self.wrong else self.f.some(answer)

        return asked


@entry
def spiel(f: Fuzzer) -> None:
    game = hindsight.openspiel.SpielGame(f.dice.choice(["kuhn", "liars_dice(faces=2)"]))
    f.made(hindsight.openspiel.load, Spiel(f, game, f.dice.choice([0, 0.002, 0.02])), histories=10**4)
    state = f.keep("state", game.new_initial_state)
    f.ask(state.apply_action, f.dice.choice(state.legal_actions() or [0]))
    f.ask(state.action_to_string, 0, 1)
    f.ask(state.string_to_action, "bet")
    f.members(state)
    f.ask(game.policy, hindsight.strategy("uniform", f.dice.choice([KUHN, LEDUC])))


@entry
def catalogs(f: Fuzzer) -> None:
    listed: list[typing.Callable[[], list[typing.Any]]] = [hindsight.game_catalog, hindsight.algorithms, hindsight.bot_catalog]
    thing = f.dice.choice(f.dice.choice(listed)())
    f.members(thing)
    f.ask(setattr, thing, "name", "x")


@entry
def owners(f: Fuzzer) -> None:
    """Parts that are looked at after their owner is gone."""
    makes: list[typing.Callable[[], typing.Any]] = [
        lambda: hindsight.solve(KUHN, iterations=3).strategy[2],
        lambda: hindsight.load("leduc").infosets[3],
        lambda: iter(hindsight.load("kuhn").infosets),
        lambda: hindsight.strategy("uniform", "kuhn").numbers,
        lambda: iter(hindsight.strategy("uniform", "kuhn")),
        lambda: hindsight.Spot.parse(RIVER).view("").hands[0].value,
        lambda: hindsight.Spot.parse(RIVER).view("").hands[1],
        lambda: hindsight.Spot.parse(RIVER).report,
        lambda: hindsight.env.HoldemTables(8, copy=False).reset(seed=1)[0],
        lambda: hindsight.env.HoldemTables(8, copy=False).batch.masks,
        lambda: hindsight.Hand.deal([100, 100], 1).legal,
        lambda: hindsight.parse_hands("[1]\n[2]\n"),
        lambda: hindsight.parse_range("AA")[::2],
        lambda: hindsight.game_catalog()[0].parameters,
        lambda: hindsight.history(hindsight.load("kuhn"), 3),
        lambda: hindsight.env.table(3).observe,
    ]
    parts = [f.made(f.dice.choice(makes)) for _ in range(4)]
    gc.collect()
    filler = [bytearray(f.dice.randint(1, 4096)) for _ in range(50)]
    for part in parts:
        f.made(lambda: repr(part))
        f.made(lambda: np.asarray(part, dtype=float).sum())
        f.made(lambda: list(part)[:3])
        if part is not None and not isinstance(part, np.ndarray):  # which writes files
            f.members(part)
    del filler


@entry
def threads(f: Fuzzer) -> None:
    """One object, asked by several threads at once: an answer, or that it is busy."""
    solver = hindsight.Solver(LEDUC, algorithm=f.dice.choice(["cfr+", "external_sampling"]))
    spot = hindsight.Spot.parse(RIVER, threads=f.dice.choice([1, 2]))
    many = hindsight.env.HoldemTables(64, threads=2, copy=False)
    match = hindsight.Match([lambda view: "call", "caller"], game=TABLE, hands=200)
    hand = hindsight.Hand.deal([100] * 3, 1)
    board = hindsight.BoardGame("tic_tac_toe")
    bot = hindsight.SeatedBot("random")
    asks: list[typing.Callable[[], typing.Any]] = [
        lambda: solver.run(iterations=solver.iterations + 50), lambda: solver.average().numbers.sum(), lambda: solver.save(f.file("t.hs")),
        lambda: spot.solve(iterations=spot.certificate.iterations + 3), lambda: spot.view("x"), lambda: spot.locked("x", "check 100%"),
        lambda: spot.report("no.txt", iterations=1), lambda: many.step(np.zeros(64, dtype=int)), lambda: many.batch.observations.sum(),
        lambda: many.reset(seed=1), lambda: match.play(threads=2), lambda: match.scores, lambda: match.play(), hand.call, lambda: hand.events,
        lambda: board.rate(depth=3), lambda: board.play(board.moves[0]), board.take_back, lambda: bot.begin(hand, 0), lambda: bot.act(hand),
        lambda: hindsight.solve(KUHN, iterations=20), lambda: hindsight.evaluate(hindsight.strategy("uniform", LEDUC)),
        lambda: hindsight.policy_moves("pot_odds", hand),
    ]  # fmt: skip
    orders = [[f.dice.choice(asks) for _ in range(6)] for _ in range(3)]

    def run(order: list[typing.Callable[[], typing.Any]]) -> None:
        for ask in order:
            f.made(ask)

    workers = [threading.Thread(target=run, args=(order,)) for order in orders]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


@entry
def forks(f: Fuzzer) -> None:
    """Objects that a child process goes on with, while nothing computes and while another thread does.

    Not so under GCC 12's address sanitizer: a lock of its allocator that the other thread holds is held in the child for ever.
    """
    alone = "libasan" in os.environ.get("LD_PRELOAD", "")
    spot, solver = hindsight.Spot.parse(RIVER, threads=2), hindsight.Solver(KUHN)
    many = hindsight.env.HoldemTables(16, threads=2)
    many.reset(seed=1)
    spot.solve(iterations=1)
    busy = threading.Thread(target=lambda: f.made(hindsight.solve, LEDUC, iterations=2000, threads=2)) if f.dice.random() < 0.5 and not alone else None
    if busy:
        busy.start()
    child = os.fork()
    if child == 0:
        try:
            faulthandler.register(signal.SIGALRM, chain=True)  # says where it waits
            signal.alarm(120)  # ends a child that waits for what is not there
            spot.solve(iterations=2)
            solver.run(iterations=3)
            many.step(np.zeros(16, dtype=int))
            hindsight.equity(["QQ", "AhKh"], threads=2)
            hindsight.match(["caller", "random"], game=TABLE, hands=4, threads=2)
            os._exit(0)
        except hindsight.Error as error:
            os.write(2, f"{error}\n".encode())
            os._exit(3)
    _, status = os.waitpid(child, 0)
    if busy:
        busy.join()
    assert_child(status)
    f.calls += 1


def assert_child(status: int) -> None:
    if status != 0:
        raise SystemError(f"a child ended with {os.waitstatus_to_exitcode(status)}")


def run(name: str, seconds: float, seed: int, log: str) -> None:
    """One entry for some seconds; the call that is being made stands in the file."""
    import time

    faulthandler.enable()
    fuzzer = Fuzzer(seed)
    os.chdir(fuzzer.folder.name)  # files of strange names
    with open(log, "w", encoding="utf-8", errors="replace") as last:

        def said(text: str) -> None:
            last.seek(0)
            last.write(text + "\n")
            last.truncate()
            last.flush()

        fuzzer.said = said
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            faulthandler.dump_traceback_later(240, exit=True)
            ENTRIES[name](fuzzer)
    faulthandler.cancel_dump_traceback_later()
    print(f"{name}: {fuzzer.calls} calls, {fuzzer.refused} refused")


if __name__ == "__main__":
    run(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
