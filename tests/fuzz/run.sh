#!/bin/sh
# Fuzzes the checker from the certificates of certs, with a new corpus each time, so
# that the same number of executions by the same seed is the same run. An input that
# fails is left in FUZZ as crash-*.
set -eu
fuzz=${1:?usage: run.sh FUZZ -runs=N|-max_total_time=SECONDS SEED}
limit=$2
seed=$3
cd "$(dirname "$0")/../.."

rm -rf "$fuzz/seeds" "$fuzz/corpus"
mkdir -p "$fuzz/seeds" "$fuzz/corpus"
for problem in certs/*.problem certs/*/*.problem; do
    pair=${problem%.problem}
    # Of as many devices as there may be an execution takes a part of a second.
    if grep -q '^devices 1048576$' "$pair.cert"; then continue; fi
    { cat "$problem"; printf '\0'; cat "$pair.cert"; } >"$fuzz/seeds/$(echo "$pair" | tr / -)"
done
# No time limit for an execution but one that only an endless loop meets.
"$fuzz/fuzz_check" "$limit" -seed="$seed" -max_len=4096 -rss_limit_mb=4096 -timeout=1000 \
    -dict=tests/fuzz/words.dict -artifact_prefix="$fuzz/" -print_final_stats=1 \
    "$fuzz/corpus" "$fuzz/seeds" >"$fuzz/log" 2>&1 || { tail -n 40 "$fuzz/log" >&2; exit 1; }
executions=$(awk '/^stat::number_of_executed_units/ { print $2 }' "$fuzz/log")
[ "${executions:-0}" -gt 0 ] || { tail -n 40 "$fuzz/log" >&2; exit 1; }
echo "fuzz: $executions executions from $(ls "$fuzz/seeds" | wc -l) certificates by seed $seed," \
    "$(ls "$fuzz/corpus" | wc -l) new inputs kept, no failure"
