#!/bin/sh
# Repeats what a soak has found: each line "TARGET SEED: .." of tests/soak/found.list.
set -eu
cd "$(dirname "$0")/../.."
count=0
while read -r target seed _; do
    case $target in '' | '#'*) continue ;; esac
    make --no-print-directory "$target" REDIST_SEED="${seed%:}"
    count=$((count + 1))
done <tests/soak/found.list
echo "soak: $count finds repeated, none fails"
