#!/bin/sh
# Bad input to `redist` and `redist-check`: one clear line, the documented exit
# code, no partial output. (redist-run: tests/mpi.)
set -eu
build=$(cd "${1:?usage: bad_input.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/cli/expect.sh
redist=$build/redist
check=$build/redist-check
good=certs/ex3.1.problem
plan() { "$redist" plan --paper "$@" -o "$work/out/cert" -p "$work/out/problem"; }
from='[3{x}12, 2{y}12]'
to='[2{y}12, 3{x}12]'

# --- usage
expect 2 "unknown command 'plann'" "$redist" plann
expect 2 "expected a problem file, or all of --mesh, --from and --to: there is no --from" plan -m x=4
expect 2 "not both" plan "$good" -m x=4
expect 2 "unexpected argument 'b'" plan "$good" b
expect 2 "unknown command 'nromalize': .*; did you mean normalize[?]$" "$redist" nromalize
expect 2 "unknown command 'x': expected plan, show, compare, normalize, matmul, export, import-plan, transfer, place, reduce or levels$" "$redist" x
expect 2 "unknown option '--nonsense'; see --help$" plan --nonsense
expect 2 "unknown option '--fues'; did you mean --fuse[?]" plan "$good" --fues
expect 2 "unknown option '--nobound=1'; did you mean --no-bound[?]" plan "$good" --nobound=1
expect 2 "unknown option '--gruops'; did you mean --groups[?]" "$redist" show "$good" certs/ex3.1.cert --gruops
expect 2 "unknown option '--ouptut'; did you mean --output[?]" "$redist" normalize --ouptut "$work/out/cert"
expect 2 "unknown option '--methods'; did you mean --method[?]" "$redist" compare "$good" --methods
expect 2 "unknown option '--f'; did you mean --from, --free-slices, --fuse[?] See --help$" "$redist" plan --paper --f
for short in --explai --explai=1; do
    expect 2 "unknown option '$short'; did you mean --explain[?]" plan "$good" "$short"
done
for word in "--objectiv steps" --objectiv=steps --objectiv; do
    expect 2 "unknown option '--objectiv(=steps)?'; did you mean --objective[?]" plan "$good" $word
done
expect 2 "^redist: unknown option '--verison'; did you mean --version[?] See --help$" "$redist" --verison
expect 2 "^redist: unknown option '-q'; see --help$" "$redist" -q
expect 2 "unknown option '-q'; see --help" "$redist" plan --paper --json -qh
expect 2 "'-o' needs an argument; see --help" "$redist" plan --paper "$good" -o
expect 2 "unknown option '--0{38}'; see --help$" plan "--$(printf '%0100d' 0)"
expect 2 "'--mesh' needs an argument" "$redist" plan --paper --mesh
expect 2 "show: expected a problem file and a certificate" "$redist" show "$good"
expect 2 "^redist: --mesh is given twice; see --help$" "$redist" plan -m x=2 --mesh=x=3
expect 2 "^redist: --output is given twice" "$redist" normalize "$good" -o "$work/out/a" -o "$work/out/b"
expect 2 "^redist: --reduce is given twice" "$redist" reduce -r data -r data
expect 2 "^redist: --as-is rewrites nothing" "$redist" normalize "$good" plan --as-is --trace
expect 2 "do not go with --free-slices" plan "$good" --free-slices --objective run
expect 2 "^redist: --check goes with no other option$" "$redist" matmul --check "$work/x" -m X=2
expect 2 "^redist: --batch takes its products from its file" "$redist" matmul --batch "$work/x" -a '[4]'
expect 2 "^redist: --strict goes with --batch" "$redist" matmul --strict
expect 2 "redist: --colour blue: expected auto, always or never" "$redist" show "$good" certs/ex3.1.cert --colour blue
"$redist" plan --paper -m a=256 -f '[1{a}256]' -t '[256]' -p "$work/wide" -o "$work/wide.cert" >"$work/steps"
expect 2 "a picture has at most 128 devices, this mesh has 256" \
    "$redist" show "$work/wide" "$work/wide.cert" --svg "$work/out/wide.svg"
cp "$good" "$work/kept"
expect 2 "kept" "$redist" show "$work/kept" certs/ex3.1.cert --svg "$work/kept"
cmp "$good" "$work/kept"
expect 2 "none/x.svg" "$redist" show "$good" certs/ex3.1.cert --svg "$work/none/x.svg"
expect 2 "redist: --png needs the program rsvg-convert" \
    env PATH="$work" "$redist" show "$good" certs/ex3.1.cert --png "$work/out/x.png"
[ ! -e "$work/out/x.png" ] && [ ! -s "$work/stdout" ]

# --- meshes
expect 2 "mesh: column 1: expected an axis name" plan -m '' -f "$from" -t "$to"
expect 2 "mesh: column 2: expected '='" plan -m 'x' -f "$from" -t "$to"
expect 2 "mesh: axis 'x': expected a size from 1 to 1048576, got 0" plan -m x=0 -f "$from" -t "$to"
expect 2 "mesh: axis 'x' is declared twice" plan -m x=4,x=6 -f "$from" -t "$to"
expect 2 "mesh: the mesh has more than 1048576 devices" plan -m x=1048576,y=2 -f "$from" -t "$to"
expect 2 "mesh: column 3: expected an axis size" plan -m x=99999999999999999999 -f "$from" -t "$to"
expect 2 "mesh: column 3: expected an axis size" plan -m x=04 -f "$from" -t "$to"
expect 2 "a mesh has at most 32 axes" plan -f "$from" -t "$to" \
    -m "$(seq -s, -f 'a%.0f=1' 33)"
expect 2 "mesh: column 4: expected ',' or the end, got byte 0x01" plan -m "$(printf 'x=4\001')" -f "$from" -t "$to"

# --- types
expect 2 "from: column 4: unknown axis 'z'" plan -m x=4,y=6 -f '[3{z}12, 2{y}12]' -t "$to"
expect 2 "from: dimension 1: axis 'x' is used twice" plan -m x=4,y=6 -f '[3{x}12, 3{x}12]' -t "$to"
expect 2 "from: dimension 0: tile 2 times its axis sizes is 8, expected at least the global size 12" \
    plan -m x=4,y=6 -f '[2{x}12, 2{y}12]' -t "$to"
expect 2 "from: dimension 0: sizes must be at least 1" plan -m x=4,y=6 -f '[0, 12]' -t "$to"
expect 2 "different global types: dimension 1 has size 12 in 'from' and 24 in 'to'" \
    plan -m x=4,y=6 -f "$from" -t '[2{y}12, 6{x}24]'
expect 2 "different global types: 'from' has rank 2, 'to' has rank 1" plan -m x=4,y=6 -f "$from" -t '[12]'
expect 2 "from: dimension 0: sizes must be at most 2\^63" plan -m x=4 -f '[9223372036854775809]' -t '[1]'
expect 2 "from: the tile has more than 2\^64-1 elements" plan -m x=4 -f '[9223372036854775808, 2]' -t '[1]'
expect 2 "from: no notation begins so: expected for example \[3" plan -m x=4,y=6 -f '3{x}12' -t "$to"
for first in 99999999999999999999 '99999999999999999999{x}12' -8 '02{x}12'; do
    expect 2 "^redist: --from: column 2: expected a size .1 to 2\^63, no leading zero., got" \
        plan -m x=4,y=6 -f "[$first]" -t "$to"
    expect 2 "^redist: --to: column 2: expected a size" plan -m x=4,y=6 -f "$from" -t "[$first]"
done
expect 2 "from: column 4: unknown axis 'X': not in the mesh; did you mean 'x'" plan -m x=4,y=6 -f '[3{X}12, 2{y}12]' -t "$to"
expect 2 "from: native .axes minor to major.: column 4: axis 'x' of size 4 has no sub-axis .3.2" \
    plan -m x=4,y=6 -f '[6{x:(3)2}12, 2{y}12]' -t "$to"
expect 2 "unknown notation 'jacks': expected auto, native, jax" plan -m x=4 -f "$from" -t "$to" --notation jacks
expect 2 "from: jax .axes major to minor.: column 1: expected P" plan -m x=4,y=6 -f "$from" -t "$to" --notation jax
expect 2 "shape: column 4: expected a size" plan -m x=4,y=6 -s 12,x -f "P('x')" -t "P('y')"
expect 2 "not both" plan "$good" --shape 12,12
expect 2 "elements of 2 bytes, but of 4 elsewhere" plan -m x=4 -f 'f32[8@x]' -t 'bf16[8]'
expect 2 "from: column 8: expected ',' or '\]', got the end" plan -m x=4,y=6 -f '[3{x}12' -t "$to"
expect 2 "from: rank is over the limit of 16" plan -m x=4 -t "$to" -f '[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]'
expect 2 "elem: expected 1 to 16 bytes per element, got '17'" plan -m x=4,y=6 -f "$from" -t "$to" -e 17
expect 2 "elem: expected 1 to 16 bytes per element, got 'x'" plan -m x=4,y=6 -f "$from" -t "$to" -e x

expect 2 "objective: expected run, paper, bytes, steps or LATENCY:INVERSE" plan "$good" --objective fast

# --- placements and reductions
pair='-H node=4,gpu=16 -A data=8,shard=8'
expect 2 "expected --hierarchy and --axes: there is no --axes" "$redist" place -H node=4
expect 2 "hierarchy: column 6: expected an axis size" "$redist" place -H node= -A a=4
expect 2 "hierarchy: 'root' names the whole" "$redist" place -H root=4 -A a=4
expect 2 "axes: the sizes multiply to 32, expected the 64 devices" "$redist" place -H node=4,gpu=16 -A data=8,shard=4
expect 2 "reduce: there is no axis 'x'" "$redist" place $pair -r x
expect 2 "reduce: axes are numbered from 0 to 1" "$redist" place $pair -r 2
expect 2 "reduce: axis 'data' is given twice" "$redist" place $pair -r data,0
expect 2 "reduce: column 1: expected the name or number" "$redist" place $pair -r ''
expect 2 "reduce: expected a weight from 1 to 1000000, got '0'" "$redist" place $pair -r data:0
expect 2 "draw: expected the number of a placement, 1 to 3, got '4'" "$redist" place $pair --draw 4
expect 2 "svg goes with --draw" "$redist" place $pair --svg "$work/out/x.svg"
expect 2 "a picture has at most 1024 devices, this hierarchy has 2048" \
    "$redist" place -H node=2048 -A a=2048 --draw 1 --svg "$work/out/x.svg"
expect 2 "none/x.svg" "$redist" place $pair --draw 1 --svg "$work/none/x.svg"
expect 2 "draw or --json, not both" "$redist" place $pair --draw 1 --json
expect 2 "more than 4096 placements" "$redist" place -H a=2,b=2,c=2,d=2,e=2,f=2,g=2,h=2 -A a=2,b=2,c=2,d=2,e=2,f=2,g=2,h=2
expect 2 "more than 4194304 devices in all" "$redist" place -H a=1024,b=1024 -A a=1024,b=1024 -r a
expect 2 "expected --matrix and --reduce: there is no --reduce" "$redist" reduce $pair -M '[[2 4] [2 4]]'
expect 2 "matrix: column 8: expected '\['" "$redist" reduce $pair -M '[[2 4] ]' -r 0
expect 2 "matrix: column 5: expected a factor" "$redist" reduce $pair -M '[[2 x] [2 4]]' -r 0
expect 2 "matrix: the row of axis 'data' must multiply to 8" "$redist" reduce $pair -M '[[2 2] [2 4]]' -r 0
expect 2 "matrix: the column of level 'node' must multiply to 4" "$redist" reduce $pair -M '[[4 2] [2 4]]' -r 0
expect 2 "matrix: column 14: expected the end" "$redist" reduce $pair -M '[[2 4] [2 4]]]' -r 0
expect 2 "limit: expected a number from 1 to 10, got '11'" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --limit 11
expect 2 "algo: expected ring or tree, got 'star'" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --algo star
expect 2 "order: expected level or axis" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --order x
expect 2 "reading: unknown reading 'free'" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --reading free
expect 2 "reading: expected names with commas between" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --reading ''
expect 2 "bytes and --runs go with --platform" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --bytes 8
expect 2 "best goes with --platform" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --best
expect 2 "problem and --output go with --program and --best" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 -p "$work/x"
expect 2 "best goes without --program and --cert-dir" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --best --program 1
expect 2 "list or --best, not both" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --best --list
level_topology() { # LINE..: a topology of levels
    printf 'redist-topology 2\n' >"$work/levels"
    for line in "$@"; do printf '%s\n' "$line" >>"$work/levels"; done
}
square='[[2 4] [2 4]]'
level_topology 'level node latency 30 inverse 270' 'level gpu latency 3 inverse 8'
expect 2 "topology or --platform, not both" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels" -P x
expect 2 "elements goes with --topology" "$redist" reduce $pair -M "$square" -r 0 --elements 8
expect 2 "elements: expected a number from 1 to 1099511627776, got '0'" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels" --elements 0
expect 2 "elements: expected a multiple of the 8 devices of a reduction group, got 12" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels" --elements 12
"$redist" reduce $pair -M "$square" -r 0 -T "$work/levels" --elements 1099511627776 >"$work/most"
level_topology 'level node latency 30 inverse 270'
expect 2 "levels: level 'gpu' of the hierarchy is missing" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
level_topology 'level node latency 30 inverse 270' 'level node latency 3 inverse 8'
expect 2 "levels:3: level 'node' is given twice" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
level_topology 'level rack latency 30 inverse 270'
expect 2 "levels:2: the hierarchy has no level 'rack'" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
level_topology 'axis node latency 30 inverse 270'
expect 2 "levels:2: column 1: expected the word 'level'" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
level_topology 'level node size 5 latency 30 inverse 270'
expect 2 "levels:2: the hierarchy has size 4 here, the topology 5" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
level_topology 'level node size latency 30 inverse 270'
expect 2 "levels:2: column 17: expected a number below 2.64" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
level_topology 'level node latency 30 inverse 18446744073709551615' 'level gpu latency 3 inverse 8'
expect 2 "topology: program 1 costs 2.64-1 or more" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
printf 'redist-topology 1\n' >"$work/levels"
expect 2 "levels:1: expected 'redist-topology 2'" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
expect 2 "unexpected argument 'b'" "$redist" reduce $pair b
expect 2 "nowhere: cannot open: No such file" "$redist" place $pair -P "$work/nowhere"
expect 2 "platform:4: the hierarchy has no level 'gpu'" "$redist" place -H node=4,card=16 -A a=64 \
    -P docs/platforms/a100-paper.platform
expect 2 "the reduction spans 6 levels, expected at most 5" "$redist" reduce \
    -H a=2,b=2,c=2,d=2,e=2,f=2 -A x=64 -M '[[2 2 2 2 2 2]]' -r x

# --- export
expect 2 "export: expected a problem file and a certificate" "$redist" export "$good"
expect 2 "format: expected stablehlo, shard_map, shardy, json or transfers, got 'hlo'" "$redist" export "$good" certs/ex3.1.cert --format hlo
"$redist" plan -m x=2 -f '[4]{x}' -t '[4]' --op sum -p "$work/summed" -o "$work/summed.cert" >"$work/log"
"$redist" plan -m x=2 -f '[3{x}5]' -t '[5]' -p "$work/tail" -o "$work/tail.cert" >"$work/log"
expect 2 "step 1, exchange: Shardy has an operation for it where all tiles stay as large, and here they do not; --format json takes all; .redist plan --require collectives. gives a plan without it, if there is one$" "$redist" export "$work/tail" "$work/tail.cert" --format shardy
"$redist" plan -m x=4 -f '[3{x}8]' -t '[2{x}8]' -p "$work/wide" -o "$work/wide.cert" >"$work/log"
expect 2 "source: the tiles of dimension 0 are of 3, and Shardy's of 2; --format json takes all$" "$redist" export "$work/wide" "$work/wide.cert" --format shardy
"$redist" plan -m x=2 --devices 3 -f '[2{x}4]' -t '[4]' -p "$work/idle" -o "$work/idle.cert" >"$work/log"
expect 2 "Shardy is written for meshes of all devices, and this problem has idle devices; --format json takes all$" "$redist" export "$work/idle" "$work/idle.cert" --format shardy
reduce=certs/calculus/mesh-reduce-away
expect 2 "step 1, reduce of some devices: groups of StableHLO name all devices, in groups of one size, and that size does not divide their number; --format json takes all$" "$redist" export $reduce.problem $reduce.cert
expect 2 "step 1, reduce of some devices by sum: groups of JAX name all devices" "$redist" export $reduce.problem $reduce.cert --format shard_map
expect 2 "step 1, reducescatter by max: JAX has no collective for it" "$redist" export certs/calculus/p2-nodes-10ii.problem certs/calculus/p2-nodes-10ii.cert --format shard_map
"$redist" plan certs/ex3.1.problem --objective bytes -o "$work/direct.cert" >"$work/log"
expect 2 "step 1, exchange: .*takes all; .redist plan --paper. gives a plan without it" \
    "$redist" export certs/ex3.1.problem "$work/direct.cert" --format shardy
expect 2 "no element type of StableHLO has 16 bytes and this op" sh -ec \
    "'$redist' plan -m x=2 -f '[4]{x}' -t '[4]' --op max -e 16 -p '$work/pm' -o '$work/cm' >'$work/stdoutm'
     '$redist' export '$work/pm' '$work/cm'"
expect 2 "the rewriter supports no unreduced axes" "$redist" normalize "$work/summed" "$work/summed.cert"
expect 2 "did you mean export" "$redist" exprt
# --- import-plan
expect 2 "import-plan: expected one module of StableHLO, HLO or Shardy" "$redist" import-plan -m x=2 -f '[2]' -t '[2]'
"$redist" export "$good" certs/ex3.1.cert -o "$work/module"
refuse_module() { # expected message, change of the module by sed
    sed "$2" "$work/module" >"$work/changed"
    expect 2 "$1" "$redist" import-plan "$work/changed" -m x=4,y=6 -f '[3{x}12,2{y}12]' -t '[2{y}12,3{x}12]' \
        -p "$work/import.problem" -o "$work/import.cert"
    [ ! -e "$work/import.cert" ]
}
refuse_module "changed:4: expected one operand, the tile before, %v0" '4s/(%v0)/(%v9)/'
refuse_module "changed:4: source_target_pairs: expected each of the 24 devices once" '4s/\[0, 0\]/[1, 0]/'
refuse_module "changed:6: replica_groups: expected each of the 24 devices once" '6s/dense<\[\[0,/dense<[[1,/'
refuse_module "changed:6: the result has not the shape that groups of 3 make" '6s/tensor<1x6xf32>$/tensor<1x7xf32>/'
refuse_module "changed:6: expected channel_handle" '6s/channel_handle/handle_of_channel/'
refuse_module "changed:6: 'stablehlo.all_to_none' is not understood: expected all_gather" '6s/all_to_all/all_to_none/'
refuse_module "changed:9: expected the last tile, %v3, to be returned once" '9s/%v3/%v2/'
refuse_module "expected a StableHLO or HLO module that returns its last tile" '9d'
refuse_module "changed:2: expected one parameter, of the shape of a tile of the source type" '2s/3x2xf32/3x3xf32/'
refuse_module "changed:1: the module is for 23 partitions, the problem for 24 devices" '1s/= 24/= 23/'
refuse_module "changed:1: expected an operation with one result" '1s/module/modul/'
# An argument without a sharding takes it from an operation, which has none either.
cat >"$work/unstated" <<'END'
module @redist {
  sdy.mesh @mesh = <["x"=2]>
  func.func public @main(%v0: tensor<4xf32>) -> tensor<4xf32> {
    %v1 = sdy.all_gather [{"x"}] %v0 out_sharding tensor<4xf32>
    return %v1 : tensor<4xf32>
  }
}
END
expect 2 "unstated:3: expected out_sharding=<..> behind the operand" \
    "$redist" import-plan "$work/unstated" -m x=2 -f '[2{x}4]' -t '[4]'
# all-to-all of HLO: slices, their all-to-all and its parts; and along one dimension
cat >"$work/blocks" <<'END'
HloModule other, num_partitions=2
ENTRY %main (p: f32[2,4]) -> f32[4,2] {
  %p = f32[2,4]{1,0} parameter(0)
  %s0 = f32[2,2]{1,0} slice(f32[2,4]{1,0} %p), slice={[0:2], [0:2]}
  %s1 = f32[2,2]{1,0} slice(f32[2,4]{1,0} %p), slice={[0:2:1], [2:4:1]}
  %t = (f32[2,2]{1,0}, /*index=1*/f32[2,2]{1,0}) all-to-all(%s0, %s1), channel_id=1, replica_groups={{0,1}}
  %g0 = f32[2,2]{1,0} get-tuple-element((f32[2,2]{1,0}, f32[2,2]{1,0}) %t), index=0
  %g1 = f32[2,2]{1,0} get-tuple-element((f32[2,2]{1,0}, f32[2,2]{1,0}) %t), index=1
  ROOT %c = f32[4,2]{1,0} concatenate(%g0, %g1), dimensions={0}
}
END
cat >"$work/dimension" <<'END'
HloModule other, num_partitions=2
ENTRY %main (p: f32[2,4]) -> f32[4,2] {
  %p = f32[2,4]{1,0} parameter(0)
  %a = f32[2,4]{1,0} all-to-all(%p), channel_id=1, replica_groups={{0,1}}, dimensions={1}
  %r = f32[2,2,2]{2,1,0} reshape(%a)
  %m = f32[2,2,2]{2,1,0} transpose(%r), dimensions={1,0,2}
  ROOT %c = f32[4,2]{1,0} reshape(%m)
}
END
import_exchange() { # module, which is said to bring a matrix from rows to columns
    "$redist" import-plan "$1" -m x=2 -f '[2{x}4,4]' -t '[4,2{x}4]' -p "$work/import.problem" -o "$work/import.cert"
}
for form in blocks dimension; do
    import_exchange "$work/$form" >"$work/log"
    "$build/redist-check" "$work/import.problem" "$work/import.cert" >"$work/log"
    grep -q "^step 1 alltoall 0 1 2 tile 4 2 size 8 cost 8$" "$work/import.cert"
done
# there and back again
{
    sed 's/ROOT //; s/-> f32.4,2./-> f32[2,4]/; /^}$/d' "$work/blocks"
    cat <<'END'
  %s2 = f32[2,2]{1,0} slice(%c), slice={[0:2], [0:2]}
  %s3 = f32[2,2]{1,0} slice(%c), slice={[2:4], [0:2]}
  %u = (f32[2,2]{1,0}, f32[2,2]{1,0}) all-to-all(%s2, %s3), channel_id=2, replica_groups={}
  %g2 = f32[2,2]{1,0} get-tuple-element(%u), index=0
  %g3 = f32[2,2]{1,0} get-tuple-element(%u), index=1
  ROOT %d = f32[2,4]{1,0} concatenate(%g2, %g3), dimensions={1}
}
END
} >"$work/twice"
"$redist" import-plan "$work/twice" -m x=2 -f '[2{x}4,4]' -t '[2{x}4,4]' -p "$work/import.problem" \
    -o "$work/import.cert" >"$work/log"
