#!/usr/bin/env python3
"""Rejects a Result whose value is taken (*x, x->, x.value()) where nothing before it in the same function looks whether
there is one.  A place that cannot fail says so with "// has a value: why" on its line or the one before.

    tools/check_results.py                   src/, apps/, examples/
    tools/check_results.py --planted FILE    the check of this check

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
RESULT = r"Result<(?!void>)(?:[^<>;{}()]|<(?:[^<>;{}()]|<[^<>;{}()]*>)*>)+>"
DECLARED = re.compile(rf"\b{RESULT}\s+(?:\w+::)*(\w+)\s*\(")
# Names that containers or other types have, too, with values of another kind.
ALSO_OTHERS = {"at", "begin", "find", "load", "run", "seat_of"}
KEYWORD = {"return", "if", "for", "while", "switch", "sizeof"}


def sources():
    for folder in ("src", "apps", "examples"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                yield path


def blanked(text):
    """Comments and literals as spaces, so that places stay where they are."""

    def spaces(match):
        return re.sub(r"[^\n]", " ", match[0])

    literal = r'R"(\w*)\((?:.|\n)*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![\w])\'(?:\\.|[^\'\\\n])+\'|//[^\n]*|/\*(?:.|\n)*?\*/'
    return re.sub(literal, spaces, text)


def bodies(text):
    """Functions: the outermost braces that follow a ')' (or what may stand after it), with where they begin."""
    depth, stack = 0, []
    for match in re.finditer(r"[{}]", text):
        if match[0] == "{":
            before = text[max(0, match.start() - 200) : match.start()].rstrip()
            opens = bool(re.search(r"(\)|\bconst|\boverride|\bnoexcept|->\s*[\w:<>&*, ]+)$", before))
            stack.append((match.start(), opens and not any(function for _, function in stack)))
        elif stack:
            start, function = stack.pop()
            if function:
                yield start, text[start : match.end()]


def call_at(text, start):
    """The end of the call whose '(' is at or after start."""
    depth = 0
    for i in range(text.index("(", start), len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i + 1
    return len(text)


def findings(body, makers):
    named = r"(?<![\w.>:])((?:\w+(?:::|\.|->))*)(\w+)\s*\("
    for match in re.finditer(named, body):  # *maker(...), maker(...)->
        if match[2] not in makers or "std::" in match[1] or f"auto {match[2]} = [" in body:
            continue
        end = call_at(body, match.start(2))
        before, after = body[: match.start()].rstrip(), body[end:].lstrip()
        taken = before.endswith("*") and re.search(r"(?:[=(,{;&|?:<>+!]|\breturn|co_return)\s*\*+$", before)
        if taken or after.startswith("->") or after.startswith(".value()"):
            yield match.start(), f"the Result of {match[2]}() is taken unseen"
    variable = rf"\b(?:(?:const\s+)?auto&?&?|(?:const\s+)?{RESULT})\s+(\w+)\s*(?:=\s*|\()([^;]*)"
    for match in re.finditer(variable, body):
        name, value = match[1], match[2]
        typed = "Result<" in match[0][: match.start(1) - match.start()]
        head = re.match(r"(?:std::move\()?\(?" + named.replace(r"(?<![\w.>:])", ""), value)
        made = head and head[2] in makers and "std::" not in head[1] and call_at(value + ")", head.start(2)) >= len(value.rstrip())
        if not typed and not made:
            continue
        rest = body[match.end() :]
        scope = block_rest(rest)
        taking = re.search(rf"(?<![\w)\]]\s)(?<![\w)\]])\*{name}\b(?!\s*[.\[(])|(?<![\w.>])\*?{name}(?:->|\.value\(\))", scope)
        if not taking:
            continue
        seen = re.search(
            rf"!\s*{name}\b|[(&|?!]\s*{name}\s*(?:[)&|?;,]|==)|\b{name}\s*(?:&&|\|\||\?)|\b{name}\.(?:has_value|error)\b|return\s+{name}\s*;",
            scope[: taking.end()] + " ",
        )
        if not seen or seen.start() >= taking.start() + 1:
            yield match.end() + taking.start(), f"{name} is taken before it is looked at"


def block_rest(text):
    depth = 0
    for i, c in enumerate(text):
        depth += {"{": 1, "}": -1}.get(c, 0)
        if depth < 0:
            return text[:i]
    return text


def check(path, makers):
    text = path.read_text()
    lines, plain = text.splitlines(), blanked(text)
    for start, body in bodies(plain):
        for place, problem in findings(body, makers):
            line = plain.count("\n", 0, start + place)
            around = lines[max(0, line - 1) : line + 1]
            if not any("// has a value: " in other for other in around):
                yield f"{path.relative_to(root) if path.is_relative_to(root) else path}:{line + 1}: {problem}"


makers = {name for path in sources() for name in DECLARED.findall(blanked(path.read_text()))} - ALSO_OTHERS - KEYWORD
if sys.argv[1:2] == ["--planted"]:  # every line that says "// found" is, and no other
    path = pathlib.Path(sys.argv[2]).resolve()
    lines = path.read_text().splitlines()
    wanted = {number for number, line in enumerate(lines, 1) if "// found" in line}
    got = {int(finding.split(":")[1]) for finding in check(path, makers)}
    print(f"planted {sorted(wanted)}, found {sorted(got)}")
    sys.exit(wanted != got or not wanted)
found = [finding for path in sources() for finding in check(path, makers)]
print("\n".join(found) or f"{len(makers)} functions that may fail are looked at before their values are taken")
sys.exit(bool(found))
