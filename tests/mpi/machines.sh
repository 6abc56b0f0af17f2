# Sourced by run.sh: ranks that share no memory. First where Open MPI can make no window of
# shared memory, and has TCP alone between the ranks; then on two nodes, each with a network,
# a /dev/shm and a directory of its own, where this machine allows somebody to make them.
: "${work:?tests/mpi/run.sh runs this}" # alone it would write into /
. "$here/paths.sh"
${MPICC:-mpicc} -std=c11 -O1 -Wall -Wextra -Werror -shared -fPIC tests/mpi/watch_path.c -o "$work/watch.so"

# An allpermute of 1 MiB tiles between devices 1 and 2; the other two keep theirs.
plan x=2,y=2 '[512{x}1024, 512{y}1024]' '[512{y}1024, 512{x}1024]' 4
crossing=$((2 * 512 * 512 * 4))

# The watcher tells one way from the other: here all ranks share memory, each by three windows:
# its two tiles, and what the executor says and stages.
quietly watched 4 "$run" "$p" "$c" --synthetic
grep -q "^verified 262144 elements on each of 4 ranks" "$work/log" || complain "not verified: $(cat "$work/log")"
[ "$(sum_path windows)" = 12 ] && [ "$(sum_path bytes)" = 0 ] ||
    complain "expected three windows on each rank, and no parcel in a message: $(cat "$work/log")"
tests=$((tests + 1))

over_tcp() {
    (
        export OMPI_MCA_btl=self,tcp OMPI_MCA_btl_tcp_if_include=lo OMPI_MCA_osc="$windowless"
        "$@"
    )
}
for windowless in ^sm rdma pt2pt; do
    quietly over_tcp watched 4 "$run" "$p" "$c" --synthetic
    grep -q "^verified 262144 elements on each of 4 ranks" "$work/log" || complain "not verified: $(cat "$work/log")"
    went_by_messages $crossing
done
windowless=^sm
quietly over_tcp mpi 6 "$work/bin/small_execute" "$seed" 40
quietly over_tcp mpi 12 "$work/bin/small_kinds" 10
echo "mpi: TCP alone and no window of shared memory, random programs with REDIST_SEED=$seed"

# As root, or as a user who may have a name space of users.
PATH=$PATH:/usr/sbin:/sbin
alone="unshare --net --mount --uts --ipc"
isolate=
for way in "$alone" "$alone --user --map-root-user"; do
    [ -n "$isolate" ] || ! $way sh -c 'mount --make-rprivate / && mount -t tmpfs none /dev/shm &&
        ip link add near type veth peer name far' >/dev/null 2>&1 || isolate=$way
done
if [ -n "$isolate" ]; then
    export build run work seed tests crossing
    quietly $isolate sh "$here/two_nodes.sh"
    tests=$(sed -n 's/^two nodes: \([0-9]*\) tests$/\1/p' "$work/log")
    echo "mpi: two nodes made by $isolate, a network between them and nothing else: parcels by messages, files of each node its own"
else
    echo "mpi: no name spaces can be made here: two nodes are not tested, TCP alone was"
fi
