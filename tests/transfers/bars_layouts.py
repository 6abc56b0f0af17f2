"""Pairs of layouts in JSON of ten kinds, with what stands at every place by definitions of
their own (notated_layouts.py and what it draws with): {(device, address): ((array, element, summand),)}."""

import itertools
import math

import drawn_plans
import notated_layouts
import transfer_examples
from drawn_grids import draw_scalapack
from drawn_memories import DEVICES, Memories, chunk


def draw_until(random, memories, draw, fits):
    """A notation that fits, drawn again until one does."""
    while True:
        trial = Memories(memories.arrays)
        trial.ends.update(memories.ends)
        item = draw(random, trial, 0)
        if fits(item):
            memories.values.update(trial.values)
            memories.ends = trial.ends
            return item


def is_nested(item):
    """Two axes cut the same dimension, or more."""
    cuts = [word for word in item["sharding"].strip("[]").split(", ") if word.startswith("Shard")]
    dims = [int(cut[6:-1]) % 2 for cut in cuts]
    return "_Strided" not in item["sharding"] and len(set(dims)) < len(dims)


def draw_nested(random, memories):
    return [draw_until(random, memories,
                       lambda *given: notated_layouts.draw_dtensor(*given, False), is_nested)]


def draw_strided(random, memories):
    return [draw_until(random, memories,
                       lambda *given: notated_layouts.draw_dtensor(*given, False),
                       lambda item: "_Strided" in item["sharding"])]


def draw_block_cyclic(random, memories):
    return [draw_scalapack(random, memories, 0)]


def draw_replicas(random, memories):
    """Two or three layouts beside each other."""
    draws = (notated_layouts.draw_split, draw_scalapack, notated_layouts.draw_jax,
             lambda *given: notated_layouts.draw_dtensor(*given, False))
    return [random.choice(draws)(random, memories, 0) for _ in range(random.randint(2, 3))]


def cut_pinwheel(random, box):
    """Five boxes that no cut tells apart, cut further here and there."""
    while True:
        parts = drawn_plans.cut_box(random, box, 2)
        if len(parts) == 5 and not any(
                all(part[dim][1] <= at or part[dim][0] >= at for part in parts)
                for dim in range(2) for at in range(box[dim][0] + 1, box[dim][1])):
            return [leaf for part in parts for leaf in transfer_examples.list_leaves(
                transfer_examples.cut_at_random(random, part, 2))]


def list_contents(array, box, shape, at):
    """(place in a row-major buffer, element) of a box that begins there at index `at`."""
    for element in itertools.product(*(range(low, high) for low, high in box)):
        index = [a + x - low for a, x, (low, _) in zip(at, element, box)]
        yield index[0] * shape[1] + index[1], (array, element, [()])


def write_buffer(memories, device, shape, pieces):
    """A buffer of pieces (first index, box); what is left is a hole."""
    contents = [each for at, box in pieces for each in list_contents(0, box, shape, at)]
    memories.add(device, math.prod(shape), contents, memories.arrays[0]["elem_bytes"])
    return {"array": "w", "shape": shape, "pieces": [
        {"at": at, "shape": [high - low for low, high in box], "origin": [low for low, _ in box]}
        for at, box in pieces]}


def give_out(random, boxes):
    owners = {}
    for box in boxes:
        owners.setdefault(random.randrange(DEVICES), []).append(box)
    return owners


def list_devices(owners, write_buffers):
    """Every device is listed, so that the text numbers them as they are."""
    return [{"device": device, "buffers": write_buffers(device, owners.get(device, []))}
            for device in range(DEVICES)]


def draw_pinwheel(random, memories):
    """The boxes of a device together in one buffer of the size of the array."""
    shape = memories.arrays[0]["shape"]
    owners = give_out(random, cut_pinwheel(random, tuple((0, n) for n in shape)))
    return list_devices(owners, lambda device, boxes: [write_buffer(
        memories, device, shape, [([low for low, _ in box], box) for box in boxes])]
        if boxes else [])


def draw_holes(random, memories):
    """Every box in a buffer of its own that is larger."""
    box = tuple((0, n) for n in memories.arrays[0]["shape"])
    tree = transfer_examples.cut_at_random(random, box, 5)
    owners = give_out(random, transfer_examples.list_leaves(tree))

    def pad(device, one):
        at = [random.randint(0, 2) for _ in one]
        shape = [a + high - low + random.randint(0, 2) for a, (low, high) in zip(at, one)]
        return write_buffer(memories, device, shape, [(at, one)])

    return list_devices(owners, lambda device, boxes: [pad(device, one) for one in boxes])


MATRIX = {"nested": draw_nested, "strided": draw_strided, "block-cyclic": draw_block_cyclic,
          "pinwheel": draw_pinwheel, "holes": draw_holes, "replicas": draw_replicas}


