#!/bin/sh
# redist-check on transfers: the verdict, policies, the object of --json, and where a
# rejection is.
set -eu
build=$(cd "${1:?usage: transfers.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/cli/expect.sh
check=$build/redist-check
good=certs/transfers/chunks.problem
cert=certs/transfers/chunks.cert

# says LINE: all of what the last command wrote to stdout.
says() {
    printf '%s\n' "$1" >"$work/wanted"
    cmp -s "$work/wanted" "$work/stdout" || complain "expected '$1', got '$(cat "$work/stdout")'"
}

# accept COMMAND..: exit 0, nothing on stderr.
accept() {
    "$@" >"$work/stdout" 2>"$work/stderr" || complain "failed: $*"
    [ ! -s "$work/stderr" ] || complain "expected nothing on stderr: $*"
    tests=$((tests + 1))
}

accept "$check" $good $cert
says "s VERIFIED TRANSFERS ROUNDS 1 RECEIVED 48 SENT 72 MESSAGES 3 MEMORY 84 LEAST-RECEIVED IDENTICAL ORDERED"
accept "$check" --max-memory 84 $good $cert
accept "$check" --max-received 48 --max-messages 3 --require identical $good $cert
accept "$check" --require least-received $good $cert
expect 3 "E209 require-least-received: .*.56 bytes are not known to be the least.$" \
    "$check" --require least-received certs/transfers/rounds.problem certs/transfers/rounds.cert
says "s REFUSED 209"
accept "$check" --json --max-memory 84 --max-messages 3 $good $cert
grep -q '"rounds":1,"received":48,"sent":72,"messages":3,"memory":84,"is_least_received":true,"identical":true,"ordered":true,"policy":{.*"max_memory":84,"max_messages":3,"met":true}' "$work/stdout" ||
    complain "the object is $(cat "$work/stdout")"
expect 3 "E210 max-memory: .*.it needs 84, the policy allows 83.$" "$check" --max-memory 83 $good $cert
says "s REFUSED 210"
expect 3 "E202 require-optimal: .*no word for it" "$check" --require optimal $good $cert
expect 3 "E206 max-received: .*.it receives 48, the policy allows 47.$" "$check" --max-received 47 $good $cert
expect 3 "E211 max-messages: .*.it sends or receives 3, the policy allows 2.$" "$check" --max-messages 2 $good $cert
says "s REFUSED 211"
expect 3 "E211 max-messages: .*.MESSAGES is a word of the verdict on transfers" \
    "$check" --max-messages 100000 certs/ex3.1.problem certs/ex3.1.cert
expect 3 "E210 max-memory" "$check" --max-memory 100000 certs/ex3.1.problem certs/ex3.1.cert
expect 2 "expected a number below" "$check" --max-memory x $good $cert

# reject CODE PLACE WORDS: the texts in $work are rejected there.
reject() {
    expect 1 "$2: E$1 .*$3" "$check" "$work/problem" "$work/cert"
    says "s NOT VERIFIED $1"
}
damage() { # damage SED-OF-PROBLEM SED-OF-CERTIFICATE
    sed "$1" $good >"$work/problem"
    sed "$2" $cert >"$work/cert"
}
damage "" "s/give 3$/give 2/"
reject 432 "cert:4:56" "giver-box: .*[(]got .2.; device 0, array w, round 1, origin .4, 0., shape .1, 3.: that piece, of device 2, does not hold element .4, 0.[)]$"
cat >"$work/wanted" <<'END'
"found":"got `2`; device 0, array w, round 1, origin [4, 0], shape [1, 3]: that piece, of device 2, does not hold element [4, 0]","device":0,"array":"w","round":1,"origin":[4, 0],"shape":[1, 3],"element":[4, 0],"policy"
END
"$check" --json "$work/problem" "$work/cert" 2>"$work/stderr" >"$work/stdout" && complain "accepted with --json"
grep -qF -f "$work/wanted" "$work/stdout" || complain "the object is $(cat "$work/stdout")"
expect 1 "E1 problem-header: .*[(]got a text of transfers[)]$" "$build/redist-check" $cert $good
expect 1 "E50 certificate-header: .*[(]got a text of transfers[)]$" "$build/redist-check" certs/ex3.1.problem $cert
damage "" "s/give 3$/give 4/"
reject 430 "cert:4:56" "giver-number: .*[(]got .4.; device 0, array w, round 1, origin .4, 0., shape .1, 3.[)]$"
damage "" "s/ give 3$//"
reject 420 "cert:4:50" "[(]got the end of the line; device 0, .* shape .1, 3.: nothing gives element .4, 0.[)]$"
damage "" "5s/ give 3$/ give 3 give 3/"
reject 420 "cert:5:58" "[(]got .give.; device 1, .* shape .5, 3.[)]$"
damage "" "5s/cut 0 3/cut 0 5/"
reject 423 "cert:5:27" "cut-place: .*[(]got .5.; device 1, array w, round 1, origin .2, 0., shape .3, 3.[)]$"
damage "" "s/^rounds 1/rounds 2/"
reject 401 "cert:4:1" "got .tree."
damage "" "/^end/d"
reject 401 "cert:8:1" "got the end of the file"
for file in problem cert; do
    damage "" ""
    sed 's/$/\r/' "$work/$file" >"$work/crlf"
    mv "$work/crlf" "$work/$file"
    expect 1 "$file:1:17: E40[05] .*[(]got a carriage return in this line[)]$" "$check" "$work/problem" "$work/cert"
done
damage "" ""
printf 'redist-transfers 1\ndevices \033[3\1771m4\n' >"$work/problem"
reject 403 "problem:2:9" "transfers-name: .*[(]got .[?][[]3[?]1m4.[)]$"
damage "" "1s/1/2/"
reject 405 "cert:1:17" "transfers-cert-header"
damage "" "s/give 3$/give 4/"
expect 1 "redist: .*cert:4:56: E430 giver-number: .*got .4.; device 0, array w, .* shape .1, 3.[)]$" "$build/redist" show "$work/problem" "$work/cert"
expect 2 "transfers are shown without --all and --groups" "$build/redist" show --all $good $cert
expect 2 "show: --json is for transfers" "$build/redist" show --json certs/ex3.1.problem certs/ex3.1.cert
expect 2 "only one of --json, -o - and -p - can go" "$build/redist" import-plan --format transfers --json -o - -p "$work/new" $good
expect 2 "only one of --json, -o - and -p - can go" "$build/redist" import-plan --json -o - -p "$work/new" $good
expect 2 "would replace" "$build/redist" show --svg "$work/cert" $good "$work/cert"
ln -s . "$work/here"
for other in new ./new here/new; do
    expect 2 "would replace" "$build/redist" transfer $good -p "$work/new" -o "$work/$other"
    expect 2 "would replace" "$build/redist" transfer $good -p "$work/$other" -o "$work/new"
done
expect 2 "only one of --json, -o - and -p - can go" "$build/redist" transfer $good --json -p -
expect 2 "only one of -o -, the default, and -p - can go" "$build/redist" export --format transfers certs/ex3.1.problem certs/ex3.1.cert -p -
ln -s late "$work/early"
expect 2 "would replace" "$build/redist" transfer $good -p "$work/late" -o "$work/early"
[ ! -e "$work/new" ] || complain "refused, and there is a file"
# An older pair is no answer to what was asked, and goes where this has none; not where an input
# cannot be read, or the command line, nor any other file.
leaves() { # YES|NO PATTERN COMMAND..: whether the older pair lies there afterwards
    left=$1
    shift
    cp $cert "$work/older"
    cp $good "$work/older.problem"
    pattern=$1
    shift
    expect 2 "$pattern" "$build/redist" "$@" -o "$work/older"
    [ "$([ -e "$work/older" ] && echo yes || echo no)" = "$left" ] || complain "older certificate: $left expected: $*"
}
printf 'redist-topology 2\nlevel x size 2 latency 1\n' >"$work/levels"
leaves no "gone/p: cannot create" transfer $good -p "$work/gone/p"
leaves no "levels:2: " transfer $good --topology "$work/levels" -p "$work/older.problem"
[ ! -e "$work/older.problem" ] || complain "the older problem is left"
leaves no "unknown axis" transfer -m x=2 -f '[4{z}8]' -t '[8]'
leaves yes "nowhere: cannot open" transfer "$work/nowhere" -p "$work/older.problem"
leaves yes "nowhere: cannot open" transfer $good --topology "$work/nowhere" -p "$work/older.problem"
leaves yes "jobs goes with" transfer $good --jobs 2 -p "$work/older.problem"
[ -e "$work/older.problem" ] || complain "the older problem is gone"
echo notes >"$work/older.notes"
expect 2 "levels:2: " "$build/redist" transfer $good --topology "$work/levels" -o "$work/older.notes"
[ "$(cat "$work/older.notes")" = notes ] || complain "notes are gone"
accept "$build/redist" show $good $cert
grep -q "^         0       \.      24      24      24$" "$work/stdout" || complain "no matrix: $(cat "$work/stdout")"
grep -q "^  2 1111" "$work/stdout" || complain "no boxes: $(cat "$work/stdout")"
accept "$build/redist" show --no-picture $good $cert
grep -q "who holds what" "$work/stdout" && complain "boxes with --no-picture"
accept "$build/redist" show --colour always $good $cert
grep -q "48;5;" "$work/stdout" || complain "no colours"
damage "1s/1/2/" ""
reject 400 "problem:1:17" "transfers-header"
damage "s/^device 1 60/device 1 59/" ""
reject 414 "problem:16:8" "buffer-outside: .*[(.got .0.; device 0[)]$"
echo "transfers: $tests verdicts of redist-check"
