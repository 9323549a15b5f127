#!/bin/sh
# Links a program of small games from the rooms that it needs and no others: no database, no regular expressions, no graphs of Boost.  What
# is left of other people's: fmt, CLP for the linear program of the sequence form, and zstd, in which strategy files are packed.
# Usage: tools/check_small_library.sh BUILD
# SPDX-License-Identifier: MIT
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
rooms=""
for room in api_games api study_games store_strategies store_games store io exploit solve network lp tree games base; do
  rooms="$rooms $1/libhindsight_$room.a"
done
# shellcheck disable=SC2086
"${CXX:-c++}" -std=c++20 -O1 -I "$root/include" "$root/examples/library/solve_kuhn.cpp" -Wl,--start-group $rooms -Wl,--end-group \
  -lfmt -lClp -lCoinUtils -lzstd -o "$scratch/solve_kuhn"
"$scratch/solve_kuhn" | grep "earns -0.0556 chips a game"
# Nothing else came along behind one of those.
needs=$(ldd "$scratch/solve_kuhn")
for library in sqlite re2 boost ssl; do
  case $needs in *lib"$library"*) echo "a program of small games needs $library" >&2; exit 1 ;; esac
done
