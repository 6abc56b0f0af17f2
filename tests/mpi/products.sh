#!/bin/sh
# Products of distributed matrices, planned, checked, multiplied on MPI ranks and compared
# with the product of the whole matrices: products.sh BUILD
set -eu
build=$(cd "${1:?usage: products.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
. tests/mpi/mpi.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "products: $*" >&2
    exit 1
}

# multiply RANKS DTYPE PLAN-OPTIONS..
multiply() {
    ranks=$1 dtype=$2
    shift 2
    "$build/redist" matmul "$@" -o "$work/p" >"$work/plan"
    "$build/redist" matmul --check "$work/p" >/dev/null || fail "$*: not as it was written"
    mpi "$ranks" "$build/redist-run" --product "$work/p" --dtype "$dtype" >"$work/said" ||
        fail "$*: $(cat "$work/said")"
    grep -q '^product verified: all ' "$work/said" || fail "$*: $(cat "$work/said")"
}

# the four cases of the text
multiply 8 float32 -m X=4,Y=2 -a '[16{X}64, 32]' -b '[32, 8{Y}16]' -c '[16{X}64, 8{Y}16]'
mpi 8 "$build/redist-run" --product "$work/p" --dtype uint32 >"$work/said" 2>&1 && fail "uint32 is multiplied"
grep -q 'products are computed in int32, int64, float32 and float64, not uint32' "$work/said" ||
    fail "uint32: $(cat "$work/said")"
multiply 4 float32 -m X=4 -a '[64, 8{X}32]' -b '[32, 128]' -c '[64, 128]'
multiply 8 int32 -m X=4,Y=2 -a '[64, 8{X}32]' -b '[8{X}32, 16]' -c '[64, 16]'
multiply 4 int32 -m X=4 -a '[16{X}64, 32]' -b '[32, 8{X}32]' -c '[16{X}64, 32]'
# balanced ones, sums that are left, uneven tiles, a scalar
multiply 6 float64 -m X=2,Y=3 -e 8 -a '[16{X}32, 9{Y}27]' -b '[27, 5{X}10]' -c '[16{X}32, 10]{Y}' --balanced
multiply 6 int64 -m X=2,Y=3 -e 8 -a '[17{X}33, 9{Y}25]' -b '[25, 5{X}9]' -c '[17{X}33, 9]'
multiply 12 int64 -m X=2,Y=3,Z=2 -e 8 -a '[12, 6{Z,X}24]' -b '[8{Y}24, 12]' -c '[4{Y}12, 3{X,Z}12]' --balanced
multiply 4 float32 -m X=4 -a '[1, 32{X}128]' -b '[128, 1]' -c '[1, 1]' --objective ring
# padded rows, terms and columns that stay as they lie, nest, or are scattered; more devices than rows
multiply 4 int32 -m X=4 -a '[16{X}63, 32]' -b '[32, 16]' -c '[63, 16]'
multiply 4 float32 -m X=4 -a '[64, 8{X}31]' -b '[31, 2]' -c '[64, 2]'
multiply 4 int32 -m X=4 -a '[63, 8{X}32]' -b '[8{X}32, 16]' -c '[16{X}63, 16]'
multiply 8 float64 -m X=4,Y=2 -e 8 -a '[12{X,Y}63, 9{}7]' -b '[7, 16]' -c '[48{Y}63, 16]'
multiply 6 int64 -m X=2,Y=3 -e 8 -a '[7, 14{Y}37]' -b '[21{X}37, 6{Y}16]' -c '[7, 16]{X}' --balanced
multiply 6 int64 -m X=2,Y=3 -e 8 -a '[1{Y,X}2, 5]' -b '[3{X}5, 2{Y}5]' -c '[2, 3{Y}5]' --balanced
multiply 4 int32 -m X=4,U=1 -a '[5{}3, 2{X,U}5]' -b '[2{X}5, 4]' -c '[3, 1{X}4]{U}'

# a move of another product is refused, and so is a certificate that is wrong
"$build/redist" matmul -m X=4 -a '[64, 8{X}32]' -b '[8{X}32, 16]' -c '[64, 16]' -o "$work/one" >/dev/null
"$build/redist" matmul -m X=4 -a '[64, 8{X}32]' -b '[8{X}32, 16]' -c '[16{X}64, 16]' -o "$work/two" >/dev/null
refuses() { # WHAT STATUS TEXT
    status=0
    "$build/redist" matmul --check "$work/one" >"$work/said" 2>&1 || status=$?
    [ "$status" -eq "$2" ] && grep -q "$3" "$work/said" || fail "$1: exit $status, $(cat "$work/said")"
}
cp "$work/one.c.problem" "$work/kept"
cp "$work/two.c.problem" "$work/one.c.problem"
refuses "another problem" 2 'not the move'
cp "$work/kept" "$work/one.c.problem"
cp "$work/two.c.cert" "$work/one.c.cert"
refuses "another certificate" 1 ' E'
sed 's/^local c .*/local c [64, 16]/' "$work/two.product" >"$work/one.product"
refuses "sums that are forgotten" 2 'unreduced over exactly'
echo "products: fifteen multiplied and verified, four refused"
