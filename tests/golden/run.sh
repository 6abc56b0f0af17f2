#!/bin/sh
# The examples of the papers (certs/examples.list): each is planned to the very
# certificate that is committed, accepted with the committed verdict, refused
# when a claim is lowered by one, and executed with every element verified.
set -eu
build=$(cd "${1:?usage: run.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/mpi/mpi.sh
. tests/mpi/execute_pairs.sh
passed=0

fail() { echo "golden: $name: $*" >&2; exit 1; }

# lower_claim FIELD: the certificate with that claim one lower.
lower_claim() {
    awk -v field="$1" '$1 == "claim" { $field = $field - 1 } { print }' "certs/$name.cert"
}

for problem in certs/*.problem; do
    name=$(basename "$problem" .problem)
    grep -q "^$name |" certs/examples.list || fail "not in certs/examples.list"
    option=$(sed -n "s/^$name |.*|.*|.*|.*| *\(--[a-z-]*\)\$/\1/p" certs/examples.list)
    "$build/redist" plan --paper "$problem" -o "$work/cert" $option >/dev/null
    cmp -s "$work/cert" "certs/$name.cert" || fail "the planner's certificate has changed"
    "$build/redist-check" "$problem" "certs/$name.cert" >"$work/verdict" 2>"$work/reason" ||
        fail "$(cat "$work/reason")"
    cmp -s "$work/verdict" "certs/$name.expected" || fail "verdict: $(cat "$work/verdict")"
    for claim in 3 5; do
        lower_claim $claim >"$work/lower"
        cmp -s "$work/lower" "certs/$name.cert" && fail "claim $claim was not lowered"
        if "$build/redist-check" "$problem" "$work/lower" >"$work/verdict" 2>/dev/null; then
            fail "accepted with claim $claim one too low"
        fi
    done
    if awk '$1 == "fused" { $2 = $2 - 1; lower = 1 } { print } END { exit !lower }' \
        "certs/$name.cert" >"$work/lower" &&
        "$build/redist-check" "$problem" "$work/lower" >"$work/verdict" 2>/dev/null; then
        fail "accepted with the fused cost one too low"
    fi
    [ -z "$option" ] || grep -q "^fused" "certs/$name.cert" || fail "nothing is fused"
    passed=$((passed + 1))
    printf 'golden: %-18s %s\n' "$name" "$(cat "certs/$name.expected")"
done
listed=$(grep -vc '^#' certs/examples.list)
[ "$passed" -eq "$listed" ] || { echo "golden: $passed of $listed examples" >&2; exit 1; }
pairs=$(ls certs/*.problem | sed 's/[.]problem$//')
# shellcheck disable=SC2086 # many names
execute_pairs "$build" "" $pairs
echo "golden: $passed examples planned, accepted, tight and executed"
