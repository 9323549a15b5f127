"""Games, solving and evaluation: the program's bits, files there and back, progress, Ctrl-C, threads.

SPDX-License-Identifier: MIT
"""
import os
import signal
import subprocess
import sys
import tempfile
import threading
import typing
import unittest

import numpy as np

import hindsight
from program import program


class TheProgramsBits(unittest.TestCase):
    def same(self, game: str, algorithm: str, iterations: int, threads: int = 1, seed: int = 1) -> None:
        mine = hindsight.solve(game, algorithm=algorithm, iterations=iterations, threads=threads, seed=seed)
        theirs = program("solve", game, "--algorithm", algorithm, "--iterations", str(iterations), "--seed", str(seed))
        self.assertEqual(mine.strategy.signature(), theirs["signature"])
        self.assertEqual(list(mine.value), theirs["value"])
        self.assertEqual(list(mine.best_response), theirs["best_response"])
        self.assertEqual(mine.exploitability, theirs["exploitability"])
        self.assertEqual((mine.iterations, mine.reason, mine.algorithm), (iterations, "iterations", theirs["algorithm"]))

    def test_kuhn_leduc_and_liars_dice(self) -> None:
        self.same("kuhn", "cfr+", 1000)
        self.same("leduc", "dcfr", 200, threads=2)
        self.same("liars_dice(faces=3)", "external_sampling", 20000, seed=7)

    def test_target_in_words(self) -> None:
        mine = hindsight.solve("leduc", target="1mbb")
        theirs = program("solve", "leduc", "--target", "1mbb")
        self.assertEqual((mine.exploitability, mine.iterations), (theirs["exploitability"], theirs["iterations"]))
        self.assertLessEqual(mine.exploitability, 1e-3)

    def test_against_a_strategy(self) -> None:
        leduc = hindsight.load("leduc")
        mine = hindsight.solve(leduc, against="uniform", algorithm="best_response")
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "uniform.hs")
            hindsight.strategy("uniform", leduc).save(file)
            theirs = program("solve", "leduc", "--against", file, "--algorithm", "best_response")
        self.assertEqual(mine.strategy.signature(), theirs["signature"])


class Games(unittest.TestCase):
    def test_catalog(self) -> None:
        entries = {entry.name: entry for entry in hindsight.game_catalog()}
        self.assertIn("leduc_no_limit", entries)
        self.assertEqual([p.name for p in entries["kuhn"].parameters], ["players", "cards", "bets", "raises"])
        self.assertIn("cfr+", [algorithm.name for algorithm in hindsight.algorithms()])

    def test_infosets(self) -> None:
        kuhn = hindsight.load("kuhn")
        self.assertEqual((kuhn.players, kuhn.unit, kuhn.big_blind, kuhn.size), (2, "chips", 1, 24))
        first = kuhn.infosets[0]
        self.assertEqual((first.player, first.secret, first.open, first.actions), (0, "J", "", ["check", "bet"]))
        self.assertEqual(len(list(kuhn.infosets)), 12)
        self.assertEqual(kuhn.infosets[-1].first + 2, kuhn.size)
        facts = kuhn.facts()
        self.assertEqual((facts.histories, facts.terminals, facts.min_payoff, facts.sum), (58, 30, -2, 0))

    def test_files(self) -> None:
        leduc = hindsight.load("leduc")
        again = hindsight.Game.parse("leduc.efg", leduc.efg())
        first, second = (hindsight.solve(game, iterations=50, algorithm="cfr+").strategy.numbers for game in (leduc, again))
        np.testing.assert_array_equal(first, second)


class Strategies(unittest.TestCase):
    def test_arrays_are_views(self) -> None:
        strategy = hindsight.solve("kuhn", iterations=100).strategy
        self.assertEqual(strategy.numbers.shape, (24,))
        self.assertFalse(strategy.numbers.flags.writeable or strategy[0].flags.writeable)
        self.assertTrue(np.shares_memory(strategy.numbers, strategy[3]))
        np.testing.assert_array_equal(np.concatenate(list(strategy)), strategy.numbers)
        numbers = strategy.numbers
        kept = numbers.copy()
        del strategy  # the array keeps what it shows
        np.testing.assert_array_equal(numbers, kept)

    def test_dictionary(self) -> None:
        plays = hindsight.to_dict(hindsight.solve("kuhn", target=1e-6).strategy)
        self.assertEqual(len(plays), 12)
        self.assertAlmostEqual(plays[1, "K | b"]["call"], 1, places=3)
        self.assertAlmostEqual(plays[1, "Q | b"]["call"], 1 / 3, places=2)

    def test_from_numbers(self) -> None:
        kuhn = hindsight.load("kuhn")
        numbers = np.full((2, 48), 0.5)[:, ::2][1]  # strides of their own
        uniform = hindsight.strategy(numbers, kuhn)
        self.assertEqual(hindsight.evaluate(uniform).value, hindsight.evaluate("uniform", game=kuhn).value)
        self.assertEqual(list(hindsight.evaluate(uniform).value), program("evaluate", "kuhn", "--strategy", "uniform")["value"])
        hindsight.strategy([1, 0] * 12, "kuhn")

    def test_best_responses(self) -> None:
        uniform = hindsight.strategy("uniform", "leduc")
        best = hindsight.best_response(uniform)
        duel = hindsight.evaluate(best, against=uniform)
        self.assertEqual(duel.value, hindsight.evaluate(uniform).best_response)
        self.assertEqual(set(best.numbers), {0.0, 1.0})

    def test_files(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "leduc.hs")
            solved = hindsight.solve("leduc", iterations=64).strategy
            solved.save(file)
            self.assertEqual(program("evaluate", file)["signature"], solved.signature())
            np.testing.assert_array_equal(hindsight.strategy(file).numbers, solved.numbers)


