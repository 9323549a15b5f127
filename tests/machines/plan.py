"""A training that takes a moment: Leduc, by dealt hands.

SPDX-License-Identifier: MIT
"""
LEDUC = """deck = "Q-A in 2 suits"
deal = [0, 1]
ranking = "pair"
ante = 100
stacks = 1200
[bets]
bet = "50%, 100%, a"
raise = "100%, a"
[training]
method = "hands"
passes = {passes}
boards = 8
deals = 32
"""
