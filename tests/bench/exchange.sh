#!/bin/sh
# Execution times side by side on 2 to 8 ranks: exchange.sh PROGRAM [REPETITIONS [SECONDS [RANKS...]]].
# SECONDS is the most for a case. Refuses a machine that is at other work.
set -eu
program=${1:?usage: exchange.sh PROGRAM [REPETITIONS [SECONDS [RANKS...]]]}
repetitions=${2:-101} seconds=${3:-60}
shift $(($# < 3 ? $# : 3))
here=$(dirname "$0")
. "$here/../mpi/mpi.sh"
python3 -B "$here/idle.py"
echo "medians of up to $repetitions interleaved executions, microseconds; direct: one MPI_Alltoallw;"
echo "tiles: the default plan in tiles that redist_allocate_tile gave; spread: between the quartiles"
printf '%5s  %-18s %8s %9s %9s %9s %9s %9s  %6s %6s %6s  %5s %5s  %s\n' \
    ranks case "tile KiB" default paper tiles direct memcpy "def/di" "til/di" "til/mc" tiles direct \
    "steps of default | paper"
for ranks in ${*:-2 4 6 8}; do
    mpi "$ranks" "$program" "$repetitions" "$seconds"
done | python3 -B "$here/exchange_bars.py"
