#!/bin/sh
# What the programs print when all is well: plan, batch, show, compare,
# normalize, and that --help and --version work.
set -eu
build=$(cd "${1:?usage: good_input.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
redist=$build/redist
tests=0

# must PATTERN COMMAND...: exit 0 and stdout matches.
must() {
    pattern=$1
    shift
    "$@" >"$work/stdout" 2>"$work/stderr" ||
        { echo "cli: failed: $*" >&2; cat "$work/stderr" >&2; exit 1; }
    grep -qE -e "$pattern" "$work/stdout" ||
        { echo "cli: stdout does not match '$pattern': $*" >&2; cat "$work/stdout" >&2; exit 1; }
    tests=$((tests + 1))
}

# absent PATTERN: the stdout of the command before does not match.
absent() {
    if grep -qE -e "$1" "$work/stdout"; then
        echo "cli: stdout matches '$1'" >&2
        cat "$work/stdout" >&2
        exit 1
    fi
}

# narrow: no line of the command before is wider than 80 characters.
narrow() {
    awk 'length > 80 { print "cli: wider than 80: " $0; wide = 1 } END { exit wide }' "$work/stdout" >&2
}

for command in "$redist" "$build/redist-check" "$redist plan" "$redist show" "$redist compare" "$redist normalize" \
    "$redist place" "$redist reduce" "$redist matmul" "$redist export" "$redist import-plan"; do
    must "[Ee]xit status" $command --help
    narrow
done
must "allow-unbounded" "$build/redist-run" --help
narrow
must "^redist [0-9]" "$redist" --version
cp "$work/stdout" "$work/version"
must "^redist [0-9]" "$redist" plan --version
cmp "$work/version" "$work/stdout"
must "[0-9]" "$build/redist-check" --version

# The example of each --help runs as it stands.
mkdir "$work/examples"
# for those that execute: more ranks than cores, and by any user
mpi="OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1"
ln -s "$PWD/certs" "$PWD/docs" "$work/examples"
for command in plan show compare normalize place reduce export import-plan; do
    "$redist" $command --help | awk '/^Example/ { on = 1; next } /^$/ { on = 0 } on' >"$work/example.sh"
    must . env PATH="$build:$PATH" $mpi sh -ec "cd '$work/examples'; . '$work/example.sh'"
done

# One problem, by flags and by file: the same plan.
must "height" "$redist" plan --paper -m x=4,y=6 -f '[3{x}12,2{y}12]' -t '[2{y}12,3{x}12]' -p "$work/problem" -o "$work/cert"
cmp "$work/problem" certs/ex3.1.problem
cmp "$work/cert" certs/ex3.1.cert
# Links stay, and what they lead to is replaced.
mkdir "$work/far"
echo older >"$work/far/cert"
ln -s far/cert "$work/link"
must "height" "$redist" plan --paper "$work/problem" -p "$work/far/problem" -o "$work/link"
[ -h "$work/link" ]
cmp "$work/far/cert" certs/ex3.1.cert
must "^redist-cert 2" "$redist" plan --paper "$work/problem" -o -
must "^bound 12 0$" "$redist" plan --paper "$work/problem" -o -
must "^end 3$" "$redist" plan --paper "$work/problem" -o - --no-bound
absent "^bound"
must '"bound_states":0' "$redist" plan --paper "$work/problem" --json
must '"bound_states":null' "$redist" plan --paper "$work/problem" --json --no-bound
must "proof of W         a list of 5 states" "$redist" plan --paper certs/fig12.problem --explain
must "proof of W         left out, because of idle devices$" \
    "$redist" plan --paper -m x=4 --devices 5 -f '[4{x}16]' -t '[16]' --explain
must '"cost":' "$redist" plan --paper "$work/problem" --json
python3 -m json.tool "$work/stdout" >/dev/null
must "weak optimum" "$redist" plan --paper "$work/problem" --explain

# Extensions: a cost of their own, apart; the very same certificate where they save nothing.
must "^extension: .*fused cost 6$" "$redist" plan --paper "$work/problem" --fuse -o "$work/fused"
must "cost 24, 4 steps" "$redist" plan --paper "$work/problem" --fuse
must '"fused_cost":6,.*"fused":true' "$redist" plan --paper "$work/problem" --fuse --json
must "fused cost +6 +.an extension" "$redist" plan --paper "$work/problem" --fuse --explain
must "^  this plan +24 +.a cheaper one exists; this one is better by what was asked for.$" env COLUMNS=120 "$redist" plan --paper "$work/problem" --fuse --explain
# The search for less fused cost is cut short here; that for less cost is not.
wide="-m a=6,b=10,c=15,d=7,e=11 -f [30{a,b}1800,1155,210{c}3150,110{d}770] -t [300{a}1800,105{e}1155,45{d,b}3150,770]"
must "^   1237005000$" "$redist" plan --paper $wide --fuse
narrow
must "^  this plan +1309770000 +.no sequence .* costs less: by search, not certified.$" env COLUMNS=120 "$redist" plan --paper $wide --fuse --explain
grep -q "search by the objective or extension asked for was cut short" "$work/stdout"
absent "cheaper"
must '"cap_hit":false,"objective_cap_hit":true,"least_by_search":true' "$redist" plan --paper $wide --fuse --json
must "^  --fuse +fused cost 6 .Figure 11 cost 24.$" "$redist" compare "$work/problem"
must "^redist --paper +18 " "$redist" compare certs/ex3.1.problem
must "^redist  +6 " "$redist" compare certs/ex3.1.problem
must "^paper .*no plan: it knows no sums$" "$redist" compare -m x=2 -f "[4]{x}" -t "[4]" --op sum
narrow
must "^paper .*no plan: it knows no tails$" "$redist" compare -m x=2 -f "[3{x}5]" -t "[5]"
must "^paper .*no plan: it knows no second mesh$" "$redist" compare -m x=2 -f "[2{x}4]" --to-mesh y=4 -t "[1{y}4]"
must "^paper .*no plan: it knows no idle devices$" "$redist" compare -m x=2 --devices 4 -f "[2{x}4]" -t "[4]"
must "^paper .*no plan: it knows no order of devices$" "$redist" compare -m x=2 --order "0 list 1 0" -f "[2{x}4]" -t "[4]"
echo '{"id":"p","mesh":[["X",2]],"dims":[4,4,4],"a":[["X"],[]],"b":[[],[]],"c":[["X"],[]]}' >"$work/product.jsonl"
must '"ok": *true' "$redist" matmul --batch "$work/product.jsonl" --strict
grep -q "^fused 6 0 1 1 1$" "$work/fused"
must "^s VERIFIED HEIGHT <= 6 COST <= 24 RECEIVED <= 17 STEPS 4 BOUNDED NORMAL IDENTICAL FUSED <= 6" "$build/redist-check" "$work/problem" "$work/fused"
must '"fused_cost":6' "$build/redist-check" --json "$work/problem" "$work/fused"
must "extension: fused cost <= 6" "$redist" show "$work/problem" "$work/fused"
must "cost 18, 3 steps" "$redist" plan --paper "$work/problem" --free-slices -o "$work/free"
cmp "$work/free" certs/ex3.1.cert
must "^ +\\+2 +allpermute" "$redist" plan --paper -m a=2,b=2 -f '[2{a,b}8,8]' -t '[8,2{b,a}8]' --free-slices
must "across y" "$redist" show "$work/problem" "$work/cert" --all --groups
must "naive" "$redist" compare "$work/problem"
must '"naive' "$redist" compare "$work/problem" --json
python3 -m json.tool "$work/stdout" >/dev/null
must '"verified": *true' "$build/redist-check" --json "$work/problem" "$work/cert"
python3 -m json.tool "$work/stdout" >/dev/null

# Placements and reductions: the paper's numbers, names and orders.
platform=docs/platforms/a100.platform
must "^4 placements$" "$redist" place -H node=4,gpu=16 -A a=2,b=2,c=16
must "^ +2  \[\[2 4\] \[2 4\]\] +47 +47$" "$redist" place -H node=4,gpu=16 -A data=8,shard=8 -r data -r shard
must "^ +shard x10$" "$redist" place -H node=4,gpu=16 -A data=8,shard=8 -r data -r shard:10 -P $platform
narrow
must "data +shard x10$" env COLUMNS=100 "$redist" place -H node=4,gpu=16 -A data=8,shard=8 -r data -r shard:10 -P $platform
grep -q "^best: placement 3$" "$work/stdout"
must "^best: placement 1$" "$redist" place -H node=4,gpu=16 -A data=8,shard=8 -r data:10 -r 1 -P $platform
must "^  4: 0/2  5: 0/3  6: 1/2  7: 1/3$" "$redist" place -H node=2,gpu=4 -A data=2,shard=4 --draw 1
"$redist" place -H node=4,gpu=16 -A data=8,shard=8 -r data --draw 2 --svg "$work/place.svg"
python3 - "$work/place.svg" <<'P'
import sys
import xml.etree.ElementTree as tree
boxes = [e for e in tree.parse(sys.argv[1]).iter() if e.tag.endswith("rect") and e.get("stroke")]
colours = [box.get("fill") for box in boxes]
assert len(boxes) == 64 and len(set(colours)) == 8, (len(boxes), colours)
# [[2 4] [2 4]]: device 4 has the next index of data, device 1 that of shard
assert colours[0] == colours[4] != colours[1], colours[:5]
P
must '"matrix": *"\[\[2 4\] \[2 4\]\]"' "$redist" place -H node=4,gpu=16 -A data=8,shard=8 -r data -P $platform --json
python3 -m json.tool "$work/stdout" >/dev/null
reduce() { "$redist" reduce -H node=4,gpu=16 -A data=8,shard=8 -M '[[2 4] [2 4]]' -r 0 "$@"; }
must "^47 programs of at most 5 steps, by length 1 4 20 22 0$" reduce
grep -q "^23 leave all replicas bitwise equal$" "$work/stdout"
narrow
[ "$(grep -cE '^ +[0-9]+  (yes|no) ' "$work/stdout")" -eq 47 ]
grep -q "^       1  yes    AllReduce root InsideGroup$" "$work/stdout"
must "^25 programs" reduce --limit 3 --list
must "^93 programs" reduce --reading master_every
must "^122 programs" reduce --reading master_every,empty_reduce,empty_gather
must "^47 programs" reduce --identical
[ "$(grep -cE '^ +[0-9]+  yes ' "$work/stdout")" -eq 23 ]
absent '^ +[0-9]+  no '
must "^   2  AllReduce node Parallel\(root\)" reduce -P $platform --best
narrow
must "8 groups of 8 in all" reduce -P $platform --best --algo tree
# a group that has no room ends with its bracket
must '^      devices \(0 [0-9 ]*[0-9]+ \.\.\); [0-9]+ groups? of [0-9]+ in all$' \
    "$redist" reduce -H node=2,gpu=16 -A data=32 -M '[[2 16]]' -r data -P $platform --best
# the best is written as a problem and a certificate, with the price that is printed
must "^program 14: price 18084, least 17280" "$redist" reduce -H node=2,gpu=4 -A data=8 -M '[[2 4]]' -r data \
    -T docs/platforms/two-nodes.topology --best --elements 64 -p "$work/best.problem" -o "$work/best.cert"
"$build/redist-check" --topology docs/platforms/two-nodes.topology "$work/best.problem" "$work/best.cert" |
    grep -q "PRICE <= 18084 LEAST 17280$"
narrow
must "^  number    seconds  speedup  equal  program$" reduce -P $platform
narrow
printf 'redist-topology 2\nlevel node size 4 latency 30 inverse 270\nlevel gpu size 16 latency 3 inverse 8\n' >"$work/levels"
must "^  number +price    ratio  equal  program$" reduce -T "$work/levels"
narrow
# The titles of pictures, where axes have long names.
name=axis_with_quite_a_long_name
"$redist" plan --paper -m ${name}1=2,${name}2=3,${name}3=2 -f "[2{${name}1}4, 1{${name}2}3]" -t "[4, 1{${name}2}3]" \
    -p "$work/long.problem" -o "$work/long.cert" >"$work/steps"
must "^   across ${name}3$" "$redist" show --all "$work/long.problem" "$work/long.cert"
narrow
# A terminal's own width, and COLUMNS before it.
python3 - "$redist" <<'P'
import fcntl, os, pty, struct, subprocess, sys, termios
def widest(columns, **more):
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = {k: v for k, v in os.environ.items() if k != "COLUMNS"}
    child = subprocess.Popen([sys.argv[1], "reduce", "-H", "node=2,gpu=4", "-A", "data=8", "-M", "[[2 4]]",
                              "-r", "data", "--limit", "3"], stdout=slave, env={**environment, **more})
    os.close(slave)
    text = b""
    try:
        while chunk := os.read(master, 65536):
            text += chunk
    except OSError:
        pass  # the end of a terminal
    assert child.wait() == 0
    return max(len(line) for line in text.decode().splitlines())
assert 60 < widest(70) <= 70, widest(70)
assert 80 < widest(100) <= 100, widest(100)
assert 60 < widest(100, COLUMNS="70") <= 70
P
must '"count": *47' reduce -P $platform --json
python3 -m json.tool "$work/stdout" >/dev/null
must '"number": *[0-9]+' reduce --json
# seconds HIERARCHY AXES MATRIX PLATFORM PATTERN OPTION..: of ten runs, as docs/reproduction-p2 has them
seconds() {
    hierarchy=$1 axes=$2 matrix=$3 file=$4 pattern=$5
    shift 5
    must "$pattern" "$redist" reduce -H "$hierarchy" -A "$axes" -M "$matrix" -r 0 -P "docs/platforms/$file.platform" --runs 10 "$@"
}
seconds node=2,gpu=16 a=32 '[[2 16]]' a100-paper "^AllReduce takes 5.201 s; on these ports no algorithm takes less than 2.684 s$"
seconds node=4,gpu=16 a=4,b=16 '[[4 1] [1 16]]' a100-paper "^AllReduce takes 85.9 s; .* 64.42 s$" --algo tree
seconds node=4,gpu=16 a=8,b=8 '[[2 4] [2 4]]' a100 "^ +14 +9.555 +1.713 "
seconds node=2,gpu=8 a=2,b=8 '[[1 2] [2 4]]' v100-paper "^AllReduce takes 10.74 s$"
seconds node=4,gpu=8 a=4,b=8 '[[1 4] [4 2]]' v100 "^AllReduce takes 12.6 s$"
must "^0 programs" "$redist" reduce -H node=2,gpu=2 -A a=4,b=1 -M '[[2 2] [1 1]]' -r b -P $platform
must "^825 programs" "$redist" reduce -H pod=2,node=3,gpu=5 -A a=30 -M '[[2 3 5]]' -r a

# Batch: good and bad lines; every line is answered.
cat >"$work/batch.jsonl" <<'B'
{"id":"one","mesh":[["x",4],["y",6]],"shape":[12,12],"elem_bytes":4,"from":[["x"],["y"]],"to":[["y"],["x"]]}
not json
{"id":"two","mesh":[["x",4]],"shape":[6],"elem_bytes":4,"from":[["x"]],"to":[[]]}
{"id":"three","mesh":[["x",4]],"shape":[8],"elem_bytes":4,"from":[["z"]],"to":[[]]}
{"id":"../four","mesh":[["x",4]],"shape":[8],"elem_bytes":4,"from":[["x"]],"to":[[]]}
{"id":"five","mesh":[["x",4]],"shape":[],"elem_bytes":4,"from":[],"to":[]}
{"id":"six","mesh":[["x",4]],"shape":[8],"elem_bytes":4,"from":[["x"]],"to":[[]]}
{"id":"six","mesh":[["x",4]],"shape":[8],"elem_bytes":4,"from":[["x"]],"to":[[]]}
{"id":"seven","mesh":[["x",4]],"shape":[8],"elem_bytez":8,"from":[["x"]],"to":[[]]}
{"id":"eight","mesh":[["x",4]],"shape":["9223372036854775808"],"from":[["x"]],"to":[["x"]]}
B
mkdir "$work/certs"
must '"id": *"eight"' "$redist" plan --paper --batch "$work/batch.jsonl" --cert-dir "$work/certs"
python3 - "$work/stdout" <<'P'
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
assert [line["ok"] for line in lines] == [True, False, True, False, False, True, True, False,
                                               False, True], lines
first = lines[0]
for key in "height bound cost steps permute weak_cost micros certificate".split():
    assert key in first, key
assert first["height"] <= first["bound"] and all(isinstance(s, str) for s in first["steps"])
assert all("error" in line for line in lines if not line["ok"])
P
[ "$(ls "$work/certs" | wc -l)" -eq 10 ]
for id in one two five six eight; do
    must "^s VERIFIED" "$build/redist-check" "$work/certs/$id.problem" "$work/certs/$id.cert"
done

# A line that fails takes the files of an older batch along; a later line of an id
# in use does not. --strict makes a failed line the exit status.
cat >"$work/again.jsonl" <<'B'
{"id":"one","mesh":[["x",4],["y",6]],"shape":[12,12],"from":[["z"],["y"]],"to":[["y"],["x"]]}
{"id":"six","mesh":[["x",4]],"shape":[16],"from":[["x"]],"to":[[]]}
{"id":"six","mesh":[["x",4]],"shape":[6],"from":[["x"]],"to":[[]]}
B
must '"id": *"six","ok":false' "$redist" plan --paper --batch "$work/again.jsonl" --cert-dir "$work/certs"
[ ! -e "$work/certs/one.problem" ] && [ ! -e "$work/certs/one.cert" ] ||
    { echo "cli: a failed line left the files of an older batch" >&2; exit 1; }
must "^s VERIFIED" "$build/redist-check" "$work/certs/six.problem" "$work/certs/six.cert"
for command in plan compare; do
    code=0
    "$redist" $command --batch "$work/again.jsonl" --strict >"$work/stdout" || code=$?
    [ "$code" -eq 1 ] && [ "$(grep -c '"ok":' "$work/stdout")" -eq 3 ] ||
        { echo "cli: $command --batch --strict: exit $code" >&2; exit 1; }
done
sed -n 2p "$work/again.jsonl" >"$work/sound.jsonl"
must '"ok":true.*"shardy-like"' "$redist" compare --batch "$work/sound.jsonl" --strict --json
must '"ok":true.*"steps":."allgather"' "$redist" plan --paper --batch "$work/sound.jsonl" --strict

# The options of a single plan, for every line.
echo '{"id":"f","mesh":[["x",4],["y",2],["z",4]],"shape":[8,8,8,4],"from":[["y","x"],[],[],[]],"to":[[],["y"],["x"],[]]}' >"$work/figure.jsonl"
must '"cost":384,' "$redist" plan --paper --batch "$work/figure.jsonl"
must '"cost":512,' "$redist" plan --paper --batch "$work/figure.jsonl" --objective steps
must '"cost":384,.*"cap_hit":false.*"least_by_search":true.*"op":"alltoall"' "$redist" plan --paper --batch "$work/figure.jsonl" --json
printf 'redist-topology 1\naxis chip latency 10 inverse 1\naxis host latency 1000 inverse 10\n' >"$work/topology"
{
    echo '{"id":"t","mesh":[["host",4],["chip",8]],"shape":[256,64],"from":[["host","chip"],[]],"to":[[],[]]}'
    cat "$work/figure.jsonl"
} >"$work/hosts.jsonl"
# no least cost is known where an exchange leads from one mesh to another
two_meshes() { "$redist" plan -m a=4 --to-mesh c=2,d=2 --to-order '0 list 0 3 1 2' -f '[1{a}4]' -t '[2{c}4]' "$@"; }
must '"weak_cost":null,"lower_bound":null' two_meshes --json
echo '{"mesh":[["x",2]],"shape":[5],"from":[["x"]],"to":[[]]}
{"mesh":[["x",2]],"shape":[4],"from":[["x"]],"to_mesh":[["y",4]],"to":[["y"]]}' >"$work/unknown.jsonl"
must '"weak_cost":null' "$redist" plan --batch "$work/unknown.jsonl" --strict
[ "$(grep -c '"weak_cost":null' "$work/stdout")" -eq 2 ]
mkdir "$work/numbered"
echo '{"id":1,"mesh":[["x",2]],"shape":[4],"from":[["x"]],"to":[[]]}
{"kind":"foo","mesh":[["x",2]],"shape":[4],"from":[["x"]],"to":[[]]}' >"$work/odd.jsonl"
must 'line 1: id: with --cert-dir it names a file: expected a string of letters, digits' \
    "$redist" plan --batch "$work/odd.jsonl" --cert-dir "$work/numbered"
grep -qF 'line 2: kind: expected \"matmul\", or no kind' "$work/stdout"
must '"weak_cost":null' "$redist" compare -m x=2 -f '[3{x}5]' -t '[5]' --json
must "with an exchange; no least cost is known" two_meshes --explain
must "^  this plan +18 +.no sequence" "$redist" plan --paper certs/ex3.1.problem --explain
narrow
must '"topology_price":31726' "$redist" plan --paper --batch "$work/hosts.jsonl" --topology "$work/topology"
must '"topology_price":31726.*"op":' "$redist" plan --paper --batch "$work/hosts.jsonl" --topology "$work/topology" --json
grep -q '"id":"f","ok":false,"error":"line 2: .*axis' "$work/stdout"

printf 'allgather 0\nallgather 0\nallgather 0\ndynslice 1 a2\ndynslice 1 a1\ndynslice 1 a0\n' >"$work/primes.plan"
# Normal form of the naive sequence of Example 4.9: the single alltoall.
printf '# gather everything, then slice\nallgather 0\ndynslice 1 a\n' >"$work/naive.plan"
must "alltoall 0 1" "$redist" normalize certs/ex4.9.problem "$work/naive.plan" -o "$work/normal.cert"
must "^s VERIFIED HEIGHT <= 8 COST <= 8 RECEIVED <= 7 LEAST-RECEIVED STEPS 1 BOUNDED NORMAL IDENTICAL OPTIMAL$" \
    "$build/redist-check" certs/ex4.9.problem "$work/normal.cert"
# As it stands, the same sequence is certified with its peak; no bound is claimed.
must "height 64, over the memory bound of 8" "$redist" normalize certs/ex4.9.problem "$work/naive.plan" --as-is -o "$work/asis.cert"
must "^s VERIFIED HEIGHT <= 64 COST <= 64 RECEIVED <= 56 STEPS 2 IDENTICAL LEAST >= 8$" "$build/redist-check" certs/ex4.9.problem "$work/asis.cert"
# What the other methods do, as plans that are checked.
while read -r method height cost steps rest; do
    must "^height $height,? (over the memory bound of|of at most) 256, cost $cost, $steps step" "$redist" compare certs/fig12.problem --method "$method" -o "$work/method.cert"
    must "^s VERIFIED HEIGHT <= $height COST <= $cost RECEIVED <= [0-9]*( LEAST-RECEIVED)? STEPS $steps $rest\$" "$build/redist-check" certs/fig12.problem "$work/method.cert"
done <<'M'
paper 256 384 4 BOUNDED NORMAL IDENTICAL LEAST >= 320 COST <= LEAST [+] permute
shardy-like 256 512 2 BOUNDED NORMAL IDENTICAL LEAST >= 320
gspmd-like 2048 2048 3 IDENTICAL LEAST >= 320
dtensor-like 256 512 2 BOUNDED NORMAL IDENTICAL LEAST >= 320
nnscaler-like 2048 2048 3 IDENTICAL LEAST >= 320
naive-differing 2048 2048 3 IDENTICAL LEAST >= 320
naive 2048 2048 3 IDENTICAL LEAST >= 320
M
must "^shardy-like  .* 12!.*  pads$" env COLUMNS=120 "$redist" compare "$work/problem"
must "^gspmd-like  .*  replicates everything$" "$redist" compare "$work/problem"
must "^shardy-like  +no plan: assertion" "$redist" compare -m a=2,b=3,c=2 -f '[1, 3{c,a}12, 2{b}6]' -t '[1, 2{a,b}12, 3{c}6]'
must "^shardy-like  .*  by parts of axes$" "$redist" compare -m a=4,b=2,c=2 -f '[4{a}16]' -t '[8{b}16]'
must '"shardy-like":.*"plan":."alltoall 0 1 x4","allpermute","alltoall 1 0 x6".' "$redist" compare "$work/problem" --json
must "merge, section 7.1" "$redist" normalize --trace certs/ex4.9-primes.problem "$work/primes.plan"
must "cost 8, 1 step" "$redist" normalize certs/ex4.9.problem certs/ex4.9.cert
must '"steps":' "$redist" normalize --json certs/ex4.9.problem "$work/naive.plan"
# What is not as it was written is said and counted: the allpermute that closes a
# sequence, steps over an axis of size 1, and the fusion of a certificate.
printf 'redist-problem 2\nmesh a=2,b=2,u=1\nelem 4\nfrom [4{a}8, 4]\nto [8, 2{b}4]\n' >"$work/open.problem"
printf 'dynslice 1 u\nalltoall 0 1\n' >"$work/open.plan"
for how in "" --as-is; do
    must "cost 32, " "$redist" normalize "$work/open.problem" "$work/open.plan" $how -o "$work/open.cert"
    grep -q "^step 2 is added: the last type of the sequence is the target only up to an allpermute$" "$work/stdout"
    grep -q "^left out: 1 step over axes of size 1, where nothing moves$" "$work/stdout"
    must "^s VERIFIED HEIGHT <= 16 COST <= 32 RECEIVED <= [0-9]*( LEAST-RECEIVED)? STEPS 2" "$build/redist-check" "$work/open.problem" "$work/open.cert"
    must '"given_cost":32,"given_fused_cost":32,"added_permute":2,"left_out":1}' "$redist" normalize "$work/open.problem" "$work/open.plan" $how --json
done
must "^height 16, cost 32, 16 without its allpermutes$" "$redist" normalize "$work/open.problem" "$work/open.plan"
must "^height 64, cost 64, 64 without its allpermutes$" "$redist" normalize certs/ex4.9.problem "$work/naive.plan"
absent "added|left out|extension"
must "^extension: fused cost 6$" "$redist" normalize certs/ex3.1.problem "$work/fused" -o "$work/normal.cert"
grep -q "^fused cost 6, before 6$" "$work/stdout"
must "^s VERIFIED HEIGHT <= 6 COST <= 24 RECEIVED <= 17 STEPS 4 BOUNDED NORMAL IDENTICAL FUSED <= 6" "$build/redist-check" certs/ex3.1.problem "$work/normal.cert"
# Fused steps that are rewritten: the first two gathers, in groups that fit together.
must "cost 112, 6 steps" "$redist" normalize certs/ex4.9-primes.problem "$work/primes.plan" --as-is -o "$work/apart.cert"
awk '/^step/ { step = $2 }
     /^iota/ && step == 1 { print "list 0 4 2 6 1 5 3 7"; next }
     /^iota/ && step == 2 { print "list 0 2 4 6 1 3 5 7"; next }
     /^bound/ { print "fused 96 0 1 0 0 0 0" }
     { print }' "$work/apart.cert" >"$work/joined.cert"
must "FUSED <= 96" "$build/redist-check" certs/ex4.9-primes.problem "$work/joined.cert"
must "^fused cost 8, before 96$" "$redist" normalize certs/ex4.9-primes.problem "$work/joined.cert"
must '"given_fused_cost":6' "$redist" normalize certs/ex3.1.problem "$work/fused" --json
must "cost 512, 2 steps" "$redist" plan --paper certs/fig12.problem --objective steps
must "by the rules of the paper" "$redist" plan --paper certs/fig12.problem
must "^beyond the paper's four collectives; by search, least by its cost model$" "$redist" plan --paper -m x=2 -f "[4]{x}" -t "[4]" --op sum
must "\"least_by_search\":true.*\"rules\":\"beyond-paper\"" "$redist" plan --paper -m x=2 -f "[4]{x}" -t "[4]" --op sum --json
must "^beyond the paper's four collectives$" "$redist" plan --paper -m x=2 -f "[3{x}5]" --to-mesh y=4 -t "[2{y}5]"
must "\"least_by_search\":null.*\"rules\":\"beyond-paper\"" "$redist" plan --paper -m x=2 -f "[3{x}5]" --to-mesh y=4 -t "[2{y}5]" --json
must "^extension: " "$redist" plan --paper "$work/problem" --fuse
absent "rules of the paper"
must "1  exchange" "$redist" plan certs/ex3.1.problem
must "of all steps, by the usual prices: 5.0 us" "$redist" plan certs/ex3.1.problem
must '"rules":"all","price":5006000' "$redist" plan certs/ex3.1.problem --json
must '"rules":"paper","price":15013000' "$redist" plan --paper certs/ex3.1.problem --json
must '"cost":384,.*"rules":"paper"' "$redist" plan --paper --batch "$work/figure.jsonl"
must '"rules":"all"' "$redist" plan --batch "$work/figure.jsonl"
must '"rules":"all"' "$redist" plan --batch "$work/figure.jsonl" --objective run
must "cost 512, 2 steps" "$redist" plan --paper certs/fig12.problem --objective 10000:1
must "cost 384, 4 steps" "$redist" plan --paper certs/fig12.problem --objective bytes
printf 'redist-topology 1\naxis chip latency 10 inverse 1\naxis host latency 1000 inverse 10\n' >"$work/topology"
must "^by the topology: 31726, in the unit of its file$" "$redist" plan --paper -m host=4,chip=8 -f '[8{host,chip}256, 64]' -t '[256, 64]' \
    --topology "$work/topology" -p "$work/problem" -o "$work/cert"
must '"topology_price":31726' "$redist" plan --paper "$work/problem" --topology "$work/topology" --json
must "^of all steps, by the topology: [0-9]+, in the unit" "$redist" plan "$work/problem" --topology "$work/topology"
# cheaper than with as much work on prefixes that no alltoall is left for, and on moves in any order
for number in 1 2 3 4 5 6 7 8 9; do
    case $number in [123]) link='30000 inverse 50' ;; [456]) link='10000 inverse 8' ;; *) link='5000 inverse 1' ;; esac
    echo "axis a$number latency $link"
