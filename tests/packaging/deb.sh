#!/bin/sh
# `make deb`: lintian has nothing to say, every dependency is in Debian, and what the
# packages hold runs: the programs with their pages and completion, and a C program
# built against the development package.
set -eu
build=$(cd "${1:?usage: deb.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "deb: $*" >&2
    exit 1
}

# Without the packages that hold what was stripped for debuggers: nothing here looks into them.
DEB_BUILD_OPTIONS=noautodbgsym \
    make --no-print-directory -s BUILD="$build" deb >"$work/log" 2>&1 || fail "make deb: $(cat "$work/log")"
as_root=
[ "$(id -u)" -ne 0 ] || as_root=--allow-root
lintian $as_root "$build"/deb/*.changes >"$work/tags" 2>&1 || fail "lintian: $(cat "$work/tags")"
[ ! -s "$work/tags" ] || fail "lintian: $(cat "$work/tags")"
overrides=$(find docs/debian -name '*lintian-overrides*')
[ -z "$overrides" ] || fail "tags are overridden: $overrides"

# Of one version, that of the headers: its only source.
version=$(sed -n 's/^#define REDIST_VERSION "\(.*\)"$/\1/p' include/redist/version.h)
for deb in "$build"/deb/*.deb; do
    [ "$(dpkg-deb -f "$deb" Version)" = "$version-0local1" ] || fail "$deb is of $(dpkg-deb -f "$deb" Version)"
done

# Our own packages at their version, all others as they are installed here.
for package in redist-check redist libredist0 libredist-mpi0 libredist-checkpoint0 libredist-dev; do
    deb=$(ls "$build"/deb/${package}_*.deb)
    dpkg-deb -x "$deb" "$work/root"
    dpkg-deb -f "$deb" Depends | tr ',' '\n' | sed 's/^ *//; s/ *[|(].*//' | while read -r needed; do
        case $needed in libredist* | redist-check) [ -f "$build"/deb/"$needed"_*.deb ] && continue ;; esac
        dpkg-query -W -f='${Status}' "$needed" 2>/dev/null | grep -q 'ok installed' ||
            fail "$package depends on $needed, which is not there"
    done
done

dpkg-deb -x "$build"/deb/redist-check_*.deb "$work/alone"
[ "$(dpkg-deb -f "$build"/deb/redist-check_*.deb Depends | tr ',' '\n' | sed 's/^ *//; s/ .*//')" = libc6 ] ||
    fail "redist-check needs more than the C library"
[ "$(ls "$work/alone/usr/bin")" = redist-check ] || fail "redist-check is not alone in its package"
[ -z "$(find "$work/alone" -xtype l)" ] || fail "a link of redist-check leads nowhere"

usr=$work/root/usr
sh .ci/print-identity | sed -n 's/^#define BUILD_COMMIT "\(.*\)"$/commit \1/p' >"$work/commit"
for program in redist redist-check redist-run redist-checkpoint; do
    "$usr/bin/$program" --version >"$work/said" || fail "$program does not run"
    grep -qxF "$(cat "$work/commit")" "$work/said" || fail "$program: $(cat "$work/said"), not $(cat "$work/commit")"
    [ -f "$usr/share/man/man1/$program.1.gz" ] || fail "no page of $program"
    [ -e "$usr/share/bash-completion/completions/$program" ] || fail "no completion of $program"
done
"$usr/bin/redist-check" certs/ex3.1.problem certs/ex3.1.cert | cmp - certs/ex3.1.expected
python3 -B tests/packaging/links.py "$usr/share/doc/redist" || fail "pages have broken links"
library=$(dirname "$(find "$usr/lib" -name libredist.so)")
[ "$library" = "$usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)" ] || fail "the library is in $library"
export PKG_CONFIG_PATH="$library/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$work/root"
"${CC:-cc}" -std=c11 docs/examples/compare.c $(pkg-config --cflags --libs redist) -o "$work/compare"
LD_LIBRARY_PATH=$library "$work/compare" | grep -q '^redist  *cost 18, height 6$' || fail "the example fails"
"${CC:-cc}" -std=c11 docs/examples/checkpoint.c $(pkg-config --cflags --libs redist-checkpoint) -o "$work/checkpoint"
LD_LIBRARY_PATH=$library python3 -B tests/checkpoint/example.py "$work/checkpoint" "$work"

# The source package unpacks to the sources and debian/.
dpkg-source --no-check -x "$build"/deb/*.dsc "$work/unpacked" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
cmp Makefile "$work/unpacked/Makefile"
cmp docs/debian/control "$work/unpacked/debian/control"
echo "deb: $(ls "$build"/deb/*.deb | wc -l) packages, no tag of lintian, and they run"
