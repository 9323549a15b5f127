#!/bin/sh
# Packs what cmake/package.cmake has built: a .deb, and a .tar.xz that runs wherever it is unpacked, with their SHA256SUMS.
# Usage: tools/package.sh BUILD                      e.g. build/package; the packages stand in BUILD/packages
# The same programs make the same bytes: times are those of the last commit.
# SPDX-License-Identifier: MIT
set -eu
[ $# -eq 1 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
cd "$(dirname "$0")/.."
build=$1
version=$(sed -n 's/^project(hindsight VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || date +%s)
export SOURCE_DATE_EPOCH
# Rows as wide as one level's are never handed to code of another: no function of which the linker takes any copy is about them
# without having their width in its name.
crossing=$(find "$build/CMakeFiles" -name '*.o' -exec nm -C {} + | grep -E '^[0-9a-f]* [WVu] .*(RowLanes|_lanes|load_row|store_row)' |
  grep -v '__vector(' || true)
[ -z "$crossing" ] || { printf 'levels of instructions would mix in:\n%s\n' "$crossing" >&2; exit 1; }
# Frames of exceptions are looked up in the linker's table, not sorted by the first exception (apps/launcher/frames.cpp).
for program in "$build"/hindsight-x86-64-v[234]; do
  readelf -lW "$program" | grep -q GNU_EH_FRAME || { echo "$program has no table of frames"; exit 1; }
done

out=$build/packages
tree=$build/tree  # what both hold, from its root on
rm -rf "$out" "$tree"
mkdir -p "$out" "$tree/bin" "$tree/lib/hindsight"
cp "$build/hindsight" "$tree/bin/"
cp "$build"/hindsight-x86-64-v[234] "$tree/lib/hindsight/"
hindsight=$tree/bin/hindsight

# say SHELL FILE, page NAME WORDS...: of what --help says
complete() { mkdir -p "$tree/share/$(dirname "$2")" && "$hindsight" help --completions "$1" >"$tree/share/$2"; }
page() {
  name=$1 && shift
  mkdir -p "$tree/share/man/man1"
  "$hindsight" help "$@" --man | gzip -9n >"$tree/share/man/man1/$name.1.gz"
}
complete bash bash-completion/completions/hindsight
complete zsh zsh/site-functions/_hindsight
complete fish fish/vendor_completions.d/hindsight.fish
page hindsight
commands() { "$hindsight" help "$@" | sed -n '/^Subcommands:/,/^$/s/^  \([a-z_]*\)  .*/\1/p'; }
for command in $(commands); do
  page "hindsight-$command" "$command"
  for inner in $(commands "$command"); do page "hindsight-$command-$inner" "$command" "$inner"; done
done

doc=$tree/share/doc/hindsight
mkdir -p "$doc"
cp README.md packaging/nginx.conf packaging/Containerfile packaging/hindsight.service "$doc/"
cp -r examples "$doc/examples"
gzip -9n <CHANGELOG.md >"$doc/changelog.gz"
{ # Linked into the programs, with what their authors ask for.
  echo "Hindsight is under the MIT licence:"
  cat LICENSE
  for library in libexpected-dev libfmt-dev libcli11-dev nlohmann-json3-dev coinor-libclp-dev coinor-libcoinutils-dev zlib1g-dev \
    libbz2-dev liblapack-dev libblas-dev libzstd-dev libtomlplusplus-dev libsqlite3-dev libboost1.74-dev libre2-dev libssl-dev \
    libstdc++-12-dev libgfortran-12-dev libc6-dev; do
    [ -e "/usr/share/doc/$library/copyright" ] || continue
    printf '\n\nThe programs have %s in them (Debian %s), as follows.\n\n' "$library" "$(dpkg-query -W -f '${Version}' $library)"
    cat "/usr/share/doc/$library/copyright"
  done
} >"$doc/copyright"

# A window wide enough that what the programs share is written once.
squeeze() { xz -T2 --lzma2=preset=3,dict=64MiB; }

# Wherever it is unpacked: bin/hindsight finds lib/hindsight beside its own folder.
pack="tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@$SOURCE_DATE_EPOCH --mode=u=rwX,go=rX"
name=hindsight-$version-x86_64
$pack --transform "s,^\./,$name/,;s,^\.\$,$name," -C "$tree" -c . | squeeze >"$out/$name.tar.xz"

# Debian's folders, and what its tools want to know; as deb(5) says, since dpkg-deb would squeeze with a narrow window.
root=$build/deb
rm -rf "$root"
mkdir -p "$root/usr" "$root/DEBIAN" "$root/lib/systemd/system"
cp -r "$tree/." "$root/usr/"
mkdir -p "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/zsh/site-functions/_hindsight" "$root/usr/share/zsh/vendor-completions/"
rmdir "$root/usr/share/zsh/site-functions"
mv "$root/usr/share/doc/hindsight/hindsight.service" "$root/lib/systemd/system/"
cat >"$root/DEBIAN/control" <<CONTROL
Package: hindsight
Version: $version
Architecture: amd64
Maintainer: The authors of Hindsight <noreply@example.org>
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Recommends: ca-certificates
Section: games
Priority: optional
Description: Games of hidden information, solved
 Hindsight solves games of hidden information, from Kuhn poker to hold'em spots,
 measures how far a strategy is from perfect, and lets people and programs play
 them: at the terminal, or on a page that it serves.
CONTROL
(cd "$root" && find usr lib -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
chmod -R u=rwX,go=rX "$root"
chmod 755 "$root/usr/bin/hindsight" "$root"/usr/lib/hindsight/*
echo 2.0 >"$build/debian-binary"
$pack -C "$root/DEBIAN" -c . | squeeze >"$build/control.tar.xz"
$pack --exclude=./DEBIAN -C "$root" -c . | squeeze >"$build/data.tar.xz"
package=$out/hindsight_${version}_amd64.deb
(cd "$build" && ar rcD "packages/${package##*/}" debian-binary control.tar.xz data.tar.xz && rm debian-binary control.tar.xz data.tar.xz)
dpkg-deb --info "$package" >/dev/null
rm -rf "$root"
(cd "$out" && sha256sum -- *.deb *.tar.xz >SHA256SUMS)
ls -l "$out"
