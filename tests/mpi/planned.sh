# Sourced by run.sh: `redist-run --plan` plans, certifies, judges and executes in one command.
: "${work:?tests/mpi/run.sh runs this}" # alone it would write into /

# plans RANKS LINE ARGUMENTS...: it says for what it planned, and verifies.
plans() {
    on=$1 line=$2
    shift 2
    quietly mpi "$on" "$run" --plan "$@" --synthetic
    grep -qE "^planned for $line$" "$work/log" || complain "not planned for $line: $(cat "$work/log")"
    grep -qE "^verified [0-9]+( to [0-9]+)? elements on each of $on ranks" "$work/log" || complain "not verified: $(cat "$work/log")"
    tests=$((tests + 1))
}

# The certificate is the one that `redist plan` writes: from a file, from options, of sums, and
# of shardings that other tools write.
saved="--save-problem $work/saved.problem --save-certificate $work/saved.cert"
as_planned() { # ARGUMENTS of redist plan
    quietly "$build/redist" plan "$@" -p "$work/wanted.problem" -o "$work/wanted.cert"
    quietly cmp "$work/wanted.problem" "$work/saved.problem"
    quietly cmp "$work/wanted.cert" "$work/saved.cert"
    tests=$((tests + 1))
}
plan x=2,y=2 '[6{x}12, 6{y}12]' '[6{y}12, 6{x}12]' 4
# shellcheck disable=SC2086 # the options are several words
{
    plans 4 "1 node of 4, by the usual prices" "$p" $saved
    as_planned "$p"
    plans 6 "1 node of 6, by the usual prices" --mesh a=2,b=3 --from '[8, 6]{a,b}' --to '[4{a}8, 2{b}6]' --op sum --elem 8 $saved
    as_planned --mesh a=2,b=3 --from '[8, 6]{a,b}' --to '[4{a}8, 2{b}6]' --op sum --elem 8
    plans 4 "1 node of 4, by the usual prices" --mesh x=2,y=2 --shape 12,12 --from "P('x', 'y')" --to "P('y', 'x')" $saved
    as_planned --mesh x=2,y=2 --shape 12,12 --from "P('x', 'y')" --to "P('y', 'x')"
}
plans 4 "1 node of 4, by the usual prices" --mesh x=2 --from '[3{x}5]' --to-mesh y=4 --to-order '0 list 2 3 0 1' --to '[2{y}5]'
printf 'redist-topology 1\naxis node latency 30000000 inverse 3200\naxis gpu latency 5000000 inverse 100\n' >"$work/prices"
set -- --mesh node=2,gpu=4 --from '[262144]{node,gpu}' --to '[262144]' --op sum
# shellcheck disable=SC2086
{
    plans 8 "the topology $work/prices" "$@" --topology "$work/prices" $saved
    as_planned "$@" --topology "$work/prices"
}

# Nodes of as many ranks each are two levels, others are not.
"${MPICC:-mpicc}" -std=c11 -O1 -Wall -Wextra -Werror -shared -fPIC tests/mpi/pretend_nodes.c -o "$work/nodes.so"
pretends() { # NODES LINE [OPTION..]: of the sum over eight ranks in $sum
    nodes=$1 line=$2
    shift 2
    quietly mpi 8 env ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD="$work/nodes.so" NODES="$nodes" \
        "$run" --plan --mesh "$mesh" --from "[65536]{$axes}" --to '[65536]' --op sum --synthetic "$@"
    grep -qE "$line" "$work/log" || complain "of nodes $nodes, not '$line': $(cat "$work/log")"
    tests=$((tests + 1))
}
mesh=node=2,gpu=4 axes=node,gpu
pretends aaaabbbb "^planned for 2 nodes of 4; assumed: node 30 us [+] 3200 ps/byte, gpu 5 us [+] 250 ps/byte$"
[ "$(grep -cE '^ +[123]  (reducescatter|allreduce|exchange) ' "$work/log")" -eq 3 ] || complain "one level: $(cat "$work/log")"
grep -q "^verified 65536 elements on each of 8 ranks" "$work/log" || complain "not verified: $(cat "$work/log")"
pretends aaaabbbb '"nodes":2,"ranks_per_node":4,' --json
# shellcheck disable=SC2086
pretends aaaabbbb "^verified" --quiet $saved
! grep -q "^planned" "$work/log" || complain "said with --quiet"
as_planned --mesh $mesh --from "[65536]{$axes}" --to '[65536]' --op sum --ranks-per-node 4
pretends aabbccdd "^planned for 4 nodes of 2; assumed: node 30 us [+] 1600 ps/byte, gpu 30 us [+] 1600 ps/byte$"
pretends abababab "^planned for 2 nodes, not each of as many ranks in a row, by the usual prices$"
pretends abababab '"nodes":2,"ranks_per_node":0,' --json
pretends aaabbbbb "^planned for 2 nodes, not each of as many ranks in a row, by the usual prices$"
pretends abcdefgh "^planned for 8 nodes of 1, by the usual prices$"
mesh=a=2,b=2,c=2 axes=a,b,c
pretends aabbccdd "^planned for 4 nodes of 2; assumed: a 30 us [+] 1600 ps/byte, b 30 us [+] 1600 ps/byte, c 5 us [+] 250 ps/byte$"

