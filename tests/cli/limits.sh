#!/bin/sh
# The largest meshes, and little address space: 20 and 32 axes on 2^20 devices are
# planned and accepted, 33 axes are refused, and redist-check needs less than 500 MB.
set -eu
build=$(cd "${1:?usage: limits.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/cli/expect.sh
redist=$build/redist
check=$build/redist-check

# judges LINE COMMAND..: exit 0, and the verdict starts so.
judges() {
    line=$1
    shift
    "$@" >"$work/stdout" 2>"$work/stderr" || complain "failed: $*"
    grep -q "^$line" "$work/stdout" || complain "expected '$line', got '$(cat "$work/stdout")'"
    tests=$((tests + 1))
}

# axes N SIZE NUMBER..: NUMBER axes of that size, the first called aN.
axes() { seq -s, -f "a%.0f=$2" "$1" $(($1 + $3 - 1)); }
names() { seq -s, -f 'a%.0f' "$1" $(($1 + $2 - 1)); }

# --- 20 axes of size 2, and 12 axes of size 1 among them: 2^20 devices
half=$(names 1 10)
rest=$(names 11 10)
from="[1{$half}1024, 1{$rest}1024, 2]"
to="[1{$rest}1024, 1{$half}1024, 2]"
back="[1{$(printf '%s' "$half,$rest" | tr , '\n' | sort -r | paste -sd,)}1048576]"
plan() { "$redist" plan --paper -p "$work/problem" -o "$work/cert" "$@"; }
judges "step " plan -m "$(axes 1 2 20)" -f "$from" -t "$to"
judges "s VERIFIED .*STEPS" "$check" "$work/problem" "$work/cert"
judges "step " plan -m "$(axes 1 2 20)" -f "[1{$half}1024, 1024, 1{$rest}1024]" -t "[1024, 1{$half}1024, 1024]"
judges "s VERIFIED .*STEPS 2" "$check" "$work/problem" "$work/cert"
judges "step " plan -m "$(axes 1 2 20)" -f "[1{$half,$rest}1048576]" -t "$back"
judges "s VERIFIED .*STEPS" "$check" "$work/problem" "$work/cert"
# sums over 20 axes: orders of axes that lead to the same are not all tried
every=$(names 1 20)
for target in "[1048576]" "[1{$every}1048576]" "[1{$half}1024, 1024]"; do
    array="[1048576]"
    [ "$target" != "[1{$half}1024, 1024]" ] || array="[1024, 1024]"
    judges "step " timeout 60 "$redist" plan --paper -p "$work/problem" -o "$work/cert" \
        -m "$(axes 1 2 20)" -f "$array{$every}" -t "$target" --op sum
    judges "s VERIFIED .*STEPS" "$check" "$work/problem" "$work/cert"
done
judges "step " plan -m "$(axes 1 2 10),$(axes 21 1 12),$(axes 11 2 10)" -f "$from" -t "$to"
grep -q "^mesh .*a32=1" "$work/problem" || complain "32 axes are not in the problem"
judges "s VERIFIED .*STEPS" "$check" "$work/problem" "$work/cert"
judges "step " plan -m "$(axes 1 2 10),$(axes 21 1 12),$(axes 11 2 10)" \
    -f "[1{$half,$(names 21 12)}1024, 1{$rest}1024]" -t "[1{$rest}1024, 1{$half,$(names 21 12)}1024]"
judges "s VERIFIED .*STEPS" "$check" "$work/problem" "$work/cert"

# --- one axis more
sed 's/^mesh .*/&,extra=1/' "$work/problem" >"$work/more"
expect 1 ":2:.* a mesh has at most 32 axes" "$check" "$work/more" "$work/cert"
expect 2 "a mesh has at most 32 axes" "$redist" plan --paper -m "$(axes 1 1 33)" -f '[1]' -t '[1]'

# --- 1,374,000 KiB of address space
small() { (ulimit -v 1374000 && exec "$@"); }
judges "s VERIFIED HEIGHT <= 256 COST <= 384" small "$check" certs/fig12.problem certs/fig12.cert
judges "s VERIFIED" small "$check" certs/fig1-left.problem certs/fig1-left.cert
plan -m "$(axes 1 2 20)" -f "[1{$half,$rest}1048576]" -t "$back" >"$work/stdout"
judges "s VERIFIED" small "$check" "$work/problem" "$work/cert"
sed 's/^claim height [0-9]*/claim height 1/' certs/fig12.cert >"$work/low"
expect 1 "height" small "$check" certs/fig12.problem "$work/low"
grep -q "^s NOT VERIFIED" "$work/stdout" || complain "no verdict line: $(cat "$work/stdout")"
expect 2 "nowhere" small "$check" certs/fig12.problem "$work/nowhere"

echo "limits: $tests passed"
