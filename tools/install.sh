#!/bin/sh
# Installs the Debian packages that a part of the work needs; asks apt for nothing when all are there.
# Usage: tools/install.sh [--missing] run|python|package|browser|test|fuzz|bench|lint|machines         --missing only prints them
# SPDX-License-Identifier: MIT
set -eu
. "$(dirname "$0")/progress.sh"

usage() {
  echo "usage: tools/install.sh [--missing] run|python|package|browser|test|fuzz|bench|lint|machines" >&2
  exit 2
}

run="make g++ cmake ninja-build pkg-config libexpected-dev libfmt-dev libcli11-dev nlohmann-json3-dev
     coinor-libclp-dev coinor-libcoinutils-dev zlib1g-dev libzstd-dev libtomlplusplus-dev libsqlite3-dev libboost-dev libboost-graph-dev libre2-dev libssl-dev"  # CLP forgets to ask for zlib

# What the page is built with; a Node from elsewhere will do.
major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
{ [ "$major" -ge 18 ] && command -v npm >/dev/null; } || run="$run nodejs npm"

only_missing=""
if [ "${1:-}" = --missing ]; then
  only_missing=yes
  shift
fi
python="pybind11-dev python3-dev python3-numpy"
mpi="libopenmpi-dev openmpi-bin"
case "${1:-}" in
  run) packages="$run" ;;
  python) packages="$run $python" ;;
  package) packages="$run libboost-regex-dev liblapack-dev libblas-dev libbz2-dev dpkg-dev xz-utils" ;;  # what is linked statically, and the packing
  browser) packages="$run clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc dpkg-dev" ;;
  test) packages="$run $python $mpi mypy libgtest-dev libgmock-dev python3 universal-ctags chromium-headless-shell clang-16 ccache" ;;  # clang: the signature
  fuzz) packages="$run clang-16 libclang-rt-16-dev" ;;
  bench) packages="$run libbenchmark-dev" ;;
  lint) packages="$run git clang-format clang-16 clang-tidy-16" ;;
  machines) packages="$run $mpi slurmctld slurmd slurm-client munge" ;;
  *) usage ;;
esac

there=$(dpkg-query -W -f '${Package}=${db:Status-Status} ' $packages 2>/dev/null || true)
missing=""
for package in $packages; do
  case " $there" in *" $package=installed "*) ;; *) missing="$missing $package" ;; esac
done
[ -n "$missing" ] || exit 0
if [ -n "$only_missing" ]; then
  echo "${missing# }"
  exit
fi
command -v apt-get >/dev/null || { echo "This is not Debian; what is needed is called there:$missing" >&2; exit 0; }

if [ "$(id -u)" -eq 0 ]; then as_root=""
elif command -v sudo >/dev/null; then as_root=sudo
else
  echo "These packages are missing, and only root can install them: apt-get install$missing" >&2
  exit 1
fi

log=$(mktemp)
trap 'rm -f "$log" "$log.failed"' EXIT

# apt WORDS...: its own words go into a log, which is shown if it fails; how far it is comes between them
apt() {
  begun=$(date +%s)
  { $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o APT::Status-Fd=1 "$@" 2>&1 || echo $? >"$log.failed"; } |
    while IFS= read -r line; do
      case $line in
        dlstatus:*) part=0 ;;  # the first half of the way
        pmstatus:*) part=50 ;;
        *) printf '%s\n' "$line" >>"$log"; continue ;;
      esac
      percent=${line#*:*:} && percent=${percent%%:*} && percent=${percent%%.*}
      case $percent in *[!0-9]* | '') ;; *) progress "Installing packages" $((part + percent / 2)) 100 $(($(date +%s) - begun)) ;; esac
    done
  [ ! -e "$log.failed" ] || { say "apt-get $1 failed:"; cat "$log"; exit "$(cat "$log.failed")"; }
}

say "Installing packages (about a minute):$missing"
apt update
apt install --no-install-recommends $missing
say "Packages are installed."
