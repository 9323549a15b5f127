#!/bin/sh
# Installs the Debian packages that a part of the work needs; asks apt for nothing when all are there.
# Usage: tools/install.sh run|test|fuzz|bench|lint
# SPDX-License-Identifier: MIT
set -eu

run="make g++ cmake ninja-build pkg-config libexpected-dev libfmt-dev libcli11-dev nlohmann-json3-dev
     coinor-libclp-dev coinor-libcoinutils-dev zlib1g-dev libzstd-dev libtomlplusplus-dev libsqlite3-dev libboost-dev libboost-graph-dev libre2-dev gnuplot-nox"  # CLP forgets to ask for zlib

# What the page is built with; a Node from elsewhere will do.
major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
{ [ "$major" -ge 18 ] && command -v npm >/dev/null; } || run="$run nodejs npm"

case "${1:-}" in
  run) packages="$run" ;;
  test) packages="$run libgtest-dev libgmock-dev librapidcheck-dev python3 universal-ctags chromium-headless-shell clang-16" ;;  # clang: the signature
  fuzz) packages="$run clang-16 libclang-rt-16-dev" ;;
  bench) packages="$run libbenchmark-dev" ;;
  lint) packages="$run git clang-format clang-16 clang-tidy-16" ;;
  *) echo "usage: tools/install.sh run|test|fuzz|bench|lint" >&2; exit 2 ;;
esac

missing=""
for package in $packages; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
command -v apt-get >/dev/null || { echo "This is not Debian; what is needed is called there:$missing" >&2; exit 0; }

if [ "$(id -u)" -eq 0 ]; then as_root=""
elif command -v sudo >/dev/null; then as_root=sudo
else
  echo "These packages are missing, and only root can install them: apt-get install$missing" >&2
  exit 1
fi
echo "Installing$missing"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -q
$as_root apt-get install -q -y --no-install-recommends $missing
