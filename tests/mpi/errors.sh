# Sourced by run.sh: whatever goes wrong is one line on stderr, the documented
# exit code, nothing in the output directory, and no process left.
: "${work:?tests/mpi/run.sh runs this}" # alone it would write into /

# refuse CODE PATTERN RANKS ARGUMENTS...: redist-run on $work/problem
refuse() {
    wanted_code=$1 wanted_line=$2 on=$3
    shift 3
    expect "$wanted_code" "^redist-run: .*$wanted_line" mpi "$on" "$run" "$@"
}

plan x=2,y=2 '[6{x}12, 6{y}12]' '[6{y}12, 6{x}12]' 4
p=$work/problem c=$work/cert in=$work/good.npy out=$work/out/out.npy
arrays make "$in" '<i4' 12x12

# Usage: no MPI needed, and still one line.
expect 2 "PROBLEM and CERT" "$run"
refuse 2 "PROBLEM and CERT" 4 "$p"
refuse 2 "either --in" 4 "$p" "$c"
refuse 2 "either --in" 4 "$p" "$c" --synthetic --in "$in" --out "$out"
refuse 2 "needs --out" 4 "$p" "$c" --in "$in"
refuse 2 "at most one %d" 4 "$p" "$c" --in "$in" --out "$work/%03d.npy"
refuse 2 "at most one %d" 4 "$p" "$c" --in "$work/%d-%d.npy" --out "$out"
refuse 2 "needs an argument" 4 "$p" "$c" --in
refuse 2 "--out: expected a file name, got an empty one$" 4 "$p" "$c" --in "$in" --out ''
refuse 2 "--in: expected a file name, got an empty one$" 4 "$p" "$c" --in '' --out "$out"
refuse 2 "unknown option '--fast'" 4 "$p" "$c" --fast
refuse 2 "unknown option '--syntetic'; did you mean --synthetic[?]" 4 "$p" "$c" --syntetic
refuse 2 "expected a number from 1" 4 "$p" "$c" --synthetic --repeat 0
refuse 2 "expected a number from 1" 4 "$p" "$c" --synthetic --repeat 1x
refuse 2 "unexpected argument 'more'" 4 "$p" "$c" more --synthetic

refuse 2 "path has more than 4000 bytes" 4 "$p" "$c" --in "$(printf '%04001d' 0)" --out "$out"
expect 2 "cannot write to stdout" to_full "$run" --help

# Ranks that were started with different arguments: no rank waits for another.
differ() {
    wanted_line=$1 first=$2 second=$3
    # shellcheck disable=SC2086 # each several words
    expect 2 "^redist-run: .*$wanted_line" mpi 2 "$run" $first : -n 2 "$run" $second
}
differ "same arguments: rank 0 was given '--quiet' where rank 2 was given" \
    "$p $c --synthetic --quiet" "$p $c --synthetic"
differ "same arguments: rank 0 was given '2' where rank 2 was given '3'" \
    "$p $c --synthetic --repeat 2" "$p $c --synthetic --repeat 3"
differ "same arguments: rank 0 was given '--help' where rank 2 was given" "--help" "$p $c --synthetic"
differ "same arguments: rank 0 was given .* where rank 2 was given '--version'" \
    "$p $c --synthetic" "--version"
differ "unknown option '--fast'" "$p $c --synthetic" "$p $c --fast"
differ "unknown option '--fast'" "$p $c --fast" "$p $c --synthetic"

# Problem and certificate.
refuse 2 "cannot open" 4 "$work/absent" "$c" --synthetic
refuse 2 "cannot open" 4 "$p" "$work/absent" --synthetic
sed 's/^claim height \([0-9]*\) cost [0-9]*/claim height \1 cost 0/' "$c" >"$work/lie"
refuse 10 "lie:[0-9]+:[0-9]+: E[0-9]+ .*nothing was executed" 4 "$p" "$work/lie" --synthetic
refuse 10 "nothing was executed" 4 "$p" "$work/lie" --in "$in" --out "$out"
sed 's/12/24/' "$p" >"$work/other"
refuse 10 "nothing was executed" 4 "$work/other" "$c" --synthetic
: >"$work/empty"
refuse 10 "nothing was executed" 4 "$p" "$work/empty" --synthetic

