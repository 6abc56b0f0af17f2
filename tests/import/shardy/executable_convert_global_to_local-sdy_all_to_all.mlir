sdy.mesh @mesh_2_2 = <["x"=2, "y"=2]>

func.func @per_dim_all_to_all(
  %arg0: tensor<2x2x2x2xi32> {sdy.sharding = #sdy.sharding<@mesh_2_2, [{"x"}, {}, {"y"}, {}]>})
  -> (tensor<2x2x2x2xi32> {sdy.sharding = #sdy.sharding<@mesh_2_2, [{}, {"x"}, {}, {"y"}]>}) {
  %0 = sdy.all_to_all [{"x"}: 0->1] %arg0
       out_sharding=<@mesh_2_2, [{}, {"x"}, {"y"}, {}]> : tensor<2x2x2x2xi32>
  %1 = sdy.all_to_all [{"y"}: 2->3] %0
       out_sharding=<@mesh_2_2, [{}, {"x"}, {}, {"y"}]> : tensor<2x2x2x2xi32>
  return %1 : tensor<2x2x2x2xi32>
}

func.func @combined_all_to_all(
  %arg0: tensor<2x2x2x2xi32> {sdy.sharding = #sdy.sharding<@mesh_2_2, [{"x"}, {}, {"y"}, {}]>})
  -> (tensor<2x2x2x2xi32> {sdy.sharding = #sdy.sharding<@mesh_2_2, [{}, {"x"}, {}, {"y"}]>}) {
  %0 = sdy.all_to_all [{"x"}: 0->1, {"y"}: 2->3] %arg0
       out_sharding=<@mesh_2_2, [{}, {"x"}, {}, {"y"}]> : tensor<2x2x2x2xi32>
  return %0 : tensor<2x2x2x2xi32>
}