class Solvers(unittest.TestCase):
    def test_going_on_is_going_there_at_once(self) -> None:
        once = hindsight.solve("leduc", iterations=100, algorithm="dcfr").strategy.numbers
        solver = hindsight.Solver(hindsight.load("leduc"), algorithm="dcfr")
        solver.run(iterations=40)
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "on.hs")
            solver.save(file)
            resumed = hindsight.Solver.resume(file)
        self.assertEqual(resumed.iterations, 40)
        np.testing.assert_array_equal(resumed.run(iterations=100).strategy.numbers, once)
        np.testing.assert_array_equal(solver.run(iterations=100).strategy.numbers, once)

    def test_progress(self) -> None:
        seen: list[hindsight.Progress] = []
        solution = hindsight.solve("leduc", target=1e-4, progress=seen.append)
        self.assertEqual(seen[-1].iterations, solution.iterations)
        self.assertEqual(seen[-1].exploitability, solution.exploitability)
        self.assertEqual([now.iterations for now in seen], sorted(now.iterations for now in seen))

    def test_false_stops(self) -> None:
        solver = hindsight.Solver(hindsight.load("leduc"))
        stopped = solver.run(target=0, progress=lambda now: now.iterations < 10)
        self.assertEqual(stopped.reason, "stopped")
        self.assertEqual(stopped.iterations, solver.iterations)

    def test_what_progress_raises_passes_through(self) -> None:
        solver = hindsight.Solver(hindsight.load("kuhn"))

        def fails(now: hindsight.Progress) -> None:
            raise KeyError(now.iterations)

        with self.assertRaises(KeyError) as raised:
            solver.run(target=0, progress=fails)
        self.assertEqual(raised.exception.args, (solver.iterations,))
        self.assertLess(solver.run(target=1e-6).exploitability, 1e-6)  # the solver is whole

    def test_ctrl_c_stops_and_keeps(self) -> None:
        sent: list[int] = []

        def press(now: hindsight.Progress) -> None:
            if not sent:
                sent.append(now.iterations)
                os.kill(os.getpid(), signal.SIGINT)

        with self.assertRaises(hindsight.Interrupted) as raised:
            hindsight.solve("leduc", iterations=10**9, algorithm="cfr+", progress=press)
        self.assertEqual(raised.exception.solution.reason, "stopped")
        self.assertGreaterEqual(raised.exception.solution.iterations, sent[0])

    def test_other_threads_run(self) -> None:
        counted = [0]
        over = threading.Event()

        def count() -> None:
            while not over.wait(0.001):
                counted[0] += 1

        counter = threading.Thread(target=count)
        counter.start()
        hindsight.solve("leduc", target=0, progress=lambda now: counted[0] < 10)
        over.set()
        counter.join()

    def test_a_solver_is_one_threads(self) -> None:
        solver = hindsight.Solver(hindsight.load("leduc"))
        inside, go_on = threading.Event(), threading.Event()

        def wait(now: hindsight.Progress) -> bool:
            self.assertGreaterEqual(solver.average().numbers.min(), 0)  # its own callback may ask
            inside.set()
            go_on.wait(10)
            return False

        runner = threading.Thread(target=lambda: solver.run(target=0, progress=wait))
        runner.start()
        inside.wait(10)
        asks: list[typing.Callable[[], object]] = [solver.average, solver.run, lambda: solver.iterations]
        for ask in asks:
            with self.assertRaises(hindsight.Error) as refused:
                ask()
            self.assertEqual(refused.exception.code, "busy")
        go_on.set()
        runner.join()
        self.assertGreater(solver.iterations, 0)

    def test_many_threads_at_once(self) -> None:
        kuhn = hindsight.load("kuhn")
        found: list[str] = []
        threads = [
            threading.Thread(target=lambda: found.append(hindsight.solve(kuhn, iterations=500).strategy.signature()))
            for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((len(found), len(set(found))), (8, 1))

    def test_a_fork_computes_on(self) -> None:
        here = hindsight.solve("kuhn", iterations=100).strategy.signature()
        child = os.fork()
        if child == 0:
            os._exit(0 if hindsight.solve("kuhn", iterations=100).strategy.signature() == here else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)


class Wheel(unittest.TestCase):
    def test_the_wheel_is_enough(self) -> None:
        package = os.path.dirname(hindsight.__file__)
        (wheel,) = [name for name in os.listdir(os.path.dirname(package)) if name.endswith(".whl")]
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-m", "zipfile", "-e", os.path.join(os.path.dirname(package), wheel), folder], check=True)
            say = "import hindsight; print(hindsight.__file__, hindsight.solve('kuhn', iterations=10).iterations)"
            done = subprocess.run(
                [sys.executable, "-c", say], env={**os.environ, "PYTHONPATH": folder}, capture_output=True, text=True, check=True
            )
        self.assertTrue(done.stdout.startswith(folder))
        self.assertTrue(done.stdout.endswith(" 10\n"))


if __name__ == "__main__":
    unittest.main()
