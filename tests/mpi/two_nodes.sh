#!/bin/sh
# Run by machines.sh in name spaces of its own, which it makes the first of two nodes; the
# second has others. They share no memory and no network but a link of two ends, and see
# different directories under $work/local. Open MPI starts its daemon on the second node by
# an agent in the place of ssh.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
. "$here/mpi.sh"
. tests/cli/expect.sh
. "$here/paths.sh"
p=$work/local/problem c=$work/local/cert

quietly() {
    "$@" >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        complain "failed: $*"
    }
}

mkdir -p "$work/local"
mkfifo "$work/is_there"
mount --make-rprivate /
hostname redist0
ip link set lo up
mount -t tmpfs none /dev/shm
unshare --net --mount --uts --ipc sh -c 'hostname redist1 && ip link set lo up && umount /dev/shm &&
    mount -t tmpfs none /dev/shm && mount -t tmpfs none "$1" && echo yes >"$2" && exec sleep 3600' \
    sh "$work/local" "$work/is_there" &
second=$!
trap 'kill $second' EXIT
read -r answer <"$work/is_there"
[ "$answer" = yes ] || complain "the second node is not there"
mount -t tmpfs none "$work/local"
on_second="nsenter --target $second --net --mount --uts --ipc"
ip link add toward1 type veth peer name toward0 netns $second
ip address add 10.77.0.1/24 dev toward1
ip link set toward1 up
$on_second ip address add 10.77.0.2/24 dev toward0
$on_second ip link set toward0 up
printf '#!/bin/sh\nshift\nexec %s sh -c "$*"\n' "$on_second" >"$work/agent"
chmod +x "$work/agent"
export OMPI_MCA_btl=self,vader,tcp OMPI_MCA_plm_rsh_agent="$work/agent"
export OMPI_MCA_oob_tcp_if_include=10.77.0.0/24 OMPI_MCA_btl_tcp_if_include=10.77.0.0/24
mpirun_flags="$mpirun_flags --host 10.77.0.1:6,10.77.0.2:6 --map-by ppr:2:node"

# What the test is about: two ranks on each, which find nothing of each other's.
quietly mpi 4 hostname
[ "$(sort "$work/log" | tr '\n' ' ')" = "redist0 redist0 redist1 redist1 " ] ||
    complain "ranks are elsewhere: $(cat "$work/log")"
touch /dev/shm/mine "$work/local/mine"
! $on_second test -e /dev/shm/mine && ! $on_second test -e "$work/local/mine" ||
    complain "the nodes share files"
tests=$((tests + 1))

# Problem and certificate are on the first node alone, each node has its own tiles.
arrays() { python3 "$here/arrays.py" "$@"; }
quietly "$build/redist" plan --paper --mesh x=2,y=2 --from '[512{x}1024, 512{y}1024]' \
    --to '[512{y}1024, 512{x}1024]' -p "$p" -o "$c"
mkdir "$work/cut" "$work/expected"
arrays make "$work/whole.npy" '<f4' 1024x1024
arrays cut "$work/whole.npy" "$p" from "$work/cut/%d.npy"
arrays cut "$work/whole.npy" "$p" to "$work/expected/%d.npy"
cp "$work/cut/0.npy" "$work/cut/1.npy" "$work/local/"
$on_second cp "$work/cut/2.npy" "$work/cut/3.npy" "$work/local/"
before=$(awk '$1 == "toward1:" { print $10 }' /proc/net/dev)
quietly watched 4 "$run" "$p" "$c" --in "$work/local/%d.npy" --out "$work/local/out-%d.npy"
after=$(awk '$1 == "toward1:" { print $10 }' /proc/net/dev)
went_by_messages "$crossing"
[ $((after - before)) -ge $((crossing / 2)) ] ||
    complain "a tile of $((crossing / 2)) bytes leaves the node, and the link sent $((after - before))"
for device in 0 1; do quietly cmp "$work/local/out-$device.npy" "$work/expected/$device.npy"; done
for device in 2 3; do
    quietly $on_second cmp "$work/local/out-$device.npy" "$work/expected/$device.npy"
    [ ! -e "$work/local/out-$device.npy" ] || complain "device $device wrote on the first node"
done
tests=$((tests + 2))

# refuse CODE PATTERN RANKS ARGUMENTS...
refuse() {
    wanted=$1 pattern=$2 ranks=$3
    shift 3
    expect "$wanted" "$pattern" mpi "$ranks" "$run" "$@"
}
# One global file that only the first node has.
cp "$work/whole.npy" "$work/local/whole.npy"
refuse 2 "local/whole.npy: cannot open" 4 "$p" "$c" --in "$work/local/whole.npy" --out "$work/out/%d.npy"
refuse 2 "local/whole-.*: cannot open|local/moved.npy.*: cannot open" 4 "$p" "$c" --synthetic --out "$work/local/moved.npy"
[ -z "$(find "$work/local" -name 'moved*')" ] || complain "left: $(ls "$work/local")"
# An output that is an input on the second node alone.
$on_second ln "$work/local/2.npy" "$work/local/again-3.npy"
refuse 2 "local/again-3.npy: would replace .*/local/2.npy" 4 "$p" "$c" --in "$work/local/%d.npy" \
    --out "$work/local/again-%d.npy"

# Sums inside the nodes and between them, and programs of all kinds.
printf 'redist-topology 1\naxis node latency 30000000 inverse 3200\naxis gpu latency 5000000 inverse 100\n' >"$work/local/topology"
quietly "$build/redist" plan --topology "$work/local/topology" -m node=2,gpu=2 --op sum \
    -f '[65536]{node,gpu}' -t '[65536]' -p "$p" -o "$c"
[ "$(grep -cE "^ +[123]  (reducescatter|allreduce|allgather) [0-2]" "$work/log")" -eq 3 ] || complain "another plan: $(cat "$work/log")"
quietly mpi 4 "$run" "$p" "$c" --synthetic
grep -q "^verified 65536 elements on each of 4 ranks" "$work/log" || complain "not verified: $(cat "$work/log")"

# Planned on the first node for what is found of both, in one command.
quietly mpi 4 "$run" --plan "$p" --synthetic --save-certificate "$work/local/found"
grep -q "^planned for 2 nodes of 2; assumed: node 30 us + 1600 ps/byte, gpu 5 us + 250 ps/byte$" "$work/log" &&
    grep -q "^verified 65536 elements on each of 4 ranks" "$work/log" || complain "two levels: $(cat "$work/log")"
quietly "$build/redist" plan "$p" --ranks-per-node 2 -o "$c"
quietly cmp "$c" "$work/local/found"
! $on_second test -e "$work/local/found" || complain "the second node wrote the certificate"
tests=$((tests + 1))
quietly mpi 4 "$work/bin/small_execute" "$seed" 40
mpirun_flags="$mpirun_flags --map-by ppr:6:node"
quietly mpi 12 "$work/bin/small_kinds" 10
tests=$((tests + 3))
echo "two nodes: $tests tests"
