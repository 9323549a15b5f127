#!/usr/bin/env python3
"""Every header of src/ compiles alone.  One with a .cpp of its own is that file's first include, so that each build
proves it; the others are compiled here, with the flags of a .cpp beside them.

    tools/check_headers.py BUILD_FOLDER     the folder of compile_commands.json

SPDX-License-Identifier: MIT
"""
import concurrent.futures
import json
import pathlib
import re
import shlex
import subprocess
import sys

src = pathlib.Path(__file__).resolve().parent.parent / "src"
commands = {}  # room of src/, or .cpp that is compiled alone -> how it is compiled, without input and output
for entry in json.loads((pathlib.Path(sys.argv[1]) / "compile_commands.json").read_text()):
    words = shlex.split(entry["command"])
    target = re.match(r"CMakeFiles/hindsight_(\w+)\.dir/", words[words.index("-o") + 1])
    if not target:
        continue
    while not re.search(r"(\+\+|-\d+)$", words[0]):  # a compiler cache before it
        words.pop(0)
    found = (entry["directory"], words[: words.index("-o")])
    commands[pathlib.Path(entry["file"]).stem] = found
    if "/kernels" not in entry["file"]:
        commands.setdefault(target[1], found)


def like(header):
    """The command for its room, and for its instruction set where the name says one."""
    own_set = re.search(r"_(avx2|avx512)$", header.stem)
    return commands["kernels" + own_set[0] if own_set else "_".join(header.relative_to(src).parts[:-1])]


def alone(header):
    folder, command = like(header)
    text = f'#include "{header.relative_to(src)}"\n' * 2
    flags = ["-fsyntax-only", "-Wno-unused-function", "-x", "c++", "-"]
    done = subprocess.run([*command, *flags], cwd=folder, input=text, capture_output=True, text=True)
    return done.stderr if done.returncode else ""


found, compiled = [], []
for header in sorted(src.rglob("*.h")):
    own = header.with_suffix(".cpp")
    if not own.exists():
        compiled.append(header)
    elif (first := re.search(r'#include\s+([<"][^>"]+[>"])', own.read_text())[1]) != f'"{header.relative_to(src)}"':
        found.append(f"{own.relative_to(src)}: includes {first} first, not its header")
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    found += [f"{header.relative_to(src)} does not compile alone:\n{error}" for header, error in zip(compiled, pool.map(alone, compiled)) if error]
print("\n".join(found) or f"{len(compiled)} headers compile alone, and others are the first include of their .cpp")
sys.exit(bool(found))
