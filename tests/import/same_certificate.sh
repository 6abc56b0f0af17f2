#!/bin/sh
# One problem written in every notation: the certificates are the same bytes, the
# checker accepts them, and what was understood is said.
set -eu
build=$(cd "${1:?usage: same_certificate.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tests=0

fail() {
    echo "same_certificate: $*" >&2
    exit 1
}

# same CERT MESH SHAPE FROM TO: planned from these texts, the certificate is CERT.
same() {
    wanted=$1 mesh=$2 shape=$3
    set -- "$4" "$5"
    "$build/redist" plan --paper ${mesh:+--mesh "$mesh"} ${shape:+--shape "$shape"} --from "$1" --to "$2" \
        -o "$work/cert" -p "$work/problem" >"$work/stdout" 2>"$work/stderr" ||
        { cat "$work/stderr" >&2; fail "refused: $1 to $2"; }
    cmp "$wanted" "$work/cert" || fail "another certificate: $1 to $2"
    "$build/redist-check" "$work/problem" "$work/cert" >"$work/verdict" || fail "rejected: $1 to $2"
    tests=$((tests + 1))
}

# Example 3.1 of the paper.
ex=certs/ex3.1.cert
same $ex x=4,y=6 '' '[3{x}12, 2{y}12]' '[2{y}12, 3{x}12]'
same $ex x=4,y=6 12,12 "P('x', 'y')" "P('y', 'x')"
grep -qx '  mesh x=4,y=6' "$work/stderr" || fail "the mesh is not said"
grep -qx '  from \[3{x}12, 2{y}12\]' "$work/stderr" || fail "the source is not said"
grep -qx '  to   \[2{y}12, 3{x}12\]' "$work/stderr" || fail "the target is not said"
same $ex "jax.make_mesh((4, 6), ('x', 'y'))" '' 'f32[12@x,12@y]' 'f32[12@y,12@x]'
same $ex 'sdy.mesh @m = <["x"=4, "y"=6]>' '' '#sdy.sharding<@m, [{"x"}, {"y"}]> : tensor<12x12xf32>' \
    '#sdy.sharding<@m, [{"y"}, {"x"}]>'
same $ex '<["d"=24]>' 12,12 '[{"d":(1)4}, {"d":(4)6}]' '[{"d":(4)6}, {"d":(1)4}]'
same $ex '' 12,12 '{devices=[4,6]<=[24]}' '{devices=[6,4]<=[4,6]T(1,0)}'
same $ex '' 12,12 '{devices=[4,6]0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23}' \
    '{devices=[6,4]0,6,12,18,1,7,13,19,2,8,14,20,3,9,15,21,4,10,16,22,5,11,17,23}'
same $ex '' 12,12 "{mesh['x'=4,'y'=6], [{'x'}, {'y'}]}" "{mesh['x'=4,'y'=6], [{'y'}, {'x'}]}"
same $ex 'init_device_mesh("cuda", (4, 6), mesh_dim_names=("x", "y"))' 12,12 \
    '[Shard(0), Shard(1)]' '[Shard(1), Shard(0)]'
same $ex 'shard.grid @g(shape = 4x6)' tensor\<12x12xf32\> 'split_axes = [[0], [1]]' '[[1], [0]]'
same $ex X=4,Y=6 12,12 'A[I_X, J_Y]' 'A[I_Y, J_X]'

# Two axes on one dimension, whose order every notation must bring over, and an axis that is copied.
"$build/redist" plan --paper -m a=2,b=3,c=2 -f '[2{b,a}12, 4{c}8]' -t '[12, 2{a,c}8]' -o "$work/native" >"$work/stdout"
same "$work/native" a=2,b=3,c=2 12,8 "P(('a', 'b'), 'c')" "P(None, ('c', 'a'))"
same "$work/native" a=2,b=3,c=2 12,8 '[{"a", "b"}, {"c"}]' '[{}, {"c", "a"}]'
same "$work/native" '' 12,8 '{devices=[6,2]<=[12]}' \
    '{devices=[1,4,3]<=[2,3,2]T(2,0,1) last_tile_dim_replicate}'
same "$work/native" a=2,b=3,c=2 12,8 'S(0)S(0)S(1)' 'S(1)[1]RS(1)[0]'
same "$work/native" a=2,b=3,c=2 12,8 '[[0, 1], [2]]' '[[], [2, 0]]'
same "$work/native" a=2,b=3,c=2 12,8 'A[I_ab, J_c]' 'A[I, J_ca]'

# A batch line in words, and one whose two sides use different notations.
cat >"$work/batch" <<'END'
{"id":"a","mesh":[["x",4],["y",6]],"shape":[12,12],"from":"P('x','y')","to":"[{\"y\"}, {\"x\"}]"}
{"id":"b","from":"{devices=[4,6]<=[24]}","to":"{devices=[6,4]<=[4,6]T(1,0)}","shape":"12x12","notation":"hlo"}
{"id":"c","mesh":"x=4,y=6","shape":[12,12],"from":"P('x','y')","to":"P('q')"}
{"id":"d","mesh":"x=4,y=6","shape":[12,12],"from":"P('x','y')","to":"P('y')","notation":"jaxx"}
{"id":"e","mesh":"x=4,y=6","shape":[12,12],"from":"P('x','y')","to":[["y"],["x"]]}
END
mkdir "$work/certs"
"$build/redist" plan --paper --batch "$work/batch" --cert-dir "$work/certs" >"$work/answers"
cmp $ex "$work/certs/a.cert"
cmp $ex "$work/certs/b.cert"
for pattern in '"id":"a","ok":true,"mesh":"x=4,y=6","from":"\[3{x}12, 2{y}12\]"' \
    '"id":"c","ok":false,"error":"line 3: to: jax .axes major to minor.: column 3: unknown axis' \
    '"id":"d","ok":false,.*did you mean .jax.' '"id":"e","ok":false,.*expected both as texts'; do
    grep -qE "$pattern" "$work/answers" || { cat "$work/answers" >&2; fail "no answer like $pattern"; }
    tests=$((tests + 1))
done
echo "same_certificate: $tests tests passed"
