#!/bin/sh
# The same bits everywhere: builds the solvers with other compilers, -O levels and instruction sets, prints what
# `hindsight bench --signature` does in each on one and two threads, and compares all with the recorded one.
# Usage: tools/signature.sh HINDSIGHT BUILD_DIR     the program as built here; where the others are built
# SPDX-License-Identifier: MIT
set -eu

binary=$1 builds=$2
root=$(cd "$(dirname "$0")/.." && pwd)
recorded=$root/tests/golden/signature.txt
launcher=""
if command -v ccache >/dev/null; then launcher=-DCMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
different=0

# check NAME COMMAND...: the last argument is to be the number of threads
check() {
  name=$1
  shift
  for threads in 1 2; do
    "$@" $threads >"$builds/printed.txt"
    if diff -u "$recorded" "$builds/printed.txt" >"$builds/difference.txt"; then verdict="as recorded"
    else verdict="different" different=1
    fi
    echo "$name, $threads thread(s): $verdict, $(wc -l <"$builds/printed.txt") results"
    grep '^[-+][0-9a-f]' "$builds/difference.txt" || true
  done
}

# build NAME COMPILER LEVEL NATIVE
build() {
  cmake -S "$root" -B "$builds/$1" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$2" \
    -DCMAKE_CXX_FLAGS_RELEASE="$3 -DNDEBUG" -DHINDSIGHT_NATIVE="$4" $launcher >"$builds/$1.log"
  cmake --build "$builds/$1" --target signature >>"$builds/$1.log" || { cat "$builds/$1.log"; exit 1; }
  check "$1" "$builds/$1/signature"
}

mkdir -p "$builds"
check "this build" "$binary" bench --signature --threads
build gcc-O2 g++ -O2 ON
build clang-O2 clang++-16 -O2 ON
build clang-O3-portable clang++-16 -O3 OFF
if [ $different -ne 0 ]; then
  echo "- is what tests/golden/signature.txt has, + what was computed: bits, game, algorithm."
  echo "Additions alone add lines.  If results were meant to change, record the new lines there and say why in the commit."
  exit 1
fi
