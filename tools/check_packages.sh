#!/bin/sh
# Installs and uses the packages in bare roots of Debian, made here: older, equal and newer userlands.  As root, with mmdebstrap.
# Usage: tools/check_packages.sh PACKAGES ROOTS [SUITE...]    e.g. build/package/packages /var/tmp/roots bullseye bookworm trixie
# A root that ROOTS holds already is used again.  Results are compared with tests/golden/signature.txt at every level of this processor.
# SPDX-License-Identifier: MIT
set -eu
[ $# -ge 2 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
packages=$(realpath "$1") roots=$2
shift 2
[ $# -gt 0 ] || set -- bullseye bookworm trixie
golden=$(realpath "$(dirname "$0")/../tests/golden/signature.txt")
(cd "$packages" && sha256sum --quiet -c SHA256SUMS)

# used ROOT PROGRAM: from nothing to a number, pages, a server that answers, the same bits at every level
used() {
  run="chroot $1 $2"
  $run solve kuhn --target 1e-9 --out /tmp/kuhn.hs --quiet | grep -q 'value' || { echo "$1: solve says no value"; exit 1; }
  $run show /tmp/kuhn.hs | grep -q K
  $run help solve --man | grep -q '^.SH NAME'
  $run serve --port 8399 --data /tmp/data >/dev/null 2>&1 &
  server=$!
  for _ in $(seq 300); do
    if answer=$(curl -sf http://127.0.0.1:8399/api/v1/games); then break; fi
    sleep 0.1
  done
  kill $server
  wait $server || true
  case ${answer:-} in *kuhn*) ;; *) echo "$1: the server does not answer"; exit 1 ;; esac
  for level in 2 3 4; do
    HINDSIGHT_LEVEL=$level $run bench --signature 2>/dev/null >"$1/tmp/signature" || { echo "$1: level $level does not run here"; continue; }
    cmp -s "$1/tmp/signature" "$golden" || { echo "$1: level $level has other bits"; exit 1; }
    echo "$1: level $level, the recorded bits"
  done
}

mkdir -p "$roots"
for suite in "$@"; do
  root=$roots/$suite
  [ -e "$root/bin" ] || mmdebstrap --quiet --variant=minbase --mode=root "$suite" "$root"
  rm -rf "$root/opt/hindsight" "$root/tmp/data"
  mkdir -p "$root/opt/hindsight" "$root/proc"
  mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
  tar -xJf "$packages"/hindsight-*-x86_64.tar.xz -C "$root/opt/hindsight" --strip-components=1
  (used "$root" /opt/hindsight/bin/hindsight) || { umount "$root/proc"; exit 1; }
  cp "$packages"/hindsight_*_amd64.deb "$root/tmp/"
  chroot "$root" sh -c 'dpkg -i /tmp/hindsight_*_amd64.deb && hindsight solve kuhn --target 1e-9 --quiet && dpkg -r hindsight' >"$root/tmp/log" 2>&1 ||
    { cat "$root/tmp/log"; umount "$root/proc"; exit 1; }
  umount "$root/proc"
  echo "$suite: tarball and .deb work"
done
