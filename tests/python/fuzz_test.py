"""Random nonsense to everything that there is: an error of Python's, never a crash.  By hand for longer: fuzz_test.py SEED SECONDS

SPDX-License-Identifier: MIT
"""
import pathlib
import random
import sys
import time
import typing
import unittest

import numpy as np

import hindsight

RIVER = str(pathlib.Path(__file__).resolve().parents[2] / "examples/spots/river.toml")
KUHN, LEDUC = hindsight.load("kuhn"), hindsight.load("leduc")
EXPECTED = (
    hindsight.Error, TypeError, ValueError, IndexError, AttributeError, KeyError, OverflowError, ArithmeticError,
    AssertionError, ModuleNotFoundError,
)
ODD: list[typing.Any] = [
    None, 0, -1, 1, 2, 3, 51, 52, 1e300, float("nan"), float("inf"), -0.5, True, "", "x", "AhKd", "AA", "random", "kuhn", "leduc",
    "uniform", "\0", "é" * 50, "\udc80", 2**31, 2**63, 2**64, -(2**63), 2**200, b"\xff", [], [1], [1, 2], [[1]], {}, (), object(),
    np.zeros(0), np.ones(24), np.ones(1326), np.full(24, 0.5), np.zeros((2, 12)), np.array("x"), np.ones(1326, dtype=complex),
    np.ones(2652)[::2], KUHN, LEDUC, hindsight.strategy("uniform", KUHN), hindsight.strategy("uniform", LEDUC), lambda *a: None,
    lambda *a: 1 / 0, "nlhe(blinds=1/2,stack=20)", "x, b50%", ["caller", "caller"], [1000, 1000], [100] * 10, [5, 5000], "cfr+", "1mbb",
    "0.1%", "nope.hs", "all", "aivat",
]  # fmt: skip
# What computes without a bound is asked with one.
UNBOUNDED = {"solve", "match", "load_hands", "save", "run", "play"}


class Fuzzer:
    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.calls = 0
        self.functions = [
            getattr(hindsight, name) for name in hindsight.__all__ if name[0].islower() and name not in UNBOUNDED
        ]

    def odd(self) -> typing.Any:
        return self.dice.choice(ODD)

    def asked(self, call: typing.Callable[..., object], **named: typing.Any) -> None:
        self.calls += 1
        try:
            call(*[self.odd() for _ in range(self.dice.randint(0, 4))], **named)
        except EXPECTED:
            pass

    def fresh(self) -> typing.Any:
        chips = [self.dice.randint(1, 500) for _ in range(self.dice.randint(2, 10))]
        makes: list[typing.Callable[[], object]] = [
            lambda: hindsight.Solver(self.dice.choice([KUHN, LEDUC]), algorithm="cfr+"),
            lambda: hindsight.Hand.deal(chips, 5),
            lambda: hindsight.Hand.start(chips),
            lambda: hindsight.env.table(len(chips)),
            lambda: hindsight.strategy("uniform", KUHN),
            lambda: hindsight.Spot.load(RIVER),
        ]
        return self.dice.choice(makes)()

    def an_object(self) -> None:
        thing = self.fresh()
        members = [name for name in dir(thing) if not name.startswith("_") and name not in UNBOUNDED]
        for _ in range(8):
            try:
                member = getattr(thing, self.dice.choice(members))
            except EXPECTED:
                continue
            if callable(member):
                self.asked(member)

    def a_computation(self) -> None:
        answer = self.odd()
        players: list[typing.Any] = self.dice.choice(
            [[self.odd(), self.odd()], [lambda view: answer, "caller"], ["random", "caller"]]
        )
        threads = self.dice.choice([1, 2])
        self.asked(lambda *a: hindsight.match(players, hands=4, game="nlhe(blinds=1/2,stack=20)", threads=threads))
        goal: dict[str, typing.Any] = {
            "iterations": self.dice.choice([1, 2, self.odd()]),
            "seconds": 0.01,
            "target": self.dice.choice([1, self.odd()]),
            "progress": self.dice.choice([None, lambda now: False, self.odd()]),
        }
        self.asked(hindsight.solve, **goal)

    def step(self) -> None:
        kind = self.dice.random()
        if kind < 0.5:
            named: dict[str, typing.Any] = self.dice.choice([{}, {"board": self.odd()}, {"game": self.odd()}, {"threads": self.odd()}])
            self.asked(self.dice.choice(self.functions), **named)
        elif kind < 0.9:
            self.an_object()
        else:
            self.a_computation()


class Nonsense(unittest.TestCase):
    def test_is_refused(self) -> None:
        fuzzer = Fuzzer(1)
        for _ in range(300):
            fuzzer.step()
        self.assertGreater(fuzzer.calls, 300)
        self.assertEqual(hindsight.solve(KUHN, iterations=10).iterations, 10)  # nothing has come apart


if __name__ == "__main__":
    if len(sys.argv) == 3:
        by_hand, end = Fuzzer(int(sys.argv[1])), time.monotonic() + float(sys.argv[2])
        while time.monotonic() < end:
            by_hand.step()
        sys.exit(f"{by_hand.calls} calls")
    unittest.main()
