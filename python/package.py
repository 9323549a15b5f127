#!/usr/bin/env python3
"""Lays the package's Python files beside its compiled part and writes the wheel of both.

Usage: python/package.py SOURCES PACKAGE VERSION                       e.g. python/hindsight build/python/hindsight 0.1.0
       python/package.py SOURCES PACKAGE VERSION --bundle MODULE...    for other machines: with these modules and every shared
                                                                       library that they need in hindsight.libs (Debian)
The wheel (PEP 427) stands beside the folder PACKAGE; the same files make the same bytes.  One for other machines is called manylinux
(PEP 600) after the glibc that it was tried with, and refused where it would need a later one.
SPDX-License-Identifier: MIT
"""
import base64
import hashlib
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile

SUMMARY = "Games of hidden information, solved, with a proof of how far from perfect"


GLIBC = (2, 36)  # Debian 12's, by tools/check_wheel.sh
# Of the machine, with Python's own: what PEP 600's profiles leave out of wheels.
OF_THE_MACHINE = re.compile(r"(linux-vdso|ld-linux-x86-64|lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+))\.so\.\d+")


def tag(bundled):
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    here = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{python}-" + (f"manylinux_{GLIBC[0]}_{GLIBC[1]}_x86_64" if bundled else here)


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def needed(module):
    """{soname: path} of what a module brings to other machines, by what this one's linker finds."""
    out = {}
    for name, path in re.findall(r"^\s*(\S+) => (\S+) \(", output_of("ldd", module), re.MULTILINE):
        if not OF_THE_MACHINE.fullmatch(name):
            out[name] = pathlib.Path(path).resolve()
    return out


def check_glibc(file):
    versions = re.findall(r"GLIBC_([0-9]+)\.([0-9]+)", output_of("objdump", "-T", file))
    if max((tuple(map(int, version)) for version in versions), default=GLIBC) > GLIBC:
        sys.exit(f"{file} needs a later glibc than {GLIBC[0]}.{GLIBC[1]}, which the wheel is named after")


def check_path(module):
    if not re.search(r"^\s*RPATH\s+\$ORIGIN$", output_of("objdump", "-p", module), re.MULTILINE):
        sys.exit(f"{module} does not look for its libraries where it lies: link it with -rpath=$ORIGIN --disable-new-dtags")


def bundle(modules):
    """[(name, bytes)] of hindsight.libs, and of the licences of what is in it."""
    libraries, files = {}, []
    for module in modules:
        check_path(module)
        libraries.update(needed(module))
        libraries[pathlib.Path(module).name] = pathlib.Path(module)
    for name, path in sorted(libraries.items()):
        check_glibc(path)
        files.append((f"hindsight.libs/{name}", path.read_bytes()))
    packages = set()
    for name, path in libraries.items():
        if str(path) not in modules:
            packages.add(output_of("dpkg", "-S", f"*/{path.name}").split(":")[0])
    licences = [(name, pathlib.Path(f"/usr/share/doc/{name}/copyright").read_bytes()) for name in sorted(packages)]
    return files, licences


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


def write_wheel(package, paths, version, modules):
    info = f"hindsight-{version}.dist-info"
    metadata = (
        f"Metadata-Version: 2.1\nName: hindsight\nVersion: {version}\nSummary: {SUMMARY}\nLicense: MIT\n"
        f"Requires-Python: =={sys.version_info.major}.{sys.version_info.minor}.*\nRequires-Dist: numpy\n"
    )
    head = f"Wheel-Version: 1.0\nGenerator: hindsight ({version})\nRoot-Is-Purelib: false\nTag: {tag(modules)}\n"
    files = [(f"hindsight/{path.name}", path.read_bytes()) for path in paths]
    files.append((f"{info}/licenses/LICENSE", (pathlib.Path(__file__).resolve().parents[1] / "LICENSE").read_bytes()))
    libraries, licences = bundle(modules)
    files += libraries + [(f"{info}/licenses/{name}/copyright", text) for name, text in licences]
    files += [(f"{info}/METADATA", metadata.encode()), (f"{info}/WHEEL", head.encode())]
    files.append((f"{info}/RECORD", f"{record(files)}{info}/RECORD,,\n".encode()))
    wheel = package.parent / f"hindsight-{version}-{tag(modules)}.whl"
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
    if len(sys.argv) < 4 or sys.argv[4:5] not in ([], ["--bundle"]) or len(sys.argv) == 5:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[2]).resolve()
    wheel = write_wheel(folder, lay_out(pathlib.Path(sys.argv[1]), folder), sys.argv[3], sys.argv[5:])
    if sys.argv[5:]:
        print(wheel)
