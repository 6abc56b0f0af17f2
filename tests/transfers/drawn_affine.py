"""Affine maps: shards of slices and of runs, by what torch.as_strided says of every index."""

import itertools
import math

from drawn_memories import draw_devices, draw_order


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
