#!/bin/sh
# The work of a plan (docs/FORMAT.md, section 3.2): a certificate at the limit is written and
# accepted, and one step pair above it is refused before anything is written.
set -eu
build=$(cd "${1:?usage: plan_work.sh BUILD}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# 2^20 devices and 14 dimensions: 24 for each device and step, so that 28 steps are the limit.
mesh=a0=2
shape=
for axis in $(seq 19); do mesh=$mesh,a$axis=2; done
for dim in $(seq 13); do shape="${shape}2, "; done
"$build/redist" plan --mesh "$mesh" --from "[${shape}2]" --to "[${shape}2]" -p "$work/problem" >"$work/out"

# certify PAIRS: of so many slices, each gathered again; its exit status.
certify() {
    for pair in $(seq "$1"); do printf 'dynslice 0 a0\nallgather 0\n'; done >"$work/steps"
    status=0
    "$build/redist" normalize "$work/problem" "$work/steps" --as-is -o "$work/cert" >"$work/out" 2>&1 || status=$?
    echo "$status"
}

fail() {
    echo "plan_work: $1" >&2
    cat "$work/out" >&2
    exit 1
}

[ "$(certify 14)" = 0 ] || fail "a plan at the limit is not written"
"$build/redist-check" "$work/problem" "$work/cert" >"$work/out" 2>&1 || fail "a plan at the limit is not accepted"
[ "$(certify 15)" = 2 ] || fail "a plan over the limit has another exit status"
grep -qx 'redist: judging the plan takes work of 754974720, of 704643072 at most' "$work/out" ||
    fail "the refusal is not one line that says how much"
[ ! -e "$work/cert" ] || fail "a certificate is left behind"
echo "work of a plan: written and accepted at the limit, refused above it"
