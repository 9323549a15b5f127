"""OpenSpiel's first examples: a game played at random (docs/concepts.md there), and CFR for Kuhn poker (cfr_example.py).

SPDX-License-Identifier: MIT
"""
import random

import hindsight

game = hindsight.load("kuhn")
node = hindsight.history(game)
while node.turn != hindsight.TERMINAL:
    after = [hindsight.history(game, child) for child in node.children]
    chances = [child.probability for child in after] if node.turn == hindsight.CHANCE else None
    node = random.choices(after, chances)[0]
print(node.payoffs)

solver = hindsight.Solver(game, algorithm="cfr")
for i in range(0, 100, 10):
    print("Iteration", i, "exploitability", solver.run(iterations=i + 1).exploitability)