done | sed '1i redist-topology 1' >"$work/nine"
must "^of all steps, by the topology: 9360280, in" "$redist" plan -m a1=2,a2=2,a3=2,a4=3,a5=2,a6=2,a7=3,a8=2,a9=3 \
    -f '[3, 24, 12{a7}36, 2{a4}6, 6{a8}12, 1, 4{a2,a9}24, 15{a5}30]' \
    -t '[3, 4{a9,a8}24, 18{a3}36, 2{a4}6, 12, 1, 12{a5}24, 5{a7,a1}30]' --topology "$work/nine"
# a unit of time that the file names is said, and microseconds where there are some
for spelt in 'fs 27000000 inverse 0:27000000 fs' 'ps 9000000 inverse 0:9.0 us \(9000000 ps\)' 'ns 2500 inverse 0:2.5 us \(2500 ns\)' \
    'us 3 inverse 0:3 us' 's 3 inverse 0:3 s' 'ps 1 inverse 0:1 ps' 'pence 3 inverse 0:3, in the unit of its file'; do
    given=${spelt%%:*}
    printf 'redist-topology 4\nunit %s per byte\naxis x size 2 latency %s\n' "${given%% *}" "${given#* }" >"$work/named"
    must "^of all steps, by the topology: ${spelt#*:}$" "$redist" plan -m x=2 -f '[1{x}2]' -t '[2]' --topology "$work/named"
