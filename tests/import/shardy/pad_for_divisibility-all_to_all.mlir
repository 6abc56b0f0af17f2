sdy.mesh @mesh_4 = <["x"=4]>

func.func @src_divisible_tgt_non_divisible(%arg0: tensor<8x7xf32> {sdy.sharding = #sdy.sharding<@mesh_4, [{"x"}, {}]>}) -> tensor<8x7xf32> {
  %0 = sdy.all_to_all [{"x"}: 0->1] %arg0 out_sharding=<@mesh_4, [{}, {"x"}]> : tensor<8x7xf32>
  %1 = sdy.all_gather [{}, {"x"}] %0 out_sharding=<@mesh_4, [{}, {}]> : tensor<8x7xf32>
  return %1 : tensor<8x7xf32>
}

func.func @src_non_divisible_tgt_divisible(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh_4, [{}, {"x"}]>}) -> tensor<8x7xf32> {
  %0 = stablehlo.slice %arg0 [0:8, 0:7] {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<@mesh_4, [{}, {"x"}]>]>} : (tensor<8x8xf32>) -> tensor<8x7xf32>
  %1 = stablehlo.tanh %0 {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<@mesh_4, [{}, {"x"}]>]>} : tensor<8x7xf32>
  %2 = sdy.all_to_all [{"x"}: 1->0] %1 out_sharding=<@mesh_4, [{"x"}, {}]> : tensor<8x7xf32>
  return %2 : tensor<8x7xf32>
}

func.func @both_non_divisible(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh_4, [{"x"}, {}]>}) -> tensor<7x7xf32> {
  %0 = stablehlo.slice %arg0 [0:7, 0:7] {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<@mesh_4, [{"x"}, {}]>]>} : (tensor<8x8xf32>) -> tensor<7x7xf32>
  %1 = stablehlo.tanh %0 {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<@mesh_4, [{"x"}, {}]>]>} : tensor<7x7xf32>
  %2 = sdy.all_to_all [{"x"}: 0->1] %1 out_sharding=<@mesh_4, [{}, {"x"}]> : tensor<7x7xf32>
  %3 = sdy.all_gather [{}, {"x"}] %2 out_sharding=<@mesh_4, [{}, {}]> : tensor<7x7xf32>
  return %3 : tensor<7x7xf32>
}

func.func @both_divisible(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh_4, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %0 = sdy.all_to_all [{"x"}: 0->1] %arg0 out_sharding=<@mesh_4, [{}, {"x"}]> : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
sdy.mesh @mesh_4_2 = <["x"=4, "y"=2]>

func.func @multiple_params(%arg0: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh_4_2, [{"x"}, {"y"}, {}, {}]>}) -> tensor<7x7x7x7xf32> {
  %0 = stablehlo.slice %arg0 [0:7, 0:7, 0:7, 0:7] {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<@mesh_4_2, [{"x"}, {"y"}, {}, {}]>]>} : (tensor<8x8x8x8xf32>) -> tensor<7x7x7x7xf32>
  %1 = stablehlo.tanh %0 {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<@mesh_4_2, [{"x"}, {"y"}, {}, {}]>]>} : tensor<7x7x7x7xf32>
  %2 = sdy.all_to_all [{"x"}: 0->2, {"y"}: 1->3] %1 out_sharding=<@mesh_4_2, [{}, {}, {"x"}, {"y"}]> : tensor<7x7x7x7xf32>
  %3 = sdy.all_gather [{}, {}, {"x"}, {"y"}] %2 out_sharding=<@mesh_4_2, [{}, {}, {}, {}]> : tensor<7x7x7x7xf32>
  return %3 : tensor<7x7x7x7xf32>
}
