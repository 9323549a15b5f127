#!/usr/bin/env python3
"""The options of every command that the documents show are options that the program takes, with such values.

  tests/documented_commands.py build/release/hindsight

Nothing is run: with --help behind it a command is read, its options are checked, and it prints help.
SPDX-License-Identifier: MIT
"""
import collections
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
started_by = re.compile(r"^(\$ |mpirun -n \w+ |build/release/)+")
placeholder = re.compile(r"(^|=)[A-Z]+(\.\w+)?$")


def commands():
    """{command: where it stands first}, of code blocks and of code within a line."""
    found = {}
    for page in sorted([*root.glob("*.md"), *root.glob("docs/*.md"), *root.glob("examples/**/*.md")]):
        block = False
        for number, line in enumerate(page.read_text().splitlines(), 1):
            if line.startswith("```"):
                block = not block
                continue
            for text in [line.strip()] if block else re.findall(r"`([^`]+)`", line):
                text = started_by.sub("", text)
                if re.match(r"hindsight [a-z]", text) and "..." not in text:
                    found.setdefault(text, f"{page.relative_to(root)}:{number}")
    return found


def words_of(command):
    """Up to a pipe, another command, or what the command itself starts."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars="|&;<>")
    lexer.whitespace_split = True
    lexer.commenters = "#"
    words = []
    for word in lexer:
        if set(word) <= set("|&;<>") or word == "--":
            break
        words.append(word)
    return words[1:]


def names_options(words):
    """Spoken of, not shown: `hindsight spot --write`, or with words that stand for others."""
    return words[-1].startswith("--") or any(placeholder.search(word) for word in words)


def main():
    program = os.path.abspath(sys.argv[1])
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for command, where in commands().items():
            words = words_of(command)
            asked = subprocess.run([program, *words, "--help"], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
            if asked.returncode == 0:
                counts["right"] += 1
            elif names_options(words):
                counts["with words that stand for others"] += 1
            else:
                counts["wrong"] += 1
                print(f"{where}: {command}\n  {asked.stderr.strip()}")
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    return counts["wrong"] > 0 or counts["right"] < 100


if __name__ == "__main__":
    sys.exit(main())
