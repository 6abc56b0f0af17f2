#!/bin/sh
# Runs the test of all kinds of problems on 12 ranks: test_kinds.sh PROGRAM COUNT. Plans of
# random steps are drawn by the generator of the second checker's tests.
# REDIST_SEED says which.
set -eu
program=${1:?usage: test_kinds.sh PROGRAM COUNT}
count=${2:?usage: test_kinds.sh PROGRAM COUNT}
here=$(dirname "$0")
. "$here/mpi.sh"
export LSAN_OPTIONS="suppressions=$here/lsan.supp:print_suppressions=0"
mpi 12 "$program" "$count"
pairs=$(mktemp)
trap 'rm -f "$pairs"' EXIT
# about one in seven is right, and for so few devices
python3 -B "$here/../second_checker/random_pairs.py" $((count * 12 + 200)) >"$pairs"
mpi 12 "$program" --pairs "$count" <"$pairs"
