#!/bin/sh
# The checker built by gcc and clang, without and with optimisation, must give
# identical verdicts: the same random pairs, byte by byte with their codes, and
# the same tests of rules and mutants passed by each build.
set -eu
build=${1:?usage: same_verdicts.sh BUILD [PAIRS]}
pairs=${2:-4000}
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -B tests/second_checker/random_pairs.py "$pairs" 1 >"$work/pairs"
# With optimisation: what `make` and `make clang-programs` have built.
for variant in gcc-O0 clang-O0; do
    here=$build/verdicts/$variant
    mkdir -p "$here"
    make --no-print-directory -j2 BUILD="$here" CC="${variant%-*}" CFLAGS="-${variant#*-}" SANITIZE= \
        "$here/adversarial/judge_pairs" "$here/adversarial/test_mutation" \
        "$here/tests/test_core_reject" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
done
first=
for here in "$build"/verdicts/gcc-O0 "$build" "$build"/verdicts/clang-O0 "$build"/clang; do
    said=$work/$(basename "$here")
    "$here/tests/test_core_reject" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
    "$here/adversarial/test_mutation" >"$said.mutants" 2>&1 || { cat "$said.mutants" >&2; exit 1; }
    "$here/adversarial/judge_pairs" <"$work/pairs" >"$said.pairs"
    [ -n "$first" ] || first=$said
    for output in pairs mutants; do
        cmp "$first.$output" "$said.$output" || { echo "verdicts: $here differs from $(basename "$first")" >&2; exit 1; }
    done
done
echo "verdicts: $pairs pairs and all mutants, the same from gcc and clang at -O0 and -O2"
