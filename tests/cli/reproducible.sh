#!/bin/sh
# The same sources give the same programs and libraries, byte by byte, wherever
# they lie and whatever the build directory is called.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build_in DIRECTORY BUILD: all of it from a copy of the sources.
build_in() {
    mkdir -p "$work/$1"
    cp -R Makefile include src spec tests docs "$work/$1"
    make --no-print-directory -s -C "$work/$1" BUILD="$2" all >"$work/log" 2>&1 ||
        { cat "$work/log" >&2; exit 1; }
}

build_in here build
build_in some/other/and/longer/place made
for file in "$work"/here/build/redist* "$work"/here/build/libredist*; do
    cmp "$file" "$work/some/other/and/longer/place/made/${file##*/}" ||
        { echo "reproducible: ${file##*/} differs between two directories" >&2; exit 1; }
done
[ "$(ls "$work"/here/build/redist* "$work"/here/build/libredist* | wc -l)" -eq 7 ] ||
    { echo "reproducible: expected three programs and four libraries" >&2; exit 1; }
echo "reproducible: programs and libraries are the same from two directories"
