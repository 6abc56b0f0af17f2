#!/bin/sh
# All programs of reductions on up to 16 devices, of the paper's systems and of three levels,
# planned by `redist reduce`, accepted, and executed with every element verified:
# programs.sh TEST_KINDS BUILD
set -eu
program=${1:?usage: programs.sh TEST_KINDS BUILD}
build=${2:?usage: programs.sh TEST_KINDS BUILD}
here=$(dirname "$0")
. "$here/mpi.sh"
export LSAN_OPTIONS="suppressions=$here/lsan.supp:print_suppressions=0"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# placement HIERARCHY AXES MATRIX REDUCED
placement() {
    number=$((${number:-0} + 1))
    mkdir "$work/$number"
    "$build/redist" reduce -H "$1" -A "$2" -M "$3" -r "$4" --elements 48 --cert-dir "$work/$number" \
        >/dev/null
}
placement pod=2,node=2,gpu=2 a=8 '[[2 2 2]]' a
placement node=2,gpu=8 a=16 '[[2 8]]' a
for reduced in a b; do
    placement node=2,gpu=8 a=2,b=8 '[[1 2] [2 4]]' $reduced
    placement node=2,gpu=8 a=2,b=8 '[[2 1] [1 8]]' $reduced
    placement node=2,gpu=8 a=4,b=4 '[[1 4] [2 2]]' $reduced
    placement node=2,gpu=8 a=4,b=4 '[[2 2] [1 4]]' $reduced
    placement node=2,gpu=8 a=8,b=2 '[[1 8] [2 1]]' $reduced
    placement node=2,gpu=8 a=8,b=2 '[[2 4] [1 2]]' $reduced
done
placement node=3,gpu=4 a=6,b=2 '[[3 2] [1 2]]' a

for problem in "$work"/*/*.problem; do
    certificate=${problem%.problem}.cert
    echo "pair $(wc -c <"$problem") $(wc -c <"$certificate")"
    cat "$problem" "$certificate"
    echo
done >"$work/pairs"
count=$(ls "$work"/*/*.cert | wc -l)
mpi 16 "$program" --pairs "$count" <"$work/pairs"
