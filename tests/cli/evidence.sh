#!/bin/sh
# The commands of docs/EVIDENCE.md as they stand there: they pass on what redist-check
# said, and find one changed byte wherever it is. Digests are those of other programs.
set -eu
build=$(cd "${1:?usage: evidence.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "evidence: $*" >&2
    exit 1
}

# The sources as the page names them, with this build.
export REDIST="$work/sources" PATH="$build:$PATH"
mkdir "$REDIST" "$work/kept"
ln -s "$PWD/proofs" "$PWD/tests" "$REDIST"
ln -s "$build" "$REDIST/build"
awk -v into="$work/block" '/^```sh$/ { n++; inside = 1; next } /^```$/ { inside = 0 }
    inside { print > (into n) }' docs/EVIDENCE.md
[ "$(ls "$work"/block* | wc -l)" -eq 5 ] || fail "docs/EVIDENCE.md has not the five blocks"
keep=1 digests=2 verdict=3 policy=4 program=5

cd "$work/kept"
block() { # NUMBER: in a shell of its own, as a person would
    sh -eu "$work/block$1" >"$work/said" 2>&1
}
passes() {
    for number in "$@"; do
        block "$number" || fail "block $number fails: $(cat "$work/said")"
    done
}
finds() { # WHAT NUMBER
    ! block "$2" || fail "block $2 does not notice $1"
}
start() {
    rm -rf ./*
    cp "$OLDPWD/certs/ex3.1.problem" ex31.problem
    cp "$OLDPWD/certs/ex3.1.cert" ex31.cert
}
change_byte() { # FILE OFFSET: bit 0 of the byte
    python3 - "$1" "$2" <<'P'
import sys
name, at = sys.argv[1], int(sys.argv[2])
data = bytearray(open(name, 'rb').read())
data[at] ^= 1
open(name, 'wb').write(data)
P
}

start
passes $keep $digests $verdict $policy $program
for file in ex31.problem ex31.cert; do
    for at in 0 1 40 -2 -1; do
        cp $file "$work/whole"
        change_byte $file $at
        finds "byte $at of $file" $digests
        finds "byte $at of $file" $program
        cp "$work/whole" $file
    done
done
lie() { # FILTER NUMBER: the object says something else
    cp verdict.json "$work/true"
    jq -c "$1" "$work/true" >verdict.json
    finds "$1" "$2"
    cp "$work/true" verdict.json
}
lie '.problem.sha256 |= sub("^."; "x")' $digests
lie '.certificate.sha256 = .problem.sha256' $digests
lie '.verdict |= sub("COST <= 18"; "COST <= 17")' $verdict
lie '.status = "rejected"' $verdict
lie '.policy.met = false' $policy
lie '.bounded = false' $policy
lie '.policy.max_height = 5' $policy
lie '.policy.max_cost = 17' $policy
lie '.policy.normal = true | .normal = false' $policy
lie '.policy.optimal = true' $policy
lie '.policy.is_least_received = true' $policy
lie '.tool.proofs_sha256 = .problem.sha256' $program
lie '.tool.commit = "0000000000000000000000000000000000000000"' $program

# A policy that is met in every part.
redist-check --json --require bounded,normal --max-height 6 --max-cost 18 ex31.problem ex31.cert >verdict.json
passes $digests $verdict $policy
lie '.policy.met = false' $policy

# What is rejected is traced in the same way.
sed -i 's/ cost 18 bounded/ cost 17 bounded/' ex31.cert
! block $keep || fail "a wrong certificate is verified"
passes $digests $verdict $policy $program

# Digests of texts of every length around a few blocks, by another program.
python3 - <<'P' || fail "a digest differs from that of another program"
import hashlib, json, random, subprocess
random.seed(1)
for length in list(range(0, 200)) + [65535, 65536]:
    texts = {'problem': random.randbytes(length), 'certificate': random.randbytes(3 * length)}
    for name, text in texts.items():
        open(name, 'wb').write(text)
    said = json.loads(subprocess.run(['redist-check', '--json', *texts],
                                     stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout)
    for name, text in texts.items():
        assert said[name] == {'sha256': hashlib.sha256(text).hexdigest(), 'bytes': len(text)}, length
P

# The object and --version say the same of the program.
redist-check --json problem certificate >object 2>/dev/null || true
jq -r '"redist-check \(.tool.version)", "commit \(.tool.commit)", "proofs sha256 \(.tool.proofs_sha256)",
  "limits " + (.limits | to_entries | map("\(.key)=\(.value)") | join(" "))' object >wanted
# jq rounds what is above 2^53
python3 -c 'import json; print("limits of transfers", *("%s=%d" % pair for pair in json.load(
    open("object"))["transfer_limits"].items()))' >>wanted
redist-check --version | cmp - wanted || fail "--version and --json differ"
for program in redist redist-run; do
    $program --version | tail -n +2 >said
    tail -n +2 wanted | cmp - said || fail "$program --version says something else"
done
jq -e '.limits.problem_bytes == 65536 and .limits.devices == 1048576 and .limits.work == 704643072 and (.limits | length) == 13' object >said ||
    fail "limits: $(jq -c .limits object)"
redist-check --json >object 2>/dev/null || true
jq -e '.status == "failed" and .tool.name == "redist-check"' object >said || fail "a failure does not name the program"
echo "evidence: the commands of docs/EVIDENCE.md pass, and find what was changed"
