#!/bin/sh
# The main job, end to end, as a person would do it by hand. Called by `make demo`.
set -eu
build=$(cd "${1:?usage: demo.sh BUILD}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
PATH="$build:$PATH"
# All ranks share this machine, and in a container the user may be root.
mpi="mpirun --oversubscribe --quiet"
[ "$(id -u)" -ne 0 ] || mpi="$mpi --allow-run-as-root"

# In bold on a terminal.
if [ -t 1 ]; then
    say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
else
    say() { printf '\n%s\n' "$*"; }
fi

# run COMMAND...: shows the command as one would type it, then runs it.
run() {
    printf '$'
    for word; do
        case $word in
        *[[:space:]\[{]*) printf " '%s'" "$word" ;;
        *) printf ' %s' "$word" ;;
        esac
    done
    echo
    "$@"
}

say "1. A 6 x 6 array on 6 devices, from [3{x}6, 2{y}6] to [2{y}6, 3{x}6]"
run redist plan --mesh x=2,y=3 --from '[3{x}6, 2{y}6]' --to '[2{y}6, 3{x}6]' \
    --problem first.problem --output first.cert
say "2. The proven checker judges the certificate against your problem"
run redist-check first.problem first.cert
say "3. Who holds which tile, before and after"
run redist show first.problem first.cert
say "4. Real data: a 512 x 768 array of int32 in a .npy file, planned, checked and moved at once"
# 118 + 10 bytes of header, then the row-major index of each element, little endian.
{
    printf '\223NUMPY\001\000\166\000'
    printf '%-117s\n' "{'descr': '<i4', 'fortran_order': False, 'shape': (512, 768), }"
    LC_ALL=C awk 'BEGIN { for (i = 0; i < 512 * 768; i++)
        printf "%c%c%c%c", i % 256, int(i / 256) % 256, int(i / 65536) % 256, 0 }'
} >array.npy
mkdir tiles
run $mpi -n 8 redist-run --plan --mesh rows=4,columns=2 --from '[128{rows}512, 384{columns}768]' \
    --to '[256{columns}512, 192{rows}768]' --in array.npy --out 'tiles/%d.npy'
say "5. And back: from the 8 tiles to one file, which equals the one we started from"
run $mpi -n 8 redist-run --plan --mesh rows=4,columns=2 --from '[256{columns}512, 192{rows}768]' \
    --to '[128{rows}512, 384{columns}768]' --in 'tiles/%d.npy' --out back.npy --quiet
run cmp array.npy back.npy
echo "equal"

say "6. A certificate that lies: it claims a cost of 1"
sed '0,/^claim height \([0-9]*\) cost \([0-9]*\)/s//claim height \1 cost 1/' \
    first.cert >lie.cert
printf '$ %s\n' "redist-check first.problem lie.cert"
if redist-check first.problem lie.cert; then
    echo "demo: a false certificate was accepted" >&2
    exit 1
fi
say "7. A checkpoint: the tensors of one file for two ranks, one plan, judged before a byte moves"
mkdir model
{
    printf '\000\001\000\000\000\000\000\000' # 256 bytes of header
    printf '%-256s' '{"h.0.mlp.up_proj.weight":{"dtype":"I32","shape":[512,767],"data_offsets":[0,1570816]},
 "norm.weight":{"dtype":"I32","shape":[512],"data_offsets":[1570816,1572864]}}'
    tail -c 1572864 array.npy
} >model/model.safetensors
echo '{"mesh": {"tp": 2}, "tensors": [{"match": "*.up_proj.weight", "cut": ["tp"]}, {"match": "*"}]}' >tp.json
run redist-checkpoint model model-tp2 --layout tp.json --verify

say "That was the whole path: plan, certificate, check, execution. README.md says where to read on."