"$build/redist-check" "$work/import.problem" "$work/import.cert" >"$work/log"
grep -q "^step 2 alltoall 1 0 2 tile 2 4 size 8 cost 16$" "$work/import.cert"
rm "$work/import.cert"
refuse_exchange() { # form, expected message, change of the module by sed
    sed "$3" "$work/$1" >"$work/changed"
    expect 2 "$2" import_exchange "$work/changed"
    [ ! -e "$work/import.cert" ]
}
refuse_exchange blocks "changed:6: all-to-all: expected all slices of the tile along one dimension, in their order" '6s/%s0, %s1/%s1, %s0/'
refuse_exchange blocks "changed:5: all-to-all: expected all slices of the tile" '5d'
refuse_exchange blocks "changed:5: slice: expected one of equal slices of the tile along one dimension" '5s/2:4:1/1:3:1/'
refuse_exchange blocks "changed:5: slice: expected one of equal slices" '5s/\[2,2\]/[1,4]/; 5s/{\[.*/{[0:1], [0:4]}/'
refuse_exchange blocks "changed:6: expected NAME = TYPE" '6s/\/f32\[2,2\]/\/f32[2,4]/'
refuse_exchange blocks "changed:6: all-to-all: expected parts of the shape of the slices" '6s/f32\[2,2\]/f32[4,1]/g'
refuse_exchange blocks "changed:6: replica_groups: expected each of the 2 devices once" '6s/0,1/0,0/'
refuse_exchange blocks "changed:8: get-tuple-element: expected a part of the all-to-all before" '8s/index=1/index=2/'
refuse_exchange blocks "changed:9: concatenate: expected all parts of the all-to-all before, in their order" '9s/%g0, %g1/%g1, %g0/'
refuse_exchange blocks "changed:9: concatenate: expected another dimension than the one that was sliced" '9s/={0}/={1}/'
refuse_exchange blocks "changed:9: the result has not the shape" '9s/\[4,2\]/[2,4]/'
refuse_exchange blocks "changed:9: .* is not understood" '9s/concatenate/add/'
refuse_exchange dimension "changed:7: reshape: expected a tile: .* do not lead to one" '6s/={1,0,2}/={0,1,2}/'
refuse_exchange dimension "changed:6: transpose: expected dimensions=.*, each of the operand's once" '6s/={1,0,2}/={1,0,1}/'
refuse_exchange dimension "changed:6: transpose: expected dimensions that are whole parts" '6s/\[2,2,2\]/[2,1,4]/'
refuse_exchange dimension "changed:7: reshape: expected as many elements as the operand has" '7s/\[4,2\]/[4,4]/'
refuse_exchange dimension "changed:4: all-to-all: expected dimensions={one of the operand's}" '4s/={1}/={2}/'
refuse_exchange dimension "changed:4: all-to-all: expected the shape of the operand" '4s/f32\[2,4\]/f32[4,2]/'
refuse_exchange dimension "changed:4: all-to-all: expected all slices of the tile" '4s/, dimensions={1}//'
refuse_exchange dimension "changed:5: copy: expected the shape of the operand" '5s/reshape/copy/'
refuse_exchange dimension "changed:4: expected channel_id" '4s/channel_id/channel/'
refuse_exchange dimension "changed:4: all-to-all: expected a tile" '4s/%a/ROOT %a/'
# what is returned is the ROOT, not the last line
behind_root="expected nothing behind what the module returns"
refuse_exchange dimension "changed:4: $behind_root, %p: 'all-to-all' is not on the way to it" '2s/-> f32.4,2./-> f32[2,4]/; 3s/%p/ROOT %p/; 7s/ROOT //'
refuse_exchange twice "changed:10: $behind_root, %c: 'slice' is not" '2s/-> f32.2,4./-> f32[4,2]/; 9s/%c/ROOT %c/; 15s/ROOT //'
refuse_module "changed:10: $behind_root, %v3: 'return' is not" '9p'
# a sum, and a slice of it
cat >"$work/summands" <<'END'
HloModule other, num_partitions=2, replica_count=1
%add (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %s = f32[] add(%a, %b)
}
ENTRY %main (p: f32[4,4]) -> f32[2,4] {
  %p = f32[4,4]{1,0} parameter(0)
  %r = f32[4,4]{1,0} all-reduce(%p), channel_id=1, replica_groups={{0,1}}, use_global_device_ids=true, to_apply=%add
  %id = u32[] partition-id()
  %t = s32[2]{0} constant({0, 2})
  %z = s32[] constant(0)
  %d = s32[1]{0} dynamic-slice(%t, %id), dynamic_slice_sizes={1}
  %i = s32[] reshape(%d)
  ROOT %o = f32[2,4]{1,0} dynamic-slice(%r, %i, %z), dynamic_slice_sizes={2,4}
}
END
import_sum() { # module, which is said to sum a matrix and keep half of it
    "$redist" import-plan "$1" -m x=2 -f '[4,4]{x}' -t '[2{x}4,4]' --op sum -p "$work/import.problem" -o "$work/import.cert"
}
import_sum "$work/summands" >"$work/log"
"$build/redist-check" "$work/import.problem" "$work/import.cert" >"$work/log"
rm "$work/import.cert"
refuse_sum() { # expected message, change of the module by sed
    sed "$2" "$work/summands" >"$work/changed"
    expect 2 "$1" import_sum "$work/changed"
    [ ! -e "$work/import.cert" ]
}
refuse_sum "changed:5: expected a computation of one add, .* of its two parameters, 0 and 1" '4s/(1)/(0)/'
refuse_sum "changed:5: expected a computation of one add" '4s/%b/%a/; 5s/%b/%a/'
refuse_sum "changed:8: expected a new name: 'add' is a computation above" '2,6H; 6G'
refuse_sum "changed:15: expected dynamic_slice_sizes, the sizes of the result" '15s/={2,4}/={2,2}/'
refuse_sum "changed:15: expected dynamic_slice_sizes" '15s/, dynamic.*//'
refuse_sum "changed:13: expected dynamic_slice_sizes" '13s/={1}/={2}/'
refuse_sum "changed:1: expected one replica, .* for 2 replicas" '1s/count=1/count=2/'
refuse_sum "changed:9: expected channel_id of at least 1" '9s/channel_id=1/channel_id=0/'
refuse_module "changed:1: expected one replica, .* for 24 replicas" '1s/replicas = 1/replicas = 24/'
refuse_module "changed:6: expected channel_handle of at least 1" '6s/handle = 2/handle = 0/'
refuse_module "changed:6: expected split_count = 3, the members of a group" '6s/split_count = 3/split_count = 2/'
refuse_module "changed:6: expected split_count = 3" '6s/split_count = 3 : i64, //'
refuse_module 'changed:4: expected the generic form, "stablehlo.collective_permute".%operand. <' '4s/"//g'
refuse_module "changed:1: expected a StableHLO or HLO module" 'd'
refuse_module "changed:6: expected a new name: %v1 is defined in line 4" '6s/%v2/%v1/; 8s/(%v2)/(%v1)/'
refuse_sum "changed:14: expected a new name: %d is defined in line 13" '14s/%i/%d/; 15s/%i/%d/'
# types: what is declared, and the elements
last="expected the result to have the type of the last tile"
refuse_sum "changed:7: $last, %o" '7s/-> f32.2,4./-> f32[4,4]/'
refuse_sum "changed:7: expected -> TYPE.SIZES." '7s/-> f32.2,4./-> f32/'
refuse_module "changed:2: $last, %v3" '2s/-> tensor<2x3xf32>/-> tensor<3x2xf32>/'
refuse_module "changed:2: $last, %v3" '2s/-> tensor<2x3xf32>/-> (tensor<2x3xi32> {jax.result_info = "r"})/'
refuse_module "changed:9: $last, %v3" '9s/2x3/3x2/'
refuse_module "changed:9: expected return %name : tensor<" '9s/ : .*//'
refuse_module "changed:2: expected a function from one tensor to one" '2s/f32>) ->/f32>, %v9: tensor<4xf32>) ->/'
refuse_module "changed:2: expected elements of 4 bytes, as the problem has, got 'f64'" 's/f32/f64/g'
refuse_sum "changed:8: expected elements of 4 bytes, as the problem has, got 'f64'" 's/f32/f64/g'
refuse_sum "changed:9: expected elements of type f32, as the tile before has" '9s/f32/s32/'
refuse_exchange dimension "changed:5: expected elements of type f32" '5s/f32/s32/'
refuse_exchange blocks "changed:6: expected NAME = TYPE" '6s/\/f32/\/s32/'
expect 1 "E[0-9]+ " "$redist" export "$good" certs/fig12.cert
expect 2 "no element type of StableHLO has 3 bytes: expected 1, 2, 4, 8 or 16" sh -ec \
    "'$redist' plan -m x=2 -f '[1{x}2]' -t '[2]' -e 3 -p '$work/p3' -o '$work/c3' >'$work/stdout3'
     '$redist' export '$work/p3' '$work/c3' -o '$work/out/text'"
