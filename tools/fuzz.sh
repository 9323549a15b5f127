#!/bin/sh
# Runs every fuzz target for some seconds; its corpus grows in the build folder, seeded by the one in tests/.
# Usage: tools/fuzz.sh DIRECTORY SECONDS     where the programs ..._fuzz are; for each of them
# SPDX-License-Identifier: MIT
set -eu

seeds=$(cd "$(dirname "$0")/../tests/fuzz" && pwd)
for program in "$1"/*_fuzz; do
  name=$(basename "$program")
  corpus=$1/corpus/$name
  mkdir -p "$corpus"
  echo "$name, $2 s"
  given=$seeds/corpus/${name%_fuzz}
  [ -d "$given" ] || given=""
  "$program" -max_total_time="$2" -timeout=10 -rss_limit_mb=4096 -print_final_stats=1 -verbosity=1 \
    -artifact_prefix="$1/" "$corpus" $given
done
