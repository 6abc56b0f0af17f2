sdy.mesh @mesh_4_2 = <["x"=4, "y"=2]>

func.func @divisible(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh_4_2, [{"y"}, {}]>}) -> tensor<7x8xf32> {
  %0 = stablehlo.slice %arg0 [0:7, 0:8] {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<@mesh_4_2, [{"y"}, {}]>]>} : (tensor<8x8xf32>) -> tensor<7x8xf32>
  %1 = stablehlo.tanh %0 {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<@mesh_4_2, [{"y"}, {}]>]>} : tensor<7x8xf32>
  %2 = sdy.reduce_scatter [{"x"}, {}] %1 out_sharding=<@mesh_4_2, [{"y", "x"}, {}]> : tensor<7x8xf32>
  %3 = sdy.all_gather [{"y", "x"}, {}] %2 out_sharding=<@mesh_4_2, [{}, {}]> : tensor<7x8xf32>
  return %3 : tensor<7x8xf32>
}

func.func @non_divisible(%arg0: tensor<7x8xf32>) -> tensor<7x8xf32> {
  %0 = stablehlo.tanh %arg0 : tensor<7x8xf32>
  %1 = sdy.reduce_scatter [{"x"}, {}] %0 out_sharding=<@mesh_4_2, [{"x"}, {}]> : tensor<7x8xf32>
  %2 = sdy.all_gather [{"x"}, {}] %1 out_sharding=<@mesh_4_2, [{}, {}]> : tensor<7x8xf32>
  return %2 : tensor<7x8xf32>
}

func.func @known_padding_no_select(%arg0: tensor<7x7xf32>, %arg1: tensor<7x5xf32>) -> tensor<7x5xf32> {
  %0 = sdy.all_slice [{"x"}, {}] %arg0 out_sharding=<@mesh_4_2, [{"x"}, {}]> : tensor<7x7xf32>
  %1 = sdy.reduce_scatter [{}, {"y"}] %0 out_sharding=<@mesh_4_2, [{"x"}, {"y"}]> : tensor<7x7xf32>
  %2 = sdy.all_gather [{}, {"y"}] %1 out_sharding=<@mesh_4_2, [{"x"}, {}]> : tensor<7x7xf32>
  %arg1_sharded = sdy.all_slice [{"x"}, {}] %arg1 out_sharding=<@mesh_4_2, [{"x"}, {}]> : tensor<7x5xf32>
  %3 = stablehlo.dot_general %2, %arg1_sharded, contracting_dims = [0] x [0] {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<@mesh_4_2, [{}, {}]>]>} : (tensor<7x7xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
  return %3 : tensor<7x5xf32>
}

func.func @unknown_padding_requires_select(%arg0: tensor<7x7xf32>, %arg1: tensor<7x7xf32>, %arg2: tensor<7x5xf32>) -> tensor<7x5xf32> {
  %0 = sdy.all_slice [{"x"}, {}] %arg0 out_sharding=<@mesh_4_2, [{"x"}, {}]> : tensor<7x7xf32>
  %arg1_sharded = sdy.all_slice [{"x"}, {}] %arg1 out_sharding=<@mesh_4_2, [{"x"}, {}]> : tensor<7x7xf32>
  %1 = stablehlo.add %0, %arg1_sharded {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<@mesh_4_2, [{"x"}, {}]>]>} : tensor<7x7xf32>
  %2 = sdy.reduce_scatter [{}, {"y"}] %1 out_sharding=<@mesh_4_2, [{"x"}, {"y"}]> : tensor<7x7xf32>
  %3 = sdy.all_gather [{}, {"y"}] %2 out_sharding=<@mesh_4_2, [{"x"}, {}]> : tensor<7x7xf32>
  %arg2_sharded = sdy.all_slice [{"x"}, {}] %arg2 out_sharding=<@mesh_4_2, [{"x"}, {}]> : tensor<7x5xf32>
  %4 = stablehlo.dot_general %3, %arg2_sharded, contracting_dims = [0] x [0] {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<@mesh_4_2, [{}, {}]>]>} : (tensor<7x7xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
  return %4 : tensor<7x5xf32>
}
