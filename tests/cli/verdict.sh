#!/bin/sh
# The verdicts of redist-check: policies, the object of --json in every case, and
# what a rejection says about its culprit.
set -eu
build=$(cd "${1:?usage: verdict.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/cli/expect.sh
check=$build/redist-check
good=certs/ex3.1.problem
cert=certs/ex3.1.cert

# says LINE: all of what the last command wrote to stdout.
says() {
    printf '%s\n' "$1" >"$work/wanted"
    cmp -s "$work/wanted" "$work/stdout" || complain "expected '$1', got '$(cat "$work/stdout")'"
}

# object KEY=VALUE..: stdout is one JSON object, with these; values are JSON.
object() {
    python3 - "$work/stdout" "$@" <<'P' || complain "the object is $(cat "$work/stdout")"
import json, sys
lines = open(sys.argv[1]).read().splitlines()
assert len(lines) == 1, lines
said = json.loads(lines[0])
for pair in sys.argv[2:]:
    key, value = pair.split("=", 1)
    assert said[key] == json.loads(value), (key, said.get(key))
P
}

# accept COMMAND..: exit 0, nothing on stderr.
accept() {
    "$@" >"$work/stdout" 2>"$work/stderr" || complain "failed: $*"
    [ ! -s "$work/stderr" ] || complain "expected nothing on stderr: $*"
    tests=$((tests + 1))
}

# --- files that are no files: nobody writes to a FIFO, `-` is standard input
mkfifo "$work/fifo"
expect 1 "^redist-check: .*fifo:1:1: E" timeout 20 "$check" "$work/fifo" $cert
expect 1 "^redist-check: .*fifo:1:1: E" timeout 20 "$check" $good "$work/fifo"
from_input() { cat "$1" | "$check" "$2" "$3"; }
accept from_input $good - $cert
accept from_input $cert $good -
expect 2 "only one file can be standard input" "$check" - - </dev/null

# --- policies: the certificate is right, but not what is demanded
naive="$work/naive.cert"
"$build/redist" compare $good --method naive -o "$naive" >"$work/log"
accept "$check" $good "$naive"
expect 3 "naive.cert: E200 require-bounded: .* .the height is 144, the memory bound 6.$" \
    "$check" --require bounded $good "$naive"
says "s REFUSED 200"
expect 3 "E201 require-normal" "$check" --require normal $good "$naive"
says "s REFUSED 201"
expect 3 "E202 require-optimal: .* .it claims cost 168, and proves LEAST >= 12.$" \
    "$check" $good "$naive" --require=optimal
says "s REFUSED 202"
expect 3 "E203 max-height: .* .it claims 144, the policy allows 143.$" "$check" --max-height 143 $good "$naive"
says "s REFUSED 203"
expect 3 "E204 max-cost: .* .it claims 168, the policy allows 167.$" "$check" --max-cost 167 $good "$naive"
says "s REFUSED 204"
expect 3 "E206 max-received: .* .it claims 138, the policy allows 137.$" "$check" --max-received 137 $good "$naive"
says "s REFUSED 206"
# all that is not met, one line each; the first gives the code
unmet() { code=0; "$check" "$@" $good "$naive" >"$work/stdout" 2>"$work/stderr" || code=$?; [ "$code" -eq 3 ]; }
unmet --require bounded,normal,optimal --max-cost 167
says "s REFUSED 200"
[ "$(grep -oE ' E2[0-9]{2} ' "$work/stderr" | tr -d ' \n')" = E200E201E202E204 ]
unmet --json --require normal --max-cost 167
object 'unmet=[201,204]' code=201 'verdict="s REFUSED 201"'
accept "$check" --max-height 144 --max-cost 168 --max-received 138 $good "$naive"
# what is received is compared with the least of any method, not with a claim
expect 3 "E209 require-least-received: .* .it claims 13, some device needs 6 in any method.$" \
    "$check" --require least-received $good $cert
says "s REFUSED 209"
"$build/redist" plan $good -o "$work/direct" >"$work/log"
accept "$check" --require least-received,bounded $good "$work/direct"
says "s VERIFIED HEIGHT <= 6 COST <= 6 RECEIVED <= 6 LEAST-RECEIVED STEPS 1 BOUNDED NORMAL IDENTICAL"
sed 's/received 6/received 7/' "$work/direct" >"$work/loose"
expect 3 "E209" "$check" --require least-received $good "$work/loose"
sed 's/identical 1/identical 0/' $cert >"$work/differ"
accept "$check" $good "$work/differ"
expect 3 "E205 require-identical: the policy asks for the claim IDENTICAL$" "$check" --require identical $good "$work/differ"
says "s REFUSED 205"
accept "$check" --require identical $good $cert
accept "$check" --require bounded,normal --require normal --max-height 6 --max-cost 18 $good $cert
says "$(cat certs/ex3.1.expected)"
accept "$check" --require optimal,bounded,normal certs/ex4.9.problem certs/ex4.9.cert
grep -v '^bound\|^state' $cert >"$work/unproved"
expect 3 "E202 .* .the certificate proves no lower bound.$" "$check" --require optimal $good "$work/unproved"
sed 's/^\(claim .* bounded\) 1/\1 0/' $cert >"$work/silent"
expect 3 "E200 .* .the certificate does not claim it; the height is 6, the memory bound 6.$" "$check" --require bounded $good "$work/silent"
# what is wrong is rejected, whatever is demanded
sed 's/ cost 18 bounded/ cost 17 bounded/' $cert >"$work/low"
expect 1 "E110 claim-cost" "$check" --require bounded --max-cost 1 $good "$work/low"
says "s NOT VERIFIED 110"
for list in '' bound bounded, ,bounded bounded,,normal BOUNDED 'bounded normal'; do
    expect 2 "^redist-check: --require $list: expected bounded, normal, optimal, identical or least-received" \
        "$check" --require "$list" $good $cert
    [ ! -s "$work/stdout" ] || complain "an unknown claim has a verdict"
done
for limit in '' -1 +1 1x 0x10 18446744073709551616; do
    expect 2 "expected a number below 2\^64" "$check" --max-height "$limit" $good $cert
    expect 2 "expected a number below 2\^64" "$check" --max-cost="$limit" $good $cert
    expect 2 "expected a number below 2\^64" "$check" --max-received "$limit" $good $cert
done
accept "$check" --max-height 18446744073709551615 $good "$naive"
expect 2 "needs an argument" "$check" $good $cert --require
expect 2 "^redist-check: --fast: unknown option" "$check" --fast $good $cert
expect 2 "^redist-check: -f: unknown option" "$check" -f $good $cert
# an option is given by its whole name
for short in --max-c --max-c=18 --requir --requir=bounded --js --jso=1; do
    expect 2 "^redist-check: $short: unknown option" "$check" --json $good $cert "$short" 18
done
accept "$check" -h
cp "$work/stdout" "$work/help"
accept "$check" --help
cmp "$work/help" "$work/stdout"
for limit in height cost received price; do
    expect 2 "^redist-check: --max-$limit is given twice" \
        "$check" --max-$limit 1 --max-$limit 99999 $good $cert
    expect 2 "^redist-check: --max-$limit x: expected a number below 2\^64$" "$check" --max-$limit x $good $cert
done
expect 2 "^redist-check: --topology is given twice" "$check" --topology a --topology b $good $cert
accept "$check" --require bounded --require normal $good $cert
unmet --require bounded --require optimal
says "s REFUSED 200"

# --- one JSON object in every case
accept "$check" --json $good $cert
object 'status="verified"' verified=true height=6 cost=18 received=13 steps=3 bounded=true normal=true identical=true least=12 least_received=6 is_least_received=false \
    'optimum="LEAST >= 12 COST <= LEAST + permute"' \
    'policy={"bounded":false,"normal":false,"optimal":false,"identical":false,"is_least_received":false,"met":true}'
accept "$check" --json --require bounded --max-cost 18 $good $cert
object verified=true 'policy={"bounded":true,"normal":false,"optimal":false,"identical":false,"is_least_received":false,"max_cost":18,"met":true}'
unmet --json --require bounded --max-height 9
object 'status="refused"' verified=false code=200 'name="require-bounded"' height=144 \
    'found="the height is 144, the memory bound 6"' \
    'expected="the claim BOUNDED"' \
    'policy={"bounded":true,"normal":false,"optimal":false,"identical":false,"is_least_received":false,"max_height":9,"met":false}'
refused() { # CODE OPTION EXPECTED
    expect 3 "E$1" "$check" --json "$2" $good "$naive"
    object 'status="refused"' code="$1" "expected=\"$3\""
}
refused 201 --require=normal "the claim NORMAL"
refused 202 --require=optimal "a proof that nothing costs less"
refused 203 --max-height=9 "a claimed height of at most 9"
refused 204 --max-cost=1 "a claimed cost of at most 1"
refused 206 --max-received=1 "at most 1 received"
refused 209 --require=least-received "no more received than in any method"
accept "$check" --json --require least-received $good "$work/direct"
object received=6 least_received=6 is_least_received=true \
    'policy={"bounded":false,"normal":false,"optimal":false,"identical":false,"is_least_received":true,"met":true}'
expect 1 "E110" "$check" --json $good "$work/low"
object 'status="rejected"' verified=false code=110 'file="certificate"' line=1 column=1 step=0 \
    'found="claimed 17, is 18"'
expect 2 "nowhere: No such file" "$check" --json $good "$work/nowhere"
object 'status="failed"' verified=false code=301 'name="unreadable"' 'file="certificate"' \
    "message=\"$work/nowhere: No such file or directory\""
expect 2 "directory" "$check" --json "$work" $cert
object 'status="failed"' code=301 'file="problem"'
expect 2 "no.such.: No such file" "$check" --json "$(printf 'no\nsuch"')" $cert
object 'message="no?such\": No such file or directory"'
expect 2 "No such file" "$check" --json "$(printf 'no\377such')" $cert
object 'message="no?such: No such file or directory"'
expect 2 "65536 bytes" "$check" --json "$build/redist" $cert
object 'status="failed"' code=302 'name="too-large"' 'file="problem"'
expect 2 "expected PROBLEM and CERTIFICATE, got 1 name " "$check" --json $good
object 'status="failed"' code=300 'name="usage"'
expect 2 "unknown option" "$check" --json --fast $good $cert
object 'status="failed"' code=300 'message="--fast: unknown option (see --help)"'
expect 2 "expected bounded" "$check" --json --require fast $good $cert
object 'status="failed"' code=300
expect 2 "standard output" to_full "$check" --json $good $cert
tr '\n' '#' <$good | sed 's/#/\r\n/g' >"$work/crlf"
expect 1 "carriage return" "$check" --json "$work/crlf" $cert
object code=1 'file="problem"' 'found="got a carriage return in this line"'
{ sed '/^claim/,$d' $cert; printf 'claim height '; } >"$work/short"
expect 1 "end of the file" "$check" --json $good "$work/short"
object 'found="got the end of the file"'

# --- the price of the plan on a topology (tests/cli/plan_prices.py: of many plans, and that it is right)
levels() { # LINE..: a topology of levels
    printf 'redist-topology 2\n' >"$work/levels"
    [ $# -eq 0 ] || printf '%s\n' "$@" >>"$work/levels"
}
levels 'level node size 4 latency 30 inverse 270' 'level gpu size 6 latency 3 inverse 8'
accept "$check" --topology "$work/levels" $good $cert
says "$(cat certs/ex3.1.expected) PRICE <= 15750"
accept "$check" --topology "$work/levels" --max-price 15750 --max-cost 18 $good $cert
expect 3 "ex3.1.cert: E208 max-price: .* .it costs 15750, the policy allows 15749.$" \
    "$check" --topology "$work/levels" --max-price 15749 $good $cert
says "s REFUSED 208"
accept "$check" --json --topology "$work/levels" --max-price 20000 $good $cert
object price=15750 'policy={"bounded":false,"normal":false,"optimal":false,"identical":false,"is_least_received":false,"max_price":20000,"met":true}' \
    "topology={\"sha256\":\"$(sha256sum <"$work/levels" | cut -d' ' -f1)\",\"bytes\":$(wc -c <"$work/levels")}"
expect 3 "E208" "$check" --json --topology "$work/levels" --max-price 1 $good $cert
object 'status="refused"' code=208 'expected="a price of at most 1"' price=15750
expect 1 "E110" "$check" --topology "$work/levels" $good "$work/low"
says "s NOT VERIFIED 110"
levels 'level node size 4 latency 30 inverse 18446744073709551615' 'level gpu size 6 latency 3 inverse 8'
expect 3 "E207 no-price: .* .step 1 has none: an exchange, more than 2.40 elements, or 2.64-1 or more.$" \
    "$check" --topology "$work/levels" $good $cert
says "s REFUSED 207"
expect 2 "^redist-check: --max-price needs --topology" "$check" --max-price 1 $good $cert
expect 2 "expected a number below 2\^64" "$check" --topology "$work/levels" --max-price x $good $cert
# bad_topology PATTERN LINE..: no verdict
bad_topology() {
    pattern=$1
    shift
    levels "$@"
    expect 2 "^redist-check: $work/levels$pattern" "$check" --json --topology "$work/levels" $good $cert
    object 'status="failed"' code=303 'name="topology"' 'file="topology"'
}
bad_topology ":2:1: expected 'level ' or the end of the file$" 'axis node latency 3 inverse 2'
bad_topology ":2:7: expected a name of at most 31 letters, digits and _$" 'level 4 size 4 latency 3 inverse 2'
bad_topology ":2:11: expected ' size ': prices need the size of each level$" 'level node latency 3 inverse 2'
bad_topology ":2:17: expected a size from 1 to 1048576$" 'level node size 0 latency 3 inverse 2'
bad_topology ":2:18: expected ' latency '$" 'level node size 4 inverse 2'
bad_topology ":2:27: expected a number below 2\^64$" 'level node size 4 latency 18446744073709551616 inverse 2'
bad_topology ":2:28: expected ' inverse '$" 'level node size 4 latency 3'
bad_topology ":2:37: expected a number below 2\^64$" 'level node size 4 latency 3 inverse +2'
bad_topology ":2:38: expected the end of the line$" 'level node size 4 latency 3 inverse 2 '
bad_topology ":3:1: expected 'level ' or the end of the file$" 'level node size 4 latency 3 inverse 2' ''
bad_topology ": expected levels whose sizes multiply to the 24 devices of $good$" 'level node size 4 latency 3 inverse 2'
bad_topology ": expected levels whose sizes multiply to the 24 devices of $good$"
printf 'redist-topology 1\naxis x latency 1 inverse 1\n' >"$work/levels"
expect 2 "levels:1:17: expected the line 'redist-topology 2'$" "$check" --topology "$work/levels" $good $cert
head -c 5000 /dev/zero | tr '\0' x >"$work/levels"
expect 2 "levels: longer than the limit of 4096 bytes$" "$check" --json --topology "$work/levels" $good $cert
object code=302 'file="topology"'
expect 2 "nowhere: No such file" "$check" --topology "$work/nowhere" $good $cert

# --- the culprit (tests/second_checker/test_finding.py: many more, and that they are true)
sed 's/^iota 2 4 6 1 0/iota 2 6 4 1 0/' $cert >"$work/groups"
expect 1 "E106 group-offsets: step 3: .* .device 4, member 1 of group 0, holds the tile at offset 8 of dimension 0, and would have to hold the one at 1.$" \
    "$check" $good "$work/groups"
expect 1 "E106 .* .device 4, member 1 of group 0, holds the tile at offset 8 " \
    "$build/redist" show $good "$work/groups"
{ grep -v '^end\|^bound\|^state' $cert; printf '%s\n' 'bound 13 1' 'state 3 2 paid 0' 'end 3'; } >"$work/step"
line=$(grep -n '^state' "$work/step" | cut -d: -f1)
expect 1 "E119 bound-step: .* .line $line: .*stay below the bound 13, " "$check" $good "$work/step"
# what version 2 names: a pair of two devices whose line of steps is changed
summed() { # STEPS
    printf 'redist-problem 2\ndevices 3\nmesh x=2\nelem 4\nop sum\nfrom [4]{x}\nto [4]\n' >"$work/summed"
    printf '%s\n' 'redist-cert 2' 'devices 3' 'mesh 1 2' 'elem 4' 'op sum' 'sums 1' '0 2 1 0' 'from 1' '4 4 0' \
        'to 1' '4 4 0' 'claim height 4 cost 99 bounded 1 normal 1 received 3 identical 1' "$@" >"$work/summed.cert"
}
reduce='step 1 reduce 1 2 tile 4 2 size 4 cost 4'
summed 'steps 1' "$reduce" 'list 0 1 2 use 2' 'end 1'
expect 1 "E160 target-idle: .* .device 1 holds no tile.$" "$check" "$work/summed" "$work/summed.cert"
summed 'steps 2' "$reduce" 'list 0 1 2 use 2' 'step 2 broadcast 2 tile 4 2 size 4 cost 8' 'list 1 0 2 use 2' 'end 2'
expect 1 "E152 giver-idle: step 2: .* .device 1, member 0 of group 0, is idle.$" "$check" "$work/summed" "$work/summed.cert"
summed 'steps 1' 'step 1 allreduce 1 2 tile 4 2 size 4 cost 8' 'list 0 1 2 use 2' 'end 1'
expect 1 "E161 claim-received: .* .claimed 3, is 4.$" "$check" "$work/summed" "$work/summed.cert"
printf 'redist-problem 2\nmesh x=2\norder 1 list 0 1\nelem 4\nfrom [4]\nto [4]\n' >"$work/order"
expect 1 "order:2:.* E122 order-device: .* .position 1 is device 2 of 2.$" "$check" "$work/order" $cert
printf 'redist-problem 2\nmesh x=2\norder 0 list 1' >"$work/order"
expect 1 "order:3:15: E73 device: .* .got the end of the file.$" "$check" "$work/order" $cert
tiles() { # TILE SIZE STEPS..
    tile=$1 size=$2
    shift 2
    printf 'redist-problem 2\nmesh x=2\nelem 4\nfrom [%s{x}%s]\nto [%s]\n' "$tile" "$size" "$size" >"$work/tiles"
    printf '%s\n' 'redist-cert 2' 'devices 2' 'mesh 1 2' 'elem 4' 'sums 0' 'from 1' "$tile $size 1 0" 'to 1' "$size $size 0" \
        'claim height 99 cost 99 bounded 0 normal 0 received 99 identical 1' "$@" >"$work/tiles.cert"
}
tiles 2 4 'steps 1' 'step 1 resize tile 3 size 3 cost 0' 'end 1'
expect 1 "E154 .* .the tile of device 0 at offset 0 of dimension 0 would grow from 2 to 3 of 4 elements.$" "$check" "$work/tiles" "$work/tiles.cert"
tiles 2 4 'steps 2' 'step 1 dynslice 0 2 tile 1 size 1 cost 0' 'iota 1 2 0' 'step 2 exchange tile 4 size 4 cost 4' 'end 2'
expect 1 "E156 .* .there are more tiles than the 2 devices.$" "$check" "$work/tiles" "$work/tiles.cert"
tiles 3 6 'steps 2' 'step 1 resize tile 2 size 2 cost 0' 'step 2 exchange tile 6 size 6 cost 6' 'end 2'
expect 1 "E157 .* .the tile of device 1 is at offset 3 of dimension 0, no multiple of 2.$" "$check" "$work/tiles" "$work/tiles.cert"
tiles 2 4 'steps 1' 'step 1 exchange tile 3 size 3 cost 3' 'end 1'
expect 1 "E158 .* .dimension 0: the stated tile is 3, that of the target 4.$" "$check" "$work/tiles" "$work/tiles.cert"
tiles 2 4 'steps 2' 'step 1 allgather 0 1 tile 2 size 2 cost 2' 'list 0 1' 'end 2'
expect 1 "E66 factor" "$check" "$work/tiles" "$work/tiles.cert"
reject_line() { # OLD NEW TEXT: the certificate of Example 3.1 with one number changed
    sed "s/$1/$2/" $cert >"$work/number"
    expect 1 "$3.$" "$check" $good "$work/number"
}
reject_line 'size 6 cost 12' 'size 6 cost 13' "E105 cost: step 2: .* .stated 13; it was 6 before, and the step costs 6"
reject_line 'size 6 cost 6' 'size 7 cost 6' "E104 size: step 1: .* .stated 7, is 6"
reject_line 'tile 1 6' 'tile 1 7' "E103 tile: step 2: .* .dimension 1: the tile was 2, the stated one is 7, and the step is to multiply it by 3"
reject_line '^devices 24' 'devices 23' "E140 certificate-devices: .* .the problem has 24 devices"
sed 's/^op sum/op min/' "$work/summed.cert" >"$work/number"
expect 1 "E141 certificate-op: .* .the problem has .op sum..$" "$check" "$work/summed" "$work/number"

# a reduce-scatter in the order 0 2 1 3: right over two axes that name this order; over one
# axis its summands do not follow one another, docs/NOTATIONS.md
cat >"$work/scatter" <<'H'
HloModule m, num_partitions=4
%add (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %s = f32[] add(%a, %b)
}
ENTRY %main (p: f32[16]) -> f32[4] {
  %p = f32[16] parameter(0)
  ROOT %r = f32[4] reduce-scatter(%p), channel_id=1, replica_groups={{0,2,1,3}}, use_global_device_ids=true, dimensions={0}, to_apply=%add
}
H
import_scatter() { # MESH FROM TO: what it is between these
    "$build/redist" import-plan "$work/scatter" -m "$1" -f "$2" -t "$3" --op sum \
        -p "$work/scattered" -o "$work/scattered.cert" >"$work/log"
}
import_scatter a=2,b=2 '[16]{a,b}' '[4{a,b}16]'
accept "$check" --require optimal "$work/scattered" "$work/scattered.cert"
import_scatter x=4 '[16]{x}' '[4{x}16]'
expect 1 "E150 group-summands: step 1" "$check" "$work/scattered" "$work/scattered.cert"
echo "cli: $tests verdicts, policies and objects"
