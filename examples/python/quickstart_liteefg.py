"""LiteEFG's example: CFR for Leduc poker, exploitability on the way, any game of OpenSpiel's in its place (hindsight.openspiel.load).

SPDX-License-Identifier: MIT
"""
import hindsight

solver = hindsight.Solver(hindsight.load("leduc"), algorithm="cfr(updates=simultaneous)")
for i in range(0, 100000, 1000):
    s = solver.run(iterations=i + 1)
    print(i, s.best_response, s.exploitability)
for (player, infoset), plays in hindsight.to_dict(s.strategy).items():
    print(player, infoset, plays)
