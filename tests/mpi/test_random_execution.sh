#!/bin/sh
# Runs the random execution test on 12 ranks, however few cores there are.
set -eu
program=${1:?usage: test_random_execution.sh PROGRAM [COUNT]}
here=$(dirname "$0")
. "$here/mpi.sh"
# for sanitized builds: Open MPI's own leaks are not ours
export LSAN_OPTIONS="suppressions=$here/lsan.supp:print_suppressions=0"
mpi 12 "$program" "${2:-150}"