expect 2 "would replace certs/ex3.1.cert, which this command uses too" "$redist" export "$good" certs/ex3.1.cert -o certs/ex3.1.cert

# --- topologies
topology() { # PATTERN LINE..: a topology file of these lines, refused for the mesh x=4,y=6
    pattern=$1
    shift
    printf '%s\n' "$@" >"$work/topology"
    expect 2 "$pattern" plan "$good" --topology "$work/topology"
}
head='redist-topology 1'
topology "topology:1: expected 'redist-topology 1'" 'redist-topology 2'
topology "topology: axis 'x' of the mesh is missing" "$head" 'axis y latency 1 inverse 1'
topology "topology:2: the mesh has no axis 'z'" "$head" 'axis z latency 1 inverse 1'
topology "topology:3: axis 'y' is given twice" "$head" 'axis y latency 1 inverse 1' 'axis y latency 1 inverse 1'
topology "topology:2: column 1: expected the word 'axis', got 'y'" "$head" 'y latency 1 inverse 1'
topology "topology:2: column 6: expected the name of an axis, got '4'" "$head" 'axis 4'
topology "topology:2: column 7: expected the word 'latency', got the end" "$head" 'axis y'
topology "topology:2: column 16: expected a number below 2\^64, got '-'" "$head" 'axis y latency -1 inverse 1'
topology "topology:2: column 18: expected the word 'inverse', got '1'" "$head" 'axis y latency 1 1'
topology "topology:2: column 26: expected a number below 2\^64" "$head" 'axis y latency 1 inverse 18446744073709551616'
topology "topology:2: .*expected the end of the line, got 's'" "$head" 'axis y latency 1 inverse 1 s'
topology "topology:2: .*expected" "$head" ''
topology "topology:2: column 5: expected a blank, got ':'" "$head" 'note: this'
topology "topology:3: column 8: expected printable ASCII, got byte 0x09" "$head" 'note' "note ab$(printf '\t')c"
topology "topology: axis 'x' of the mesh is missing" "$head" 'note axis x latency 1 inverse 1' 'axis y latency 1 inverse 1'
head='redist-topology 3'
kinds='exchange 1:2 3:4 allgather 3:4 5:6 reducescatter 5:6 7:8 allreduce 7:8'
topology "topology:2: column 1: expected the word 'axis' or 'steps', got 'y'" "$head" 'y latency 1 inverse 1'
topology "topology: axis 'y' of the mesh is missing" "$head" 'axis x latency 1 inverse 1' "steps x,y $kinds 8:8"
topology "topology:2: the mesh has no axis 'z'" "$head" "steps x,z $kinds 8:8"
topology "topology:2: axis 'x' is named twice" "$head" "steps x,y,x $kinds 8:8"
topology "topology:3: these axes are given twice" "$head" "steps y,x $kinds 8:8" "steps x,y $kinds 8:8"
topology "topology:2: .*expected the word 'allgather', got 'r'" "$head" 'steps x exchange 1:2 2:2 reducescatter 5:6'
topology "topology:2: .*expected two points at least, got the end" "$head" "steps x $kinds"
topology "topology:2: .*expected ':', got the end" "$head" "steps x $kinds 8"
topology "topology:2: .*expected a number below 2.64, got 'x'" "$head" "steps x $kinds 8:x"
topology "topology:2: allreduce: expected numbers received that rise, below 2.32" "$head" "steps x $kinds 7:9"
topology "topology:2: allreduce: expected numbers received that rise, below 2.32" "$head" "steps x $kinds 4294967296:9"
topology "topology:2: allreduce: expected prices that do not fall" "$head" "steps x $kinds 8:7"
topology "topology:2: .*expected the end of the line, got '1'" "$head" \
    "steps x $kinds 8:8 9:8 10:8 11:8 12:8 13:8 14:8 15:8"
