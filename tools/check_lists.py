#!/usr/bin/env python3
"""Rejects lists written by hand that are not what the catalogs say: games, algorithms and bots in README.md and docs/, and
their texts in the languages of the page.

    tools/check_lists.py BINARY

SPDX-License-Identifier: MIT
"""
import json
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
NUMBERS = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()


def names(command):
    listed = subprocess.run([sys.argv[1], command, "--json"], check=True, capture_output=True, text=True).stdout
    return [entry["name"] for entry in json.loads(listed)]


def row_of(text, title):
    return re.search(rf"^\| \*\*{title}\*\* \|(.*)\|$", text, re.MULTILINE)[1]


def differences(place, found, wanted):
    yield from (f"{place}: {name} is missing" for name in wanted if name not in found)
    yield from (f"{place}: {name} is in no catalog" for name in found if name not in wanted)


def findings(games, algorithms, bots):
    readme, bots_page, page, theory = (
        (root / name).read_text() for name in ("README.md", "docs/bots.md", "docs/page.md", "docs/algorithms.md")
    )
    yield from differences("README.md, Games", re.findall(r"`([a-z_]+)`", row_of(readme, "Games")), games)
    table = bots_page.split("\n\n")[2]
    yield from differences("docs/bots.md", re.findall(r"^\| `(\w+)", table, re.MULTILINE), bots)
    counted = re.search(r"of (\w+) kinds, each with a sentence", page)
    if not counted or counted[1] != NUMBERS[len(bots)]:
        yield f"docs/page.md: the bots are of {NUMBERS[len(bots)]} kinds"
    for name in algorithms:
        if not re.search(rf"`{re.escape(name)}[`(]", theory):
            yield f"docs/algorithms.md: `{name}` is missing"
    wanted = [f"game.{name}{end}" for name in games for end in ("", ".text")]
    wanted += [f"algorithm.{name}" for name in algorithms]
    stages = re.findall(r'constexpr Stage \w+\{\s*"([^"]+)"', (root / "src/solve/auto.cpp").read_text())
    wanted += [f"stage.{name}" for name in stages or ["(none was found)"]]
    wanted += [f"bot.{name}{end}" for name in bots for end in ("", ".name", ".strength")]
    rules = (root / "web/src/games/rules.ts").read_text()  # in all languages, by the variant's numbers
    yield from (f"web/src/games/rules.ts: {name} is missing" for name in games if f"case '{name}':" not in rules)
    for language in ("en", "fr", "pt"):
        path = f"web/src/i18n/{language}.ts"
        text = (root / path).read_text()
        yield from (f"{path}: '{key}' is missing" for key in wanted if not re.search(rf"['\"]{re.escape(key)}['\"]\s*:", text))


games, algorithms, bots = names("games"), names("algorithms"), names("bots")
found = list(findings(games, algorithms, bots))
print("\n".join(found) or f"{len(games)} games, {len(algorithms)} algorithms and {len(bots)} bots are listed everywhere")
sys.exit(bool(found))
