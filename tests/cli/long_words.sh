#!/bin/sh
# Words of the user that are longer than a message has room for, or than a name may be: the line
# says so, and never loses its reason.
set -eu
build=$(cd "${1:?usage: long_words.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/cli/expect.sh
redist=$build/redist

# repeat N WORD: N times.
repeat() { printf "%.0s$2" $(seq "$1"); }

# --- names
long=$(repeat 40 a)
expect 2 "^redist: --mesh: column 1: the name '$long' is too long: a name has at most 31 letters, this one has 40$" \
    "$redist" plan -m "$long=4" -f '[4]' -t '[4]'
expect 2 "column 5: the name '$(repeat 48 b)\.\.' is too long: .*, this one has 90$" \
    "$redist" plan -m "x=2,$(repeat 90 b)=4" -f '[4]' -t '[4]'
expect 2 "column 1: expected an axis name .*, got '4'$" "$redist" plan -m 4=4 -f '[4]' -t '[4]'
printf 'redist-topology 4\nunit ps per byte\naxis %s size 4 latency 1 inverse 1\n' "$long" >"$work/topology"
expect 2 "topology:3: column 6: the name '$long' is too long" \
    "$redist" plan -m x=4 -f '[4]' -t '[4]' --topology "$work/topology"

# --- paths: cut in the middle
deep=$work/$(repeat 12 "$(repeat 200 d)/")
expect 2 "^redist: $work/d.* \.\. .*d/first: cannot open: No such file or directory$" "$redist" plan "${deep}first"
expect 2 "d/second: .*: No such file or directory$" \
    "$redist" plan -m x=4 -f '[4]' -t '[4]' -o "${deep}second"
[ "$(wc -c <"$work/stderr")" -lt 1100 ] || complain "a line of $(wc -c <"$work/stderr") bytes"

echo "long words: $tests messages"
