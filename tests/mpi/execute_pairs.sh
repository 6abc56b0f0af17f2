# Sourced: `execute_pairs BUILD OPTION NAME..` carries out certificates by their problems,
# NAME.problem and NAME.cert, and has every element verified. Starting ranks takes longer than most of them:
# those of small tiles on at most 32 devices share one start of the library, the others have one
# of redist-run each, with OPTION where it is not "". Needs mpi.sh, and a directory $work.
execute_pairs() {
    pairs_of=$1 option=$2 streamed=0 alone=0
    shift 2
    [ $# -gt 0 ] || { echo "execution: no certificates" >&2; return 1; }
    for pair in "$@"; do
        devices=$(sed -n 's/^devices //p' "$pair.cert" | head -n 1)
        if [ "$devices" -le 32 ] && awk '$1 == "claim" { exit $3 > 4096 }' "$pair.cert"; then
            streamed=$((streamed + 1))
            echo "pair $(wc -c <"$pair.problem") $(wc -c <"$pair.cert")"
            cat "$pair.problem" "$pair.cert"
            echo
        else
            alone=$((alone + 1))
            mpi "$devices" "$pairs_of/redist-run" "$pair.problem" "$pair.cert" --synthetic --quiet \
                ${option:+"$option"} >"$work/run" 2>&1 </dev/null && grep -q '^verified' "$work/run" ||
                { echo "execution of $pair: $(cat "$work/run")" >&2; return 1; }
        fi
    done >"$work/stream"
    mpi 32 "$pairs_of/adversarial/test_kinds" --pairs $streamed <"$work/stream" >"$work/run" 2>&1 ||
        { echo "execution: $(cat "$work/run")" >&2; return 1; }
    echo "executed, every element verified: $streamed in one start, $alone by redist-run"
}
