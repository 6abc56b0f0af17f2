#!/bin/sh
# Line and branch coverage of the core by the tests of its rules alone, and the
# certificates written by hand; of the copy by its test; of the judge of transfers by its
# cases and random pairs. Fails below 100 % of the branches; the tables name the lines of the
# others.
set -eu
build=${1:?usage: coverage.sh BUILD}/coverage
cd "$(dirname "$0")/.."

mkdir -p "$build"
# -O0: one branch of the source is one branch of the object
make --no-print-directory -j2 BUILD="$build" CC=gcc CFLAGS="-O0 -g --coverage" LDFLAGS=--coverage \
    SANITIZE= "$build/tests/test_core_reject" "$build/tests/test_core_sections" \
    "$build/tests/test_core_joined" "$build/tests/test_core_target" "$build/tests/test_copy" \
    "$build/adversarial/judge_pairs" "$build/redist-check" >"$build/log" 2>&1 || { cat "$build/log" >&2; exit 1; }
find "$build" -name '*.gcda' -delete
for test in test_core_reject test_core_sections test_core_joined test_core_target test_copy; do
    "$build/tests/$test" >"$build/log" 2>&1 || { cat "$build/log" >&2; exit 1; }
done
python3 -B tests/calculus/calculus.py --pairs | "$build/adversarial/judge_pairs" >"$build/log"
# What the core counts as covered is what these have run so far.
below=0
report() {
    gcovr --root . --object-directory "$build/obj/$1" --filter "src/$1/" "$build/obj/$1" |
        awk '/^src|^TOTAL/'
    echo "coverage: branches of src/$1"
    gcovr --root . --object-directory "$build/obj/$1" --filter "src/$1/" "$build/obj/$1" \
        --branches --fail-under-branch 100 >"$build/branches" || below=1
    awk '/^src|^TOTAL/' "$build/branches"
}
report check
report copy
python3 -B tests/second_checker/transfer_cases.py "$build"
python3 -B tests/second_checker/compare_transfers.py "$build" 200
report transfer
[ "$below" -eq 0 ] || echo "coverage: below 100 % of the branches" >&2
exit "$below"
