sdy.mesh @mesh_2_2 = <["x"=2, "y"=2]>

func.func @collective_permute(
  %arg0: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh_2_2, [{"x", "y"}]>})
  -> (tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh_2_2, [{"y", "x"}]>}) {
  // Logic: In [x, y], Dev 1 has element 1 (x=0, y=1).
  // In [y, x], that same logical element 1 is at (y=0, x=1), which is Dev 2.
  // Thus, Dev 1 sends to Dev 2, and Dev 2 sends to Dev 1.
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh_2_2, [{"y", "x"}]> : tensor<4xi32>
  return %0 : tensor<4xi32>
}
