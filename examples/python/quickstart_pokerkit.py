"""PokerKit's sample no-limit hold'em hand: the pot of a million dollars between Tom Dwan and Phil Ivey.

SPDX-License-Identifier: MIT
"""
import hindsight

# Antonius' stack is not known: ten millions stand for it.
hand = hindsight.Hand.start([1125600, 10000000, 553500], hindsight.HandRules(small_blind=1000, big_blind=2000, ante=500))
hand.deal_hole(0, "Ac2d")  # Ivey
hand.deal_hole(1, [-1, -1])  # Antonius
hand.deal_hole(2, "7h6h")  # Dwan

hand.raise_to(7000)  # Dwan
hand.raise_to(23000)  # Ivey
hand.fold()  # Antonius
hand.call()  # Dwan

hand.deal_board("Jc3d5c")
hand.raise_to(35000)  # Ivey
hand.call()  # Dwan

hand.deal_board("4h")
hand.raise_to(90000)  # Ivey
hand.raise_to(232600)  # Dwan
hand.raise_to(1067100)  # Ivey
hand.call()  # Dwan

hand.deal_board("Jh")
hand.let_cards_speak()
print([start + won for start, won in zip(hand.start_stacks, hand.payoffs)])
