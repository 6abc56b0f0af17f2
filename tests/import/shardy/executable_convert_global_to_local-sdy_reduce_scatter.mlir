sdy.mesh @mesh_2_2 = <["x"=2, "y"=2]>

func.func @per_dim_reduce_scatter(
  %arg0: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh_2_2, [{}, {}]>}
) -> (tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh_2_2, [{"x"}, {"y"}]>}) {
  %0 = sdy.reduce_scatter [{"x"}, {}] %arg0 out_sharding=<@mesh_2_2, [{"x"}, {}]> : tensor<4x4xi32>
  %1 = sdy.reduce_scatter [{}, {"y"}] %0 out_sharding=<@mesh_2_2, [{"x"}, {"y"}]> : tensor<4x4xi32>
  return %1 : tensor<4x4xi32>
}

func.func @combined_reduce_scatter(
  %arg0: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh_2_2, [{}, {}]>}
) -> (tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh_2_2, [{"x"}, {"y"}]>}) {
  %0 = sdy.reduce_scatter [{"x"}, {"y"}] %arg0 out_sharding=<@mesh_2_2, [{"x"}, {"y"}]> : tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}
