# Sourced by the tests of the programs: `expect CODE PATTERN COMMAND...` runs a
# command and demands the exit code, one single line on stderr that matches
# PATTERN, and no output left behind in $work/out.
tests=0

complain() {
    echo "cli: $*" >&2
    [ ! -s "$work/stderr" ] || sed 's/^/  stderr: /' "$work/stderr" >&2
    exit 1
}

expect() {
    wanted=$1 pattern=$2
    shift 2
    rm -rf "$work/out"
    mkdir "$work/out"
    code=0
    "$@" >"$work/stdout" 2>"$work/stderr" || code=$?
    [ "$code" -eq "$wanted" ] || complain "exit $code, expected $wanted: $*"
    [ "$(wc -l <"$work/stderr")" -eq 1 ] || complain "expected one line on stderr: $*"
    grep -qE -e "$pattern" "$work/stderr" || complain "stderr does not match '$pattern': $*"
    [ -z "$(ls -A "$work/out")" ] || complain "left $(ls -A "$work/out"): $*"
    tests=$((tests + 1))
}

# to_full COMMAND...: the command with its stdout on a full disk.
to_full() { "$@" >/dev/full; }
