"""Boards, arenas, outs and suits: facts that are known, beside the program where it says the same.

SPDX-License-Identifier: MIT
"""
import pathlib
import unittest

import hindsight
from program import program

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"


class Boards(unittest.TestCase):
    def test_nim_by_its_theorem(self) -> None:
        for heaps in ("1+2+3", "2+2", "1+4+2"):
            game = hindsight.BoardGame(f"nim(heaps={heaps})")
            left = 0
            for heap in heaps.split("+"):
                left ^= int(heap)
            best = game.rate()[0]
            self.assertTrue(best.exact)
            self.assertEqual(best.value > 0, left != 0)

    def test_connect_four(self) -> None:
        game = hindsight.BoardGame("connect_four", "1122334")
        self.assertEqual((game.over, game.payoffs, game.moves), (True, (1.0, -1.0), []))
        self.assertTrue(game.take_back())
        self.assertEqual(game.to_move, 0)
        wins = game.rate(seconds=5)[0]
        self.assertEqual((wins.move, wins.value, wins.exact, wins.plies), ("4", 1.0, True, 1))
        self.assertEqual(game.rate(depth=2)[0].move, "4")
        with self.assertRaises(hindsight.Error):
            game.play("45x")
        self.assertEqual(game.board.count("\n") > 3, True)
        game.play("4")
        with self.assertRaises(hindsight.Error):
            game.rate()
        for wrong in ("leduc", "khun"):
            with self.assertRaises(hindsight.Error):
                hindsight.BoardGame(wrong)
        with self.assertRaises(hindsight.Error):
            hindsight.BoardGame("nim").rate(seconds=float("nan"))

    def test_beside_the_program(self) -> None:
        said = program("best", "tic_tac_toe")
        rated = hindsight.BoardGame("tic_tac_toe").rate()
        self.assertEqual([(m["move"], m["value"]) for m in said["moves"]], [(w.move, w.value) for w in rated])


class Arenas(unittest.TestCase):
    def test_beside_the_program(self) -> None:
        for file, objective in (("five_matches.arena", "reach"), ("parity.pg", "parity")):
            path = str(EXAMPLES / "arenas" / file)
            arena = hindsight.Arena.load(path)
            solved = arena.solve(objective)
            self.assertTrue(solved.proved)
            said = program("graph", path, "--objective", objective)
            for i, vertex in enumerate(said["vertices"]):
                self.assertEqual(vertex["name"], arena.names[i])
                self.assertEqual(vertex["owner"], arena.owner(i))
                self.assertEqual(vertex["winner"] if vertex["winner"] in (0, 1) else -1, solved.winner[i])
            for i, to in enumerate(solved.move):
                self.assertTrue(to == -1 or to in arena.successors(i))

    def test_wrong(self) -> None:
        arena = hindsight.Arena.parse("a 0 -> b\nb 1 -> a\n")
        self.assertEqual(len(arena), 2)
        self.assertEqual(arena.solve("reach", target=["b"]).winner, [0, 0])
        none: list[str] = []
        for objective, player, target in (("?", 0, none), ("reach", 2, ["a"]), ("reach", 0, ["c"]), ("parity", 0, none), ("reach", 0, none)):
            with self.assertRaises(hindsight.Error):
                arena.solve(objective, player=player, target=target)
        with self.assertRaises(hindsight.Error):
            hindsight.Arena.parse("a 7 -> b")
        with self.assertRaises(IndexError):
            arena.owner(2)


class Deals(unittest.TestCase):
    def test_outs(self) -> None:
        found = hindsight.outs("AhKh", "Qh7h2c")
        flushes = [out for out in found.all if out.makes == "flush"]
        self.assertEqual((found.now, len(flushes)), ("high card", 9))
        self.assertEqual(found.count, sum(out.why_false == "" for out in found.all))
        self.assertEqual(len([o for o in hindsight.outs("AhKh", "Qh7h2c", "3h4h").all if o.makes == "flush"]), 7)
        for wrong in (("AhKh", "Qh7h"), ("AhKhQh", "Qs7h2c"), ("AhKh", "Ah7h2c"), ([0, 99], "Qh7h2c"), ([0, 0], "Qh7h2c")):
            with self.assertRaises(hindsight.Error):
                hindsight.outs(*wrong)  # type: ignore[arg-type]

    def test_suits(self) -> None:
        hands = hindsight.SuitClasses([2])
        self.assertEqual(len(hands), 169)
        self.assertEqual(sum(hands.deals(i) for i in range(169)), 1326)
        self.assertEqual(len(hindsight.SuitClasses([3])), 1755)
        flops = hindsight.SuitClasses([2, 3])
        self.assertEqual(len(flops), 1_286_792)
        self.assertEqual(flops.index("AhKh7h2c3d"), flops.index("AsKs2c7s3h"))
        self.assertNotEqual(flops.index("AhKh7h2c3d"), flops.index("AhKd7h2c3d"))
        for index in (0, 12345, len(flops) - 1):
            self.assertEqual(flops.index(flops.deal(index)), index)
        with self.assertRaises(hindsight.Error):
            flops.index("AhKh")
        with self.assertRaises(hindsight.Error):
            flops.deal(len(flops))
        with self.assertRaises(hindsight.Error):
            hindsight.SuitClasses([])
        with self.assertRaises(hindsight.Error):
            hindsight.SuitClasses([5, 5])

    def test_starting_hands(self) -> None:
        names = {hindsight.starting_hand(combo) for combo in range(1326)}
        self.assertEqual(len(names), 169)
        self.assertEqual(hindsight.starting_hand(hindsight.combo_of("AhKh")), "AKs")
        with self.assertRaises(hindsight.Error):
            hindsight.starting_hand(1326)


if __name__ == "__main__":
    unittest.main()
