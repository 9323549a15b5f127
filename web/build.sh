#!/bin/sh
# Builds the page into the folder DIST and its table of files for C++ into OUT; without OUT the page that has no server
# (apps/browser).  What it is built with is installed when the lock file has changed.  One at a time: all build folders share
# node_modules.
# Usage: web/build.sh DIST [OUT]
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")"
exec 9>.lock
flock 9

newer() { [ node_modules/.package-lock.json -nt "$1" ]; }
newer package.json && newer package-lock.json || npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
mode=production
[ $# -eq 2 ] || mode=static
node node_modules/vite/bin/vite.js build --mode $mode --logLevel warn --emptyOutDir --outDir "$1"
[ $# -ne 2 ] || node embed.mjs "$1" "$2"
