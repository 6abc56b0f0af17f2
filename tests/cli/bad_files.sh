#!/bin/sh
# Files that cannot be read or written, and what is left of older ones: sourced by bad_input.sh.
# --- files; nobody writes to a FIFO
mkfifo "$work/fifo"
expect 2 "fifo:1: expected" timeout 20 "$redist" plan "$work/fifo"
expect 1 "fifo:1:1: E1 " timeout 20 "$redist" show "$work/fifo" certs/ex3.1.cert
expect 1 "fifo:1:1: E50 " timeout 20 "$redist" export certs/ex3.1.problem "$work/fifo"
[ -z "$(timeout 20 "$redist" plan --batch "$work/fifo")" ]
expect 2 "nowhere: cannot open: No such file" plan "$work/nowhere"
expect 2 "cannot read: Is a directory" plan "$work"
expect 2 "expected at most 65536 bytes" plan "$build/redist"
printf 'redist-problem 1\n' >"$work/version"
expect 2 "version:1: expected .redist-problem 2., got version 1 of the format$" plan "$work/version"
expect 1 "version:1:9: E1 .* .got version 1 of the format.$" "$check" "$work/version" certs/ex3.1.cert
expect 2 "^redist: --op: expected sum, product, min, max, and, or, xor, got 'plus'" plan -m x=2 -f '[4]{x}' -t '[4]' --op plus
expect 2 "^redist: --to-order: device 4 is not below the 4 devices; devices .--devices. sets how many" \
    plan -m a=2,b=2 --to-mesh c=4 --to-order '4 list 0 1 2 3' -f '[4{a}8]' -t '[2{c}8]'
expect 2 "^redist: --op: unreduced axes need an operation: sum" plan -m x=2 -f '[4]{x}' -t '[4]'
expect 2 "^redist: --devices: expected 1 to 1048576 devices, got '0'" plan -m x=2 --devices 0 -f '[4]' -t '[4]'
expect 2 "mesh: it has 2 positions, more than the 1 devices" plan -m x=2 --devices 1 -f '[4]' -t '[4]'
expect 2 "^redist: --order: column 9: expected a device number for every position" plan -m x=2 --order '0 list 1' -f '[4]' -t '[4]'
expect 2 "order: device 1 occurs twice" plan -m x=2 --order '0 list 1 1' -f '[4]' -t '[4]'
expect 2 "order: device 4 is not below the 2 devices" plan -m x=2 --order '3 list 1 0' -f '[4]' -t '[4]'
expect 2 "^redist: --to-order goes with --to-mesh" plan -m x=2 --to-order '0 list 1 0' -f '[4]' -t '[4]'
expect 2 "^redist: --to-mesh: axis 'y' is declared twice" plan -m x=2 --to-mesh y=2,y=2 -f '[4]' -t '[4]'
expect 2 "go with types in the native notation" plan -m x=2 --order '0 list 1 0' -s 4 -f "P('x')" -t "P()"
expect 2 "not both" plan "$work/version" --op sum
head -n 3 "$good" >"$work/short"
expect 2 "short:4: expected a line 'from ...' ended by a line feed" plan "$work/short"
{ cat "$good"; echo more; } >"$work/tail"
expect 2 "tail:6: expected the end of the file" plan "$work/tail"
expect 2 "cannot create: No such file" "$redist" plan --paper "$good" -o "$work/none/cert"
expect 2 "cannot write: No space left on device" "$redist" plan --paper "$good" -o /dev/full
expect 2 "cannot write to stdout" to_full "$redist" plan --paper "$good"
expect 2 "cannot open: No such file" "$redist" plan --paper --batch "$work/nowhere"
expect 2 "cert-dir goes with --batch" "$redist" plan --paper "$good" --cert-dir "$work/out"

# shellcheck disable=SC2086 # an option and its argument
for option in "-o $work/out/cert" "-p $work/out/problem" --explain "$good" "-m x=4" "-e 4"; do
    expect 2 "batch takes its problems from its file, and its results go to stdout and --cert-dir" \
        "$redist" plan --paper --batch "$good" $option
