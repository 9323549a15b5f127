#!/bin/sh
# Installs what is missing, configures and compiles, and says how far it is and how long it will take; silent when all is done.
# Usage: tools/build.sh PART TARGET [THEN]      PART as in tools/install.sh, TARGET of CMake, THEN: what comes after it, in words
#   tools/build.sh run hindsight                the program: build/release/hindsight
#   tools/build.sh test all                     with its tests; build/release/cpu_times begins anew with what compiling took
# SPDX-License-Identifier: MIT
set -euf
[ $# -ge 2 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
part=$1 target=$2 then=${3:-}
cd "$(dirname "$0")/.."
. tools/progress.sh
folder=build/release
log=$folder/configure.log status=$folder/compile_status
cores=$(nproc)

# Minutes of one core, as measured on two of an AMD EPYC.
case $part in test) minutes=30 ;; *) minutes=16 ;; esac
if [ ! -e $folder/hindsight ]; then
  packages=""
  [ -z "$(tools/install.sh --missing "$part")" ] || packages="packages (about 1 min), then "
  say "Hindsight: ${packages}compiling (about $(((minutes + cores - 1) / cores)) min on $cores cores)${then:+, then $then}."
fi
tools/install.sh "$part"

# Once, and again when packages have come or the preset has changed; CMake sees to everything else by itself.
if [ ! -e $folder/build.ninja ] || [ ! $log -nt /var/lib/dpkg/status ] || [ ! $log -nt CMakePresets.json ]; then
  mkdir -p $folder
  cmake --preset release >$log 2>&1 || { cat $log; rm $log; exit 1; }
fi

# compile: its exit code and the processor time of the compilers, in a file
compile() {
  code=0
  NINJA_STATUS='@ %f %t %e @' cmake --build $folder --target "$target" 2>&1 || code=$?
  { echo $code; times; } >$status
}
begun=$(date +%s)
compile | {
  elapsed=0 total=0
  while IFS= read -r line; do
    case $line in
      '@ '*)
        line=${line#@ } && finished=${line%% *} && line=${line#* } && total=${line%% *} && line=${line#* } && elapsed=${line%%.*}
        progress Compiling "$finished" "$total" "$elapsed"
        ;;
      'ninja: no work to do.' | '-- '*) ;;
      *) say "$line" ;;
    esac
  done
  [ "$elapsed" -eq 0 ] || say "Compiled $total parts in $elapsed s."
}
# The second line of `times` is children's: user and system, as 1m2.5s.
[ "$part" != test ] || awk -v wall=$(($(date +%s) - begun)) 'NR == 3 {
  for (i = 1; i <= 2; ++i) { split($i, time, /[ms]/); spent[i] = 60 * time[1] + time[2] }
  print "compile all", spent[1], spent[2], wall, 0, 0 }' $status >$folder/cpu_times
read -r code <$status
exit "$code"