topology "topology:2: column 1: expected the word 'axis', got 's'" 'redist-topology 1' "steps x $kinds 8:8"
head='redist-topology 4'
unit='unit ps per byte'
axes='axis y size 6 latency 1 inverse 1'
topology "topology:2: column 1: expected the word 'unit', got 'a'" "$head" "$axes"
topology "topology:2: column 6: expected the name of the unit of all prices, got '4'" "$head" 'unit 4'
topology "topology:2: column 9: expected the word 'per', got 'b'" "$head" 'unit ps byte'
topology "topology:2: column 13: expected the word 'byte', got 'e'" "$head" 'unit ps per element'
topology "topology:3: column 1: expected the word 'note', 'axis', 'steps' or 'level', got 'u'" "$head" "$unit" "$unit"
topology "topology:3: column 8: expected the word 'size', got 'l'" "$head" "$unit" 'axis y latency 1 inverse 1'
topology "topology:3: column 13: expected a size from 1 to 1048576, got '0'" "$head" "$unit" 'axis y size 0'
topology "topology:4: 'y' is given twice" "$head" "$unit" "$axes" "$axes"
topology "topology:3: the mesh has no axis 'y'" "$head" "$unit" "steps y $kinds 8:8" "$axes"
topology "topology: axis 'x' of the mesh is missing" "$head" "$unit" "$axes"
topology "topology: axis 'x' has size 3 there, and 4 in the mesh" "$head" "$unit" "$axes" 'axis x size 3 latency 1 inverse 1'
topology "topology: the mesh has no axis 'z'" "$head" "$unit" "$axes" 'axis z size 3 latency 1 inverse 1'
topology "topology: 'x': 4 times the price of a byte is 2.64 or more" "$head" "$unit" "$axes" \
    'axis x size 4 latency 1 inverse 4611686018427387904'
