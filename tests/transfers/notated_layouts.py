#!/usr/bin/env python3
"""Notations in layouts of JSON, against definitions of their own, place by place.

    notated_layouts.py BUILD COUNT

Two random notations of the same arrays are source and target. Where every element stands in
the memory of every device is computed here as the tools document it: DTensor by chunks of
lists of indices, ScaLAPACK by NUMROC, INDXG2P and INDXG2L, balanced parts as of
numpy.array_split, flat shards as parts of one list of all elements, fused heads head by
head, affine maps by what torch.as_strided says of every index, placements fragment by fragment,
caches head by head of each layer.
The text that is written must say the same, be judged right, and its plan end right.
"""

import itertools
import json
import math
import sys
from collections import Counter

import drawn_caches
import judged  # finds the modules of the second checker
import transfer_data
from drawn_affine import draw_affine
from drawn_grids import draw_scalapack
from drawn_memories import (DEVICES, Memories, chunk, chunk_strided, draw_devices,
                            draw_order)


def draw_mesh(random, most=DEVICES):
    while True:
        mesh = [random.randint(1, 4) for _ in range(random.randint(1, 3))]
        if math.prod(mesh) <= most:
            return mesh


def draw_dtensor(random, memories, array, partial):
    shape, sums = memories.arrays[array]["shape"], memories.arrays[array].get("sums", [])
    mesh = [sums[0], *draw_mesh(random, DEVICES // sums[0])] if partial else draw_mesh(random)
    words, acts = [], []
    for size in mesh:
        dim, factor = random.randrange(len(shape)), random.randint(1, 4)
        kind = random.choice(("shard", "shard", "strided", "replicate"))
        if partial and not acts:
            words.append("Partial()")
            acts.append(None)
        elif kind == "shard":
            words.append(f"Shard({random.choice((dim, dim - len(shape)))})")
            acts.append((dim, lambda places, size=size: chunk(places, size)))
        elif kind == "strided":
            words.append(f"_StridedShard({dim}, split_factor={factor})")
            acts.append((dim, lambda places, size=size, factor=factor:
                         chunk_strided(places, size, factor)))
        else:
            words.append("Replicate()")
            acts.append(None)
    devices, said = draw_devices(random, math.prod(mesh)), {}
    order = draw_order(random, said, len(shape))
    for number, coordinates in enumerate(itertools.product(*map(range, mesh))):
        lists = [list(range(n)) for n in shape]
        for act, at in zip(acts, coordinates):
            if act:
                lists[act[0]] = act[1](lists[act[0]])[at]
        summands = [(coordinates[0],)] if partial else list(itertools.product(*map(range, sums)))
        memories.add_product(devices[number] if devices else number, array, lists, summands, order)
    item = {"array": memories.arrays[array]["name"], "sharding": f"[{', '.join(words)}]",
            "mesh": mesh, **said}
    return item | ({"devices": devices} if devices else {})


def draw_jax(random, memories, array):
    """Tiles rounded up, one cut for all axes of a dimension."""
    shape = memories.arrays[array]["shape"]
    mesh = [random.randint(2, 3), random.randint(2, 4)]
    cuts = random.choice(("('x', 'y')", "'x'", "'y'"))
    for number, (x, y) in enumerate(itertools.product(*map(range, mesh))):
        at, parts = {"'x'": (x, mesh[0]), "'y'": (y, mesh[1])}.get(
            cuts, (x * mesh[1] + y, mesh[0] * mesh[1]))
        lists = [list(range(n)) for n in shape]
        lists[0] = chunk(lists[0], parts)[at]
        memories.add_product(number, array, lists)
    return {"array": memories.arrays[array]["name"], "sharding": f"P({cuts})",
            "mesh": f"x={mesh[0]},y={mesh[1]}"}


def draw_split(random, memories, array):
    shape = memories.arrays[array]["shape"]
    dim, parts = random.randrange(len(shape)), random.randint(1, 8)
    n = shape[dim]
    sizes = [n // parts + (k < n % parts) for k in range(parts)]
    split = {"dim": dim, "parts": parts}
    if random.random() < 0.4:
        ends = sorted(random.randint(0, n) for _ in range(parts - 1))
        sizes = [b - a for a, b in zip([0, *ends], [*ends, n])]
        split = {"dim": dim, "sizes": sizes}
    devices, said = draw_devices(random, parts), {}
    order, low = draw_order(random, said, len(shape)), 0
    for number, size in enumerate(sizes):
        lists = [list(range(n)) for n in shape]
        lists[dim] = list(range(low, low + size))
        memories.add_product(devices[number] if devices else number, array, lists, order=order)
        low += size
    item = {"array": memories.arrays[array]["name"], "split": split, **said}
    return item | ({"devices": devices} if devices else {})


def write_fragment(array, rank, box):
    shape = [high - low for low, high in box]
    return {"placement_fragment_id": f"{array['name']}-{rank}-{box}", "tensor_id": array["name"],
            "global_offset": [low for low, _ in box], "local_shape": shape,
            "nbytes": math.prod(shape) * array["elem_bytes"], "rank": rank, "aliases": []}


def draw_placement(random, memories, number):
    """Fragments of uneven rows and columns, dealt to participants, and some of these again."""
    array = memories.arrays[number]
    cuts = [[0, *sorted(random.sample(range(1, n), min(n - 1, random.randint(0, 2)))), n]
            for n in array["shape"]]
    boxes = list(itertools.product(*(zip(ends, ends[1:]) for ends in cuts)))
    owners = [random.randrange(4) for _ in boxes]
    boxes = [[box for box, owner in zip(boxes, owners) if owner == at] for at in range(4)]
    boxes += random.sample(boxes, random.randint(0, 2))
    devices, parts, ranks, said = draw_devices(random, len(boxes)), [], [], {}
    order = draw_order(random, said, 2)
    for at, mine in enumerate(boxes):
        rank = {"dp": at // 4, "tp": at % 4, "pp": 0, "ep": 0}
        ranks.append({"participant_id": f"worker-{at}", "rank": rank})
        parts.append({**ranks[-1], "fragments": [write_fragment(array, rank, box) for box in mine]})
        for box in mine:
            memories.add_product(devices[at] if devices else at, number,
                                 [list(range(low, high)) for low, high in box], order=order)
    tensor = {"tensor_id": array["name"], "global_shape": array["shape"], "dtype": "bf16",
              "itemsize": array["elem_bytes"], "shard_dims": [0, 1], "layout_fingerprint": "rows",
              "parallel_axes": [{"semantics": "split", "kind": "tp", "dim": 0}],
              "layer_id": None, "expert_id": None}
    item = {**said, "placement": {
        "resource_kind": "model_weight", "resource_id": "model", "revision": "1",
        "weight_generation": 0, "placement_set_id": "set", "placement_id": "one",
        "topology": {"tp_size": 4, "pp_size": 1, "ep_size": 1, "dp_size": 2, "topology_id": "t",
                     "participants": ranks},
        "tensors": [tensor], "parts": parts}}
    return item | ({"devices": devices} if devices else {})


def cut_line(random, line, parts):
    """How long the shards of a list are, and the shards: by torch.chunk, by the sizes of all, or
    by units, as RaggedShard's local_units has them; some of them may be 0."""
    kind = random.choice(("parts", "sizes", "local_units"))
    ends = sorted(random.choice((0, len(line), random.randint(0, len(line))))
                  for _ in range(parts - 1))
    sizes = [b - a for a, b in zip([0, *ends], [*ends, len(line)])]
    if kind == "parts":
        return {"parts": parts}, chunk(line, parts)
    unit = random.choice([k for k in range(1, len(line) + 1) if not any(n % k for n in sizes)])
    ends = list(itertools.accumulate(sizes, initial=0))
    return ({"sizes": sizes} if kind == "sizes" else {"local_units": [n // unit for n in sizes]},
            [line[a:b] for a, b in zip(ends, ends[1:])])


def draw_flat(random, memories):
    parts, align, said = random.randint(1, DEVICES), random.choice((1, 1, 8, 5)), {}
    line, order = [], draw_order(random, said, 2)
    for number, array in enumerate(memories.arrays):
        line += [None] * (-len(line) % align)
        line += [(number, tuple(places[order.index(x)] for x in range(2)), [()])
                 for places in itertools.product(*(range(array["shape"][x]) for x in order))]
    lengths, shards = cut_line(random, line, parts)
    for device, shard in enumerate(shards):
        last = max((at + 1 for at, one in enumerate(shard) if one), default=0)
        memories.add(device, last, [(at, one) for at, one in enumerate(shard) if one],
                     memories.arrays[0]["elem_bytes"])
    return [{"arrays": [array["name"] for array in memories.arrays],
             "flat": lengths | ({"align": align} if align > 1 else {}), **said}]


def draw_fused(random, memories, heads, length):
    """Query heads of a device, then those of k and v, or group by group."""
    parts = random.choice([p for p in range(1, DEVICES + 1)
                           if all(h % p == 0 or p % h == 0 for h in heads)])
    mine = [max(h // parts, 1) for h in heads]
    interleaved = random.random() < 0.5 and all(m % min(mine) == 0 for m in mine)
    width, elem = memories.arrays[0]["shape"][1], memories.arrays[0]["elem_bytes"]
    said = {}
    rows_first = draw_order(random, said, 2) == [0, 1]
    for device in range(parts):
        rows = []
        for group in range(min(mine) if interleaved else 1):
            for number, (h, m) in enumerate(zip(heads, mine)):
                first = device * m if h >= parts else device // (parts // h)
                some = m // min(mine) if interleaved else m
                rows += [(number, head * length + at)
                         for head in range(first + group * some, first + (group + 1) * some)
                         for at in range(length)]
        memories.add(device, len(rows) * width,
                     ((at * width + column if rows_first else column * len(rows) + at,
                       (number, (row, column), [()]))
                      for at, (number, row) in enumerate(rows) for column in range(width)), elem)
    return [{"arrays": [array["name"] for array in memories.arrays],
             "fused": {"parts": parts, "heads": heads, "interleaved": interleaved}, **said}]


def draw_matrix(random):
    """One array, in two layouts."""
    partial = random.random() < 0.2
    array = {"name": "w", "shape": [random.randint(1, 11), random.randint(1, 9)],
             "elem_bytes": random.choice((1, 2, 8))}
    vector = not partial and random.random() < 0.15
    if vector:
        array["shape"] = [random.randint(1, 30)]
    if partial:
        array["sums"] = [random.randint(2, 3)]
    sides, used = [Memories([array]), Memories([array])], []
    items = []
    for number, memories in enumerate(sides):
        kinds = {"dtensor": draw_dtensor} if partial else {
            "dtensor": draw_dtensor, "jax": draw_jax, "scalapack": draw_scalapack,
            "split": draw_split, "affine": draw_affine, "placement": draw_placement}
        if vector:
            kinds = {"scalapack": draw_scalapack, "split": draw_split, "dtensor": draw_dtensor}
        used.append(random.choice(list(kinds)))
        more = (partial and number == 0,) if used[-1] == "dtensor" else ()
        items.append([kinds[used[-1]](random, memories, 0, *more)])
    return [array], items, sides, used


def draw_group(random):
    """Arrays of one element size together."""
    kv, length = random.choice((1, 2, 4)), random.randint(1, 3)
    heads = [kv * random.choice((1, 2, 3)), kv, kv]
    width, elem = random.randint(1, 4), random.choice((2, 4))
    arrays = [{"name": name, "shape": [h * length, width], "elem_bytes": elem}
              for name, h in zip("qkv", heads)]
    sides, items, used = [Memories(arrays), Memories(arrays)], [], []
    for memories in sides:
        used.append(random.choice(("flat", "fused", "split")))
        if used[-1] == "flat":
            items.append(draw_flat(random, memories))
        elif used[-1] == "fused":
            items.append(draw_fused(random, memories, heads, length))
        else:
            items.append([draw_split(random, memories, number) for number in range(3)])
    return arrays, items, sides, used


def draw_caches(random):
    """The same cache in two ways."""
    extents, dims, arrays = drawn_caches.draw_arrays(random)
    sides = [Memories(arrays), Memories(arrays)]
    items = [[drawn_caches.draw_cache(random, side, extents, dims, DEVICES)] for side in sides]
    return arrays, items, sides, ["kv_cache"] * 2


def check_one(folder, random, _):
    draw = random.choices((draw_matrix, draw_group, draw_caches), (3, 3, 2))[0]
    arrays, items, sides, used = draw(random)
    # all devices are listed, so that the text numbers them as they are
    listed = [{"device": device, "buffers": []} for device in range(DEVICES)]
    told = json.dumps({"arrays": arrays, "source": items[0] + listed, "target": items[1] + listed})
    (folder / "problem.json").write_text(told)
    made = folder.run("redist", "transfer", "problem.json", "-p", "problem", "-o", "cert")
    assert made.returncode == 0, f"{made.stderr}{told}"
    plan = folder.judge()
    for side, memories in zip((plan.problem.source, plan.problem.target), sides):
        found = transfer_data.fill_memories(plan.problem, side)
        assert found == memories.values, f"{told}\n{found}\n{memories.values}"
    plan.check_end(told)
    return used


def main(arguments):
    found, seed = judged.try_random(arguments, "notated layouts", check_one)
    counts = Counter(kind for used in found for kind in used)
    assert len(counts) == 9, counts
    print(f"notated layouts, {len(found)} problems, seed {seed}: {dict(counts)}")


if __name__ == "__main__":
    main(sys.argv[1:])
