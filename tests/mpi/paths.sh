# Sourced: which way parcels went, by watch_path.c in $work/watch.so.

# watched RANKS COMMAND...: the same, with a line of each rank behind it.
watched() {
    watched_ranks=$1
    shift
    mpi "$watched_ranks" env ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD="$work/watch.so" "$@"
}

# sum_path WORD: of "windows" or "bytes", over the ranks in $work/log.
sum_path() {
    sed -nE 's/^path: rank [0-9]+: ([0-9]+) windows, ([0-9]+) bytes by messages$/\1 windows \2 bytes/p' \
        "$work/log" | awk -v word="$1" '{ sum += word == "windows" ? $1 : $3; n++ } END { print n ? sum : "none" }'
}

# went_by_messages BYTES: no window at all, and so many bytes in messages, all ranks together.
went_by_messages() {
    [ "$(sum_path windows)" = 0 ] && [ "$(sum_path bytes)" = "$1" ] ||
        complain "expected $1 bytes by messages and no window: $(cat "$work/log")"
    tests=$((tests + 1))
}
