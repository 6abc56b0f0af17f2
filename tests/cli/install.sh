#!/bin/sh
# make install with DESTDIR and prefix, the example built by pkg-config against
# the installed library, then make uninstall leaves nothing.
set -eu
build=${1:?usage: install.sh BUILD}
cd "$(dirname "$0")/../.."
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
make --no-print-directory -s BUILD="$build" DESTDIR="$root" prefix=/opt/redist install
for program in redist redist-check redist-run redist-checkpoint; do
    "$root/opt/redist/bin/$program" --version >/dev/null
done
python3 -B tests/packaging/links.py "$root/opt/redist/share/doc/redist"
# The libraries and src/exports.map show what the installed headers declare, and nothing else;
# in a shared library each name has its version.
sed -nE 's/.*\b(redist_[a-z0-9_]+)\(.*/\1/p' "$root"/opt/redist/include/redist/*.h | sort -u >"$root/declared"
list_shown() {
    for library in libredist libredist_mpi libredist_checkpoint; do
        nm "$@" --defined-only --extern-only "$root/opt/redist/lib/$library.$kind" |
            awk 'NF == 3 && $2 != "A" { print $3 }'
    done | sort -u
}
compare_with_headers() {
    diff "$root/declared" - || { echo "install: $1 differs from the headers" >&2; exit 1; }
}
sed -nE 's/^ *(redist_[a-z0-9_]+);$/\1/p' src/exports.map | sort -u | compare_with_headers src/exports.map
kind=a && list_shown | compare_with_headers "a static library"
kind=so && list_shown -D | sed -E 's/^(.*)@@REDIST_0$/\1/; t; s/$/ has no version/' |
    compare_with_headers "a shared library"
export PKG_CONFIG_PATH="$root/opt/redist/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$root"
[ "redist $(pkg-config --modversion redist)" = "$("$build/redist" --version | head -n 1)" ]
mpicc -std=c11 -Wall -Wextra -Werror docs/examples/redistribute.c -I"$root/opt/redist/include" \
    -L"$root/opt/redist/lib" -lredist_mpi -lredist -Wl,-rpath,"$root/opt/redist/lib" -o "$root/example"
for example in normalize compare; do
    "${CC:-cc}" -std=c11 -Wall -Wextra -Werror docs/examples/$example.c \
        $(pkg-config --cflags --libs redist) -Wl,-rpath,"$root/opt/redist/lib" -o "$root/$example"
done
"${CC:-cc}" -std=c11 -Wall -Wextra -Werror docs/examples/checkpoint.c \
    $(pkg-config --cflags --libs redist-checkpoint) -Wl,-rpath,"$root/opt/redist/lib" -o "$root/checkpoint"
python3 -B tests/checkpoint/example.py "$root/checkpoint" "$root"
"$root/compare" >"$root/said"
grep -q "^redist  *cost 18, height 6$" "$root/said"
grep -q "^naive  *cost 168, height 144$" "$root/said"
grep -q "^some device must receive 6 elements$" "$root/said"
"$root/normalize" >"$root/said"
grep -q "^as it stands  *2 steps, height 64 of at most 8, cost 64$" "$root/said"
grep -q "^in normal form  *1 steps, height 8 of at most 8, cost 8$" "$root/said"
grep -q "^   1  alltoall 0 1 .* 8  \[8, 1{a}8\]$" "$root/said"
grep -q "^step 1, alltoall 0 1, target \[8, 1{a}8\]$" "$root/said"
as_root=
[ "$(id -u)" -ne 0 ] || as_root=--allow-run-as-root
timeout 120 mpirun $as_root --oversubscribe --quiet -n 6 "$root/example" >"$root/said"
grep -q . "$root/said"
# Another program, which meets every status.
# shellcheck disable=SC2046 # several words
mpicc -std=gnu11 -Wall -Wextra -Werror tests/cli/installed.c \
    $(pkg-config --cflags redist-mpi redist redist-checkpoint) -L"$root/opt/redist/lib" \
    -lredist_mpi -lredist -lredist_checkpoint -Wl,-rpath,"$root/opt/redist/lib" -o "$root/installed"
for ranks in 2 3; do
    timeout 120 mpirun $as_root --oversubscribe --quiet -n $ranks "$root/installed"
done
for page in docs/man/*.[1-9]; do
    [ -f "$root/opt/redist/share/man/man${page##*.}/$(basename "$page")" ]
done
for layout in docs/layouts/*.json; do
    cmp "$layout" "$root/opt/redist/share/redist/layouts/$(basename "$layout")"
done
for program in redist redist-check redist-run redist-checkpoint; do
    bash -euc 'source "$1"; complete -p "$2" >/dev/null' - \
        "$root/opt/redist/share/bash-completion/completions/$program" "$program"
done
make --no-print-directory -s BUILD="$build" DESTDIR="$root" prefix=/opt/redist uninstall
left=$(find "$root/opt" -type f -o -type l)
[ -z "$left" ] || { echo "install: uninstall left $left" >&2; exit 1; }
echo "install: installed, used through pkg-config, uninstalled"