# A certificate that is right, but over the memory bound, or not what is demanded.
quietly "$build/redist" compare "$p" --method naive -o "$work/naive"
refuse 11 "naive: E200 require-bounded: .* .the height is 144, the memory bound 36.; nothing was executed; see --allow-unbounded$" \
    4 "$p" "$work/naive" --synthetic
refuse 11 "E200 require-bounded: .*nothing was executed" 4 "$p" "$work/naive" --in "$in" --out "$out"
quietly mpi 4 "$run" "$p" "$work/naive" --synthetic --quiet --allow-unbounded --max-height 144
grep -q "^verified 36 elements" "$work/log" || complain "allowed, and not executed: $(cat "$work/log")"
refuse 11 "E203 max-height: .*claims 144, the policy allows 143.; nothing was executed$" \
    4 "$p" "$work/naive" --synthetic --allow-unbounded --max-height 143
refuse 11 "E203 max-height: .*; nor are E204, E206 met; nothing was executed$" \
    4 "$p" "$c" --synthetic --max-height 1 --max-cost 1 --max-received 1
refuse 11 "E204 max-cost: .*the policy allows 1.; nothing" 4 "$p" "$c" --synthetic --max-cost 1
refuse 2 "--max-cost is given twice" 4 "$p" "$c" --synthetic --max-cost 1 --max-cost 99
refuse 11 "E201 require-normal: [^()]*; nothing was executed$" 4 "$p" "$work/naive" --synthetic --allow-unbounded --require normal
# above the memory bound by padding alone: executed, unless it has to be bounded
"$build/redist" plan -m m=4 --op sum -f '[13, 3]{m}' -t '[4{m}13, 3]' -p "$work/padded.problem" -o "$work/padded" \
    >"$work/table"
grep -q "^height 48, by padding 9 over the memory bound of 39, cost 48" "$work/table"
quietly mpi 4 "$run" "$work/padded.problem" "$work/padded" --synthetic --quiet
refuse 11 "padded: E200 require-bounded: .* .the height is 48, the memory bound 39.; nothing was executed" \
    4 "$work/padded.problem" "$work/padded" --synthetic --require bounded
refuse 10 "E110 claim-cost: .*; nothing was executed" 4 "$p" "$work/lie" --synthetic --allow-unbounded
refuse 2 "only one of --require bounded and --allow-unbounded" 4 "$p" "$c" --synthetic --allow-unbounded --require bounded
refuse 2 "--require 'fast': expected bounded, normal, optimal, identical or least-received" 4 "$p" "$c" --synthetic --require fast
refuse 2 "--max-cost '-1': expected a number" 4 "$p" "$c" --synthetic --max-cost -1