# What was planned is kept, and taken again when all that it follows from is the same, and judged.
kept=$work/kept
again=", by an earlier run (--cache)"
rm -rf "$kept" && mkdir "$kept"
cached() { # FILES, WORDS behind the line, ARGUMENTS of redist-run --plan
    files=$1 words=$2
    shift 2
    quietly mpi 8 "$run" --plan --mesh node=2,gpu=4 --from '[262144]{node,gpu}' --to '[262144]' --op sum \
        --cache "$kept" --synthetic "$@"
    grep -qxF "planned for $line$words" "$work/log" || complain "not 'planned for $line$words': $(cat "$work/log")"
    [ "$(find "$kept" -type f | wc -l)" -eq "$files" ] || complain "not $files files are kept"
    tests=$((tests + 1))
}
line="1 node of 8, by the usual prices"
cached 1 ""
cached 1 "$again" --save-problem "$work/saved.problem" --save-certificate "$work/saved.cert"
quietly "$build/redist-check" "$work/saved.problem" "$work/saved.cert"
quietly cmp "$work/saved.cert" "$kept"/*.cert
sed -i '$d' "$kept"/*.cert
cached 1 ""
quietly cmp "$work/saved.cert" "$kept"/*.cert
cached 2 "" --require identical
line="the topology $work/prices"
cached 3 "" --topology "$work/prices"
cached 3 "$again" --topology "$work/prices"
sed -i 's/3200/1600/' "$work/prices"
cached 4 "" --topology "$work/prices"
refuse 2 "cannot create" 4 --plan "$p" --synthetic --cache "$work/absent"
# What is right, but not as required, is planned again too. Two jobs may do so at a time.
rm -rf "$kept" && mkdir "$kept"
cached_sum() { mpi 2 "$run" --plan --mesh x=2 --from '[4096]{x}' --to '[4096]' --op sum --require optimal --cache "$kept" --synthetic --json; }
cached_sum >"$work/other" 2>&1 &
quietly cached_sum
wait $! || complain "beside another job: $(cat "$work/other")"
[ "$(find "$kept" -type f | wc -l)" -eq 1 ] || complain "not one file is kept: $(ls "$kept")"
quietly cp "$kept"/*.cert "$work/optimal.cert"
sed -i '/^bound/d; /^state/d' "$kept"/*.cert
quietly cached_sum
grep -q '"cached":false' "$work/log" || complain "not planned again: $(cat "$work/log")"
quietly cmp "$kept"/*.cert "$work/optimal.cert"
quietly cached_sum
grep -q '"cached":true' "$work/log" || complain "planned again: $(cat "$work/log")"
tests=$((tests + 1))
refuse 2 "go with --plan" 4 "$p" "$c" --synthetic --cache "$kept"

# A C program plans likewise.
for nodes in aaabbb aabbcc ababab; do
    quietly mpi 6 env ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD="$work/nodes.so" NODES="$nodes" "$work/bin/redistribute"
    grep -q "^0 elements are wrong" "$work/log" || complain "the example on nodes $nodes: $(cat "$work/log")"
    tests=$((tests + 1))
done

# Files in and out.
plan x=2,y=2 '[6{x}12, 6{y}12]' '[6{y}12, 6{x}12]' 4
arrays make "$in" '<i4' 12x12
rm -rf "$work/out" && mkdir "$work/out"
quietly mpi 4 "$run" --plan "$p" --in "$in" --out "$out" --quiet
quietly cmp "$in" "$out"
tests=$((tests + 1))

# A demand is one on the plan too, and on the verdict. Nothing is kept of what is refused late.
quietly mpi 4 "$run" --plan --mesh x=4 --from '[8]{x}' --to '[2{x}8]' --op sum --synthetic --require optimal,identical
refuse 11 "the plan: E202 require-optimal: .*; nothing was executed$" 4 --plan "$p" --synthetic --require optimal
rm -f "$work/saved.problem" "$work/saved.cert"
# shellcheck disable=SC2086
refuse 11 "the plan: E204 max-cost: .*; nothing was executed$" 4 --plan "$p" --synthetic --max-cost 1 $saved
[ ! -e "$work/saved.problem" ] && [ ! -e "$work/saved.cert" ] || complain "kept what was refused"
refuse 2 "problem has 4 devices, but there are 3 ranks: use mpirun -n 4$" 3 --plan "$p" --synthetic
refuse 2 "--plan goes without CERT and --product" 4 --plan "$p" "$c" --synthetic
refuse 2 "--plan goes without CERT and --product" 4 --plan --product "$p"
refuse 2 "there is no --from" 4 --plan --synthetic --mesh x=4
refuse 2 "give a problem file or flags, not both" 4 --plan "$p" --synthetic --mesh x=4
refuse 2 "--to: no notation begins so: expected " 4 --plan --synthetic --mesh x=4 --from '[8]' --to '[x]'
refuse 2 "nowhere: cannot open" 4 --plan "$work/nowhere" --synthetic
refuse 2 "either --in" 4 --plan "$p"
refuse 2 "prices: axis 'node' of the mesh|prices:2: the mesh has no axis 'node'" 4 --plan "$p" --synthetic --topology "$work/prices"
refuse 2 "go with --plan" 4 "$p" "$c" --synthetic --save-problem "$work/new"
refuse 2 "go with --plan" 4 "$p" "$c" --synthetic --topology "$work/prices"
refuse 2 "take a file, not -" 4 --plan "$p" --synthetic --save-certificate -
refuse 2 "problem: would replace .*problem" 4 --plan "$p" --synthetic --save-certificate "$p"
refuse 2 "new: would replace .*new" 4 --plan "$p" --synthetic --save-certificate "$work/new" --save-problem "$work/new"
refuse 2 "good.npy: would replace .*good.npy" 4 --plan "$p" --in "$in" --out "$out" --save-problem "$in"
refuse 2 "absent/cert: cannot create" 4 --plan "$p" --synthetic --save-certificate "$work/absent/cert"
[ ! -e "$work/new" ] || complain "a refused command left a file"
echo "mpi: planned for the machine at hand, nodes found, and executed in one command"
