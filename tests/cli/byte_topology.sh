#!/bin/sh
# Prices per byte (`redist-topology 4`): every command that reads them says what it says by a file
# of an older version whose prices were multiplied by hand, for elements of several sizes.
set -eu
build=$(cd "${1:?usage: byte_topology.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
redist=$build/redist
tests=0

# same FILE-OPTION COMMAND..: alike by the option with $work/bytes and with $work/elements.
same() {
    option=$1
    shift
    for file in bytes elements; do
        "$@" "$option" "$work/$file" >"$work/by-$file" || { echo "topology: failed: $*" >&2; exit 1; }
    done
    cmp "$work/by-bytes" "$work/by-elements" || { echo "topology: other prices: $*" >&2; exit 1; }
    tests=$((tests + 1))
}

problem='-m host=4,chip=8 -f [8{host,chip}256,64] -t [256,64]'
sum='-m host=4,chip=8 -f [256]{host,chip} -t [256] --op sum'
reduction='-H host=4,chip=8 -A data=32 -M [[4,8]] -r data'
# a unit that is no time, so that it is printed as those of older versions are
head='redist-topology 4
unit price per byte'
curves() { # FACTOR: what is received, times FACTOR
    echo "exchange $((100 * $1)):500 $((900 * $1)):700 allgather $1:60 $((7 * $1)):90" \
        "reducescatter $1:5 $((7 * $1)):6 allreduce $1:8 $((7 * $1)):9"
}
for elem in 1 4 8 16; do
    # shellcheck disable=SC2086 # options are several words
    {
        printf '%s\naxis host size 4 latency 1000 inverse 10\naxis chip size 8 latency 10 inverse 3\n' "$head" >"$work/bytes"
        printf 'redist-topology 1\naxis chip latency 10 inverse %s\naxis host latency 1000 inverse %s\n' \
            $((3 * elem)) $((10 * elem)) >"$work/elements"
        same --topology "$redist" plan $problem --elem $elem --json
        same --topology "$redist" plan $sum --elem $elem
        # what a file says per element is what it was, whatever --elem says
        "$redist" plan $sum --elem $elem --topology "$work/elements" | tail -n 1 >"$work/price"
        "$redist" plan $sum --topology "$work/elements" | tail -n 1 | cmp - "$work/price"
        echo "steps chip,host $(curves "$elem")" >>"$work/bytes"
        sed -i 's/topology 1/topology 3/' "$work/elements"
        echo "steps host,chip $(curves 1)" >>"$work/elements"
        same --topology "$redist" plan $problem --elem $elem --json
        # levels: the eight devices of a host share its port, in the prices of axes
        printf '%s\nlevel host size 4 latency 1000 inverse 10\nlevel chip size 8 latency 10 inverse 3\n' "$head" >"$work/bytes"
        printf 'redist-topology 1\naxis chip latency 10 inverse %s\naxis host latency 1000 inverse %s\n' \
            $((3 * elem)) $((80 * elem)) >"$work/elements"
        same --topology "$redist" plan $problem --elem $elem --json
        printf 'redist-topology 2\nlevel host size 4 latency 1000 inverse %s\nlevel chip size 8 latency 10 inverse %s\n' \
            $((10 * elem)) $((3 * elem)) >"$work/elements"
        same --topology "$redist" reduce $reduction --elem $elem --elements 64
        "$redist" levels "$work/bytes" --elem $elem | cmp - "$work/elements"
        # transfers have no elements: a byte is a byte
        printf 'redist-topology 2\nlevel host size 4 latency 1000 inverse 10\nlevel chip size 8 latency 10 inverse 3\n' >"$work/elements"
        same --topology "$redist" transfer $sum --elem $elem --json
    }
done
# the checker's price of a program is that of redist reduce by the file per byte
# shellcheck disable=SC2086
"$redist" reduce $reduction -T "$work/bytes" --elem 8 --elements 64 --best -p "$work/problem" -o "$work/cert" >"$work/best"
"$redist" levels "$work/bytes" -e 8 -o "$work/levels"
price=$(sed -n 's/.*price \([0-9]*\),.*/\1/p' "$work/best" | head -n 1)
"$build/redist-check" --topology "$work/levels" "$work/problem" "$work/cert" | grep -q "PRICE <= $price LEAST"
# What is received is rounded down to whole elements, and rises: 1, 2 and 25 elements of 16 bytes.
printf '%s\naxis host size 4 latency 1000 inverse 10\naxis chip size 8 latency 10 inverse 3\n' "$head" >"$work/bytes"
echo 'steps host exchange 4:5 31:7 415:90 allgather 4:5 31:7 415:90 reducescatter 4:5 31:7 415:90 allreduce 4:5 31:7 415:90' >>"$work/bytes"
printf 'redist-topology 3\naxis host latency 1000 inverse 160\naxis chip latency 10 inverse 48\n' >"$work/elements"
echo 'steps host exchange 1:5 2:7 25:90 allgather 1:5 2:7 25:90 reducescatter 1:5 2:7 25:90 allreduce 1:5 2:7 25:90' >>"$work/elements"
# shellcheck disable=SC2086
same --topology "$redist" plan $problem --elem 16 --json
echo "topology: $tests pairs of files agree"
