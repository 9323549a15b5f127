#!/bin/sh
# Installs the library into a scratch folder and builds examples/library against it, as another program would be.
# Usage: tools/check_install.sh BUILD
# SPDX-License-Identifier: MIT
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cmake --install "$1" --prefix "$scratch/hindsight" >/dev/null
cmake -G Ninja -S "$root/examples/library" -B "$scratch/build" -DCMAKE_PREFIX_PATH="$scratch/hindsight" >/dev/null
cmake --build "$scratch/build"
"$scratch/build/solve_kuhn" | grep "earns -0.0556 chips a game"
"$scratch/build/hand_equity" AsKs QdQh JcJd | grep "AsKs       wins 0.3941, ties 0.0032"
