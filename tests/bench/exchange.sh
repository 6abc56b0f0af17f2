#!/bin/sh
# Execution times side by side on 2 to 8 ranks: exchange.sh PROGRAM [REPETITIONS].
set -eu
program=${1:?usage: exchange.sh PROGRAM [REPETITIONS]}
. "$(dirname "$0")/../mpi/mpi.sh"
echo "medians of ${2:-101} interleaved executions, microseconds; direct: one MPI_Alltoallw"
printf '%5s  %-18s %8s %9s %9s %9s %9s  %6s  %s\n' ranks case "tile KiB" default paper direct memcpy \
    ratio "steps of default | paper"
for ranks in 2 4 6 8; do
    mpi $ranks "$program" "${2:-101}"
done
