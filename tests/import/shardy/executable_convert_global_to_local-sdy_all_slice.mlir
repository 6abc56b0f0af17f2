sdy.mesh @mesh_2 = <["x"=2]>
sdy.mesh @mesh_2_4 = <["x"=2, "y"=4]>

func.func @all_slice(
  %arg0: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh_2, [{}, {}]>})
  -> (tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh_2, [{"x"}, {}]>}) {
  %0 = sdy.all_slice [{"x"}, {}] %arg0 out_sharding=<@mesh_2, [{"x"}, {}]> : tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

func.func @all_slice_subaxis(
  %arg0: tensor<8x8xi32> {sdy.sharding = #sdy.sharding<@mesh_2_4, [{}, {}]>})
  -> (tensor<8x8xi32> {sdy.sharding = #sdy.sharding<@mesh_2_4, [{}, {"x", "y":(2)2}]>}) {
  %0 = sdy.all_slice [{}, {"x", "y":(2)2}] %arg0 out_sharding=<@mesh_2_4, [{}, {"x", "y":(2)2}]> : tensor<8x8xi32>
  return %0 : tensor<8x8xi32>
}
