#!/usr/bin/env python3
"""Rejects an include in src/ that src/LAYERS does not allow, a third-party library in a header, a file without its
licence line, two types of one name in the headers of src/ (the program links them all), and comments that are too wide.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
rooms = {}  # room -> rooms that it may include, itself among them
for line in (root / "src/LAYERS").read_text().splitlines():
    if match := re.fullmatch(r"([a-z/]+):([a-z/ ]*)", line):
        room, uses = match[1], match[2].split()
        if unknown := [use for use in uses if use not in rooms]:
            sys.exit(f"src/LAYERS: {room} uses {unknown[0]}, which stands below it or nowhere")
        rooms[room] = {room, *uses}


def findings(path, text):
    if not re.search(r"^(// |# )?SPDX-License-Identifier: MIT$", text, re.MULTILINE):
        yield "no line of its own says SPDX-License-Identifier: MIT"
    if path.suffix in (".h", ".cpp"):
        for number, line in enumerate(text.splitlines(), 1):
            if len(line) > 110 and re.match(r"\s*//", line):
                yield f"line {number} is a comment of more than 110 columns: run make format"
    room = path.parent.relative_to(root / "src").as_posix() if path.is_relative_to(root / "src") else None
    if room and room not in rooms:
        yield f"src/LAYERS does not name {room}/"
    elif room:
        for included in re.findall(r'^\s*#\s*include\s+"([^"]+)"', text, re.MULTILINE):
            if included.rpartition("/")[0] not in rooms[room]:
                yield f'{room}/ may not include "{included}"'
    if room and path.suffix == ".h":
        for included in re.findall(r"^\s*#\s*include\s+<([^>]*[./][^>]*)>", text, re.MULTILINE):
            public = room.split("/")[0] == "api" and included.startswith("hindsight/")  # what the room is there for
            if included not in ("tl/expected.hpp", "immintrin.h") and not public:  # the second is the compiler's own
                yield f"<{included}> belongs into a .cpp"


def twins(headers):
    where = {}  # type -> the header that defines it
    for path in headers:
        for name in re.findall(r"^(?:class|struct|enum class) (\w+)(?: final)?(?: :.*)? \{", path.read_text(), re.MULTILINE):
            first = where.setdefault(name, path)
            if first != path:
                yield f"{path.relative_to(root)}: {name} is also a type of {first.relative_to(root)}"


files = [path for folder in ("src", "apps", "tests", "bench", "tools") for path in sorted((root / folder).rglob("*"))]
found = [
    f"{path.relative_to(root)}: {finding}"
    for path in files
    if path.suffix in (".h", ".cpp", ".sh", ".py")
    for finding in findings(path, path.read_text())
]
found += twins(path for path in files if path.suffix == ".h" and path.is_relative_to(root / "src"))
print("\n".join(found) or f"{len(rooms)} rooms in order")
sys.exit(bool(found))
