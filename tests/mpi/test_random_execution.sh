#!/bin/sh
# Runs the random execution test on 12 ranks, however few cores there are.
set -eu
program=${1:?usage: test_random_execution.sh PROGRAM [COUNT]}
as_root=
[ "$(id -u)" -ne 0 ] || as_root=--allow-run-as-root
exec timeout 600 mpirun $as_root --oversubscribe --quiet -n 12 "$program" ${2:-500}