topology "topology: the levels are none there, and the mesh is x=4,y=6" "$head" "$unit"
topology "topology: the levels are y=6,x=4 there, and the mesh is x=4,y=6" "$head" "$unit" \
    'level y size 6 latency 1 inverse 1' 'level x size 4 latency 1 inverse 1'
topology "topology: 'x': 24 times the price of a byte is 2.64 or more" "$head" "$unit" \
    'level x size 4 latency 1 inverse 768614336404564651' 'level y size 6 latency 1 inverse 1'
topology "topology: expected axes whose sizes multiply to at most 1048576" "$head" "$unit" \
    'axis x size 1048576 latency 1 inverse 1' 'axis y size 2 latency 1 inverse 1'
level() { echo "level l$1 size 1 latency 1 inverse 1"; }
topology "topology:19: expected at most 16 of them" "$head" "$unit" "$(for l in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17; do level $l; done)"
printf '%s\n%s\nlevel x size 4 latency 1 inverse 1\nlevel y size 6 latency 1 inverse 1\n' "$head" "$unit" >"$work/topology"
expect 2 "topology: prices of levels are of devices in their order, and the mesh has another" \
    plan -m x=4,y=6 -f "$from" -t "$to" --order '0 iota 2 4 6 1 0' --topology "$work/topology"
