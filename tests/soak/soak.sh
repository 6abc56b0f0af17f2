#!/bin/sh
# Random tests with new seeds, one after another, until the time is over: soak.sh MINUTES [SEED].
# What fails is written into tests/soak/found.list, "TARGET SEED: its last line", and `make
# test` repeats it from then on. Each round takes the next seed from SEED (else the clock) on.
set -eu
cd "$(dirname "$0")/../.."
minutes=${1:?usage: soak.sh MINUTES [SEED]}
seed=${2:-$(date +%s)}
end=$(($(date +%s) + minutes * 60))
found=tests/soak/found.list
log=$(mktemp)
trap 'rm -f "$log"' EXIT
runs=0
failed=0
while :; do
    for target in $(sed -n 's/^\([a-z][a-z-]*\)$/\1/p' tests/soak/targets.list); do
        [ "$(date +%s)" -lt "$end" ] || break 2
        echo "soak: $target, REDIST_SEED=$seed"
        runs=$((runs + 1))
        make --no-print-directory "$target" REDIST_SEED="$seed" >"$log" 2>&1 && continue
        failed=$((failed + 1))
        tail -n 20 "$log"
        echo "$target $seed: $(grep -v '^make' "$log" | tail -n 1 | cut -c1-120)" >>"$found"
    done
    seed=$((seed + 1))
done
echo "soak: $runs runs, $failed found, seeds up to $seed"
[ "$failed" -eq 0 ] || { echo "soak: see $found" >&2; exit 1; }
