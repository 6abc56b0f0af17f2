#!/bin/sh
# Bad input to `redist` and `redist-check`: one clear line, the documented exit
# code, no partial output. (redist-run: tests/mpi.)
set -eu
build=$(cd "${1:?usage: bad_input.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/cli/expect.sh
redist=$build/redist
check=$build/redist-check
good=certs/ex3.1.problem
plan() { "$redist" plan --paper "$@" -o "$work/out/cert" -p "$work/out/problem"; }
from='[3{x}12, 2{y}12]'
to='[2{y}12, 3{x}12]'

# One shell for all, which share these names.
. tests/cli/bad_requests.sh
. tests/cli/bad_modules.sh
. tests/cli/bad_topologies.sh
. tests/cli/bad_files.sh
. tests/cli/bad_certificates.sh
echo "cli: $tests cases of bad input"