expect 2 "topology: the levels are x=4,y=6 there, and the hierarchy is node=4,gpu=16" "$redist" reduce $pair -M "$square" -r 0 -T "$work/topology"
expect 2 "topology:1:17: expected the line 'redist-topology 2'$" "$check" --topology "$work/topology" certs/ex3.1.problem certs/ex3.1.cert
expect 2 "two-nodes.topology:1: expected 'redist-topology 4'" "$redist" levels docs/platforms/two-nodes.topology
expect 2 "levels: expected one topology, got 0 names" "$redist" levels
expect 2 "elem: expected a number from 1 to 16, got '17'" "$redist" levels "$work/topology" --elem 17
expect 2 "would replace .*topology" "$redist" levels "$work/topology" -o "$work/topology"
printf '%s\n%s\n%s\n' "$head" "$unit" "$axes" >"$work/topology"
expect 2 "topology: expected lines of levels, whose prices are of ports" "$redist" levels "$work/topology"
expect 2 "topology: expected lines of levels, whose prices are of ports" "$redist" transfer -m x=2 -f '[4{x}8]' -t '[8]' --topology "$work/topology"
head='redist-topology 3'
printf '%s\naxis y latency 1 inverse 1' "$head" >"$work/topology"
expect 2 "topology:2: expected a line feed at the end of the line" plan "$good" --topology "$work/topology"
expect 2 "nowhere: cannot open: No such file" plan "$good" --topology "$work/nowhere"
expect 2 "only one of --objective, --topology and --ranks-per-node$" plan "$good" --topology "$work/topology" --objective steps
expect 2 "only one of --objective, --topology and --ranks-per-node$" plan "$good" --topology "$work/topology" --ranks-per-node 4
expect 2 "only one of --objective, --topology and --ranks-per-node$" plan "$good" --ranks-per-node 4 --objective steps
expect 2 "ranks-per-node: 24 devices are not nodes of 7 each$" plan "$good" --ranks-per-node 7
for number in 0 -4 4x 99999999 18446744073709551616; do
    expect 2 "ranks-per-node '$number': expected a number from 1 to 1048576$" plan "$good" --ranks-per-node $number
