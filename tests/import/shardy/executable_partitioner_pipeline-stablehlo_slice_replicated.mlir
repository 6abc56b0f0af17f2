sdy.mesh @mesh = <["a"=2, "b"=2]>

func.func @parallel_slice_replicated(
  %arg0: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>})
  -> (tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = stablehlo.slice %arg0 [0:3]
    {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<@mesh, [{"b"}]>]>} : (tensor<8xi32>) -> tensor<3xi32>
  %1 = sdy.all_gather [{"b"}] %0 out_sharding=<@mesh, [{}]> : tensor<3xi32>
  return %1 : tensor<3xi32>
}
