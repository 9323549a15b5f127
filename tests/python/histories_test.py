"""Hand histories: what the program says of the samples, and of damaged ones.

SPDX-License-Identifier: MIT
"""
import json
import os
import pathlib
import subprocess
import typing
import unittest

import hindsight

SAMPLES = pathlib.Path(__file__).resolve().parents[1] / "data/samples"


def replayed(file: str) -> list[dict[str, typing.Any]]:
    done = subprocess.run([os.environ["HINDSIGHT_BINARY"], "replay", file, "--json"], capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


class Histories(unittest.TestCase):
    def same(self, file: pathlib.Path) -> None:
        theirs = replayed(str(file))
        mine = hindsight.load_hands(str(file))
        self.assertEqual(len(mine), len(theirs))
        for read, told in zip(mine, theirs):
            self.assertEqual(read.error is None, told["expect"] == "ok", read.error)
            if read.error is not None:
                continue
            record = read.hand
            self.assertEqual(len(record.hand.start_stacks), len(told["starting_stacks"]))
            chips = 10**record.places
            self.assertEqual([stack / chips for stack in record.hand.start_stacks], told["starting_stacks"])
            self.assertEqual("".join(hindsight.card_text(card) for card in record.hand.board if card >= 0), told["board"] or "")
            again = hindsight.parse_hands(record.phh)[0].hand
            self.assertEqual((again.phh, again.hand.payoffs), (record.phh, record.hand.payoffs))

    def test_sites(self) -> None:
        self.same(SAMPLES / "pokerstars/hands.txt")
        self.same(SAMPLES / "othersites/ggpoker.txt")
        self.same(SAMPLES / "othersites/winamax.txt")

    def test_records(self) -> None:
        files = sorted((SAMPLES / "phh/format-valid").glob("*.phh"))
        self.assertGreater(len(files), 3)
        for file in files[:6]:
            self.assertIsNone(hindsight.load_hands(str(file))[0].error)

    def test_books(self) -> None:
        """What PokerKit pays of these hands, odd chips included."""
        others = 0
        for file in sorted((SAMPLES / "phh/synthetic").glob("*.phhs")):
            for mine, theirs in zip(hindsight.load_hands(str(file)), hindsight.load_hands(str(file), book="pokerkit")):
                self.assertEqual(theirs.hand.difference, "")
                others += mine.hand.hand.payoffs != theirs.hand.hand.payoffs
        self.assertGreater(others, 0)
        with self.assertRaisesRegex(hindsight.Error, "book"):
            hindsight.parse_hands("[1]", book="hoyle")

    def test_damaged_ones_say_so(self) -> None:
        for file in sorted((SAMPLES / "phh/format-invalid").glob("*.phh")):
            (read,) = hindsight.load_hands(str(file))
            self.assertTrue(read.error)
            with self.assertRaises(hindsight.Error):
                read.hand

    def test_wrong(self) -> None:
        for text in ("", "no hand", "\0\xff", "[1]\n[2]\n"):
            try:
                self.assertTrue(all(read.error for read in hindsight.parse_hands(text)))
            except hindsight.Error as error:
                self.assertEqual(error.code, "parse")
        with self.assertRaises(hindsight.Error):
            hindsight.load_hands("no_such.phh")


if __name__ == "__main__":
    unittest.main()
