#!/usr/bin/env python3
"""Rejects a function of more than 60 lines or more than 7 parameters, in headers, too, and a class of more
than 20 private ones.

SPDX-License-Identifier: MIT
"""
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
MAX_LINES, MAX_PARAMETERS, MAX_PRIVATE = 60, 7, 20


def parameters(signature):
    """How many stand between the outermost brackets of "(int a, std::map<int, int> b = {}) const"."""
    inside = signature[1 : signature.rindex(")")]
    inside = re.sub(r"->|<=|>=|<<", "", inside)
    depth, count = 0, 1
    for c in inside:
        depth += (c in "([{<") - (c in ")]}>")
        count += c == "," and depth == 0
    return count if inside.strip() not in ("", "void") else 0


def tags():
    if not shutil.which("ctags"):
        sys.exit("there is no ctags: 'tools/install.sh test' installs it (Debian: universal-ctags)")
    asked = ["ctags", "--languages=C++", "--langmap=C++:.cpp.h", "--kinds-C++=fp", "--fields=+neSa"]
    folders = [folder for folder in ("src", "apps", "tests", "bench", "tools", "examples") if (root / folder).is_dir()]
    listed = subprocess.run([*asked, "--output-format=json", "-o", "-", "-R", *folders], cwd=root, check=True, capture_output=True)
    return [json.loads(line) for line in listed.stdout.decode().splitlines()]


functions = tags()
found = []
private = collections.Counter()
for tag in functions:
    lines = tag.get("end", tag["line"]) - tag["line"] + 1
    if tag.get("access") == "private" and tag["path"].endswith(".h") and tag["name"] != tag["scope"].split("::")[-1]:
        private[tag["path"], tag["scope"]] += 1
    given = parameters(tag.get("signature", "()"))
    if lines > MAX_LINES:
        found.append(f"{tag['path']}:{tag['line']}: {tag['name']} has {lines} lines: at most {MAX_LINES} read as one thing")
    if given > MAX_PARAMETERS:
        found.append(f"{tag['path']}:{tag['line']}: {tag['name']} has {given} parameters: at most {MAX_PARAMETERS}")
for (path, name), count in private.items():
    if count > MAX_PRIVATE:
        found.append(f"{path}: {name} has {count} private functions: with more than {MAX_PRIVATE} it is more than one class")
if len(functions) < 1000 or len(private) < 100:
    found.append(f"ctags finds only {len(functions)} functions")
print("\n".join(found) or f"{len(functions)} functions, none of more than {MAX_LINES} lines or {MAX_PARAMETERS} parameters, no class of more than {MAX_PRIVATE} private")
sys.exit(bool(found))