done
expect 2 "topology and --ranks-per-node do not go with" plan "$good" --topology "$work/topology" --fuse
expect 2 "topology and --ranks-per-node do not go with" "$redist" plan --paper --batch "$good" --topology "$work/topology" --fuse
expect 2 "nowhere: cannot open: No such file" "$redist" plan --paper --batch "$good" --topology "$work/nowhere"
expect 2 "require: expected bounded, identical, optimal or collectives, separated by commas, got 'bounded,fast'$" \
    "$redist" plan "$good" --require bounded,fast
expect 2 "require does not go with --paper" "$redist" plan "$good" --require identical --paper
expect 2 "require does not go with --objective paper" "$redist" plan "$good" --require identical --objective paper
expect 1 "^redist: --require optimal,collectives: no such plan was found; optimal: the least cost that was found is 18, and the lower bound 12$" \
    "$redist" plan certs/ex3.1.problem --require optimal,collectives
expect 1 "no such plan was found; collectives: without an exchange tiles have at least 6 elements, and the memory bound is 5$" \
    "$redist" plan -m x=2 -f '[3{x}5]' -t '[5]' --require bounded,collectives
expect 1 "no such plan was found; collectives: every plan that was found has an exchange$" \
    "$redist" plan -m x=4 -f '[2{x}8]' --to-mesh y=2,z=3 -t '[4{y}8]' --require collectives
expect 1 "no such plan was found; identical: in every plan that was found replicas of an element are combined in different groups$" \
    "$redist" plan -m a=2,b=3 -f '[10]{a}' -t '[5{a}10]' --op sum --require collectives,identical
expect 1 "no such plan was found; optimal: no certificate states a lower bound of a problem with tiles that do not divide the array$" \
    "$redist" plan -m x=2 -f '[3{x}5]' -t '[5]' --require optimal
expect 2 "objective: expected run, paper, bytes" "$redist" plan --paper --batch "$good" --objective fast

# --- extensions
expect 2 "only one of --free-slices and --fuse" plan "$good" --free-slices --fuse
expect 2 "do not go with --free-slices or --fuse" plan "$good" --free-slices --objective bytes
expect 2 "'--fuse=1': this option takes no argument" plan "$good" --fuse=1

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

# --- certificates
sed 's/ cost 1[0-9]* / cost 1 /' certs/ex3.1.cert >"$work/lie"
expect 1 "lie:[0-9]+:[0-9]+: E[0-9]+" "$check" "$good" "$work/lie"
expect 1 "lie:[0-9]+:[0-9]+: E110 claim-cost: .*" "$redist" show "$good" "$work/lie"
: >"$work/empty"
expect 1 "empty:1:1: E[0-9]+" "$check" "$good" "$work/empty"
expect 1 "empty:1:1: E[0-9]+" "$check" "$work/empty" certs/ex3.1.cert
head -c 100 certs/ex3.1.cert >"$work/truncated"
expect 1 "truncated:[0-9]+:[0-9]+: E[0-9]+" "$check" "$good" "$work/truncated"
expect 1 "ex4.9.cert:[0-9]+:[0-9]+: E[0-9]+" "$check" "$good" certs/ex4.9.cert

# --- the optional sections: ex3.1 is allpermute, alltoall, alltoall, each alone
section() { # CODE NAME LINE..: these lines before the end of the certificate
    code=$1 name=$2
    shift 2
    { grep -v '^end\|^bound\|^state' certs/ex3.1.cert; printf '%s\n' "$@" 'end 3'; } >"$work/section"
    expect 1 "section:[0-9]+:[0-9]+: E$code $name: " "$check" "$good" "$work/section"
}
section 81 fused-number 'fused -1 0 0 0'
section 82 fused-flag 'fused 18 0 0 2'
section 82 fused-flag 'fused 18 0 0'
section 83 bound-number 'bound 18446744073709551616 0'
section 84 states-count 'bound 12 1025'
section 85 state-word 'bound 12 1'
section 86 state-tile 'bound 12 1' 'state 3 0 paid 0'
section 87 paid-word 'bound 12 1' 'state 3 2 6 paid 0'
section 88 paid-number 'bound 12 1' 'state 3 2 paid 00'
section 113 fused-kind 'fused 18 0 1 0'
section 114 fused-groups 'fused 12 0 0 1'
section 115 claim-fused 'fused 17 0 0 0'
section 116 bound-source 'bound 13 0'
section 117 bound-target 'bound 12 1' 'state 2 3 paid 12'
section 118 bound-state 'bound 12 1' 'state 5 2 paid 0'
section 119 bound-step 'bound 13 1' 'state 3 2 paid 0'
expect 2 "nowhere.*No such file" "$check" "$good" "$work/nowhere"
expect 2 "[Dd]irectory" "$check" "$good" "$work"
expect 2 "." "$check" "$good"
expect 2 "no[?]such: No such file" "$check" "$(printf 'no\nsuch')" certs/ex3.1.cert
expect 2 "." to_full "$check" "$good" certs/ex3.1.cert
expect 2 "65536|over|larger|at most" "$check" "$build/redist" certs/ex3.1.cert

# --- what redist-check found
sed 's/ cost 18 bounded/ cost 17 bounded/' certs/ex3.1.cert >"$work/low"
expect 1 "low:1:1: E110 claim-cost: .* .claimed 17, is 18.$" "$check" "$good" "$work/low"
sed 's/^claim height 6/claim height 5/' certs/ex3.1.cert >"$work/low"
expect 1 "low:1:1: E109 claim-height: .* .claimed 5, is 6.$" "$check" "$good" "$work/low"
expect 1 "crlf:1:17: E1 .* .got a carriage return in this line.$" "$check" "$work/crlf" certs/ex3.1.cert
printf '%s' "$(cat "$good")" >"$work/unended"
expect 1 "unended:5:20: E7 .* .got the end of the file.$" "$check" "$work/unended" certs/ex3.1.cert
cp "$work/low" "$work/$(printf 'two\nlines\033[31m')"
expect 1 "two.lines.\[31m:1:1: E109" "$check" "$good" "$work/$(printf 'two\nlines\033[31m')"

