# Sourced by run.sh: `redist-run --list`, many programs together.
: "${work:?tests/mpi/run.sh runs this}" # alone it would write into /

# add_listed ARGUMENTS of redist plan: the next program of the list
listed=0
: >"$work/list"
add_listed() {
    listed=$((listed + 1))
    quietly "$build/redist" plan "$@" -p "$work/$listed.problem" -o "$work/$listed.cert"
    echo "$work/$listed.problem $work/$listed.cert" >>"$work/list"
}
# Of one round and of two, of bytes that need two executions, with tails, and with identities.
add_listed -m x=2,y=2 -f '[6{x}12, 6{y}12]' -t '[6{y}12, 6{x}12]'
add_listed -m x=4 --op sum -f '[11, 3]{x}' -t '[11, 3]'
add_listed -m x=4 --elem 1 -f '[700{x}2800]' -t '[2800]'
echo >>"$work/list"
add_listed -m x=4 --op sum -f '[8]' -t '[8]{x}'
add_listed -m x=2 -f '[3{x}5]' --to-mesh y=4 --to-order '0 list 2 3 0 1' -t '[2{y}5]'
quietly mpi 4 "$run" --list "$work/list" --synthetic --repeat 3
grep -qx "checked: 5 programs; executed together on 4 ranks, 3 times (medians)" "$work/log" &&
    grep -qE "^ +2  transfers " "$work/log" && ! grep -qE "^ +3  " "$work/log" &&
    grep -qx "verified 2877 to 2879 elements on each of 4 ranks, of 5 programs" "$work/log" ||
    complain "another table: $(cat "$work/log")"
tests=$((tests + 1))

echo "$work/2.problem $work/1.cert" >"$work/crossed"
refuse 10 "1.cert:[0-9:]+ E[0-9]+ .*nothing was executed$" 4 --list "$work/crossed" --synthetic
refuse 11 "2.cert: E204 max-cost: .*nothing was executed$" 4 --list "$work/list" --synthetic --max-cost 40
refuse 2 "problem has 4 devices, but there are 2 ranks: use mpirun -n 4$" 2 --list "$work/list" --synthetic
wrong_list() { # LINE of the list, LINE that says why
    echo "$1" >"$work/wrong"
    expect 2 "^redist-run: .*$2" "$run" --list "$work/wrong" --synthetic
}
wrong_list "$work/1.problem" "wrong:1: expected the names of a problem and a certificate$"
wrong_list "a b c" "wrong:1: expected the names of a problem and a certificate$"
wrong_list "" "wrong: names no problem and certificate$"
wrong_list "certs/transfers/chunks.problem certs/transfers/chunks.cert" "these are transfers$"
expect 2 "absent: cannot open" "$run" --list "$work/absent" --synthetic
expect 2 "goes with --synthetic" "$run" --list "$work/list"
expect 2 "goes with --synthetic" "$run" --list "$work/list" "$p" "$c" --synthetic
expect 2 "goes with --synthetic" "$run" --list "$work/list" --ordered --synthetic
expect 2 "go with --plan" "$run" --list "$work/list" --cache "$work" --synthetic
echo "mpi: programs of a list together, every element verified"