# A refusal of mpirun itself is none of our numbers, so that 10 means rejected.
code=0
# shellcheck disable=SC2086 # the flags are several words
mpirun ${mpirun_flags#--oversubscribe } --host localhost:1 -n 4 "$run" "$p" "$work/lie" --synthetic \
    >"$work/log" 2>&1 || code=$?
[ $code -eq 1 ] || complain "mpirun without enough slots exits $code: $(cat "$work/log")"
tests=$((tests + 3))

# Wrong number of ranks.
expect 2 "problem has 4 devices, but there is 1 rank: use mpirun -n 4" "$run" "$p" "$c" --synthetic
refuse 2 "problem has 4 devices, but there are 3 ranks: use mpirun -n 4" 3 "$p" "$c" --synthetic
refuse 2 "problem has 4 devices, but there are 6 ranks" 6 "$p" "$c" --in "$in" --out "$out"

# One device needs no mpirun, whose pipe would hide a full stdout.
plan x=1 '[6]' '[6]' 4
expect 2 "cannot write to stdout" to_full "$run" "$p" "$c" --synthetic
plan x=2,y=2 '[6{x}12, 6{y}12]' '[6{y}12, 6{x}12]' 4

# More memory than there is.
plan x=2 '[2251799813685248{x}4503599627370496]' '[4503599627370496]' 16
refuse 2 "out of memory for a source and a target tile" 2 "$p" "$c" --synthetic
plan x=2,y=2 '[6{x}12, 6{y}12]' '[6{y}12, 6{x}12]' 4

# Input files. refuse_file PATTERN FILE
refuse_file() { refuse 2 "$1" 4 "$p" "$c" --in "$2" --out "$out"; }
bad=$work/bad.npy
refuse_file "absent.npy: cannot open" "$work/absent.npy"
refuse_file "not a .npy file" "$p"
refuse_file "not a regular file" "$work"
mkfifo "$work/fifo"
refuse_file "not a regular file" "$work/fifo"
head -c 200 "$in" >"$bad"
refuse_file "truncated: 72 bytes of elements, the header says 576" "$bad"
head -c 60 "$in" >"$bad" && refuse_file "header is truncated" "$bad"
head -c 5 "$in" >"$bad" && refuse_file "not a .npy file" "$bad"
cat "$in" "$in" >"$bad" && refuse_file "too long" "$bad"
arrays make "$bad" '<f8' 12x12 && refuse_file "elements of 8 bytes, the problem says elem 4" "$bad"
arrays make "$bad" '|S4' 12x12 && refuse_file "dtype '.S4'" "$bad"
arrays make "$bad" '<i4' 12x24 && refuse_file "shape .12, 24., expected .12, 12." "$bad"
arrays make "$bad" '<i4' 144 && refuse_file "shape .144,., expected .12, 12." "$bad"
arrays make "$bad" '<i4' 12x12 fortran && refuse_file "Fortran order" "$bad"

# One file per device: one of them wrong.
mkdir "$work/tiles"
arrays cut "$in" "$p" from "$work/tiles/%d.npy"
refuse_tiles() { refuse 2 "$1" 4 "$p" "$c" --in "$work/tiles/%d.npy" --out "$work/out/%d.npy"; }
mv "$work/tiles/2.npy" "$work/kept"
refuse_tiles "tiles/2.npy: cannot open"
head -c 130 "$work/kept" >"$work/tiles/2.npy"
refuse_tiles "tiles/2.npy: truncated"
arrays make "$work/tiles/2.npy" '<f4' 6x6
refuse_tiles "tiles/2.npy: dtype '<f4', but the file of device 0 has '<i4'"
cp "$in" "$work/tiles/2.npy"
refuse_tiles "tiles/2.npy: shape .12, 12., expected .6, 6."
mv "$work/kept" "$work/tiles/2.npy"

# Devices that hold the same tile: 0 and 1, 2 and 3.
plan x=2,y=2 '[6{x}12, 12]' '[12, 3{x,y}12]' 4
rm "$work/tiles"/*
arrays cut "$in" "$p" from "$work/tiles/%d.npy"
quietly mpi 4 "$run" "$p" "$c" --in "$work/tiles/%d.npy" --out "$work/moved-%d.npy" --quiet
spoil() { # DEVICE BYTE: one byte of its tile
    printf '\377' | dd of="$work/tiles/$1.npy" bs=1 seek=$((128 + $2)) conv=notrunc 2>"$work/log"
}
spoil 3 $((4 * (2 * 12 + 7) + 1))
refuse_tiles "tiles/3.npy: device 3 holds the same tile as device 2, but element .2, 7. differs; see --trust-replicas$"
quietly mpi 4 "$run" "$p" "$c" --in "$work/tiles/%d.npy" --out "$work/moved-%d.npy" --quiet --trust-replicas
spoil 1 $((4 * 71 + 3))
refuse_tiles "tiles/1.npy: device 1 holds the same tile as device 0, but element .5, 11. differs"
tests=$((tests + 2))
plan x=2,y=2 '[6{x}12, 6{y}12]' '[6{y}12, 6{x}12]' 4

# Output files.
refuse 2 "absent/out.npy: cannot create" 4 "$p" "$c" --in "$in" --out "$work/absent/out.npy"
refuse 2 "out: cannot replace it: not a regular file" 4 "$p" "$c" --in "$in" --out "$work/out"
refuse 2 "/dev/full: cannot replace it" 4 "$p" "$c" --in "$in" --out /dev/full
refuse 2 "problem: would replace .*, which this command uses too" 4 "$p" "$c" --in "$in" --out "$p"

# An output that is an input, of this or another device, under whatever name. Only
# the same words twice mean that the array is to be replaced.
refuse_input() { # INPUT OUTPUT WRITTEN READ
    rm -rf "$work/own" && mkdir "$work/own"
    cp "$in" "$work/own/3.npy"
    arrays cut "$in" "$p" from "$work/own/1%d.npy"
    ln "$work/own/3.npy" "$work/own/hard2.npy"
    ln -s 3.npy "$work/own/soft1.npy"
    ln -s . "$work/own/folder"
    cp -a "$work/own" "$work/own-before"
    refuse 2 "own/$3: would replace .*/own/$4, which this command uses too; expected another name$" \
        4 "$p" "$c" --in "$work/own/$1" --out "$work/own/$2"
    diff --no-dereference -r "$work/own-before" "$work/own" >"$work/log" || complain "an input was replaced: $(cat "$work/log")"
    rm -rf "$work/own-before"
}
refuse_input 3.npy %d.npy 3.npy 3.npy
refuse_input 3.npy ./3.npy ./3.npy 3.npy
refuse_input 3.npy folder/%d.npy folder/3.npy 3.npy
refuse_input 3.npy hard%d.npy hard2.npy 3.npy
refuse_input 3.npy soft%d.npy soft1.npy 3.npy
refuse_input soft1.npy 3.npy 3.npy soft1.npy
refuse_input 1%d.npy 12.npy 12.npy 12.npy
refuse_input 1%d.npy folder/1%d.npy folder/10.npy 10.npy
refuse_input 1%d.npy .//1%d.npy .//10.npy 10.npy
for name in 3.npy 1%d.npy; do
    quietly mpi 4 "$run" "$p" "$c" --in "$work/own/$name" --out "$work/moved-$name" --quiet
    quietly mpi 4 "$run" "$p" "$c" --in "$work/own/$name" --out "$work/own/$name" --quiet