done
expect 2 "strict goes with --batch" "$redist" plan --paper "$good" --strict
expect 2 "strict goes with --batch" "$redist" compare "$good" --strict
expect 2 "jobs goes with --batch" "$redist" compare "$good" --jobs 2
expect 2 "jobs '0': expected a number from 1 to 256" "$redist" compare --batch "$good" --jobs 0
for command in plan transfer; do
    expect 2 "jobs goes with --batch" "$redist" $command "$good" --jobs 2
    for count in 0 257 two 1.5 ''; do
        expect 2 "^redist: --jobs '$count': expected a number from 1 to 256$" "$redist" $command --batch "$good" --jobs "$count"
    done
done
expect 2 "jobs goes with --batch" "$redist" matmul --jobs 2
expect 2 "goes with --json, --strict and --jobs only" "$redist" compare --batch "$good" --method naive
expect 2 "only one of --json" "$redist" plan --paper "$good" --json -o -
expect 2 "cannot write certificates there: No such file" "$redist" plan --paper --batch "$good" --cert-dir "$work/none"
expect 2 "'shardy' is none of the methods that write a certificate; .redist compare --help. lists them" "$redist" compare "$good" --method shardy -o "$work/out/cert"
"$redist" plan certs/ex3.1.problem -o "$work/exchanged" >"$work/log"
expect 2 "step 1: the rewriter knows no exchange$" "$redist" normalize certs/ex3.1.problem "$work/exchanged"
expect 2 "no plan: it pads" "$redist" compare -m x=4,y=6 -f '[3{x}12, 2{y}12]' -t '[2{y}12, 3{x}12]' --method shardy-like -o "$work/out/cert"
expect 2 "no plan: assertion" "$redist" compare -m a=2,b=3,c=2 -f '[1, 3{c,a}12, 2{b}6]' -t '[1, 2{a,b}12, 3{c}6]' --method shardy-like -o "$work/out/cert"
expect 2 "^redist: naive: no plan: it knows no sums$" "$redist" compare -m x=2 -f '[4]{x}' -t '[4]' --op sum --method naive -o "$work/out/cert"
expect 2 "method goes with --output" "$redist" compare "$good" --method naive
tr '\n' '#' <"$good" | sed 's/#/\r\n/g' >"$work/crlf"
expect 2 "crlf:1: .*carriage return" plan "$work/crlf"

printf 'redist-problem 2\nmesh x = 4,y=6\nelem 4\nfrom [3{x}12]\nto [3{x}12]\n' >"$work/blanks"
expect 2 "blanks:2: expected no blanks here" plan "$work/blanks"

# --- outputs that would replace a file of the same command
cp "$good" "$work/mine"
ln "$work/mine" "$work/other-name"
cp certs/ex3.1.cert "$work/mine.cert"
printf 'redist-topology 1\naxis x latency 1 inverse 1\naxis y latency 1 inverse 1\n' >"$work/mine.top"
for output in "$work/mine" "$work/other-name"; do
    expect 2 "would replace .*/mine, which this command uses too" "$redist" plan --paper "$work/mine" -o "$output"
    expect 2 "would replace .*/mine, " "$redist" plan --paper "$work/mine" -p "$output"
    expect 2 "would replace .*/mine, " "$redist" normalize "$work/mine" "$work/mine.cert" -o "$output"
    expect 2 "would replace .*/mine, " "$redist" compare "$work/mine" --method naive -o "$output"
done
expect 2 "would replace .*/mine.cert, " "$redist" normalize "$good" "$work/mine.cert" -o "$work/mine.cert"
expect 2 "would replace .*/mine.top, " "$redist" plan --paper "$good" --topology "$work/mine.top" -o "$work/mine.top"
expect 2 "would replace .*/out/one, " "$redist" plan --paper "$good" -p "$work/out/one" -o "$work/out/one"
cmp -s "$good" "$work/mine" && cmp -s certs/ex3.1.cert "$work/mine.cert" || complain "an input was replaced"

