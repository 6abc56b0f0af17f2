#!/bin/sh
# A long run of the fuzzer, and its record in tests/fuzz/campaign.results. A campaign is
# of a core, the files of src/check: `make test-dossier` fails when they are others today.
set -eu
fuzz=$(cd "${1:?usage: campaign.sh FUZZ SECONDS SEED}" && pwd)
seconds=$2
seed=$3
cd "$(dirname "$0")/../.."

# digest_files DIRECTORY: of the names and bytes of all files below it.
digest_files() { (cd "$1" && find . -type f | LC_ALL=C sort | xargs sha256sum) | sha256sum | cut -d' ' -f1; }

changed=$(git status --porcelain -- src include spec tests certs Makefile)
[ -z "$changed" ] || { echo "fuzz-campaign: not as committed: $changed" >&2; exit 1; }
sh tests/fuzz/run.sh "$fuzz" -max_total_time="$seconds" "$seed"
count() { awk -v name="stat::$1:" '$1 == name { print $2 }' "$fuzz/log"; }
{
    echo "Written by make fuzz-campaign. The same seed with -runs=EXECUTIONS is the same campaign."
    echo "date $(date -u +%Y-%m-%d)"
    echo "core $(digest_files src/check)"
    echo "compiler $(clang --version | head -n 1)"
    echo "seconds $seconds"
    echo "seed $seed"
    echo "executions $(count number_of_executed_units)"
    echo "start $(find "$fuzz/seeds" -type f | wc -l) inputs $(digest_files "$fuzz/seeds")"
    echo "corpus $(find "$fuzz/corpus" -type f | wc -l) inputs $(digest_files "$fuzz/corpus")"
    echo "failures 0"
} >tests/fuzz/campaign.results
cat tests/fuzz/campaign.results