done
rm -r "$work/own/folder"
for name in 3.npy 10.npy 11.npy 12.npy 13.npy; do
    quietly cmp "$work/moved-$name" "$work/own/$name"
done
tests=$((tests + 2))
mkdir "$work/some" "$work/some/0" "$work/some/1" "$work/some/3"
refuse 2 "some/2/a.npy: cannot create" 4 "$p" "$c" --in "$in" --out "$work/some/%d/a.npy"
left=$(find "$work/some" -type f)
[ -z "$left" ] || complain "files are left: $left"

# A full disk: a file size limit works for everybody, a small file system where
# one may be mounted. An old file stays as it was. (Open MPI's own files need 4 MiB.)
limited() {
    mpi "$1" sh -c 'ulimit -f 32768 && exec "$@"' sh "$run" "$p" "$c" --synthetic --out "$2"
}
plan x=2,y=2 '[1024{x}2048, 2048{y}4096]' '[1024{y}2048, 2048{x}4096]' 16
expect 2 "^redist-run: .*out.npy: cannot .*: File too large" limited 4 "$out"
expect 2 "^redist-run: .*/[0-3].npy: cannot .*: File too large" limited 4 "$work/out/%d.npy"
plan x=2,y=2 '[64{x}128, 64{y}128]' '[64{y}128, 64{x}128]' 4
arrays make "$work/large.npy" '<i4' 128x128
mkdir "$work/small"
if mount -t tmpfs -o size=32k none "$work/small" 2>/dev/null; then
    trap 'umount "$work/small"; rm -rf "$work"' EXIT
    echo old >"$work/small/out.npy"
    refuse 2 "out.npy: cannot .*: No space left" 4 "$p" "$c" --in "$work/large.npy" \
        --out "$work/small/out.npy"
    refuse 2 "[0-3].npy: cannot .*: No space left" 4 "$p" "$c" --in "$work/large.npy" \
        --out "$work/small/%d.npy"
    [ "$(ls "$work/small")" = out.npy ] && [ "$(cat "$work/small/out.npy")" = old ] ||
        complain "the full disk has $(ls "$work/small")"
    umount "$work/small"
    trap 'rm -rf "$work"' EXIT
else
    echo "mpi: no small file system can be mounted here; full disks tested by file size limit"
fi

