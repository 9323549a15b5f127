#!/usr/bin/env python3
"""Rejects an include in src/ that src/LAYERS does not allow, and a file without its SPDX line.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
layers = {}  # folder -> folders that it may include, itself among them
for line in (root / "src/LAYERS").read_text().splitlines():
    if match := re.fullmatch(r"(\w+):([\w ]*)", line):
        folder, uses = match[1], match[2].split()
        if unknown := [use for use in uses if use not in layers]:
            sys.exit(f"src/LAYERS: {folder} uses {unknown[0]}, which stands below it or nowhere")
        layers[folder] = {folder, *uses}

def wrong_includes(path):
    folder = path.relative_to(root / "src").parts[0]
    if folder not in layers:
        yield f"{path.relative_to(root)}: src/LAYERS does not name {folder}/"
        return
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = re.match(r'\s*#\s*include\s+"(?:([^"/]+)/)?', line)
        if match and match[1] not in layers[folder]:
            yield f"{path.relative_to(root)}:{number}: {folder}/ may not have {line.strip()}"

def sources(*folders):
    return [p for f in folders for p in sorted((root / f).rglob("*")) if p.suffix in (".h", ".cpp", ".sh", ".py")]

findings = [finding for path in sources("src") if path.is_file() for finding in wrong_includes(path)]
for path in sources("src", "apps", "tests", "bench", "tools"):
    if "SPDX-License-Identifier: MIT" not in path.read_text()[:1500]:
        findings.append(f"{path.relative_to(root)}: no line 'SPDX-License-Identifier: MIT' at its head")
print("\n".join(findings) or f"{len(layers)} layers in order")
sys.exit(bool(findings))
