#!/bin/sh
# Writes docs/games.md from the catalog, or with --check fails unless it is what the catalog says.
#   tools/games_doc.sh BINARY [--check]
# SPDX-License-Identifier: MIT
set -eu
page=$(dirname "$0")/../docs/games.md
fresh=$(mktemp)
trap 'rm -f "$fresh"' EXIT
{
  echo '# Games'
  echo
  echo 'What `hindsight games` prints; `tools/games_doc.sh` writes this page, and a test keeps it true.'
  echo
  echo '```'
  "$1" games
  echo '```'
} >"$fresh"
if [ "${2-}" = --check ]; then
  diff -u "$page" "$fresh" || { echo "docs/games.md is not what the catalog says: run tools/games_doc.sh $1" >&2; exit 1; }
else
  cp "$fresh" "$page"
fi
