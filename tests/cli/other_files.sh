#!/bin/sh
# Files that hold something else than a command takes: the line says what they are, or what is
# missing, and where it goes.
set -eu
build=$(cd "${1:?usage: other_files.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/cli/expect.sh
redist=$build/redist

# --- a problem of the other kind
types=certs/ex3.1.problem transfers=certs/transfers/chunks.problem
expect 2 "^redist: $types: a problem of types, which redist plan takes; expected one of transfers" \
    "$redist" transfer "$types" -o "$work/out/cert"
expect 2 "^redist: $transfers: a problem of transfers, which redist transfer takes; expected one of types" \
    "$redist" plan "$transfers" -o "$work/out/cert"

# --- a module whose parameter is not where it is looked for
cat >"$work/behind.hlo" <<'END'
HloModule m, num_partitions=4
ENTRY %main { %p = f32[4]{0} parameter(0)
  %g = f32[16]{0} all-gather(%p), replica_groups={{0,1,2,3}}, dimensions={0}, channel_id=1, use_global_device_ids=true
}
END
expect 2 "behind.hlo:3: expected the parameter before this operation, on a line of its own below that of ENTRY$" \
    "$redist" import-plan "$work/behind.hlo" -m x=4 -f '[4{x}16]' -t '[16]'
sed 's/all-gather(.*/dynamic-slice(%p, %p), dynamic_slice_sizes={16}/' "$work/behind.hlo" >"$work/slice.hlo"
expect 2 "slice.hlo:3: expected the parameter before this operation" \
    "$redist" import-plan "$work/slice.hlo" -m x=4 -f '[4{x}16]' -t '[16]'

echo "other files: $tests messages"
