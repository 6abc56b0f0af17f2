#!/bin/sh
# Line and branch coverage of the core by the tests of its rules alone, and the
# certificates written by hand. Fails below 100 % of the branches; the table names
# the lines of the others.
set -eu
build=${1:?usage: coverage.sh BUILD}/coverage
cd "$(dirname "$0")/.."

mkdir -p "$build"
# -O0: one branch of the source is one branch of the object
make --no-print-directory -j2 BUILD="$build" CC=gcc CFLAGS="-O0 -g --coverage" SANITIZE= \
    "$build/tests/test_core_reject" "$build/tests/test_core_sections" "$build/tests/test_core_joined" \
    "$build/adversarial/judge_pairs" >"$build/log" 2>&1 || { cat "$build/log" >&2; exit 1; }
find "$build" -name '*.gcda' -delete
for test in test_core_reject test_core_sections test_core_joined; do
    "$build/tests/$test" >"$build/log" 2>&1 || { cat "$build/log" >&2; exit 1; }
done
python3 -B tests/calculus/calculus.py --pairs | "$build/adversarial/judge_pairs" >"$build/log"
gcovr --root . --object-directory "$build/obj/check" --filter src/check/ "$build/obj/check" |
    awk '/^src|^TOTAL/'
echo "coverage: branches of the core"
gcovr --root . --object-directory "$build/obj/check" --filter src/check/ "$build/obj/check" \
    --branches --fail-under-branch 100 >"$build/branches" && status=0 || status=$?
awk '/^src|^TOTAL/' "$build/branches"
[ "$status" -eq 0 ] || echo "coverage: below 100 % of the branches" >&2
exit "$status"