# --- a problem that was read and is not planned leaves no older files of its names,
# which the next check would find VERIFIED, nor one of a pair without the other
stale() { # PATTERN COMMAND..: where the files of an older plan lie
    pattern=$1
    shift
    expect 2 "$pattern" over_older "$@"
}
over_older() {
    cp certs/ex3.1.problem "$work/out/problem"
    cp certs/ex3.1.cert "$work/out/cert"
    "$@"
}
printf 'redist-topology 2\n' >"$work/topology"
stale "from: column 4: unknown axis 'z'" plan -m x=4,y=6 -f '[3{z}12, 2{y}12]' -t "$to"
stale "elem: expected 1 to 16" plan -m x=4,y=6 -f "$from" -t "$to" -e 17
stale "version:1: expected" plan "$work/version"
stale "topology" plan "$good" --topology "$work/topology"
reduce_pair() { "$redist" reduce -H node=2,gpu=4 -A data=8 "$@" -p "$work/out/problem" -o "$work/out/cert"; }
level_topology 'level node latency 30'
stale "levels:2: " reduce_pair -M '[[2 4]]' -r data -T "$work/levels" --best
stale "program: expected a number from 1 to 47" reduce_pair -M '[[2 4]]' -r data --program 48
stale "expected a multiple of that in elements, got 3" reduce_pair -M '[[2 4]]' -r data --program 7 --elements 3
stale "matrix" reduce_pair -M '[[2 3]]' -r data --program 7
stale "op 'plus': expected" reduce_pair -M '[[2 4]]' -r data --program 7 --op plus
over_certificate() {
    cp certs/ex3.1.cert "$work/out/cert"
    "$@"
}
printf 'allgather 0\n' >"$work/plan"
expect 1 "the type is not the target" over_certificate "$redist" normalize "$good" "$work/plan" -o "$work/out/cert"
expect 2 "version:1: expected" over_certificate "$redist" normalize "$work/version" "$work/plan" -o "$work/out/cert"
expect 2 "version:1: expected" over_certificate "$redist" compare "$work/version" --method naive -o "$work/out/cert"
expect 2 "none/cert: cannot create" "$redist" plan --paper "$good" -p "$work/out/problem" -o "$work/none/cert"
expect 2 "none/problem: cannot create" "$redist" plan --paper "$good" -p "$work/none/problem" -o "$work/out/cert"

# --- but no other file goes, and none for usage or an input that cannot be read
lie_there() { # CERTIFICATE PROBLEM: what lies under the names, plainly and behind links
    rm -rf "$work/own"
    mkdir "$work/own"
    cp "$1" "$work/own/cert"
    cp "$2" "$work/own/problem"
    ln -s cert "$work/own/cert-link"
    ln -s problem "$work/own/problem-link"
    rm -rf "$work/own-before"
    cp -a "$work/own" "$work/own-before"
}
untouched() { # CODE PATTERN COMMAND..
    expect "$@"
    diff --no-dereference -r "$work/own-before" "$work/own" >"$work/differs" ||
        complain "$(cat "$work/differs"): $*"
}
own() { # COMMAND..: with the names of these files
    "$redist" "$@" -o "$work/own/cert" -p "$work/own/problem"
}
linked() { "$redist" "$@" -o "$work/own/cert-link" -p "$work/own/problem-link"; }
lie_there certs/ex3.1.cert certs/ex3.1.problem
for over in own linked; do
    untouched 2 "there is no --from" $over plan
    untouched 2 "there is no --to" $over plan -m x=4,y=6 -f "$from"
    untouched 2 "objective: expected run, paper" $over plan "$good" --objective nonsense
    untouched 2 "do not go with --free-slices" $over plan "$good" --objective steps --fuse
    untouched 2 "not both" $over plan "$good" -m x=4
    untouched 2 "not both" $over plan "$work/version" -m x=4
    untouched 2 "notation" $over plan -m x=4,y=6 -f "$from" -t "$to" --notation nonsense
    untouched 2 "nowhere: cannot open" $over plan "$work/nowhere"
    untouched 2 "cannot read: Is a directory" $over plan "$work"
    untouched 2 "nowhere: cannot open" $over plan "$good" --topology "$work/nowhere"
    untouched 2 "nowhere: cannot open" $over plan "$work/version" --topology "$work/nowhere"
    untouched 2 "unexpected argument" $over plan "$good" more
    untouched 2 "unknown option" $over plan "$good" --nonsense
    untouched 2 "--problem: expected a file name, got an empty one$" $over plan "$good" -p ''
