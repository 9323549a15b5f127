#!/usr/bin/env python3
"""Writes docs/rooms.md: every room of src/LAYERS, what it may include, and what each of its headers is, by the header's first sentence.

Usage: tools/rooms_doc.py [--check]      --check only compares, and also holds the drawing of docs/architecture.md to src/LAYERS
SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
page = root / "docs/rooms.md"
head = """# Rooms

Written by `tools/rooms_doc.py` (part of `make format`) from `src/LAYERS` and the first sentence of each header; a test compares. Rooms stand in the order of
their layers: a room includes only rooms above it in this page. What carries the house, and why it looks like this, stands in [architecture.md](architecture.md).
"""


def rooms():
    for line in (root / "src/LAYERS").read_text().splitlines():
        if match := re.fullmatch(r"([a-z/]+):([a-z/ ]*)", line):
            yield match[1], match[2].split()


def first_sentence(header):
    words = []
    for line in header.read_text().splitlines():
        text = line.removeprefix("//").strip()
        if not line.startswith("//") or text.startswith("SPDX") or (words and not text):
            break
        words.append(text)
    text = " ".join(words)
    depth = 0
    for at, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if c == "." and depth == 0 and text[at + 1 : at + 2] in ("", " ") and text[at - 2 : at] not in ("vs", "ch"):
            return text[:at].replace("|", "\\|")
    text = text.rstrip(":")
    return text.replace("|", "\\|")


def document():
    out = [head]
    for room, uses in rooms():
        out.append(f"## {room}\n\nIncludes {', '.join(uses) if uses else 'nothing of the house'}.\n")
        out.append("| header | |\n|---|---|")
        for header in sorted((root / "src" / room).glob("*.h")):
            purpose = first_sentence(header)
            if not purpose:
                sys.exit(f"{header.relative_to(root)}: its first line does not say what it is")
            out.append(f"| `{header.name}` | {purpose} |")
        out.append("")
    return "\n".join(out)


def undrawn():
    """Folders that the drawing of docs/architecture.md, its first block, lacks."""
    drawing = (root / "docs/architecture.md").read_text().split("```")[1]
    return [folder for folder in dict.fromkeys(room.split("/")[0] for room, _ in rooms()) if not re.search(rf"\b{folder}\b", drawing)]


text = document()
if sys.argv[1:] == ["--check"]:
    if page.read_text() != text:
        sys.exit("docs/rooms.md is not what tools/rooms_doc.py writes: run it, and commit the page")
    if missing := undrawn():
        sys.exit(f"docs/architecture.md: the drawing lacks {', '.join(missing)}")
    print("docs/rooms.md is up to date")
else:
    page.write_text(text)
