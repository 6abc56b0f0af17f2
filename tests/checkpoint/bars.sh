#!/bin/sh
# The long form of the tests, and what it says: bars.sh BUILD headers|kills NUMBER, BUILD with
# sanitizers for headers. Several seeds at a time, as most of it is waiting for processes.
set -eu
build=${1:?usage: bars.sh BUILD headers\|kills NUMBER} what=$2 number=$3
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# part SEED: a quarter of the number
part() {
    export REDIST_SEED="$1"
    case $what in
    headers) python3 -B tests/checkpoint/test_checkpoint.py "$build" 0 $((number / 4)) 0 "$build/many_runs" ;;
    kills)
        python3 -B tests/checkpoint/test_checkpoint.py "$build" 0 0 $((number / 8))
        python3 -B tests/checkpoint/test_team.py "$build" 0 $((number / 8))
        ;;
    esac >"$work/$1"
}

started=
for seed in 1 2 3 4; do
    part "$seed" &
    started="$started $!"
done
for one in $started; do
    wait "$one"
done
cat "$work"/* | grep -E "changed headers|ends by force"