done
best="-H node=2,gpu=4 -A data=8 -M [[2,4]] -r data --best"
# shellcheck disable=SC2086 # several words
{
    untouched 2 "nowhere: cannot open" own reduce $best -T "$work/nowhere"
    untouched 2 "nowhere: cannot open" own reduce $best -P "$work/nowhere"
    untouched 2 "topology or --platform, not both" own reduce $best -T "$work/levels" -P x
}
for name in cert cert-link; do
    file=$work/own/$name
    untouched 2 "nowhere: cannot open" "$redist" normalize "$good" "$work/nowhere" -o "$file"
    untouched 2 "nowhere: cannot open" "$redist" normalize "$work/nowhere" "$work/plan" -o "$file"
    untouched 2 "nowhere: cannot open" "$redist" normalize "$work/version" "$work/nowhere" -o "$file"
    untouched 2 "as-is expects a sequence" "$redist" normalize "$good" certs/ex3.1.cert --as-is -o "$file"
    untouched 2 "nowhere: cannot open" "$redist" compare "$work/nowhere" --method naive -o "$file"
    untouched 2 "there is no --from" "$redist" compare --method naive -o "$file"
    untouched 2 "'nonsense' is none of the methods" "$redist" compare "$good" --method nonsense -o "$file"
done
printf 'my notes\n' >"$work/notes"
printf 'redist-certificates are fine\n' >"$work/near"
not_planned() { # what is read, and has no plan
    untouched 2 "unknown axis 'z'" "$1" plan -m x=4,y=6 -f '[3{z}12, 2{y}12]' -t "$to"
    untouched 2 "version:1: expected" "$1" plan "$work/version"
    untouched 2 "topology" "$1" plan "$good" --topology "$work/topology"
}
: >"$work/nothing"
for file in "$work/notes" "$work/near" "$work/nothing"; do
    lie_there "$file" "$file"
    not_planned own
    not_planned linked
    untouched 1 "the type is not the target" "$redist" normalize "$good" "$work/plan" -o "$work/own/cert"
    untouched 2 "version:1: expected" "$redist" compare "$work/version" --method naive -o "$work/own/cert-link"
    untouched 2 "none/problem: cannot create" "$redist" plan --paper "$good" -p "$work/none/problem" -o "$work/own/cert"
done
lie_there certs/ex3.1.problem certs/ex3.1.cert # each is what the other name is for
not_planned own
echo '{"id":"a","mesh":[["x",4]],"shape":[6],"from":[["z"]],"to":[[]]}' >"$work/line.jsonl"
cp "$work/notes" "$work/own/a.cert"
cp "$work/notes" "$work/own/a.problem"
"$redist" plan --paper --batch "$work/line.jsonl" --cert-dir "$work/own" >"$work/stdout"
grep -q '"ok":false' "$work/stdout" || complain "the line was planned"
cmp "$work/notes" "$work/own/a.cert" && cmp "$work/notes" "$work/own/a.problem" ||
    complain "a failed line removed files of the user"

# --- a name that is empty
for option in output problem topology; do
    expect 2 "--$option: expected a file name, got an empty one$" "$redist" plan --paper "$good" --$option=
done
expect 2 "--output: expected a file name" "$redist" plan --paper "$good" -o ''
expect 2 "--batch: expected a file name" "$redist" plan --paper --batch ''
expect 2 "--output: expected a file name" "$redist" normalize "$good" "$work/plan" -o ''
expect 2 "--output: expected a file name" "$redist" compare "$good" --method naive -o ''
expect 2 "--output: expected a file name" "$redist" export "$good" certs/ex3.1.cert -o ''
expect 2 "--svg: expected a file name" "$redist" show "$good" certs/ex3.1.cert --svg ''
expect 2 "--svg: expected a file name" "$redist" place --svg ''

limit_files() { (ulimit -f 1; "$@"); }
expect 2 "cannot write: File too large" limit_files "$redist" plan --paper -m x=12,y=18 -f '[3{x}36,2{y}36]' -t '[2{y}36,3{x}36]' -o "$work/out/cert"
stale "out/cert: cannot write: File too large" limit_files "$redist" plan --paper -m x=12,y=18 -f '[3{x}36,2{y}36]' -t '[2{y}36,3{x}36]' \
    -p "$work/out/problem" -o "$work/out/cert"