def draw_matrix(random, kind):
    """One array; either side is of the kind, the other of any."""
    arrays = [{"name": "w", "shape": [random.randint(3, 20), random.randint(3, 16)],
               "elem_bytes": random.choice((1, 2, 4, 8))}]
    sides = Memories(arrays), Memories(arrays)
    kinds = [kind, random.choice(list(MATRIX))]
    random.shuffle(kinds)
    if kind == "replicas":
        kinds.sort(key=kind.__ne__)
    return arrays, [MATRIX[one](random, side) for one, side in zip(kinds, sides)], sides


def draw_group(random, kind):
    """Queries, keys and values: fused or in flat shards, and the other way or split."""
    kv, length = random.choice((1, 2, 4)), random.randint(1, 4)
    heads = [kv * random.choice((1, 2, 3, 4)), kv, kv]
    width, elem = random.randint(1, 6), random.choice((2, 4))
    arrays = [{"name": name, "shape": [h * length, width], "elem_bytes": elem}
              for name, h in zip("qkv", heads)]
    sides = Memories(arrays), Memories(arrays)
    draws = {"ragged": notated_layouts.draw_flat,
             "fused": lambda *given: notated_layouts.draw_fused(*given, heads, length),
             "split": lambda random, side: [notated_layouts.draw_split(random, side, number)
                                            for number in range(3)]}
    kinds = [kind, random.choice(list(draws))]
    random.shuffle(kinds)
    return arrays, [draws[one](random, side) for one, side in zip(kinds, sides)], sides


def place_tensor(memories, number, placements, mesh, devices):
    """A tensor by `Shard` and `Replicate` on each axis, on devices in row-major order."""
    shape = memories.arrays[number]["shape"]
    for device, coordinates in zip(devices, itertools.product(*map(range, mesh))):
        lists = [list(range(n)) for n in shape]
        for dim, size, at in zip(placements, mesh, coordinates):
            if dim is not None:
                lists[dim] = chunk(lists[dim], size)[at]
        memories.add_product(device, number, lists)
    words = ["Replicate()" if dim is None else f"Shard({dim})" for dim in placements]
    return {"array": memories.arrays[number]["name"], "sharding": f"[{', '.join(words)}]",
            "mesh": mesh, "devices": devices}


def draw_model(random, _):
    """200 tensors from tensor and pipeline parallel to tensor and data parallel."""
    arrays = [{"name": f"layers.{number}.weight", "elem_bytes": random.choice((2, 2, 4)),
               "shape": [random.randint(2, 12), random.randint(2, 8)]} for number in range(200)]
    sides = Memories(arrays), Memories(arrays)
    tp, pp = random.choice(((2, 2), (4, 2), (4, 3), (3, 4), (2, 6), (6, 2)))
    dp, after = random.choice(((1, 4), (2, 2), (2, 6), (3, 4), (4, 2), (1, 12)))
    items = [], []
    for number in range(200):
        dim, stage = random.choice((0, 0, 1, 1, None)), number * pp // 200
        items[0].append(place_tensor(sides[0], number, [dim], [tp],
                                     list(range(stage * tp, stage * tp + tp))))
        items[1].append(place_tensor(sides[1], number, [None, dim], [dp, after],
                                     list(range(dp * after))))
    return arrays, items, sides


def draw_sums(random, _):
    """Up to three arrays, of which the first and perhaps others are sums of the devices along an
    axis: gradients beside what has none."""
    arrays = [{"name": f"g{number}", "elem_bytes": random.choice((2, 4, 4, 8)),
               "shape": [random.randint(1, 24), random.randint(1, 12)]}
              for number in range(random.randint(1, 3))]
    for number, array in enumerate(arrays):
        if number == 0 or random.random() < 0.5:
            array["sums"] = [random.randint(2, 6)]
    sides = Memories(arrays), Memories(arrays)
    items = [[notated_layouts.draw_dtensor(random, side, number, side is sides[0] and "sums" in array)
              for number, array in enumerate(arrays)] for side in sides]
    return arrays, items, sides


KINDS = {**dict.fromkeys(MATRIX, draw_matrix), "ragged": draw_group, "fused": draw_group,
         "model of 200 tensors": draw_model, "sums": draw_sums}


def draw_pair(random, kind):
    """The problem as an object of JSON, and the memories of both sides."""
    arrays, items, sides = KINDS[kind](random, kind)
    problem = {"arrays": arrays}
    for word, side in zip(("source", "target"), items):
        listed = "device" in side[0]
        problem[word] = side if listed else \
            [{"device": device, "buffers": []} for device in range(DEVICES)] + side
    return problem, sides
