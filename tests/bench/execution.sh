#!/bin/sh
# Execution times beside those of other libraries on 2, 4 and 8 ranks, and sums beside Open MPI's:
#   execution.sh EXECUTION ALLREDUCE [REPETITIONS [SECONDS]]
# SECONDS is the most for a case. Refuses a machine that is at other work.
set -eu
execution=${1:?usage: execution.sh EXECUTION ALLREDUCE [REPETITIONS [SECONDS]]}
allreduce=${2:?usage: execution.sh EXECUTION ALLREDUCE [REPETITIONS [SECONDS]]}
repetitions=${3:-101} seconds=${4:-10}
here=$(dirname "$0")
. "$here/../mpi/mpi.sh"
python3 -B "$here/idle.py"
echo "medians of up to $repetitions interleaved executions, microseconds, on $(nproc) cores"
echo "direct: one MPI_Alltoallw; tiles: given by redist_allocate_tile; best: of the three that are"
echo "not redist; apart: the quartiles of the default plan"
printf '%2s %-13s %6s %8s %8s %8s %8s %8s %8s %6s %6s %6s %5s %s\n' \
    n case KiB default tiles direct FFTW pdgemr2d memcpy def/be til/be til/mc apart steps
for ranks in 2 4 8; do
    mpi "$ranks" "$execution" "$repetitions" "$seconds"
done
export OMPI_MCA_coll_tuned_use_dynamic_rules=1
for ranks in 2 4; do
    mpi "$ranks" "$allreduce" "$repetitions" "$seconds"
done
