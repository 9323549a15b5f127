#!/bin/sh
# Builds the image of packaging/Containerfile from the packages, on a bare Debian 12 made here in the place of a registry's, and runs
# it: the page answers, the volume keeps a profile.  With podman and runc, as root or not; the root is mmdebstrap's.
# Usage: tools/check_image.sh PACKAGES ROOTS         e.g. build/package/packages /var/tmp/roots, which tools/check_packages.sh has made
# SPDX-License-Identifier: MIT
set -eu
[ $# -eq 2 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
packages=$(realpath "$1") roots=$2
for program in podman runc curl; do
  command -v $program >/dev/null || { echo "there is no $program here" >&2; exit 2; }
done
root=$roots/bookworm
[ -e "$root/bin" ] || mmdebstrap --quiet --variant=minbase --mode=root bookworm "$root"
work=$(mktemp -d) port=8398
[ "$(id -u)" -eq 0 ] && driver=overlay || driver=vfs
# Nothing is left of it, and nothing is asked of the machine's own images; runc knows every kind of control groups.
pod() { podman --root "$work/root" --runroot "$work/run" --storage-driver=$driver --cgroup-manager=cgroupfs --events-backend=file --runtime=runc "$@"; }
clean() {
  pod rm -f -t 10 one two >/dev/null 2>&1 || true
  pod rmi -af >/dev/null 2>&1 || true
  if [ "$(id -u)" -eq 0 ]; then umount "$work/root/$driver" 2>/dev/null || true; rm -rf "$work"; else podman unshare rm -rf "$work"; fi
}
trap clean EXIT
trap 'exit 1' INT TERM

tar -C "$root" --exclude='./proc/*' --exclude='./dev/*' --exclude=./opt/hindsight -c . | pod import -q - docker.io/library/debian:12-slim >/dev/null
pod build -q --pull=never --isolation=chroot --network=host -t hindsight -f "$(dirname "$0")/../packaging/Containerfile" "$packages" >/dev/null
echo "built: $(pod image inspect -f '{{.Size}}' hindsight) bytes"

# begun NAME: a container of its own with the volume; once the page answers
begun() {
  pod run -d --name "$1" --ulimit nofile=1024:1024 --ulimit nproc=1024:1024 -p 127.0.0.1:$port:8317 -v hindsight:/data hindsight >/dev/null
  for _ in $(seq 300); do
    curl -sf -m 2 --compressed "http://127.0.0.1:$port/" | grep -q '<title>Hindsight' && return
    sleep 0.1
  done
  echo "the page does not answer" >&2
  pod logs "$1" >&2
  exit 1
}
begun one
curl -sf -H 'Content-Type: application/json' -d '{"name": "Kept"}' "http://127.0.0.1:$port/api/v1/profiles" >/dev/null
pod stop -t 30 one >/dev/null
status=$(pod inspect -f '{{.State.ExitCode}}' one)
[ "$status" = 0 ] || { echo "stopped, it exits with $status" >&2; exit 1; }
pod rm one >/dev/null
begun two
curl -sf "http://127.0.0.1:$port/api/v1/profiles" | grep -q '"Kept"' || { echo "the volume has not kept the profile" >&2; exit 1; }
echo "the page answers, the volume keeps what is played"
