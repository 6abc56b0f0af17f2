"""Notations of layouts that are refused, and what the line says (asked_transfers.py)."""


def affine(pieces, shard=(5, 3), logical=(5, 3), rank="0", **more):
    return {"array": "w", "affine": {"logical_shape": logical, "ranks": {
        rank: {"shard_shape": shard, "pieces": pieces}}}, **more}


def strided(shape, source, dest, **more):
    return {"shape": shape, "source": source, "dest": dest, "locations": [0], **more}


WHOLE = strided([5, 3], [0, [3, 1]], [0, [3, 1]])


def grid(array="w", **described):
    return {"array": array, "scalapack": {"grid": [2, 2], **described}}


def cache(array="c", **described):
    return {"array": array, "kv_cache": {"dims": ["layer", "head", "size"], "layers": 2, "heads": 2,
                                         "head_size": 2, **described}}


def placement(fragment=None, tensor=None, **more):
    rank = {"dp": 0, "tp": 0, "pp": 0, "ep": 0}
    return {"placement": {
        "resource_kind": "model_weight", "resource_id": "m", "revision": "1",
        "weight_generation": 0, "placement_set_id": "s", "placement_id": "p", "topology": {},
        "tensors": [{"tensor_id": "w", "global_shape": [5, 3], "dtype": "f32", "itemsize": 4,
                     "shard_dims": [], "layout_fingerprint": "l", "parallel_axes": [],
                     "layer_id": None, "expert_id": None, **(tensor or {})}],
        "parts": [{"participant_id": "a", "rank": rank, "fragments": [
            {"placement_fragment_id": "f", "tensor_id": "w", "global_offset": [0, 0],
             "local_shape": [5, 3], "nbytes": 60, "rank": rank, "aliases": [],
             **(fragment or {})}]}], **more}}


def twice():
    """A tensor that is listed two times."""
    item = placement()
    item["placement"]["tensors"] *= 2
    return item


def unlisted(what):
    """A fragment of a tensor that is not listed, or a tensor that no fragment has."""
    item = placement()
    if what == "tensor":
        item["placement"]["tensors"].append({**item["placement"]["tensors"][0], "tensor_id": "l0",
                                             "global_shape": [2, 3]})
    else:
        fragments = item["placement"]["parts"][0]["fragments"]
        fragments.append({**fragments[0], "placement_fragment_id": "g", "tensor_id": "l0"})
    return item


