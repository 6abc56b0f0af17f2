# Sourced by run.sh: redist-run on transfers, with real memories and with synthetic ones.
: "${work:?tests/mpi/run.sh runs this}" # alone it would write into /

# check_memories ARGUMENTS...: of draw_transfers.py; the memories end as they must, and so do
# synthetic ones
check_memories() {
    files=$work/files
    rm -rf "$files"
    mkdir "$files" "$files/target"
    drawn=$(python3 -B "$here/draw_transfers.py" "$files" "$@") || complain "draw_transfers.py $*"
    devices=${drawn% *}
    quietly mpi "$devices" "$run" "$files/problem" "$files/cert" --in "$files/source/%d.bin" \
        --out "$files/target/%d.bin" --dtype "${drawn#* }" --quiet
    quietly diff -r "$files/expected" "$files/target"
    check_transfers "$devices" "$files/problem" "$files/cert" --dtype "${drawn#* }"
    tests=$((tests + 2))
}

# check_transfers RANKS PROBLEM CERT [OPTION...]
check_transfers() {
    ranks=$1
    shift
    quietly mpi "$ranks" "$run" "$@" --synthetic --quiet
    grep -qE "^verified [0-9]+ (to [0-9]+ )?elements? on each of [0-9]+ ranks?" "$work/log" ||
        complain "nothing verified: $(cat "$work/log")"
    tests=$((tests + 1))
}

printf 'redist-transfers 2\n' >"$work/bad"
t=certs/transfers
check_memories $t/chunks.problem $t/chunks.cert
check_memories $t/rounds.problem $t/rounds.cert
mv "$files/source" "$work/rounds"
for operation in product min max; do
    check_transfers 2 $t/rounds.problem $t/rounds.cert --op $operation --dtype float32
done
check_transfers 2 $t/rounds.problem $t/rounds.cert --op xor --repeat 3
for number in 1 2 3; do check_memories $number; done

# A sum that is combined in shares, which are spread then.
quietly "$build/redist" transfer -m x=4 --op sum -f '[10]{x}' -t '[10]' \
    -p "$work/shares.problem" -o "$work/shares.cert"
grep -q '^rounds 2$' "$work/shares.cert" || complain "no shares: $(cat "$work/shares.cert")"
check_memories "$work/shares.problem" "$work/shares.cert"

# Plans of types, of all kinds of step, as transfers.
for name in free-digits fig13-p4 calculus/mesh-reduce-away \
    calculus/mesh-broadcast calculus/uneven-reduced-tails calculus/mlir-7x5-2x3-basis \
    calculus/p2-nodes-10ii; do
    quietly "$build/redist" export --format transfers "certs/$name.problem" "certs/$name.cert" \
        -p "$work/lowered.problem" -o "$work/lowered.cert"
    check_transfers "$(sed -n 's/^devices //p' "$work/lowered.problem")" "$work/lowered.problem" \
        "$work/lowered.cert"
done

quietly mpi 4 "$run" $t/chunks.problem $t/chunks.cert --synthetic --repeat 2
grep -q "^checked: 1 round, memory 84 B; executed on 4 ranks, 2 times (medians)$" "$work/log" &&
    grep -qE "^ +1  transfers .* 72 B        48 B       180 B$" "$work/log" &&
    grep -q "^verified 15 elements on each of 4 ranks$" "$work/log" ||
    complain "another table: $(cat "$work/log")"
quietly mpi 2 "$run" $t/rounds.problem $t/rounds.cert --synthetic --json
python3 -c 'import json, sys; o = json.load(open(sys.argv[1])); assert len(o["rounds"]) == 2
assert o["memory"] == 104 and o["ranks"] == 2 and o["elements_verified_per_rank"] == 7
assert [r["bytes_sent_all"] for r in o["rounds"]] == [24, 56], o' "$work/log"
tests=$((tests + 2))

# What goes wrong is one line, and nothing is moved.
sed 's/ cut 0 4 give 2 give 3$/ give 2/' $t/chunks.cert >"$work/half"
given=$t/chunks.problem giving=$t/chunks.cert image=$files/source/%d.bin result=$work/out/%d.bin
rm -rf "$files"
mkdir "$files"
python3 -B "$here/draw_transfers.py" "$files" $given $giving >"$work/log"
refuse 10 "half:4:41: E432 giver-box: .*; nothing was executed$" 4 $given "$work/half" --synthetic
refuse 10 "E400 transfers-header" 4 "$work/bad" $giving --synthetic
refuse 11 "E200 require-bounded: .* no word for it[)]; nothing was executed$" 4 $given $giving --synthetic \
    --require bounded
refuse 11 "E210 max-memory: .*needs 84, the policy allows 83" 4 $given $giving --synthetic --max-memory 83
refuse 11 "E211 max-messages: .*receives 3, the policy allows 2" 4 $given $giving --synthetic --max-messages 2
refuse 11 "E210 max-memory" 4 "$work/problem" "$work/cert" --synthetic --max-memory 1000000
refuse 2 "the problem has 4 devices, but there are 3 ranks: use mpirun -n 4" 3 $given $giving --synthetic
for option in --trust-replicas --ordered; do
    refuse 2 "--trust-replicas and --ordered go without transfers" 4 $given $giving --synthetic $option
done
refuse 2 "--op 'plus': expected sum" 4 $given $giving --synthetic --op plus
refuse 2 "--op goes with --plan, and with transfers" 4 "$work/problem" "$work/cert" --synthetic \
    --op sum
refuse 2 "--in '.*': expected a name with %d" 4 $given $giving --in "$files/source/1.bin" --out "$result"
refuse 2 "--out '.*': expected a name with %d" 4 $given $giving --in "$image" --out "$work/out/all.bin"
refuse 2 "0.bin: cannot open" 4 $given $giving --in "$work/none/%d.bin" --out "$result"
refuse 2 "array w: the plan combines elements: expected what they are" 2 $t/rounds.problem \
    $t/rounds.cert --in "$work/rounds/%d.bin" --out "$result"
printf x >>"$files/source/2.bin"
refuse 2 "2.bin: 13 bytes, the source layout says that device 2 has 12$" 4 $given $giving --in "$image" \
    --out "$result"
echo "mpi: transfers, drawn, kept and of plans of types"
