#!/bin/sh
# Every certificate of certs/calculus carried out by redist-run, with every element
# verified.
set -eu
build=$(cd "${1:?usage: run.sh BUILD}" && pwd)
cd "$(dirname "$0")/../../certs/calculus"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
as_root=
[ "$(id -u)" -ne 0 ] || as_root=--allow-run-as-root
passed=0

for problem in *.problem; do
    name=${problem%.problem}
    devices=$(sed -n 's/^devices //p' "$name.cert")
    if ! timeout 300 mpirun $as_root --oversubscribe --quiet -n "$devices" "$build/redist-run" \
        "$problem" "$name.cert" --synthetic --quiet --allow-unbounded >"$work/run" 2>&1 ||
        ! grep -q '^verified' "$work/run"; then
        echo "calculus: $name: $(cat "$work/run")" >&2
        exit 1
    fi
    passed=$((passed + 1))
done
[ "$passed" -gt 0 ] || { echo "calculus: no certificates" >&2; exit 1; }
echo "calculus: $passed certificates executed, every element verified"
