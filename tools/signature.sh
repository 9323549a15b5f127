#!/bin/sh
# The same bits everywhere: compares what `hindsight bench --signature` prints on one and two threads with what is recorded.
# Usage: tools/signature.sh HINDSIGHT               the program as built here
#        tools/signature.sh HINDSIGHT BUILD_DIR [NAME...]   and the solvers as built there with other compilers, -O levels and
#                                                   instruction sets: gcc-O2, clang-O2, clang-O3-portable, or those named
#        tools/signature.sh --compared              exit code 0: all of them have been compared since the sources changed
# SPDX-License-Identifier: MIT
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
# What the sources that the signature is computed from come to; all builds were compared at the one that is kept.
compared=$root/tests/golden/compared.txt
sources() {
  (cd "$root" && find src/base src/betting src/cards src/games src/tree src/lp src/solve src/abstraction src/holdem src/blueprint \
    apps/hindsight/result_bits.* tools/signature.cpp tests/golden/signature.txt -type f | LC_ALL=C sort | xargs sha256sum | sha256sum | cut -c 1-64)
}
if [ "${1:-}" = --compared ]; then
  [ "$(sources)" = "$(cat "$compared" 2>/dev/null)" ]
  exit
fi

binary=$1 builds=${2:-}
shift $(($# < 2 ? $# : 2))
known="gcc-O2 clang-O2 clang-O3-portable"
wanted=${*:-$known}
for name in $wanted; do
  case " $known " in *" $name "*) ;; *) echo "No build is called $name: there are $known." >&2; exit 2 ;; esac
done
recorded=$root/tests/golden/signature.txt
different=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# check NAME COMMAND...: the last argument is to be the number of threads
check() {
  name=$1
  shift
  for threads in 1 2; do
    "$@" $threads >"$scratch/printed.txt"
    if diff -u "$recorded" "$scratch/printed.txt" >"$scratch/difference.txt"; then verdict="as recorded"
    else verdict="different" different=1
    fi
    echo "$name, $threads thread(s): $verdict, $(wc -l <"$scratch/printed.txt") results"
    grep '^[-+][0-9a-f]' "$scratch/difference.txt" || true
  done
}

# build NAME COMPILER LEVEL NATIVE
build() {
  case " $wanted " in *" $1 "*) ;; *) return ;; esac
  cmake -S "$root" -B "$builds/$1" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$2" \
    -DCMAKE_CXX_FLAGS_RELEASE="$3 -DNDEBUG" -DHINDSIGHT_NATIVE="$4" >"$builds/$1.log"
  cmake --build "$builds/$1" --target signature >>"$builds/$1.log" || { cat "$builds/$1.log"; exit 1; }
  check "$1" "$builds/$1/signature"
}

check "this build" "$binary" bench --signature --threads
if [ -n "$builds" ]; then
  mkdir -p "$builds"
  build gcc-O2 g++ -O2 ON
  build clang-O2 clang++-16 -O2 ON
  build clang-O3-portable clang++-16 -O3 OFF
fi
if [ $different -ne 0 ]; then
  echo "- is what tests/golden/signature.txt has, + what was computed: bits, game, algorithm."
  echo "Additions alone add lines.  If results were meant to change, record the new lines there and say why in the commit."
  exit 1
fi
if [ -n "$builds" ] && [ "$wanted" = "$known" ]; then sources >"$compared"; fi
