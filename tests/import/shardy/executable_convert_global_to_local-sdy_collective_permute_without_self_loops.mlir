sdy.mesh @mesh_a = <["x"=4]>
sdy.mesh @mesh_b = <["x"=4], device_ids=[1, 2, 3, 0]>

func.func @collective_permute(
  %arg0: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh_a, [{"x"}]>})
  -> (tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh_b, [{"x"}]>}) {
  // Shardy identifies that Mesh A and Mesh B have different device layouts
  // for axis "x" and inserts a cyclic collective permute.
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh_b, [{"x"}]> : tensor<4xi32>
  return %0 : tensor<4xi32>
}
