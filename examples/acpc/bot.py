#!/usr/bin/env python3
# A heads-up no-limit hold'em bot that speaks the ACPC protocol: python3 bot.py [--stack CHIPS] HOST PORT
# It calls most of the time, raises the pot with a pair or an ace, and folds low cards to large bets.
# SPDX-License-Identifier: MIT
import argparse
import re
import socket

BIG_BLIND = 100


def parse(line):
    """Position, hand, betting by round, own cards and board of a MATCHSTATE line."""
    _, position, hand, betting, cards = line.split(":")
    holes, *board = cards.split("/")
    return int(position), int(hand), betting.split("/"), holes.split("|")[int(position)], board


def turn(rounds, stack):
    """Who acts, what each has put in, or None when the hand is over.  Position 1 is first before the flop, then 0."""
    spent = [BIG_BLIND, BIG_BLIND // 2]
    for number, actions in enumerate(rounds):
        player, asked = (1 if number == 0 else 0), 0
        for action in re.findall(r"f|c|r\d+", actions):
            if action == "f":
                return None
            spent[player] = max(spent) if action == "c" else int(action[1:])
            asked = asked + 1 if action == "c" else 1
            player = 1 - player
        if min(spent) == stack or asked >= 2:
            player = None  # nobody, unless another round has begun
    return None if player is None else (player, spent)


def answer(spent, me, hole, stack):
    """The strategy: f, c or r with the chips of the whole hand."""
    high, call = max(spent), max(spent) - spent[me]
    good = hole[0] == hole[2] or "A" in hole
    if good and high < stack // 4:
        return f"r{min(stack, 3 * high)}"
    if call > 4 * BIG_BLIND and not good and not set(hole) & set("TJQK"):
        return "f"
    return "c"


def main(host, port, stack):
    with socket.create_connection((host, port)) as dealer:
        dealer.sendall(b"VERSION:2.0.0\r\n")
        for line in dealer.makefile():
            line = line.strip()
            if not line.startswith("MATCHSTATE"):
                continue  # a comment
            position, _, rounds, hole, _ = parse(line)
            now = turn(rounds, stack)
            if now and now[0] == position:
                dealer.sendall(f"{line}:{answer(now[1], position, hole, stack)}\r\n".encode())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A heads-up no-limit hold'em bot that speaks the ACPC protocol.")
    parser.add_argument("--stack", type=int, default=20000, metavar="CHIPS", help="that each hand begins with (20000)")
    parser.add_argument("host")
    parser.add_argument("port", type=int)
    given = parser.parse_args()
    main(given.host, given.port, given.stack)
