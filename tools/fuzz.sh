#!/bin/sh
# Runs every fuzz target for some seconds, one on each core; its corpus grows in the build folder, seeded by the one in tests/.
# Usage: tools/fuzz.sh DIRECTORY SECONDS              where the programs ..._fuzz are; for each of them
#        tools/fuzz.sh DIRECTORY SECONDS PROGRAM      one of them
# SPDX-License-Identifier: MIT
set -eu

if [ $# -eq 2 ]; then
  printf '%s\n' "$1"/*_fuzz | xargs -P "$(nproc)" -I '{}' "$0" "$1" "$2" '{}'
  exit
fi

name=$(basename "$3")
corpus=$1/corpus/$name
log=$1/$name.log
given=$(cd "$(dirname "$0")/../tests/fuzz" && pwd)/corpus/${name%_fuzz}
[ -d "$given" ] || given=""
mkdir -p "$corpus"
echo "$name: $2 s"
"$3" -max_total_time="$2" -timeout=10 -rss_limit_mb=4096 -print_final_stats=1 -artifact_prefix="$1/" "$corpus" $given \
  >"$log" 2>&1 || {
  cat "$log"
  echo "$name: a finding, see above"
  exit 255 # ends the others, too
}
echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs, no finding"
