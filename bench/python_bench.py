#!/usr/bin/env python3
"""What calls from Python cost (docs/python.md): the best of many, as others may be busy.

Usage: PYTHONPATH=build/python:examples/python /usr/bin/python3 bench/python_bench.py
SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

import hindsight
from leduc import Leduc


def best(call: Callable[[], object], times: int, clock: Callable[[], float] = time.perf_counter) -> float:
    def once() -> float:
        begun = clock()
        call()
        return clock() - begun

    return min(once() for _ in range(times))


def iterations_of(game: hindsight.Game) -> Callable[[], object]:
    return lambda: hindsight.solve(game, algorithm="cfr+", iterations=2000)


def checked_down() -> None:
    hand = hindsight.Hand.deal([1000, 1000], 1)
    while not hand.over:
        hand.call()


def hands_a_second(seats: int, steps: int = 300) -> float:
    """Of HoldemTables, by processor time within step(); moves are drawn at random."""
    tables = hindsight.env.HoldemTables(4096, [10000] * seats, copy=False)
    info = tables.reset(seed=1)[1]
    random = np.random.default_rng(1)
    spent = 0.0
    for _ in range(steps):
        mask = info["action_mask"]
        actions = (mask * random.random(mask.shape, dtype=np.float32)).argmax(axis=1)
        begun = time.process_time()
        info = tables.step(actions)[4]
        spent += time.process_time() - begun
    return tables.batch.hands / spent


if __name__ == "__main__":
    uniform = hindsight.strategy("uniform", "kuhn")
    own, built_in = hindsight.load(Leduc()), hindsight.load("leduc")
    players: list[hindsight.Player] = [lambda view: "call", "caller"]
    print(f"evaluate(Kuhn poker)             {1e6 * best(lambda: hindsight.evaluate(uniform), 300):8.1f} us")
    print(f"hand_value                       {1e6 * best(lambda: hindsight.hand_value('AsKsQsJsTs'), 300):8.1f} us")
    print(f"load(Leduc written in Python)    {1e3 * best(lambda: hindsight.load(Leduc()), 15):8.1f} ms")
    for name, game in (("written in Python", own), ("built in", built_in)):
        spent = best(iterations_of(game), 20, time.process_time)
        print(f"CFR+ 2,000 times, {name:15}{1e3 * spent:8.1f} ms of processor time")
    print(f"a hand at the table, checked down{1e6 * best(checked_down, 300):8.1f} us")
    spent = best(lambda: hindsight.match(players, hands=2000), 3, time.process_time)
    print(f"a hand of a bot written in Python{1e6 * spent / 2000:8.1f} us of processor time")
    for seats in (2, 6):
        print(f"hands of {seats} seats at 4,096 tables  {hands_a_second(seats):8.0f} a second of processor time")
