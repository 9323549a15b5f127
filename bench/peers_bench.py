#!/usr/bin/env python3
"""Other libraries beside ours, in turns in one process (docs/python.md): processor time, median of the ratios and their range.

Usage: PYTHONPATH=build/python:PEERS /usr/bin/python3 bench/peers_bench.py [--rounds N] [--iterations N] [pyspiel] [LiteEFG] [pokerkit]
PEERS are the folders where pyspiel, LiteEFG and pokerkit are; what is not there is left out, and said.
SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import pathlib
import re
import statistics
import time
from collections.abc import Callable
from typing import Any

import hindsight

ROOT = pathlib.Path(__file__).resolve().parent.parent


def found(name: str) -> Any:
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            return importlib.import_module(name)
    except ImportError as error:
        print(f"{name}: not here ({error})")
        return None


def spent(call: Callable[[], object]) -> float:
    begun = time.process_time()
    call()
    return time.process_time() - begun


def beside(what: str, ours: Callable[[], object], theirs: Callable[[], object], rounds: int, unit: float, name: str) -> None:
    """Each as often as it takes to be measured; `unit`: how many of `name` a call does."""
    times = max(1, int(0.02 / max(spent(ours), 1e-6)))
    pairs = []
    for _ in range(rounds):
        mine = spent(lambda: [ours() for _ in range(times)]) / times
        pairs.append((mine, spent(theirs)))
    ratios = sorted(theirs_took / mine for mine, theirs_took in pairs)
    mine, other = (1e6 * statistics.median(side) / unit for side in zip(*pairs))
    print(f"{what:44} ours {mine:9.2f} us, theirs {other:9.1f} us a {name}: {statistics.median(ratios):6.0f} times"
          f" ({ratios[0]:.0f} to {ratios[-1]:.0f}, {rounds} rounds)")  # fmt: skip


def cfr(algorithm: str, iterations: int, game: hindsight.Game) -> Callable[[], hindsight.Solution]:
    return lambda: hindsight.Solver(game, algorithm=algorithm).run(iterations=iterations)


def openspiel(spiel: Any, rounds: int, iterations: int) -> None:
    game = spiel.load_game("leduc_poker")
    leduc = hindsight.load("leduc")
    for name, algorithm in (("CFRSolver", "cfr"), ("CFRPlusSolver", "cfr+")):

        def theirs(name: str = name) -> Any:
            solver = getattr(spiel, name)(game)
            for _ in range(iterations):
                solver.evaluate_and_update_policy()
            return solver

        solver = theirs()  # its policies look into it
        reached = spiel.exploitability(game, solver.average_policy())
        mine = cfr(algorithm, iterations, leduc)().exploitability
        print(f"OpenSpiel's {name} reaches {reached:.6f} after {iterations} iterations, ours {mine:.6f}")
        beside(f"Leduc, {algorithm}, OpenSpiel", cfr(algorithm, iterations, leduc), theirs, rounds, iterations, "iteration")


def liteefg(leg: Any, rounds: int, iterations: int) -> None:
    def theirs() -> Any:
        with contextlib.redirect_stdout(io.StringIO()):
            environment = leg.FileEnv(str(pathlib.Path(leg.__file__).parent / "game_instances/leduc.game"))
            algorithm = leg.baselines.CFR.graph()
            environment.set_graph(algorithm)
        begun = time.process_time()
        for _ in range(iterations):
            algorithm.update_graph(environment)
            environment.update_strategy(algorithm.current_strategy())
        theirs.took = time.process_time() - begun  # type: ignore[attr-defined]
        return environment.exploitability(algorithm.current_strategy(), "avg-iterate")

    ours = cfr("cfr(updates=simultaneous)", iterations, hindsight.load("leduc"))
    print(f"LiteEFG's CFR reaches {theirs()} after {iterations} iterations, ours {ours().best_response}")
    beside("Leduc, cfr, updates at once, LiteEFG", ours, theirs, rounds, iterations, "iteration")


def recorded() -> list[str]:
    """The hands of the samples, PHH each."""
    hands: list[str] = []
    for file in sorted((ROOT / "tests/data/samples/phh/synthetic").glob("*.phhs")):
        hands += [hand.strip() for hand in re.split(r"^\[\d+\]$", file.read_text(), flags=re.MULTILINE)[1:]]
    return hands


def listed(hands: list[str]) -> str:
    return "".join(f"[{number}]\n{hand}\n\n" for number, hand in enumerate(hands, 1))


def pokerkit(kit: Any, rounds: int, iterations: int) -> None:
    hands = recorded()
    text, many = listed(hands), listed(hands * 25)

    def theirs() -> list[list[float]]:
        out = []
        for history in kit.HandHistory.loads_all(text):
            *_, last = history
            out.append([float(stack) for stack in last.stacks])
        return out

    def ours(of: str) -> list[list[float]]:
        read = [record.hand for record in hindsight.parse_hands(of, book="pokerkit")]
        chips = [(record.hand.start_stacks, record.hand.payoffs, 10**record.places) for record in read]
        return [[(start + won) / unit for start, won in zip(starts, payoffs)] for starts, payoffs, unit in chips]

    mine, other = ours(text), theirs()
    same = sum(all(abs(a - b) < 1e-9 for a, b in zip(*hand)) for hand in zip(mine, other))
    print(f"PokerKit: {same} of {len(hands)} recorded hands end with the same chips")
    times = 25  # hands of ours for one of theirs
    pairs = [(spent(lambda: ours(many)) / times, spent(theirs)) for _ in range(rounds)]
    ratios = sorted(b / a for a, b in pairs)
    a, b = (1e6 * statistics.median(side) / len(hands) for side in zip(*pairs))
    print(f"{'PHH read and played, PokerKit':44} ours {a:9.2f} us, theirs {b:9.1f} us a hand: {statistics.median(ratios):6.0f} times"
          f" ({ratios[0]:.0f} to {ratios[-1]:.0f}, {rounds} rounds)")  # fmt: skip
    beside("the hand of its README, move by move", our_hand, lambda: their_hand(kit), rounds, 1, "hand")


def our_hand() -> tuple[float, ...]:
    hand = hindsight.Hand.start([1125600, 10000000, 553500], hindsight.HandRules(small_blind=1000, big_blind=2000, ante=500))
    for seat, cards in enumerate(("Ac2d", [-1, -1], "7h6h")):
        hand.deal_hole(seat, cards)
    hand.raise_to(7000), hand.raise_to(23000), hand.fold(), hand.call()
    hand.deal_board("Jc3d5c"), hand.raise_to(35000), hand.call()
    hand.deal_board("4h"), hand.raise_to(90000), hand.raise_to(232600), hand.raise_to(1067100), hand.call()
    hand.deal_board("Jh"), hand.let_cards_speak()
    return hand.payoffs


def their_hand(kit: Any) -> Any:
    alone = ("ANTE_POSTING", "BET_COLLECTION", "BLIND_OR_STRADDLE_POSTING", "HOLE_CARDS_SHOWING_OR_MUCKING", "HAND_KILLING",
             "CHIPS_PUSHING", "CHIPS_PULLING")  # fmt: skip
    automations = tuple(getattr(kit.Automation, name) for name in alone)
    state = kit.NoLimitTexasHoldem.create_state(automations, True, 500, (1000, 2000), 2000, (1125600, 10000000, 553500), 3)
    for cards in ("Ac2d", "????", "7h6h"):
        state.deal_hole(cards)
    moves: list[tuple[str, list[int]]] = [("Jc3d5c", [7000, 23000, -1, 0]), ("4h", [35000, 0]), ("Jh", [90000, 232600, 1067100, 0])]
    for board, street in moves:
        for to in street:
            state.complete_bet_or_raise_to(to) if to > 0 else state.fold() if to < 0 else state.check_or_call()
        state.burn_card("??")
        state.deal_board(board)
    return state.stacks


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("peers", nargs="*")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--iterations", type=int, default=200)
    options = parser.parse_args()
    for name, measure in (("pyspiel", openspiel), ("LiteEFG", liteefg), ("pokerkit", pokerkit)):
        library = found(name) if name in (options.peers or (name,)) else None
        if library:
            measure(library, options.rounds, options.iterations)


if __name__ == "__main__":
    main()
