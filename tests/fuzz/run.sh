#!/bin/sh
# Fuzzes the checker for SECONDS with AddressSanitizer and UBSan, starting from
# the goldens. The corpus stays in BUILD/fuzz for the next run; an input that
# fails is left there as crash-*.
set -eu
build=${1:?usage: run.sh BUILD [SECONDS]}/fuzz
seconds=${2:-60}
cd "$(dirname "$0")/../.."
mkdir -p "$build/corpus"

clang -std=c11 -D_POSIX_C_SOURCE=200809L -I. -Iinclude -Isrc -Itests -g -O1 \
    -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
    tests/fuzz/fuzz_check.c $(find src/check -name "*.c") src/accept/*.c src/report/*.c src/types/report.c \
    tests/support/sections.c tests/support/simulator.c tests/support/raw_plan.c tests/support/raw_read.c \
    -pthread -o "$build/fuzz_check" ||
    { echo "fuzz: needs clang with libFuzzer: apt install clang libclang-rt-14-dev" >&2; exit 2; }

for problem in certs/*.problem; do
    name=$(basename "$problem" .problem)
    { cat "$problem"; printf '\0'; cat "certs/$name.cert"; } >"$build/corpus/$name"
done
"$build/fuzz_check" -max_total_time="$seconds" -max_len=4096 -rss_limit_mb=4096 -timeout=10 \
    -dict=tests/fuzz/words.dict -artifact_prefix="$build/" -print_final_stats=1 \
    "$build/corpus" >"$build/log" 2>&1 || { tail -n 40 "$build/log" >&2; exit 1; }
awk '/^stat::number_of_executed_units|^stat::new_units_added/ || /DONE/' "$build/log"
