#!/bin/sh
# make install with DESTDIR and prefix, the example built by pkg-config against
# the installed library, then make uninstall leaves nothing.
set -eu
build=${1:?usage: install.sh BUILD}
cd "$(dirname "$0")/../.."
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
make --no-print-directory -s BUILD="$build" DESTDIR="$root" prefix=/opt/redist install
for program in redist redist-check redist-run; do
    "$root/opt/redist/bin/$program" --version >/dev/null
done
export PKG_CONFIG_PATH="$root/opt/redist/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$root"
[ "$(pkg-config --modversion redist)" = "$(build/redist --version | cut -d' ' -f2)" ]
mpicc -std=c11 -Wall -Wextra -Werror docs/examples/redistribute.c -I"$root/opt/redist/include" \
    -L"$root/opt/redist/lib" -lredist_mpi -lredist -Wl,-rpath,"$root/opt/redist/lib" -o "$root/example"
as_root=
[ "$(id -u)" -ne 0 ] || as_root=--allow-run-as-root
timeout 120 mpirun $as_root --oversubscribe --quiet -n 6 "$root/example" >"$root/said"
grep -q . "$root/said"
for page in docs/man/*.[1-9]; do
    [ -f "$root/opt/redist/share/man/man${page##*.}/$(basename "$page")" ]
done
make --no-print-directory -s BUILD="$build" DESTDIR="$root" prefix=/opt/redist uninstall
left=$(find "$root/opt" -type f -o -type l)
[ -z "$left" ] || { echo "install: uninstall left $left" >&2; exit 1; }
echo "install: installed, used through pkg-config, uninstalled"
