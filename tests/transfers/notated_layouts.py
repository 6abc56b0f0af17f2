#!/usr/bin/env python3
"""Notations in layouts of JSON, against definitions of their own, place by place.

    notated_layouts.py BUILD COUNT

Two random notations of the same arrays are source and target. Where every element stands in
the memory of every device is computed here as the tools document it: DTensor by chunks of
lists of indices, ScaLAPACK by NUMROC, INDXG2P and INDXG2L, balanced parts as of
numpy.array_split, flat shards by chunks of one list of all elements, fused heads head by
head, affine maps by what torch.as_strided says of every index, placements fragment by fragment,
caches head by head of each layer (drawn_caches.py).
The text that is written must say the same, be judged right, and its plan end right.
"""

import itertools
import json
import math
import os
import random as randomness
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "second_checker"))

import drawn_caches  # noqa: E402
import transfer_data  # noqa: E402
import transfer_layouts  # noqa: E402
import transfer_rounds  # noqa: E402

DEVICES = 12


class Memories:
    """{(device, address): value}, filled buffer behind buffer."""

    def __init__(self, arrays):
        self.arrays, self.ends, self.values = arrays, Counter(), {}

    def add(self, device, places, contents, elem):
        """A buffer of so many places; contents are (place, (array, element, summands))."""
        if not places:
            return
        base = self.ends[device]
        for place, (array, element, summands) in contents:
            self.values[device, base + place * elem] = tuple(
                (array, element, summand) for summand in summands)
        self.ends[device] = base + places * elem

    def add_product(self, device, array, lists, summands=((),), order=None):
        """A buffer of what a device has along each dimension; `order` has the outermost first."""
        order = order or list(range(len(lists)))
        elements = (tuple(places[order.index(x)] for x in range(len(lists)))
                    for places in itertools.product(*(lists[x] for x in order)))
        self.add(device, math.prod(map(len, lists)),
                 enumerate((array, element, summands) for element in elements),
                 self.arrays[array]["elem_bytes"])


