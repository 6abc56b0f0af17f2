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
plan() { "$build/redist" plan "$work/problem" -o "${1:-cert}" >"$work/log" 2>&1; }
killed() { (LD_PRELOAD=$work/fault.so plan "$@") 2>/dev/null; }
# holds NAME..: these files and no others are here; * stands for six letters
holds() {
    found=$(ls -A | sed 's/\.redist-[A-Za-z0-9]\{6\}$/.redist-*/' | tr '\n' ' ')
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
touch cert.backup cert.redist-note cert.redist-abcdefg cert2.redist-abcdef
mkdir cert.redist-folder
plan || fail "$(cat "$work/log")"
[ -d cert.redist-folder ] && rmdir cert.redist-folder
rm cert
holds cert.backup cert.redist-abcdefg cert.redist-note 'cert2.redist-*'
rm -f ./*

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
FSYNC_WAITS_FOR=$work/go LD_PRELOAD=$work/fault.so "$build/redist" plan "$work/problem" -o cert \
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
echo "cli: what killed processes leave is removed, what runs is not"
