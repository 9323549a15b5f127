#!/usr/bin/env python3
"""Lays the package's Python files beside its compiled part and writes the wheel of both.

Usage: python/package.py SOURCES PACKAGE VERSION     e.g. python/hindsight build/python/hindsight 0.1.0
The wheel (PEP 427) stands beside the folder PACKAGE; the same files make the same bytes.
SPDX-License-Identifier: MIT
"""
import base64
import hashlib
import pathlib
import shutil
import sys
import sysconfig
import zipfile

SUMMARY = "Games of hidden information, solved, with a proof of how far from perfect"


def tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def lay_out(sources, package):
    """Copies the Python files; what a former build left and is no part of it any more goes."""
    package.mkdir(parents=True, exist_ok=True)
    wanted = {path.name for path in sources.iterdir() if path.suffix in (".py", ".pyi") or path.name == "py.typed"}
    for path in package.iterdir():
        if path.is_file() and path.name not in wanted and not path.name.startswith("_core."):
            path.unlink()
    for name in sorted(wanted):
        shutil.copyfile(sources / name, package / name)
    return sorted(path for path in package.iterdir() if path.is_file())


def record(files):
    rows = []
    for name, data in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(data)}\n")
    return "".join(rows)


def write_wheel(package, paths, version):
    info = f"hindsight-{version}.dist-info"
    metadata = (
        f"Metadata-Version: 2.1\nName: hindsight\nVersion: {version}\nSummary: {SUMMARY}\nLicense: MIT\n"
        f"Requires-Python: =={sys.version_info.major}.{sys.version_info.minor}.*\nRequires-Dist: numpy\n"
    )
    head = f"Wheel-Version: 1.0\nGenerator: hindsight ({version})\nRoot-Is-Purelib: false\nTag: {tag()}\n"
    files = [(f"hindsight/{path.name}", path.read_bytes()) for path in paths]
    files += [(f"{info}/METADATA", metadata.encode()), (f"{info}/WHEEL", head.encode())]
    files.append((f"{info}/RECORD", f"{record(files)}{info}/RECORD,,\n".encode()))
    wheel = package.parent / f"hindsight-{version}-{tag()}.whl"
    for old in package.parent.glob("hindsight-*.whl"):
        old.unlink()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in files:
            entry = zipfile.ZipInfo(name)  # of 1980, so that the same files make the same bytes
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, data)
    return wheel


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[2]).resolve()
    write_wheel(folder, lay_out(pathlib.Path(sys.argv[1]), folder), sys.argv[3])