NOTATIONS = (
    (placement(resource_kind="kv_cache"), "'resource_kind': expected 'model_weight'"),
    (placement(source="x"), "unknown key 'source'"),
    (placement(tensor={"itemsize": 2}), "array 'w' has another shape or size of an element"),
    (placement({"placement_fragment_id": "w@0"}) | {"order": 3}, "'order': expected"),
    (twice(), "'tensors': 'w' is listed twice"),
    (unlisted("fragment"), "part 0: fragment 1 'g': 'tensor_id': 'l0' is not in 'tensors'"),
    (unlisted("tensor"), "'tensors': no fragment is of 'l0'"),
    (placement({"aliases": None}), "part 0: fragment 0 'f': 'aliases': expected a list"),
    (placement({"aliases": "v"}), "part 0: fragment 0 'f': 'aliases': expected a list"),
    (placement({"aliases": {}}), "part 0: fragment 0 'f': 'aliases': expected a list"),
    (placement({"global_offset": [1, 0]}), "part 0: fragment 0 'f': it leaves dimension 0 of its"),
    (placement({"x": 1}), "part 0: fragment 0 'f': unknown key 'x'"),
    (placement(tensor={"global_shape": [5, 4]}), "array 'w' has another shape"),
    (placement(tensor={"tensor_id": "v"}), "there is no array 'v'"),
    (placement({"nbytes": 64}), "part 0: fragment 0 'f': 'nbytes': expected 60, the bytes of 'local_shape'"),
    (placement({"aliases": ["v"]}), "'aliases': expected none"),
    (placement({"local_shape": [5]}), "'local_shape': expected a list of 2 integers"),
    ({"array": "w", "sharding": 3}, "'sharding': expected a text"),
    ({"array": "w", "sharding": "[Shard(0)]"}, "'sharding': expected a mesh"),
    ({"array": "w", "sharding": "[Shard(0)]", "mesh": "x="}, "'sharding': mesh: "),
    ({"array": "w", "sharding": "[Shard(0)]", "mesh": [2, 2]}, "expected one placement for each of the 2 axes of the mesh, got 1"),
    ({"array": "w", "sharding": "[Shard(0)]", "mesh": [2], "devices": [1]}, "there is a device 1"),
    ({"array": "w", "sharding": "[Partial()]", "mesh": [2]}, "expected 'sums' of the array"),
    ({"array": "w", "sharding": "P('y')", "mesh": "x=2"}, "'sharding': .*y"),
    ({"array": "v", "split": {"dim": 0, "parts": 2}}, "there is no array 'v'"),
    ({"array": "w", "split": {"dim": 2, "parts": 2}}, "'dim': expected an integer from 0 to 1"),
    ({"array": "w", "split": {"dim": 0}}, "expected 'parts' or 'sizes'"),
    ({"array": "w", "split": {"dim": 0, "sizes": [4, 2]}}, "their sum is not the extent 5"),
    ({"array": "w", "split": {"dim": 0, "parts": 2}, "devices": [1]}, "a list of 2 integers"),
    ({"array": "w", "split": {"dim": 0, "parts": 2}, "x": 1}, "unknown key 'x'"),
    ({"array": "w", "scalapack": {"grid": [2, 2], "block": [0, 1]}}, "'block': expected sizes"),
    ({"array": "w", "scalapack": {"grid": [2, 0], "block": [1, 1]}}, "'grid': expected at least"),
    ({"array": "w", "scalapack": {"grid": [2, 2], "block": [1, 1], "source": [2, 0]}}, "'source'"),
    ({"array": "w", "scalapack": {"grid": [2, 2], "block": [1, 1], "order": "c"}}, "'order'"),
    ({"arrays": ["w"], "flat": {"parts": 0}}, "'parts': expected an integer from 1"),
    ({"arrays": ["w", 3], "flat": {"parts": 2}}, "'arrays': expected the name"),
    ({"arrays": ["w"], "fused": {"parts": 2}}, "neither is a multiple of the other"),
    ({"arrays": ["w"], "fused": {"parts": 2, "heads": [2]}}, "'heads': expected divisors"),
    ({"arrays": [], "fused": {"parts": 2}}, "'arrays': expected 1 to 64"),
    ({"array": "w", "split": {"dim": 0, "parts": 262144}, "sharding": "x"}, "unknown key 'split'"),
    (affine([WHOLE], logical=[15]), "'logical_shape': expected a list of 2 integers"),
    (affine([WHOLE], logical=[3, 5]), "'logical_shape': the array has another shape"),
    (affine([WHOLE], shard=[15]), "device 0: 'shard_shape': expected a list of 2 integers"),
    (affine([WHOLE], rank="01"), "'ranks': expected numbers as keys, not '01'"),
    (affine([WHOLE], rank="3", devices=[4]), "'devices' has 1 of them, and there is a device 3"),
    (affine([]), "device 0: the pieces have 0 elements, and the shard 15"),
    (affine([WHOLE, WHOLE]), "device 0: piece 1: the pieces have more elements than the shard"),
    (affine([WHOLE | {"scale": 0.5}]), "device 0: piece 0: 'scale': the shard has other values"),
    (affine([strided([5, 3], [1, [3, 1]], [0, [3, 1]])]), "piece 0: it leaves the array, or the"),
    (affine([strided([5, 3], [0, [3, 1]], [0, [3, 2]])]), "piece 0: it leaves the array, or the"),
    (affine([strided([2**40, 2**40], [0, [0, 0]], [0, [0, 0]])]), "piece 0: it leaves the array"),
    (affine([strided([2**61], [0, [0]], [0, [0]])]), "pieces have more elements than the shard"),
    (affine([strided([5, 3], [0, [3]], [0, [3, 1]])]), "'source': expected a list of 2 integers"),
    (affine([strided([5, 3], [0, [3, 1]], 0)]), "piece 0: 'dest': expected .offset, strides."),
    ({"array": "w", "split": {"dim": 0, "parts": 2}, "order": "R"}, "'order': expected \"C\", \"F\""),
    ({"array": "w", "split": {"dim": 0, "parts": 2}, "order": [0, 0]}, "'order': .*dimension once"),
    ({"array": "w", "split": {"dim": 0, "parts": 2}, "order": [0, 2]}, "'order': .*dimension once"),
    ({"array": "w", "split": {"dim": 0, "parts": 2}, "order": [0]}, "'order': it has 1 dimensions, and a buffer 2"),
    ({"array": "w", "split": {"dim": 0, "parts": 2}, "order": {}}, "'order': expected \"C\""),
    ({"arrays": ["w"], "flat": {"parts": 2, "sizes": [8, 7]}}, "expected one of 'parts', 'sizes'"),
    ({"arrays": ["w"], "flat": {}}, "expected one of 'parts', 'sizes' and 'local_units'"),
    ({"arrays": ["w"], "flat": {"sizes": []}}, "'sizes': expected a list of 1 to 262144"),
    ({"arrays": ["w"], "flat": {"sizes": 3}}, "'sizes': expected a list of 1 to 262144"),
    ({"arrays": ["w"], "flat": {"sizes": [8, 8]}}, "'sizes': their sum is not 15, the elements"),
    ({"arrays": ["w"], "flat": {"sizes": [2**62] * 8}}, "'sizes': their sum is not 15"),
    ({"arrays": ["w"], "flat": {"local_units": [1, 1]}}, "'local_units': expected a sum that divides the 15"),
    ({"arrays": ["w"], "flat": {"local_units": [0, 0]}}, "'local_units': expected a sum that divides the 15"),
    (grid(desc=[501, 0, 5, 3, 2, 2, 0, 0, 5]), "'desc': expected type 1, a dense matrix, and it is 501"),
    (grid(desc=[1, 0, 3, 5, 2, 2, 0, 0, 5]), "'desc': M_ and N_ are not the extents of the array"),
    (grid(desc=[1, 0, 5, 3, 2, 2, 0, 0]), "'desc': expected a list of 9 integers"),
    (grid(desc=5), "'desc': expected 9 integers"),
    (grid(desc=[1, 0, 5, 3, 2, 2, 2, 0, 5]), "'source': expected a process of the grid"),
    (grid(desc=[1, 0, 5, 3, 0, 2, 0, 0, 5]), "'block': expected sizes of at least 1"),
    (grid(desc=[1, 0, 5, 3, 2, 2, 0, 0, 5]), "'desc': LLD_ is that of one process, and not all"),
    (grid(desc=[1, 0, 5, 3, 2, 2, 0, 0, 5], block=[2, 2]), "'desc' says 'block' and 'source' itself"),
    (grid(desc=[[1, 0, 5, 3, 2, 2, 0, 0, 5]] * 3), "'desc': expected one, or one for each of 4 proc"),
    (grid(desc=[[1, 0, 5, 3, 2, 2, 0, 0, 5]] * 3 + [[1, 0, 5, 3, 2, 3, 0, 0, 5]]),
     "'desc': those of processes 0 and 3 describe different matrices"),
    (grid(desc=[[1, 0, 5, 3, 2, 2, 0, 0, 5]] * 4, lld=5), "'lld': the descriptors say it"),
    (grid(desc=[[1, 0, 5, 3, 2, 2, 0, 0, 2]] * 4),
     r"process .0, 0. has a leading dimension of 2, and needs at least 3"),
    (grid(block=[2, 2], lld=[3, 3, 1, 2]), r"process .1, 0. has a leading dimension of 1, and needs"),
    (grid(block=[2, 2], lld=[3, 3, 2]), "'lld': expected a list of 4 integers"),
    (grid(), "'block': expected a list of 2 integers"),
    (grid("c", block=[2, 2]), "expected an array of one or two dimensions"),
    (cache(dims="layer"), "'dims': expected a list of at most 16 words"),
    (cache(dims=["layer", "layer", "size"]), "'dims': expected different words"),
    (cache(dims=["layer", "head"]), "array 'c' has 3 dimensions, and 'dims' 2"),
    (cache(layers=3), "array 'c': dimension 'layer' has extent 2, expected 3"),
    (cache(heads=4), "array 'c': dimension 'head' has extent 2, expected 4"),
    (cache(head_size=4), "array 'c': dimension 'size' has extent 2, expected 4"),
    (cache(dims=["layer", "token", "size"]), "'heads': 'dims' has no 'head', so expected 1"),
    (cache(dims=["layer", "head", "token"], head_size=2**62), "'heads' times 'head_size' is over"),
    (cache(tp=3), "'heads', 'tp': neither is a multiple of the other"),
    (cache(tp=2**18, pp=2), "more than 262144 devices"),
    (cache(pp=3), "'stages': 2 layers are not equally many for each of 3 stages: expected .first"),
    (cache(pp=2, stages=[2, 1]), "'stages': their sum is not the 2 layers"),
    (cache(pp=2, stages=[2]), "'stages': expected a list of 2 integers"),
    (cache(pp=2, stages="even"), "'stages': expected .equal., .first., .before_last., .last. or"),
    (cache(memory=["head", "size"]), "'memory': expected the words of 'dims', each once"),
    (cache(memory=["head", "size", "head"]), "'memory': expected the words of 'dims', each once"),
    (cache(memory=["head", "size", "layer"]) | {"order": "F"}, "expected 'order' or 'memory'"),
    (cache("v"), "'array': there is no array 'v'"),
    (cache("l{}", dims=["head", "size"], layers=4, head_size=3), "there is no array 'l3'"),
    (cache("l{}", dims=["head", "size"], layers=2**50, head_size=3, tp=2), "'layers' times 'tp' is over"),
    (cache("l{}{}", dims=["head", "size"]), "'array': 'dims' has no 'layer', so expected a name with one"),
    (cache("w", dims=["head", "size"]), "'array': 'dims' has no 'layer', so expected a name with one"),
    (cache(3), "'array': expected the name of an array"),
)
