#!/bin/sh
# What a killed process leaves is removed by the next one that writes the same file,
# and nothing else is. (redist-run: tests/mpi.)
set -eu
build=$(cd "${1:?usage: temporary.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${CC:-cc}" -std=c11 -D_XOPEN_SOURCE=700 -shared -fPIC tests/cli/fsync_fault.c -o "$work/fault.so"
mkdir "$work/out"
cd "$work/out"
cp "$OLDPWD/certs/ex3.1.problem" "$work/problem"

fail() { echo "cli: temporary: $*" >&2; exit 1; }
plan() { "$build/redist" plan --paper "$work/problem" -o "${1:-cert}" >"$work/log" 2>&1; }
killed() { (LD_PRELOAD=$work/fault.so plan "$@") 2>/dev/null; }
# holds NAME..: these files and no others are here; * stands for a process and six letters
holds() {
    found=$(ls -A | sed 's/\.redist-tmp-[1-9][0-9]*-[A-Za-z0-9]\{6\}$/.redist-*/' | tr '\n' ' ')
    [ "$found" = "$(printf '%s ' "$@")" ] || fail "expected $*, found $found"
}

code=0
killed || code=$?
[ $code -eq 137 ] || fail "the process was not killed: exit $code"
holds 'cert.redist-*'
killed || true # removes the one, leaves its own
holds 'cert.redist-*'
plan || fail "$(cat "$work/log")"
holds cert

# Names that are not ours stay, and so does what belongs to another output.
user="cert.backup cert.redist-backup cert.redist-note cert.redist-tmp-12-abc_ef
cert.redist-tmp-12-abcdef.bak cert.redist-tmp-12-abcdefg cert.redist-tmp-12x-abcdef
cert.redist-tmp-abcdef cert.redist-tmp-backup cert.redist-tmp-012-abcdef
cert.redist-tmp--abcdef cert2.redist-tmp-12-abcdef o.npy.redist-backup"
# shellcheck disable=SC2086 # the list is several words
touch $user cert.redist-tmp-12-abcdef
mkdir cert.redist-tmp-12-folder
plan || fail "$(cat "$work/log")"
[ ! -e cert.redist-tmp-12-abcdef ] || fail "what a killed process left stays"
rmdir cert.redist-tmp-12-folder
rm cert
# shellcheck disable=SC2086
for name in $user; do
    rm "$name" || fail "a file of the user is gone"
done
[ -z "$(ls -A)" ] || fail "left $(ls -A)"

# Through a link, and by a name with a directory.
mkdir real
touch real/cert
ln -s real/cert link
killed link || true
[ "$(ls real | wc -l)" -eq 2 ] || fail "the link: $(ls real)"
killed real/cert || true
[ "$(ls real | wc -l)" -eq 2 ] || fail "the link: $(ls real)"
plan link || fail "$(cat "$work/log")"
[ "$(ls real)" = cert ] && [ -L link ] || fail "the link: $(ls . real)"
rm -r ./*

# A running process keeps its own.
FSYNC_WAITS_FOR=$work/go LD_PRELOAD=$work/fault.so "$build/redist" plan --paper "$work/problem" -o cert \
    >"$work/slow" 2>&1 &
slow=$!
tries=0
until [ -n "$(ls)" ] || [ $tries -eq 500 ]; do
    sleep 0.02
    tries=$((tries + 1))
done
holds 'cert.redist-*'
plan || fail "$(cat "$work/log")"
holds cert 'cert.redist-*'
touch "$work/go"
wait $slow || fail "the slow process lost its file: $(cat "$work/slow")"
holds cert
rm cert

# Many files into one directory: a process reads it once, however many there are, and what a killed
# process left of any of them goes.
"${CC:-cc}" -std=c11 -shared -fPIC "$OLDPWD/tests/cli/count_opendir.c" -o "$work/count.so" -ldl
line='"mesh":[["x",4],["y",6]],"shape":[12,12],"elem_bytes":4,"from":[["x"],["y"]],"to":[["y"],["x"]]}'
for n in $(seq 20); do
    echo "{\"id\":\"p$n\",$line"
done >"$work/batch"
touch p7.cert.redist-tmp-12-abcdef p20.problem.redist-tmp-7-012345 p21.cert.redist-tmp-12-abcdef
OPENDIR_COUNT=$work/count LD_PRELOAD=$work/count.so "$build/redist" plan --batch "$work/batch" \
    --cert-dir . --jobs 1 >"$work/log" || fail "$(cat "$work/log")"
[ "$(cat "$work/count")" -eq 1 ] || fail "20 problems: the directory was read $(cat "$work/count") times"
[ "$(ls -A | wc -l)" -eq 41 ] && [ -e p21.cert.redist-tmp-12-abcdef ] || fail "the batch: $(ls -A)"
echo "cli: a directory is read once for what killed processes left, however many files are written"
echo "cli: what killed processes leave is removed, what runs is not"