done
must "^2 nodes of 4; assumed: node 30 us [+] 3200 ps/byte, gpu 5 us [+] 250 ps/byte$" "$redist" plan -m node=2,gpu=4 \
    -f '[262144]{node,gpu}' -t '[262144]' --op sum --ranks-per-node 4
must "^of all steps, by usual nodes: 1277.1 us$" "$redist" plan -m node=2,gpu=4 \
    -f '[262144]{node,gpu}' -t '[262144]' --op sum --ranks-per-node 4
must '"topology_price":1277076800,.*"ranks_per_node":4' "$redist" plan -m node=2,gpu=4 \
    -f '[262144]{node,gpu}' -t '[262144]' --op sum --ranks-per-node 4 --json
must '"ranks_per_node":4' "$redist" plan --batch "$work/hosts.jsonl" --ranks-per-node 4
sed 's/^axis chip/note measured (~ 1 us)\nnote\n&/' "$work/topology" >"$work/noted"
must '"topology_price":31726' "$redist" plan --paper "$work/problem" --topology "$work/noted" --json
# what steps along just these axes cost goes before: two gathers, or one along both
sed 's/topology 1/topology 3/' "$work/topology" >"$work/kinds"
rest='reducescatter 1:1 2:2 allreduce 1:1 2:2'
echo "steps host exchange 1:1 2:2 allgather 1:502 2:504 $rest" >>"$work/kinds"
must "^by the topology: 18064, in" "$redist" plan --paper "$work/problem" --topology "$work/kinds"
echo "steps chip,host exchange 1:1 2:2 allgather 1:101 2:102 $rest" >>"$work/kinds"
must "^by the topology: 15973, in" "$redist" plan --paper "$work/problem" --topology "$work/kinds"
must "^s VERIFIED HEIGHT <= 16384 COST <= 18432 RECEIVED <= [0-9]*( LEAST-RECEIVED)? STEPS 2 BOUNDED NORMAL" "$build/redist-check" "$work/problem" "$work/cert"
must "redist plan - find" "$redist" help plan
# Problems of version 2 from flags: what is combined, tails, a second mesh, orders, idle devices.
must "reducescatter 1 0 +8 +1024 .* 128  .128.gpu,node.1024." "$redist" plan -m node=2,gpu=4 -f '[1024]{node,gpu}' -t '[128{gpu,node}1024]' --op sum -p "$work/two.problem" -o "$work/two.cert"
must "^s VERIFIED .* IDENTICAL" "$build/redist-check" "$work/two.problem" "$work/two.cert"
must "^op sum$" cat "$work/two.problem"
must '"op":"sum","sums":..*"axes":.*"kept":false.*"op":"reducescatter","into":1,"split":0,"factor":8' "$redist" export "$work/two.problem" "$work/two.cert" --format json
must ".3.x.5. on 2 of 4 devices" "$redist" plan -m x=2 --devices 4 -f '[3{x}5]' --to-mesh y=4 --to-order '0 list 2 3 0 1' -t '[2{y}5]' -p "$work/two.problem" -o "$work/two.cert"
must "^order 0 list 2 3 0 1$" cat "$work/two.problem"
must '"order":.2,3,0,1.*|"to_order":.2,3,0,1.,"to":".2.y.5.","steps":.."op":"exchange","factor":1,"tile":.2.,"type":".2.y.5.","transfers":.*."from":1,"to":0,"offset":.4.,"extent":.1.' "$redist" export "$work/two.problem" "$work/two.cert" --format json
must "^devices 4$" cat "$work/two.problem"
must "^s VERIFIED" "$build/redist-check" "$work/two.problem" "$work/two.cert"
must "^ 0<-1 \[4:5\] 2<-0 \[0:2\] 3<-0 \[2:3\] 3<-1 \[3:4\]$" "$redist" show --no-picture --groups "$work/two.problem" "$work/two.cert"
must "^ 0<-1 \[0:8 [+] 0:1\] 1<-0 \[0:8 [+] 1:2\]$" "$redist" show --no-picture --groups certs/calculus/mesh-kept-exchange.problem certs/calculus/mesh-kept-exchange.cert
must "padding|idle" "$redist" show --all --groups "$work/two.problem" "$work/two.cert"
must "." "$redist" plan -m x=2,y=2 --order '0 iota 2 2 2 1 0' -f '[3{x}5, 3]' -t '[5, 2{y}3]' -p "$work/two.problem" -o "$work/two.cert"
echo '{"id":"p","mesh":"x=2","shape":[4],"from":"[4]{x}","to":"[Shard(0)]","op":"max"}' >"$work/worded.jsonl"
must '"from":"[[]4[]][{]x[}]".*"op":"max".*"steps":."reducescatter"' "$redist" plan --batch "$work/worded.jsonl"
must '"received":6,"normal":true,"identical":true.*"received":6,"used":2' "$redist" plan --paper -m x=2 -f '[12]{x}' -t '[6{x}12]' --op sum --json
must "op   sum" sh -c "'$redist' plan -m dp=2,tp=2 -s 8 -f '[Partial(), Shard(0)]' -t 'S(0)R' 2>&1"
must "^order 0 iota 2 2 2 1 0$" cat "$work/two.problem"
must "^s VERIFIED" "$build/redist-check" "$work/two.problem" "$work/two.cert"

echo "cli: $tests cases of good input"
