#!/bin/sh
# Builds the page as a folder of files with the program's module beside it: build/static, for any host of files.
# CLP, the library of linear programs, comes from Debian's sources in the version that is installed, compiled here for WebAssembly.
# Usage: apps/browser/build.sh                    after tools/install.sh browser (`make static` does both)
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/../.."
build=$PWD/build/browser out=$PWD/build/static sources=$PWD/build/browser/sources
mkdir -p "$sources"

# source_of PACKAGE: the folder of the sources that Debian's library was built from; fetched the first time, by apt's own keys
source_of() {
  set -- $(dpkg-query -W -f '${source:Package} ${source:Version}' "$1")
  folder=$sources/$1-$2
  if [ ! -e "$folder" ]; then
    own=$sources/apt
    mkdir -p "$own/lists/partial" "$own/cache/archives/partial"
    apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) main' "Created-By: Packages" "Component: main" | sort -u >"$own/sources.list"
    set -- "$1" "$2" -q -o "Dir::Etc::SourceList=$own/sources.list" -o Dir::Etc::SourceParts=- -o "Dir::State::Lists=$own/lists" \
      -o "Dir::Cache=$own/cache" -o APT::Sandbox::User=
    name=$1 version=$2
    shift 2
    { apt-get "$@" update && (cd "$own" && apt-get "$@" source --download-only "$name=$version") && rm -rf "$folder.new" &&
      dpkg-source --no-check -x "$own/${name}_$(echo "$version" | sed 's/^[0-9]*://').dsc" "$folder.new" && mv "$folder.new" "$folder"; } >"$own/log" 2>&1 ||
      { cat "$own/log" >&2; echo "the sources of $name $version did not come" >&2; exit 1; }
  fi
  echo "$folder"
}
coin=$(source_of coinor-libcoinutils-dev)
clp=$(source_of coinor-libclp-dev)

cmake -S apps/browser -B "$build" -G Ninja --toolchain "$PWD/apps/browser/toolchain.cmake" "-DCOIN_SOURCE=$coin" "-DCLP_SOURCE=$clp" >"$build/configure.log" ||
  { cat "$build/configure.log" >&2; exit 1; }
cmake --build "$build"
web/build.sh "$out"
cp "$build/hindsight.wasm" "$out/"
echo "build/static is there: $(du -sh "$out" | cut -f1) for any host of files; to look at it here: python3 -m http.server --bind 127.0.0.1 --directory build/static"
