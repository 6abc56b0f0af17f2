# Sourced by run.sh: redist-run on .npy files and synthetic arrays, compared with
# tiles that arrays.py cuts from the same file.
: "${work:?tests/mpi/run.sh runs this}" # alone it would write into /
arrays() { python3 "$here/arrays.py" "$@"; }

# plan MESH FROM TO ELEM [OPTION]: $work/problem and $work/cert
plan() {
    quietly "$build/redist" plan --paper --mesh "$1" --from "$2" --to "$3" --elem "$4" \
        --problem "$work/problem" --output "$work/cert" ${5:-}
}

# count_devices: of $work/problem
count_devices() {
    sed -n 's/^mesh //p' "$work/problem" | tr ',' '\n' |
        awk -F= 'BEGIN { d = 1 } { d *= $2 } END { print d }'
}

# check_files SHAPE DTYPE: one global file to one per device, and back, for the array of
# $work/problem. What is read and what is written know nothing of each other.
check_files() {
    devices=$(count_devices)
    files=$work/files
    rm -rf "$files"
    mkdir "$files" "$files/source" "$files/target" "$files/expected"
    arrays make "$files/global.npy" "$2" "$1" ${3:-}
    arrays cut "$files/global.npy" "$work/problem" from "$files/source/%d.npy"
    arrays cut "$files/global.npy" "$work/problem" to "$files/expected/%d.npy"
    arrays make "$files/plain.npy" "$2" "$1"
    quietly mpi "$devices" "$run" "$work/problem" "$work/cert" --in "$files/global.npy" \
        --out "$files/target/%d.npy" --quiet
    quietly diff -r "$files/expected" "$files/target"
    quietly mpi "$devices" "$run" "$work/problem" "$work/cert" --in "$files/source/%d.npy" \
        --out "$files/out.npy" --repeat 3
    quietly cmp "$files/plain.npy" "$files/out.npy"
    tests=$((tests + 2))
    [ "$(ls "$files" | tr '\n' ' ')" = "expected global.npy out.npy plain.npy source target " ] ||
        complain "files are left: $(ls "$files")"
}

check_synthetic() {
    devices=$(count_devices)
    quietly mpi "$devices" "$run" "$work/problem" "$work/cert" --synthetic --quiet
    grep -qE "^verified $1 elements? on each of $devices ranks?$2" "$work/log" ||
        complain "expected $1 verified elements$2: $(cat "$work/log")"
    tests=$((tests + 1))
}

# check_fused STEPS OPERATION: these steps are one collective.
check_fused() {
    quietly mpi "$(count_devices)" "$run" "$work/problem" "$work/cert" --synthetic
    grep -qE "^ +$1  $2, [0-9] fused " "$work/log" || complain "not fused: $(cat "$work/log")"
    tests=$((tests + 1))
}

for case in '3 |V3' '8 >f8'; do
    plan x=4,y=6 '[3{x}12, 2{y}12]' '[2{y}12, 3{x}12]' "${case% *}"
    check_files 12x12 "${case#* }"
    check_synthetic 6 '$'
done
for case in '1 |b1' '2 <f2' '4 <i4' '5 |V5' '16 <c16'; do # with less to start
    plan x=2,y=3 '[6{x}12, 4{y}12]' '[4{y}12, 6{x}12]' "${case% *}"
    check_files 12x12 "${case#* }"
    check_synthetic 24 '$'