# --- a bound where there are summands, two to be joined and two that are kept
printf '%s\n' 'redist-problem 2' 'mesh x=2,y=2' 'elem 4' 'op sum' 'from [4]{x,y}' 'to [4]{y}' >"$work/sums"
joined() { # CODE PATTERN LINE..: these lines before the end of a certificate of one allreduce
    code=$1 pattern=$2
    shift 2
    printf '%s\n' 'redist-cert 2' 'devices 4' 'mesh 2 2 2' 'elem 4' 'op sum' 'sums 2' '0 2 1 0' '1 2 1 1' \
        'from 1' '4 4 0' 'to 1' '4 4 0' \
        'claim height 4 cost 8 bounded 1 normal 1 received 4 identical 1' 'steps 1' \
        'step 1 allreduce 1 2 tile 4 2 1 size 4 cost 8' 'iota 2 2 2 1 0' "$@" 'end 1' >"$work/joined"
    expect "$code" "$pattern" "$check" "$work/sums" "$work/joined"
}
joined 1 "E116 bound-source: .*the bound is 7, the closed form proves 6 from the source" 'bound 7 0'
joined 1 "E117 bound-target: .*line 18 lists the tile of the target" 'bound 6 1' 'state 4 2 paid 0'
joined 1 "E118 bound-state: .*line 19: the array has 4 such tiles, a number that does not divide the 2 devices that share a summand of the target" \
    'bound 8 2' 'state 4 1 paid 0' 'state 2 1 paid 0'
joined 1 "E118 bound-state: .*line 19: 3 joined summands do not divide the 2 that the target combines" \
    'bound 8 2' 'state 4 1 paid 0' 'state 4 3 paid 0'
joined 1 "E119 bound-step: .*line 18: reducescatter 0 2 of cost 4 leads to tile 2 with 2 of 2 summands joined; paid 0," \
    'bound 9 1' 'state 4 1 paid 0'
joined 1 "E163 section-plain: the section fused is for plain plans" 'fused 8 0'
printf '%s\n' 'redist-problem 2' 'mesh x=2' 'elem 4' 'op sum' 'from []{x}' 'to []' >"$work/scalar"
printf '%s\n' 'redist-cert 2' 'devices 2' 'mesh 1 2' 'elem 4' 'op sum' 'sums 1' '0 2 1 0' 'from 0' 'to 0' \
    'claim height 1 cost 2 bounded 1 normal 1 received 2 identical 1' 'steps 1' \
    'step 1 allreduce 0 2 tile 2 size 1 cost 2' 'iota 1 2 0' 'bound 3 1' 'state 1 paid 0' 'end 1' >"$work/loss"
expect 1 "E119 bound-step: .*line 15: allreduce 2 of cost 2 leads to tile with 2 of 2 summands joined; paid 0," \
    "$check" "$work/scalar" "$work/loss"

# --- sequences: the step and the rule that it breaks (Figure 8)
refuse() { # CODE PATTERN STEP..: the sequence of these steps for Example 3.1
    code=$1 pattern=$2
    shift 2
    printf '%s\n' "$@" >"$work/plan"
    expect "$code" "$pattern" "$redist" normalize "$good" "$work/plan" -o "$work/out/cert"
}
refuse 1 "plan:2: step 2: T-DynSlice: axis 'y' is busy" 'allgather 0' 'dynslice 0 y'
refuse 1 "step 1: T-DynSlice: axis 'x' is busy" 'dynslice 0 x,x'
refuse 1 "step 2: T-DynSlice: local size 2 of dimension 1 is not divisible by 4" 'allgather 0' 'dynslice 1 x'
refuse 1 "step 1: T-AllToAll: local size 2 of dimension 1 is not divisible by 4" 'alltoall 0 1'
refuse 1 "step 1: T-AllToAll: the two dimensions must differ" 'alltoall 0 0'
refuse 1 "step 2: T-AllGather: dimension 0 is not partitioned" 'allgather 0' 'allgather 0'
refuse 1 "step 1: T-AllGather: the axes are not the minor-most ones of dimension 0" 'allgather 0 y'
refuse 1 "step 1: T-AllGather: there is no dimension 7" 'allgather 7'
refuse 1 "step 1: T-Permute: the local and global shapes must be equal: dimension 0 has tiles of 12, expected 3: got \[12, 12\], expected \[3\{x\}12, 2\{y\}12\]$" 'allpermute [12, 12]'
refuse 1 "step 1: T-Permute: .*: rank 1, expected 2: got \[12\], expected" 'allpermute [12]'
refuse 1 "step 1: T-Permute: .*: dimension 0 has size 24, expected 12: got \[6\{x\}24, 12\], expected" 'allpermute [6{x}24, 12]'
refuse 1 "after the last step \(1\): the type is not the target, .*: dimension 0 has tiles of 12, expected 2: got \[12, 2\{y\}12\], expected \[2\{y\}12, 3\{x\}12\]$" 'allgather 0'
refuse 2 "plan:1: step 1: unknown axis 'z'" 'dynslice 0 z'
refuse 2 "plan:1: step 1: unknown operation 'gather'" 'gather 0'
refuse 2 "plan:1: step 1: unknown operation 'all-gather'; did you mean 'allgather'" 'all-gather 0'
refuse 2 "unknown axis 'X': not in the mesh; did you mean 'x'" 'allgather 0 X'
refuse 2 "plan:2: step 1: column 9: expected the axis|plan:2: step 1: .*the axis to slice over" '# comment' 'dynslice 0'
refuse 2 "step 1: column 11: expected a dimension from 0 to 15" 'allgather x'
refuse 2 "step 1: .*expected a dimension from 0 to 15" 'allgather 16'
refuse 2 "step 1: .*expected ',' or the end of the line" 'allgather 0 x y'
refuse 2 "step 1: dimension 1: tile 2 times" 'allpermute [3{y}12, 2{x}12]'
refuse 2 "step 1: dimension 0: tile 3 times its axis sizes is 18, expected the global size 12" 'allpermute [3{y}12, 12]'
refuse 1 "not the target" ''
# shellcheck disable=SC2046 # one word per step is meant
refuse 2 "more than 64 steps" $(yes 'allpermute[12,12]' | head -n 65)
expect 1 "lie:[0-9]+:[0-9]+: E110 claim-cost: .*" \
    "$redist" normalize "$good" "$work/lie" -o "$work/out/cert"
echo "cli: $tests cases of bad input"