# The processes of this test by name, zombies too, youngest last.
list_ranks() {
    for status in /proc/[0-9]*/status; do
        grep -q "^Name:.*rr$$\$" "$status" 2>/dev/null && echo "${status%/status}" | tr -dc '0-9\n'
    done
}
# mpirun may return a moment before the ranks that it ends.
wait_for_ranks() {
    tries=0
    while [ -n "$(list_ranks)" ] && [ $tries -lt 200 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    [ -z "$(list_ranks)" ] || complain "processes are left: $(list_ranks)"
}

# interrupt COMMAND...: mpirun, or a rank, is ended in the middle of the run.
interrupt() {
    rm -rf "$work/out" "$work/log" && mkdir "$work/out"
    mpi 4 "$run" "$p" "$c" --synthetic --repeat 1000000 --progress --out "$out" \
        >"$work/log" 2>&1 &
    launcher=$!
    tries=0
    until grep -qs "step 1" "$work/log" || [ $tries -eq 300 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    grep -q "step 1" "$work/log" || complain "the run did not begin: $(cat "$work/log")"
    "$@"
    code=0
    wait $launcher || code=$?
    case $code in 0 | 2 | 10 | 11) complain "an interrupted run exits $code" ;; esac
    wait_for_ranks
    [ -z "$(ls "$work/out")" ] || complain "an interrupted run leaves $(ls "$work/out")"
    tests=$((tests + 1))
}
last_rank() { list_ranks | tail -n 1; }
end_launcher() { kill -TERM "$(sed -n 's/^PPid:[^0-9]*//p' "/proc/$(last_rank)/status")"; }
end_rank() { kill -KILL "$(last_rank)"; }
interrupt end_launcher
interrupt end_rank
[ $code -eq 137 ] || complain "a rank ended by SIGKILL gives $code"

# Killed by SIGKILL when the output is about to be complete: the next run of the
# same output removes what is left, one file or one per device.
"${CC:-cc}" -std=c11 -D_XOPEN_SOURCE=700 -shared -fPIC tests/cli/fsync_fault.c -o "$work/fault.so"
# Of one file rank 0 alone is killed: it would remove the file if mpirun ended it first.
cat >"$work/faulty" <<'S'
case $1 in all | "$OMPI_COMM_WORLD_RANK") export ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD="${0%/*}/fault.so" ;; esac
shift
exec "$@"
S
kill_at_end() { # FILE, FILES LEFT AT MOST
    code=0
    killed=all
    [ "$2" -gt 1 ] || killed=0
    mpi 4 sh "$work/faulty" "$killed" "$run" "$p" "$c" --synthetic --out "$1" >"$work/log" 2>&1 || code=$?
    [ $code -eq 137 ] || complain "killed at the end gives $code: $(cat "$work/log")"
    wait_for_ranks
    [ -n "$(ls "$work/out")" ] && [ "$(ls "$work/out" | grep -cE '\.redist-tmp-[1-9][0-9]*-[A-Za-z0-9]{6}$')" -le "$2" ] ||
        complain "killed at the end leaves $(ls "$work/out")"
}
rm -rf "$work/out" && mkdir "$work/out"
for tile in 'out.npy 1' '%d.npy 4'; do
    kill_at_end "$work/out/${tile% *}" "${tile#* }"
    kill_at_end "$work/out/${tile% *}" "${tile#* }"
    quietly mpi 4 "$run" "$p" "$c" --synthetic --quiet --out "$work/out/${tile% *}"
    [ "$(ls "$work/out" | wc -l)" -eq "${tile#* }" ] || complain "after a killed run there is $(ls "$work/out")"
    [ -z "$(ls "$work/out" | grep -v '\.npy$')" ] || complain "a killed run left $(ls "$work/out")"
    rm "$work/out"/*
    tests=$((tests + 1))
done

# What a user calls nearly so stays.
touch "$work/out/out.npy.redist-backup" "$work/out/out.npy.redist-tmp-backup"
quietly mpi 4 "$run" "$p" "$c" --synthetic --quiet --out "$out"
[ "$(ls "$work/out" | wc -l)" -eq 3 ] || complain "files of the user are gone: $(ls "$work/out")"
rm "$work/out"/*
tests=$((tests + 1))
echo "mpi: bad input, full disks, interrupted and killed runs"
