#!/bin/sh
# Installs and uses the wheel of `make wheel` in a fresh virtual environment of a bare root of Debian 12 with Python and numpy alone: no
# compiler, none of the program's libraries.  As root, with mmdebstrap.
# Usage: tools/check_wheel.sh WHEELS ROOTS                 e.g. build/package/wheel /var/tmp/roots
# A root that ROOTS holds already is used again.  Results are those of this machine's program (PROGRAM or build/release/hindsight), at every
# level of this processor.
# SPDX-License-Identifier: MIT
set -eu
[ $# -eq 2 ] || { sed -n '2,6s/^# //p' "$0" >&2; exit 2; }
wheel=$(realpath "$1"/hindsight-*-manylinux_*.whl)
mkdir -p "$2"
root=$(realpath "$2")/bookworm-python
cd "$(dirname "$0")/.."
program=${PROGRAM:-build/release/hindsight}
[ -e "$root/bin" ] || mmdebstrap --quiet --variant=minbase --mode=root --include=python3-venv,python3-numpy bookworm "$root"
for absent in g++ cc; do
  ! chroot "$root" sh -c "command -v $absent" || { echo "$root has a compiler"; exit 1; }
done
! ls "$root"/usr/lib/x86_64-linux-gnu | grep -E 'lib(re2|Clp|CoinUtils|fmt|boost|icu)' || { echo "$root has the program's libraries"; exit 1; }

used=$root/tmp/wheel
rm -rf "$used"
mkdir -p "$used"
cp "$wheel" examples/spots/river.toml tests/data/samples/phh/synthetic/ring-equal.phhs "$used/"
$program solve kuhn --algorithm sequence_lp --json --quiet >"$used/kuhn.json"
$program solve leduc --algorithm cfr+ --iterations 500 --json --quiet >"$used/leduc.json"
$program equity QQ+ AKs --board 2c7d9h --json >"$used/equity.json"
$program spot examples/spots/river.toml --iterations 60 --json >"$used/spot.json"
$program match blueprint equity --hands 60 --json >"$used/match.json"
cat >"$used/used.py" <<'PYTHON'
import json

import hindsight


def same(name, **said):
    with open(f"{name}.json") as file:
        program = json.load(file)
    for key, value in said.items():
        assert value == program[key], f"{name}: {key} is {value}, the program says {program[key]}"


leduc = hindsight.solve("leduc", algorithm="cfr+", iterations=500)
same("leduc", signature=leduc.strategy.signature(), exploitability=leduc.exploitability, value=list(leduc.value))
same("kuhn", value=list(hindsight.solve("kuhn", algorithm="sequence_lp").value))
spot = hindsight.Spot.load("river.toml", threads=2).solve(iterations=60)
same("spot", exploitability=spot.exploitability, value=list(spot.value))
same("equity", equity=list(hindsight.equity(["QQ+", "AKs"], "2c7d9h").equity))
same("match", mbb_per_hand=[score.mbb_per_hand for score in hindsight.match(["blueprint", "equity"], hands=60)])
assert all(read.hand is not None for read in hindsight.load_hands("ring-equal.phhs"))
assert list(hindsight.Arena.parse("a 0 -> b\nb 1 -> a b\n").solve("reach", target=["b"]).winner) == [0, 0]
with open("/proc/self/maps") as maps:
    of_the_machine = {line.split()[-1] for line in maps if ".so" in line and "/usr/lib/x86_64" in line and "python" not in line}
print(*sorted(path.split("/")[-1].split(".so")[0] for path in of_the_machine))
PYTHON

mkdir -p "$root/proc"
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT
chroot "$root" sh -ec 'cd /tmp/wheel && python3 -m venv --system-site-packages venv && venv/bin/pip install --quiet --no-index hindsight-*.whl'
for level in 2 3 4; do
  said=$(chroot "$root" sh -c "cd /tmp/wheel && HINDSIGHT_LEVEL=$level venv/bin/python used.py" 2>&1) || {
    case $said in *"cannot run what HINDSIGHT_LEVEL"*) echo "level $level does not run here"; continue ;; esac
    echo "$said"
    exit 1
  }
  echo "level $level: the program's numbers, with $said of the machine"
done
said=$(chroot "$root" sh -c 'cd /tmp/wheel && HINDSIGHT_LEVEL=9 venv/bin/python -c "import hindsight"' 2>&1) && exit 1
case $said in *'HINDSIGHT_LEVEL is 2, 3 or 4'*) ;; *) echo "$said"; exit 1 ;; esac
echo "$(basename "$wheel"): works in a fresh virtual environment of $root"