done
plan a=2,b=3 '[2{a,b}12, 8, 5]' '[12, 4{a}8, 5]' 8 # gathers, and copies on axis b
check_files 12x8x5 '<u8' v2
check_synthetic 240 '$'
plan a=2,b=3 '[12, 4{a}8, 5]' '[2{b,a}12, 8, 5]' 4 # slices
check_files 12x8x5 '<f4' v3
plan a=2,b=2 '[2{a,b}8, 2, 3, 1, 2]' '[4{b}8, 1{a}2, 3, 1, 2]' 2
check_files 8x2x3x1x2 '<i2'
plan a=4 '[600, 128{a}512]' '[150{a}600, 512]' 2 # short runs over more than one window
check_files 600x512 '<f2'
plan a=4,b=2 '[12, 10{a}40, 32{b}64]' '[3{a}12, 40, 32{b}64]' 1 # windows with gaps
check_files 12x40x64 '|i1'
plan a=3 '[]' '[]' 16 # rank 0
check_files - '<c16'
check_synthetic 1 '$'
plan a=1 '[6]' '[6]' 4 # one device, no step
check_files 6 '<f4'
plan a=2,b=2 '[1024{a}2048, 32{b}64]' '[512{b,a}2048, 64]' 1
check_synthetic 32768 ': the index has 3 digits of 1 byte, each in an execution'
plan a=2,b=2 '[1024{a}2048, 32{b}64]' '[512{b,a}2048, 64]' 2
check_synthetic 32768 ': the index has 2 digits of 2 bytes, each in an execution'
plan a=2,b=3 '[3{a}6, 2{b}6, 4]' '[6, 6, 4]' 4 --fuse
check_files 6x6x4 '<i4'
check_fused 1-2 allgather
plan a=2,b=2 '[2{a,b}8, 8]' '[8, 2{b,a}8]' 8 --free-slices
check_files 8x8 '<f8'
check_fused 1-2 alltoall
plan a=3,b=2 '[3, 2{b,a}12, 6]' '[1{a}3, 12, 3{b}6]' 2 --fuse
check_files 3x12x6 '<i2'
check_fused 1-2 alltoall
# One file by all ranks in several rounds: bands of 100 bytes.
# shellcheck disable=SC2046,SC2086 # names of objects, two archives
build_program "rb$$" -DLARGEST_BAND="UINT64_C(100)" src/programs/run/data/run_bands.c \
    $(ls "$build"/obj/programs/run/*.o "$build"/obj/programs/run/*/*.o "$build"/obj/programs/ranks/*.o \
        "$build"/obj/programs/shared/*.o "$build"/obj/programs/identity/*.o | grep -v '/run_bands.o$') $internal
whole=$run run=$work/bin/rb$$
plan x=2,y=3 '[6{x}12, 4{y}12]' '[4{y}12, 6{x}12]' 4
check_files 12x12 '<i4'
plan a=2,b=3 '[2{a,b}12, 8, 5]' '[12, 4{a}8, 5]' 8
check_files 12x8x5 '<u8' v2
run=$whole
echo "mpi: files of many layouts and dtypes, global and per device; fused steps; bands of one file"

# What is printed.
plan x=2,y=2 '[6{x}12, 6{y}12]' '[6{y}12, 6{x}12]' 4
quietly mpi 4 "$run" "$work/problem" "$work/cert" --synthetic --json --repeat 5
cp "$work/log" "$work/said"
quietly python3 -c '
import json, sys
said = json.load(open(sys.argv[1]))
steps, total = said["steps"], said["total"]
assert said["ranks"] == 4 and said["executions"] == 5 and said["elements_verified_per_rank"] == 36
assert total["bytes_sent_all"] == sum(step["bytes_sent_all"] for step in steps) > 0
assert 288 <= said["peak_bytes"] <= 288 + 4 * said["height"]
' "$work/said"
quietly mpi 4 "$run" "$work/problem" "$work/cert" --synthetic
for line in 'checked: height 36' '^ step ' '^total' '^memory per rank: ' '^verified 36 elements'; do
    grep -qE "$line" "$work/log" || complain "no line '$line': $(cat "$work/log")"
done
export COLUMNS=50
quietly mpi 4 "$run" "$work/problem" "$work/cert" --synthetic
unset COLUMNS
[ -z "$(sed -n '/^memory/,/^whole/p' "$work/log" | awk 'length > 50')" ] || complain "wider than 50: $(cat "$work/log")"
quietly mpi 4 "$run" "$work/problem" "$work/cert" --synthetic --quiet --progress
grep -q "^redist-run: step 1 of" "$work/log" || complain "no progress: $(cat "$work/log")"
quietly mpi 4 "$run" --help
[ "$(grep -c '^Exit status' "$work/log")" -eq 1 ] || complain "help is not printed once"
quietly "$run" --version
grep -qE "^redist-run [0-9.]+$" "$work/log" || complain "version: $(cat "$work/log")"
tests=$((tests + 5))