def chunk(places, count):
    """torch.chunk, and empty chunks where it gives fewer."""
    size = -(-len(places) // count)
    return [places[k * size:(k + 1) * size] for k in range(count)]


def chunk_strided(places, count, factor):
    """What torch says of _StridedShard: chunks of chunks, one of each."""
    parts = [chunk(part, count) for part in chunk(places, factor)]
    return [[at for part in parts for at in part[k]] for k in range(count)]


def draw_mesh(random, most=DEVICES):
    while True:
        mesh = [random.randint(1, 4) for _ in range(random.randint(1, 3))]
        if math.prod(mesh) <= most:
            return mesh


def draw_order(random, item, rank):
    """The dimensions of a buffer, outermost first, as the item is made to say them."""
    order = random.choice((None, "C", "F", random.sample(range(rank), rank)))
    if order:
        item["order"] = order
    return {None: list(range(rank)), "C": list(range(rank)),
            "F": list(range(rank))[::-1]}.get(order if isinstance(order, (str, type(None))) else 0,
                                              order)


def draw_devices(random, count):
    return random.sample(range(DEVICES), count) if random.random() < 0.5 else None


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


def numroc(n, block, process, source, processes):
    distance = (processes + process - source) % processes
    blocks = n // block
    local = blocks // processes * block
    extra = blocks % processes
    if distance < extra:
        return local + block
    return local + n % block if distance == extra else local


def indxg2p(at, block, source, processes):
    return (source + at // block) % processes


def indxg2l(at, block, processes):
    return block * (at // (block * processes)) + at % block


def describe_matrix(random, item, matrix, grid, locals_by_number):
    """The block, source and leading dimensions of a matrix as keys, or as DESC of a process or
    of all; returns the leading dimension of each process. `locals_by_number` has LOCr."""
    extents, block, source = matrix
    most = max(locals_by_number)
    kind = random.choice(("least", "list", "one descriptor", "descriptors", "descriptor and lld"))
    if kind == "one descriptor" and len(set(locals_by_number)) > 1:
        kind = "descriptors"
    slack = random.choice((0, 0, 2))
    least = random.choice((0, 0, extents[0] + 1))
    leading = {"least": [max(least, n) for n in locals_by_number],
               "descriptor and lld": [max(most + slack, n) for n in locals_by_number],
               "one descriptor": [max(most, 1) + slack for _ in locals_by_number]}.get(
                   kind, [max(n, 1) + random.choice((0, 0, 1, 3)) for n in locals_by_number])
    described = [[1, random.randint(-1, 3), *extents, *block, *source, one] for one in leading]
    item["grid"] = grid
    if kind in ("least", "list"):
        item["block"] = block
        if source != [0, 0] or random.random() < 0.5:
            item["source"] = source
    if kind == "list":
        item["lld"] = leading
    elif kind == "least" and least:
        item["lld"] = least
    elif kind == "descriptors":
        item["desc"] = described
    elif kind in ("one descriptor", "descriptor and lld"):
        item["desc"] = described[0]
    if kind == "descriptor and lld":
        item["lld"] = max(most + slack, 1)
    return leading


def draw_scalapack(random, memories, array):
    """A matrix, or a vector as one column or row; column-major, or by `order` row-major."""
    shape, elem = memories.arrays[array]["shape"], memories.arrays[array]["elem_bytes"]
    grid = random.choice(((1, 1), (2, 3), (3, 2), (2, 2), (4, 3), (1, 5)))
    block = [random.randint(1, 5) for _ in grid]
    source = [random.randrange(count) for count in grid]
    row = len(shape) == 1 and random.random() < 0.5
    extents = [1, *shape] if row else [*shape, 1][:2]
    described, said = {}, random.choice(({}, {"order": "F"}, {"order": "C"}, {"order": [1, 0]}))
    order, inner = random.choice((None, "row", "column")), int(said.get("order") == "C")
    described |= {"order": order} if order else {}
    devices = draw_devices(random, grid[0] * grid[1])

    def number(p, q):
        return q * grid[0] + p if order == "column" else p * grid[1] + q

    local = {number(*at): [numroc(extents[x], block[x], at[x], source[x], grid[x])
                           for x in range(2)]
             for at in itertools.product(*map(range, grid))}
    local = [local[at] for at in range(len(local))]
    leading = describe_matrix(random, described, (extents, block, source), grid,
                              [counts[inner] for counts in local])
    if row and "block" in described:  # only a descriptor says that it is a row
        del described["block"]
        described.pop("source", None)
        described.pop("lld", None)
        described["desc"] = [[1, 0, *extents, *block, *source, one] for one in leading]
        leading = [max(one, 1) for one in leading]
        for one, least in zip(described["desc"], leading):
            one[8] = least
    for p, q in itertools.product(*map(range, grid)):
        lld, counts = leading[number(p, q)], local[number(p, q)]
        contents = []
        for at in itertools.product(*map(range, extents)):
            if all(indxg2p(at[x], block[x], source[x], grid[x]) == (p, q)[x] for x in range(2)):
                places = [indxg2l(at[x], block[x], grid[x]) for x in range(2)]
                element = at if len(shape) == 2 else (max(at),)
                contents.append((places[inner] + lld * places[1 - inner],
                                 (array, element, [()])))
        device = number(p, q)
        memories.add(devices[device] if devices else device,
                     lld * counts[1 - inner] if all(counts) else 0, contents, elem)
    item = {"array": memories.arrays[array]["name"], "scalapack": described, **said}
    return item | ({"devices": devices} if devices else {})


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


def deal_blocks(random, shape, columns):
    """Shards that have some of the slices along a dimension each, maybe not side by side:
    (shape of the shard, pieces (shape, source, dest)); `columns`: they are column-major."""
    dim, ranks = random.randrange(2), random.randint(1, 5)
    ends = sorted({0, shape[dim], *(random.randint(0, shape[dim]) for _ in range(ranks))})
    slices = list(zip(ends, ends[1:]))
    random.shuffle(slices)
    owners = [random.randrange(ranks) for _ in slices]
    strides = [shape[1], 1]
    for rank in range(ranks):
        mine = [one for one, owner in zip(slices, owners) if owner == rank]
        shard = list(shape)
        shard[dim] = sum(high - low for low, high in mine)
        inner, at, pieces = [1, shard[0]] if columns else [shard[1], 1], 0, []
        for low, high in mine:
            piece = list(shape)
            piece[dim] = high - low
            pieces.append((piece, [low * strides[dim], strides], [at * inner[dim], inner]))
            at += high - low
        yield shard, pieces


def deal_runs(random, shape, _):
    """Flat shards, each in two runs that change places."""
    total, ranks = math.prod(shape), random.randint(1, 5)
    ends = [0, *sorted(random.randint(0, total) for _ in range(ranks - 1)), total]
    for low, high in zip(ends, ends[1:]):
        n, middle = high - low, random.randint(low, high)
        yield random.choice(([1, n], [n, 1])), [
            ([middle - low], [low, [1]], [high - middle, [1]]),
            ([high - middle], [middle, [1]], [0, [1]])]


def refold(random, piece):
    """The same elements with dimensions cut in two, in another order, and of extent 1."""
    shape, (source, outer), (dest, inner) = piece
    dims = list(zip(shape, outer, inner))
    for _ in range(random.randint(0, 2)):
        at = random.randrange(len(dims))
        n, a, b = dims[at]
        factor = random.choice([k for k in range(1, n + 1) if n % k == 0] or [1])
        dims[at:at + 1] = [(n // factor, a * factor, b * factor), (factor, a, b)]
    if random.random() < 0.3:
        dims.insert(0, (1, random.randint(0, 9), random.randint(0, 9)))
    random.shuffle(dims)
    return [n for n, _, _ in dims], [source, [a for _, a, _ in dims]], [dest, [b for *_, b in dims]]


def draw_affine(random, memories, array):
    shape, elem = memories.arrays[array]["shape"], memories.arrays[array]["elem_bytes"]
    said = {}
    columns = draw_order(random, said, 2) == [1, 0]
    shards = list(random.choice((deal_blocks, deal_runs))(random, shape, columns))
    shards += random.sample(shards, 1)
    devices, ranks = draw_devices(random, len(shards)), {}
    for rank, (shard, pieces) in enumerate(shards):
        pieces, contents = [refold(random, piece) for piece in pieces], []
        for extents, (source, outer), (dest, inner) in pieces:
            for index in itertools.product(*map(range, extents)):
                at = source + sum(x * stride for x, stride in zip(index, outer))
                contents.append((dest + sum(x * stride for x, stride in zip(index, inner)),
                                 (array, divmod(at, shape[1]), [()])))
        memories.add(devices[rank] if devices else rank, math.prod(shard), contents, elem)
        ranks[str(rank)] = {"shard_shape": shard, "pieces": [
            {"shape": extents, "source": source, "dest": dest, "locations": [rank]}
            for extents, source, dest in pieces]}
    item = {"array": memories.arrays[array]["name"],
            "affine": {"logical_shape": shape, "ranks": ranks}, **said}
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


def check_one(build, scratch, random):
    draw = random.choices((draw_matrix, draw_group, draw_caches), (3, 3, 2))[0]
    arrays, items, sides, used = draw(random)
    # all devices are listed, so that the text numbers them as they are
    listed = [{"device": device, "buffers": []} for device in range(DEVICES)]
    problem = {"arrays": arrays, "source": items[0] + listed, "target": items[1] + listed}
    (scratch / "problem.json").write_text(json.dumps(problem))
    told = json.dumps(problem)
    made = subprocess.run([build / "redist", "transfer", "problem.json", "-p", "problem", "-o",
                           "cert"], text=True, capture_output=True, check=False, cwd=scratch)
    assert made.returncode == 0, f"{made.stderr}{told}"
    checked = subprocess.run([build / "redist-check", "problem", "cert"], text=True,
                             capture_output=True, check=False, cwd=scratch)
    assert checked.stdout.startswith("s VERIFIED TRANSFERS "), f"{checked}{told}"
    read = transfer_layouts.read_problem((scratch / "problem").read_bytes())
    for side, memories in zip((read.source, read.target), sides):
        found = transfer_data.fill_memories(read, side)
        assert found == memories.values, f"{told}\n{found}\n{memories.values}"
    certificate = transfer_rounds.read_certificate((scratch / "cert").read_bytes(), read)
    assert transfer_data.ends_right(read, certificate), told
    return used


def main(arguments):
    build, count = Path(arguments[0]).resolve(), int(arguments[1])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    counts = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            random = randomness.Random(f"notated layouts {seed} {number}")
            try:
                counts.update(check_one(build, Path(folder), random))
            except AssertionError as wrong:
                sys.exit(f"problem {number}, seed {seed}: {wrong}")
    assert len(counts) == 9, counts
    print(f"notated layouts, {count} problems, seed {seed}: {dict(counts)}")


if __name__ == "__main__":
    main(sys.argv[1:])
