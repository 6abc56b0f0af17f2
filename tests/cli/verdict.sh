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

# --- policies: the certificate is right, but not what is demanded
naive="$work/naive.cert"
"$build/redist" compare $good --method naive -o "$naive" >"$work/log"
accept "$check" $good "$naive"
expect 1 "naive.cert: E200 require-bounded: .* .the height is 144, the memory bound 6.$" \
    "$check" --require bounded $good "$naive"
says "s REFUSED 200"
expect 1 "E201 require-normal" "$check" --require normal $good "$naive"
says "s REFUSED 201"
expect 1 "E202 require-optimal: .* .it claims cost 168, and proves LEAST >= 12.$" \
    "$check" $good "$naive" --require=optimal
says "s REFUSED 202"
expect 1 "E203 max-height: .* .it claims 144, the policy allows 143.$" "$check" --max-height 143 $good "$naive"
says "s REFUSED 203"
expect 1 "E204 max-cost: .* .it claims 168, the policy allows 167.$" "$check" --max-cost 167 $good "$naive"
says "s REFUSED 204"
accept "$check" --max-height 144 --max-cost 168 $good "$naive"
accept "$check" --require bounded,normal --require normal --max-height 6 --max-cost 18 $good $cert
says "$(cat certs/ex3.1.expected)"
accept "$check" --require optimal,bounded,normal certs/ex4.9.problem certs/ex4.9.cert
grep -v '^bound\|^state' $cert >"$work/unproved"
expect 1 "E202 .* .the certificate proves no lower bound.$" "$check" --require optimal $good "$work/unproved"
sed 's/^\(claim .* bounded\) 1/\1 0/' $cert >"$work/silent"
expect 1 "E200 .* .the height is 6, the memory bound 6.$" "$check" --require bounded $good "$work/silent"
# what is wrong is rejected, whatever is demanded
sed 's/ cost 18 bounded/ cost 17 bounded/' $cert >"$work/low"
expect 1 "E110 claim-cost" "$check" --require bounded --max-cost 1 $good "$work/low"
says "s NOT VERIFIED 110"
for list in '' bound bounded, ,bounded bounded,,normal BOUNDED 'bounded normal'; do
    expect 2 "^redist-check: --require $list: expected bounded, normal or optimal" \
        "$check" --require "$list" $good $cert
    [ ! -s "$work/stdout" ] || complain "an unknown claim has a verdict"
done
for limit in '' -1 +1 1x 0x10 18446744073709551616; do
    expect 2 "expected a number below 2\^64" "$check" --max-height "$limit" $good $cert
    expect 2 "expected a number below 2\^64" "$check" --max-cost="$limit" $good $cert
done
accept "$check" --max-height 18446744073709551615 $good "$naive"
expect 2 "needs an argument" "$check" $good $cert --require
expect 2 "^redist-check: --fast: unknown option" "$check" --fast $good $cert
expect 2 "^redist-check: -f: unknown option" "$check" -f $good $cert

# --- one JSON object in every case
accept "$check" --json $good $cert
object 'status="verified"' verified=true height=6 cost=18 steps=3 bounded=true normal=true least=12 \
    'optimum="LEAST >= 12 COST <= LEAST + permute"' \
    'policy={"bounded":false,"normal":false,"optimal":false,"met":true}'
accept "$check" --json --require bounded --max-cost 18 $good $cert
object verified=true 'policy={"bounded":true,"normal":false,"optimal":false,"max_cost":18,"met":true}'
expect 1 "E200" "$check" --json --require bounded --max-height 9 $good "$naive"
object 'status="refused"' verified=false code=200 'name="require-bounded"' height=144 \
    'found="the height is 144, the memory bound 6"' \
    'expected="the claim BOUNDED"' \
    'policy={"bounded":true,"normal":false,"optimal":false,"max_height":9,"met":false}'
refused() { # CODE OPTION EXPECTED
    expect 1 "E$1" "$check" --json "$2" $good "$naive"
    object 'status="refused"' code="$1" "expected=\"$3\""
}
refused 201 --require=normal "the claim NORMAL"
refused 202 --require=optimal "a proof that nothing costs less"
refused 203 --max-height=9 "a claimed height of at most 9"
refused 204 --max-cost=1 "a claimed cost of at most 1"
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
head -c 100 $cert >"$work/short"
expect 1 "end of the file" "$check" --json $good "$work/short"
object 'found="got the end of the file"'

# --- the culprit (tests/second_checker/test_finding.py: many more, and that they are true)
sed 's/^iota 2 4 6 1 0/iota 2 6 4 1 0/' $cert >"$work/groups"
expect 1 "E106 group-offsets: step 3: .* .device 4, member 1 of group 0, holds the tile at offset 8 of dimension 0, and would have to hold the one at 1.$" \
    "$check" $good "$work/groups"
expect 1 "E106 .* .device 4, member 1 of group 0, holds the tile at offset 8 " \
    "$build/redist" show $good "$work/groups"
{ grep -v '^end\|^bound\|^state' $cert; printf '%s\n' 'bound 13 1' 'state 3 2 paid 0' 'end 3'; } >"$work/step"
line=$(grep -n '^state' "$work/step" | cut -d: -f1)
expect 1 "E119 bound-step: .* .line $line: .*stay below the bound 13, " "$check" $good "$work/step"
echo "cli: $tests verdicts, policies and objects"
