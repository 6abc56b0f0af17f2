#!/bin/sh
# What is to be exported, and modules of others: sourced by bad_input.sh.
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
