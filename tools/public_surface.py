#!/usr/bin/env python3
"""The public surface: what the headers of include/hindsight declare, a line each, compared with tests/golden/public.txt, so that a change
of it shows.  Also: those headers, the Python module and the examples know no other header of the project.

Usage: tools/public_surface.py [--write]      --write records the surface as it is; a commit that does so says why
SPDX-License-Identifier: MIT
"""
import difflib
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
golden = root / "tests/golden/public.txt"


def without_comments(text):
    text = re.sub(r"//[^\n]*", "", text)
    return re.sub(r"^\s*#[^\n]*", "", text, flags=re.MULTILINE)


def end_of_braces(text, at):
    """Behind the brace that closes the one at `at`."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] == "{") - (text[i] == "}")
        if depth == 0:
            return i + 1
    raise ValueError("a brace that nobody closes")


def declarations(text):
    """(scope, declaration) in order, without bodies, private members and forward declarations' semicolons."""
    text = without_comments(text)
    scopes = []  # (name, whether its members are public)
    said, at = "", 0
    while at < len(text):
        c = text[at]
        said_before = " ".join(said.split())
        if c == "{" and re.match(r"(template <.*> )?(namespace|class|struct)\b", said_before):
            name = re.search(r"(?:namespace|class|struct) (\w+)", said_before)[1]
            if not said_before.startswith("namespace"):
                yield "::".join(scope for scope, _ in scopes), said_before
            scopes.append((name, not said_before.startswith("class")))
            said = ""
        elif c == "{":
            end = end_of_braces(text, at)
            rest = text[end:].lstrip()
            said += " ".join(text[at:end].split()) if said_before.startswith("enum") or rest[:1] in (";", ",", ")") else ""
            if rest[:1] not in (";", ",", ")"):  # a function's body
                text = text[:end] + ";" + text[end:]
            at = end
            continue
        elif c == "}":
            scopes.pop()
            said = ""
            if text[at + 1 : at + 2] == ";":
                at += 1
        elif c == ";" and said.count("(") == said.count(")"):
            if said_before and (not scopes or scopes[-1][1]):
                yield "::".join(scope for scope, _ in scopes), said_before
            said = ""
        elif c == ":" and said_before in ("public", "private", "protected"):
            scopes[-1] = (scopes[-1][0], said_before == "public")
            said = ""
        else:
            said += c
        at += 1


def surface():
    for header in sorted((root / "include/hindsight").glob("*.h")):
        for scope, declared in declarations(header.read_text()):
            yield f"{header.name}: {scope}: {declared}"


def strange_includes():
    """Headers of the project that are not public, in what is to know the public ones alone."""
    paths = [*(root / "include").rglob("*.h"), *(root / "examples/library").glob("*.cpp"), *(root / "python/src").iterdir()]
    for path in sorted(paths):
        for included in re.findall(r'^\s*#\s*include\s+[<"]([^">]+)[">]', path.read_text(), re.MULTILINE):
            own = (root / "src" / included).exists() and not (path.parent / included).exists()
            third = "/" in included and not included.startswith(("hindsight/", "tl/expected", "pybind11/"))
            if own or third:
                yield f"{path.relative_to(root)}: includes {included}, which is not public"


def main():
    lines = list(surface())
    if sys.argv[1:] == ["--write"]:
        golden.write_text("\n".join(lines) + "\n")
    found = list(strange_includes())
    recorded = golden.read_text().splitlines() if golden.exists() else []
    found += [line for line in difflib.unified_diff(recorded, lines, "recorded", "declared", lineterm="", n=0)]
    print("\n".join(found) or f"{len(lines)} public declarations, as recorded")
    if found:
        print("If the surface is to change: tools/public_surface.py --write, and a line in CHANGELOG.md")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
