#!/bin/sh
# Targets with axes that are unreduced there alone: planned by all rules, shown, compared,
# normalized, and refused where nothing can be said of them.
set -eu
build=$(cd "${1:?usage: made_axes.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
redist=$build/redist
tests=0

# expect STATUS PATTERN COMMAND...: that exit status, and what is printed matches.
expect() {
    status=$1
    pattern=$2
    shift 2
    got=0
    "$@" >"$work/out" 2>&1 || got=$?
    if [ "$got" != "$status" ] || ! grep -qE -e "$pattern" "$work/out"; then
        echo "made_axes: expected status $status and '$pattern', got $got: $*" >&2
        cat "$work/out" >&2
        exit 1
    fi
    tests=$((tests + 1))
}

# accepted PATTERN CERT: the verdict on it matches.
accepted() {
    expect 0 "^s VERIFIED.*$1" "$build/redist-check" "$work/problem" "$2"
}

# planned FROM TO OPTION...: the plan of x=4,y=2 says who ends with the identity, and is accepted.
planned() {
    from=$1
    to=$2
    shift 2
    expect 0 "^devices with coordinate above 0 along [xy]( or [xy])? end with the identity of sum, 0$" \
        "$redist" plan -m x=4,y=2 --op sum -f "$from" -t "$to" "$@" -p "$work/problem" -o "$work/cert"
    accepted "" "$work/cert"
}

for rules in --explain --paper --free-slices --fuse "--objective bytes" "--require identical" \
    "--require collectives" "--require bounded" "--ranks-per-node 2"; do
    # shellcheck disable=SC2086 # an option and its value
    for types in "[8] [8]{x}" "[2{x}8] [8]{x,y}" "[8]{x} [8]{y}" "[4{y}8]{x} [2{x}8]{y}"; do
        planned "${types% *}" "${types#* }" $rules
    done
done
planned '[4{y}8]' '[2{x}8]{y}'
accepted "LEAST-RECEIVED STEPS 2 BOUNDED NORMAL IDENTICAL" "$work/cert"
expect 0 "^devices with coordinate above 0 along y end with" "$redist" show "$work/problem" "$work/cert"
expect 0 "" "$redist" show --svg "$work/svg" "$work/problem" "$work/cert"
expect 0 '"verified":true' "$build/redist-check" --json "$work/problem" "$work/cert"
expect 0 "^height 4 of at most 4, cost 2" "$redist" normalize "$work/problem" "$work/cert" -o "$work/normal"
accepted "NORMAL" "$work/normal"
printf 'allgather 0\ndynslice 0 x\n' >"$work/sequence"
expect 0 "^height 4 of at most 4" "$redist" normalize "$work/problem" "$work/sequence" -o "$work/normal"
accepted "NORMAL" "$work/normal"
planned '[5{y}9]' '[3{x}9]{y}'
accepted "RECEIVED <= 3 LEAST-RECEIVED" "$work/cert"
expect 0 "on 4 of 8 devices" "$redist" show "$work/problem" "$work/cert"
expect 0 "devices with coordinate above 0 along x end with the identity of max$" \
    "$redist" plan -m x=2 --op max -f '[4]' -t '[4]{x}'
expect 0 "axes are unreduced in the target alone; no least cost is known" \
    sh -c "'$redist' plan -m x=2 --op max -f '[2{x}4]' -t '[4]{x}' --explain | tr -s '\n ' ' '"
expect 0 '"weak_cost":null.*"least_by_search":null' \
    sh -c "'$redist' plan -m x=2 --op max -f '[2{x}4]' -t '[4]{x}' --json | tr -d '\n '"
expect 0 "^paper +no plan: it knows no sums$" "$redist" compare -m x=2 --op sum -f '[2{x}4]' -t '[4]{x}'
expect 0 "^exchange " "$redist" compare -m x=2,y=2 --op sum -f '[2{x}4]{y}' -t '[4]{x}'
echo '{"mesh":"x=4,y=2","op":"sum","from":"[5{y}9]","to":"[3{x}9]{y}"}' >"$work/batch"
expect 0 '"target":\[\[\[0,3\]\],null,\[\[3,6\]\],null,.*"recv_max":3,"recv_sum":4' \
    "$redist" plan --batch "$work/batch"

# as many devices as there can be: a select that looks for each of them in turn takes minutes
"$redist" plan -m a=256,x=4096 --op sum -f '[256{}256]' -t '[256{}256]{x}' -p "$work/problem" -o "$work/cert" >"$work/out"
expect 0 "firsts1 = stablehlo.constant dense<.true, false, .* : tensor<1048576xi1>" \
    "$redist" export "$work/problem" "$work/cert" --format stablehlo

expect 1 "optimal: no certificate states a lower bound of a problem with axes that are unreduced in the target alone$" \
    "$redist" plan -m x=2 --op sum -f '[4]' -t '[4]{x}' --require optimal
expect 2 "to: a target with a mesh of its own has no unreduced axes$" \
    "$redist" plan -m x=2 --to-mesh y=2 --op sum -f '[4]' -t '[4]{y}'
expect 2 "op: unreduced axes need an operation" "$redist" plan -m x=2 -f '[4]' -t '[4]{x}'
cat >"$work/module" <<'END'
module {
  func.func public @main(%v0: tensor<4xf32>) -> tensor<4xf32> {
    return %v0 : tensor<4xf32>
  }
}
END
expect 2 "to: axis 'x' is unreduced, but not in 'from': modules that write the identity" \
    "$redist" import-plan "$work/module" -m x=2 --op sum -f '[4]' -t '[4]{x}' -p "$work/p" -o "$work/c"
cat >"$work/problem" <<'END'
redist-problem 2
mesh x=2,y=3
elem 4
op sum
from [6{}6]
to [2{y}6]{x}
END
cat >"$work/cert" <<'END'
redist-cert 2
devices 6
mesh 2 2 3
elem 4
op sum
sums 0
from 1
6 6 0
to 1
2 6 1 1
claim height 6 cost 0 bounded 1 normal 1 received 0 identical 1
steps 1
step 1 dynslice 0 3 tile 2 size 2 cost 0
list 0 1 2 3 4 5 use 3
end 1
END
accepted "" "$work/cert"
expect 2 "step 1: the rewriter knows no step of some devices$" \
    "$redist" normalize "$work/problem" "$work/cert" -o "$work/normal"
echo "made_axes: $tests cases"
