"""Block-cyclic matrices and vectors, by NUMROC, INDXG2P and INDXG2L of ScaLAPACK."""

import itertools

from drawn_memories import draw_devices


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
