#!/bin/sh
# Every certificate of certs/calculus carried out by redist-run, with every element
# verified.
set -eu
build=$(cd "${1:?usage: run.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
. tests/mpi/mpi.sh
cd certs/calculus
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0

for problem in *.problem; do
    name=${problem%.problem}
    devices=$(sed -n 's/^devices //p' "$name.cert")
    if ! mpi "$devices" "$build/redist-run" \
        "$problem" "$name.cert" --synthetic --quiet --allow-unbounded >"$work/run" 2>&1 ||
        ! grep -q '^verified' "$work/run"; then
        echo "calculus: $name: $(cat "$work/run")" >&2
        exit 1
    fi
    passed=$((passed + 1))
done
[ "$passed" -gt 0 ] || { echo "calculus: no certificates" >&2; exit 1; }
echo "calculus: $passed certificates executed, every element verified"
