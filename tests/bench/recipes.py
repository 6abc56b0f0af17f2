"""Seeded random redistribution problems, one dictionary each (the JSON of
`redist plan --batch`). The recipe is part of every statistic: state it."""
import math
import random

PAPER = ("mesh a=2,b=2,c=2; rank 1-6; 4-byte elements; sizes multiples of 8, 64-800 MB in all; "
         "each axis uniformly one of {replicated, dimension 0, ..}, order within a dimension uniform")
MIXED = ("meshes of 2-4 axes out of 2, 3, 4, 6, 8, 12 with at most 512 devices; rank 1-4; "
         "dimension sizes 1, 2, 3 or 4 times the product of the axes that either type puts there")
TWOS = ("meshes of 1-5 axes of 2, 4 and 8 with at most 4096 devices; rank 1-4; sizes as in the "
        "mixed recipe")
FOURS = "the same with axes of 4 and 6"
SMALL = "the same with axes of 2, 3, 4 and 6"
REDUCED = ("meshes of 1-5 axes of 2, 3, 4, 6 and 8 with at most 64 devices; rank 0-4; each axis of "
           "the source also summed, a fifth of those kept by the target; sizes as in the mixed recipe")
LARGE = ("meshes of 2-6 axes with 10^3..10^6 devices; rank 1-8; sizes as in the mixed recipe")


def place_axes(rng, names, rank):
    """Axis lists per dimension; each axis lies anywhere or nowhere."""
    lists = [[] for _ in range(rank)]
    for name in rng.sample(names, len(names)):
        dimension = rng.randrange(-1, rank)
        if dimension >= 0:
            lists[dimension].append(name)
    return lists


def paper_shape(rng, rank):
    """Sizes that are multiples of 8 with 64 to 800 MB of 4-byte elements."""
    least, most = 64 * 2**20 // 4, 800 * 2**20 // 4
    while True:
        target = math.exp(rng.uniform(math.log(least), math.log(most)))
        shape = []
        for left in range(rank, 0, -1):
            mean = max(8.0, (target / math.prod(shape)) ** (1 / left))
            size = mean * math.exp(rng.uniform(-0.7, 0.7)) if left > 1 else mean
            shape.append(max(8, round(size / 8) * 8))
        if least <= math.prod(shape) <= most:
            return shape


def paper_problem(rng, number):
    rank = rng.randint(1, 6)
    names = ["a", "b", "c"]
    return {"id": f"p{number}", "mesh": [[name, 2] for name in names],
            "shape": paper_shape(rng, rank), "elem_bytes": 4,
            "from": place_axes(rng, names, rank), "to": place_axes(rng, names, rank)}


def draw_mesh(rng, counts, sizes, least, most):
    while True:
        mesh = [[f"x{k}", rng.choice(sizes)] for k in range(rng.choice(counts))]
        if least <= math.prod(size for _, size in mesh) <= most:
            return mesh


def fit_shape(rng, sizes, source, target):
    """Sizes 1 to 4 times what the axes of both sides ask for."""
    shape = []
    for before, after in zip(source, target):
        parts = math.lcm(math.prod(sizes[x] for x in before), math.prod(sizes[x] for x in after))
        shape.append(parts * rng.randint(1, 4))
    return shape


def general_problem(rng, number, mesh, rank):
    sizes = dict(map(tuple, mesh))
    names = list(sizes)
    source, target = place_axes(rng, names, rank), place_axes(rng, names, rank)
    return {"id": f"p{number}", "mesh": mesh, "shape": fit_shape(rng, sizes, source, target),
            "elem_bytes": 4, "from": source, "to": target}


def mixed_problem(rng, number):
    mesh = draw_mesh(rng, [2, 3, 4], [2, 3, 4, 6, 8, 12], 2, 512)
    return general_problem(rng, number, mesh, rng.randint(1, 4))


def axes_problem(sizes):
    """A recipe like the mixed one, with axes of these sizes."""
    def problem(rng, number):
        mesh = draw_mesh(rng, [1, 2, 3, 4, 5], sizes, 2, 4096)
        return general_problem(rng, number, mesh, rng.randint(1, 4))
    return problem


twos_problem = axes_problem([2, 4, 8])
fours_problem = axes_problem([4, 6])
small_problem = axes_problem([2, 3, 4, 6])


def reduced_problem(rng, number):
    """Something to combine, and most often something to move as well."""
    mesh, rank = draw_mesh(rng, [1, 2, 3, 4, 5], [2, 3, 4, 6, 8], 2, 64), rng.randint(0, 4)
    sizes = dict(map(tuple, mesh))
    sums = [name for name in sizes if rng.random() < 0.5] or [rng.choice(list(sizes))]
    kept = [name for name in sums if rng.random() < 0.2]
    if kept == sums:
        kept.pop()
    source = place_axes(rng, [name for name in sizes if name not in sums], rank)
    target = place_axes(rng, [name for name in sizes if name not in kept], rank)
    return {"id": f"p{number}", "mesh": mesh, "shape": fit_shape(rng, sizes, source, target),
            "elem_bytes": 4, "from": source, "to": target, "from_sum": sums, "to_sum": kept}


def large_problem(rng, number):
    mesh = draw_mesh(rng, [2, 3, 4, 5, 6], [2, 4, 6, 8, 10, 12, 16, 32, 100, 1000], 1000, 10**6)
    return general_problem(rng, number, mesh, rng.randint(1, 8))


def generate(maker, seed, count):
    rng = random.Random(seed)
    return [maker(rng, number) for number in range(count)]
