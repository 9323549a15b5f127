#!/usr/bin/env python3
"""Keeps comments within 110 columns, which clang-format is told to leave alone: it would join what stands line by line on purpose.

Usage: tools/wrap_comments.py [--check] FILE...      --check only names what is too long
SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys
import textwrap

columns = 110
comment = re.compile(r"^(\s*)// ?(.*)$")
apart = re.compile(r"^(\s|[|*#\-\[{}]|\d+[.)]|SPDX|NOLINT|clang-format|HS_)")  # examples, tables, lists: never joined to


def goes_on(text):
    return text and not apart.match(text) and (text[0].islower() or len(text) > 60)


def too_long(line):
    return len(line) > columns and not re.search(r'R"|" *\\?$|"[,);]*$', line)


def wrapped(lines):
    out, in_raw = [], False
    lines = list(lines)
    while lines:
        line = lines.pop(0)
        raw_before = in_raw
        in_raw = (in_raw or 'R"(' in line) and ')"' not in line.rpartition('R"(')[2]
        if raw_before or len(line) <= columns:
            out.append(line)
            continue
        match = comment.match(line)
        if match:
            indent, text = match[1], match[2]
            lead = indent + "// " + re.match(r" *", text)[0]
            pieces = textwrap.wrap(text.strip(), columns - len(lead), break_long_words=False, break_on_hyphens=False)
            out.append(lead + pieces[0])
            rest = " ".join(pieces[1:])
            follower = comment.match(lines[0]) if lines else None
            if rest and follower and follower[1] == indent and not text.startswith(" ") and goes_on(follower[2]):
                lines[0] = lead + rest + " " + follower[2]
            elif rest:
                lines.insert(0, lead + rest)
            continue
        code, mark, said = line.rpartition("  // ")
        if mark and code.strip() and said and '"' not in said:  # the comment goes above what it is about
            indent = re.match(r"\s*", code)[0]
            lines[:0] = [f"{indent}// {said[0].upper()}{said[1:]}", code.rstrip()]
            continue
        out.append(line)
    return out


check = sys.argv[1:2] == ["--check"]
found = []
for name in sys.argv[1 + check :]:
    path = pathlib.Path(name)
    text = path.read_text()
    fresh = "\n".join(wrapped(text.split("\n")))
    if fresh == text:
        continue
    if check:
        found.append(name)
    else:
        path.write_text(fresh)
if found:
    sys.exit("\n".join(f"{name}: a comment is wider than {columns} columns: run make format" for name in found))
