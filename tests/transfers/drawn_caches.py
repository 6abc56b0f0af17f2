"""Caches of keys and values, element by element: who has the heads of which layers, and where.

Stages are cut as these programs cut them, by definitions written after theirs: `first` as
TensorRT-LLM's Mapping.pp_layers (torch.tensor_split), `last` as SGLang's get_pp_indices,
`before_last` as that of vLLM; heads as vLLM's max(1, heads // tp).
"""

import itertools
import math


def cut_layers(kind, layers, pp):
    """How many layers each stage has."""
    sizes = [layers // pp] * pp
    extra = layers % pp
    if kind == "first":
        return [n + (stage < extra) for stage, n in enumerate(sizes)]
    if kind == "last":
        return [n + (stage >= pp - extra) for stage, n in enumerate(sizes)]
    if kind == "before_last":
        for at in range(2, extra + 2):
            sizes[-at] += 1
    return sizes


def list_heads(heads, tp, rank):
    mine = max(1, heads // tp)
    first = rank * mine if heads >= tp else rank // (tp // heads)
    return list(range(first, first + mine))


def draw_arrays(random):
    """The extents of the dimensions by their words, those of an array in order, and the arrays:
    one with a dimension of layers, or one for each layer."""
    extents = {"layer": random.randint(1, 6), "kv": 2, "block": random.randint(1, 3),
               "token": random.randint(1, 2), "head": random.choice((1, 2, 3, 4)),
               "size": random.randint(1, 2)}
    dims = random.sample(sorted(extents), len(extents))
    for word in ("kv", "block"):
        if random.random() < 0.4:
            dims.remove(word)
    sizes = dict(extents)
    if random.random() < 0.25:  # heads and their places are one dimension
        dims.remove("size")
        sizes["head"] *= sizes["size"]
    elif random.random() < 0.15:  # a latent cache has no heads
        dims.remove("head")
        extents["head"] = 1
    named = random.random() < 0.5
    if named:
        dims.remove("layer")
    names = [f"layers.{layer}.kv" for layer in range(extents["layer"])] if named else ["kv"]
    elem = random.choice((1, 2))
    return extents, dims, [{"name": name, "shape": [sizes[word] for word in dims],
                            "elem_bytes": elem} for name in names]


def draw_stages(random, layers, pp):
    """(The value of `stages`, or None; how many layers each stage has.)"""
    kind = random.choice(("equal", "first", "before_last", "last", "listed"))
    if kind == "equal" and layers % pp:
        kind = "listed"
    if kind == "listed":
        ends = [0, *sorted(random.randint(0, layers) for _ in range(pp - 1)), layers]
        sizes = [b - a for a, b in zip(ends, ends[1:])]
        return sizes, sizes
    said = None if kind == "equal" and random.random() < 0.5 else kind
    return said, cut_layers(kind, layers, pp)


def draw_cache(random, memories, extents, dims, most):
    """One side: the item, whose places are added to the memories of its ranks."""
    heads, layers = extents["head"], extents["layer"]
    tp = random.choice([n for n in range(1, most + 1) if heads % n == 0 or n % heads == 0])
    pp = random.randint(1, min(most // tp, 4))
    stages, sizes = draw_stages(random, layers, pp)
    memory = random.sample(dims, len(dims))
    devices = random.sample(range(most), tp * pp) if random.random() < 0.5 else None
    cache = {"dims": dims, "layers": layers, "heads": heads, "head_size": extents["size"],
             "tp": tp, "pp": pp, "memory": memory} | ({"stages": stages} if stages else {})
    if random.random() < 0.3:
        cache.pop("memory")
        memory = dims
    ends = list(itertools.accumulate(sizes, initial=0))
    named = "layer" not in dims
    for stage, rank in itertools.product(range(pp), range(tp)):
        mine = list(range(ends[stage], ends[stage + 1]))
        for number in mine if named else [0]:
            lists = [list(range(n)) for n in memories.arrays[number]["shape"]]
            for x, word in enumerate(dims):
                if word == "layer":
                    lists[x] = mine
                if word == "head":
                    length = len(lists[x]) // heads
                    lists[x] = [head * length + at for head in list_heads(heads, tp, rank)
                                for at in range(length)]
            device = stage * tp + rank
            if math.prod(map(len, lists)):
                memories.add_product(devices[device] if devices else device, number, lists,
                                     order=[dims.index(word) for word in memory])
    item = {"array": "layers.{}.kv" if named else "kv", "kv_cache": cache}
    return item | ({"devices": devices} if devices else {})
