# Sourced by run.sh: redist-run on files of what is combined, of tails, of two meshes and
# orders, and of devices that hold nothing.
: "${work:?tests/mpi/run.sh runs this}" # alone it would write into /

# plan_text LINES: the problem, without its header, and a plan
plan_text() {
    { echo "redist-problem 2" && printf '%s\n' "$@"; } >"$work/problem"
    quietly "$build/redist" plan "$work/problem" --output "$work/cert"
}

# check_shares ELEMENT RANKS [OPTION...]: the files of the target are what they must be, and no
# others; the options say what the elements are where the files do not
check_shares() {
    files=$work/files element=$1 ranks=$2
    shift 2
    rm -rf "$files"
    mkdir "$files" "$files/source" "$files/target" "$files/expected"
    python3 -B "$here/shares.py" "$work/problem" "$element" "$files/source/%d.npy" \
        "$files/expected/%d.npy"
    quietly mpi "$ranks" "$run" "$work/problem" "$work/cert" --in "$files/source/%d.npy" \
        --out "$files/target/%d.npy" --quiet "$@"
    quietly diff -r "$files/expected" "$files/target"
    quietly mpi "$ranks" "$run" "$work/problem" "$work/cert" --synthetic --quiet --dtype "$element"
    grep -q "^verified " "$work/log" || complain "nothing verified: $(cat "$work/log")"
    tests=$((tests + 2))
}

plan_text mesh\ node=2,gpu=2 elem\ 4 op\ sum 'from [16, 3]{node,gpu}' 'to [4{gpu,node}16, 3]'
check_shares float32 4
plan_text mesh\ node=2,gpu=2 elem\ 1 op\ sum 'from [16, 3]{node,gpu}' 'to [4{gpu,node}16, 3]'
check_shares uint8 4
plan_text mesh\ x=2,y=3 elem\ 2 op\ sum 'from [4{x}7]{y}' 'to [7]'
check_shares bfloat16 6 --ordered --dtype bfloat16
plan_text mesh\ x=2,y=3 elem\ 16 op\ sum 'from [4{x}7]{y}' 'to [7]'
check_shares complex128 6
plan_text mesh\ x=2,y=2 elem\ 8 op\ sum 'from [6]{x,y}' 'to [6]{y}'
check_shares int64 4
check_shares complex64 4
plan_text mesh\ x=2,y=2 elem\ 2 op\ sum 'from [6]{x,y}' 'to [6]{y}'
check_shares float16 4
plan_text mesh\ x=8 elem\ 4 'from [1{x}1]' 'to [1]'
check_shares int32 8
plan_text mesh\ x=4 elem\ 4 'from [2{x}5, 3]' 'to [5, 1{x}3]'
check_shares float32 4
plan_text mesh\ x=4,y=2 elem\ 8 'from [25{x}100, 4{y}7]' 'to [50{y}100, 2{x}7]'
check_shares int64 8
plan_text devices\ 4 mesh\ x=2 elem\ 4 'from [3{x}5]' mesh\ y=4 'order 0 list 2 3 0 1' 'to [2{y}5]'
check_shares uint32 4
plan_text devices\ 5 mesh\ x=2 elem\ 4 'from [3{x}5, 2]' mesh\ y=3 'order 2 list 1 0 2' 'to [5, 1{y}2]'
check_shares float32 5
plan_text mesh\ x=4 elem\ 4 'from [3{x}12]' mesh\ y=6 'to [2{y}12]'
check_shares int32 6
plan_text mesh\ x=2,y=3 elem\ 4 op\ sum 'from [4{x}7, 2]' 'to [4{x}7, 2]{y}'
check_shares float32 6
plan_text mesh\ x=2,y=3 elem\ 2 op\ sum 'from [7]{x}' 'to [7]{y}'
check_shares bfloat16 6 --ordered --dtype bfloat16
echo "mpi: files of what is combined, of tails, of two meshes, of devices that hold nothing, or an identity"

# One global file where that is possible: what exists of it, by each device.
plan_text mesh\ x=4 elem\ 4 'from [2{x}5, 3]' 'to [5, 1{x}3]'
arrays make "$work/global.npy" '<i4' 5x3
quietly mpi 4 "$run" "$work/problem" "$work/cert" --in "$work/global.npy" --out "$work/same.npy" --quiet
quietly cmp "$work/global.npy" "$work/same.npy"

# What the elements are.
plan_text mesh\ x=2 elem\ 4 op\ and 'from [6]{x}' 'to [6]'
p=$work/problem c=$work/cert
quietly mpi 2 "$run" "$p" "$c" --synthetic --quiet
refuse 2 "the operator and is for integers" 2 "$p" "$c" --synthetic --dtype float32
refuse 2 "dtype float64 has 8 bytes, the problem says elem 4" 2 "$p" "$c" --synthetic --dtype float64
refuse 2 "dtype 'real': expected int8, int16, .*, complex64 or complex128$" 2 "$p" "$c" --synthetic --dtype real
refuse 2 "global.npy' is one file, but the source has unreduced axes" 2 "$p" "$c" \
    --in "$work/global.npy" --out "$work/out/%d.npy"
for device in 0 1; do arrays make "$work/u$device.npy" '>i4' 6; done
refuse 2 "the files have dtype '>i4': expected i, u, f2, .* in this machine's byte order" 2 "$p" "$c" \
    --in "$work/u%d.npy" --out "$work/out/%d.npy"
for device in 0 1; do arrays make "$work/u$device.npy" '<f4' 6; done
refuse 2 "dtype int32, but the files have dtype '<f4'" 2 "$p" "$c" --dtype int32 \
    --in "$work/u%d.npy" --out "$work/out/%d.npy"
for device in 0 1; do arrays make "$work/u$device.npy" '|V4' 6; done
quietly mpi 2 "$run" "$p" "$c" --dtype int32 --in "$work/u%d.npy" --out "$work/u-%d.npy" --quiet
plan_text mesh\ x=2 elem\ 3 op\ sum 'from [6]{x}' 'to [6]'
refuse 2 "combines elements of 3 bytes: expected elem 1, 2, 4 or 8, or 16 with" 2 "$p" "$c" --synthetic
plan_text mesh\ x=2 elem\ 3 op\ sum 'from [6]' 'to [6]{x}'
refuse 2 "writes identities of 'op' of 3 bytes: expected elem 1, 2, 4 or 8, or 16 with" 2 "$p" "$c" --synthetic
plan_text mesh\ x=2 elem\ 8 op\ min 'from [6]{x}' 'to [6]'
refuse 2 "the operator min is for numbers that have an order, not complex64$" 2 "$p" "$c" --synthetic \
    --dtype complex64
plan_text mesh\ x=2,y=2 elem\ 4 op\ sum 'from [6]{x,y}' 'to [6]{y}'
refuse 2 "one.npy' is one file, but the target has unreduced axes" 4 "$p" "$c" --synthetic \
    --out "$work/one.npy"
for way in 'sum 2 int16' 'sum 2 bfloat16' 'product 1 uint8' 'product 8 complex64' 'min 2 uint16' \
    'min 2 float16' 'max 1 int8' 'max 8 float64' 'and 8 uint64' 'or 4 uint32' 'xor 8 int64'; do
    # shellcheck disable=SC2086 # three words
    set -- $way
    plan_text mesh\ x=2,y=3 "elem $2" "op $1" 'from [12, 5]{y,x}' 'to [4{y}12, 5]'
    quietly mpi 6 "$run" "$p" "$c" --synthetic --quiet --dtype "$3"
done
tests=$((tests + 16))
