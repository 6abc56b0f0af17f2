#!/bin/sh
# Every certificate of certs/calculus carried out, with every element verified.
set -eu
build=$(cd "${1:?usage: run.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
. tests/mpi/mpi.sh
. tests/mpi/execute_pairs.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pairs=$(ls certs/calculus/*.problem | sed 's/[.]problem$//')
# shellcheck disable=SC2086 # many names
execute_pairs "$build" --allow-unbounded $pairs
