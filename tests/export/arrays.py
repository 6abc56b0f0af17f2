"""Arrays whose elements say where they come from, problems and plans at random.

An element is the set of (position, summand) that it combines, so that one that is
missing, moved or combined twice is seen. Problems are `redist-problem 2` with one
mesh and tiles that fill the array (docs/FORMAT.md).
"""

import itertools
import json
import math
import os
import re
import subprocess


class Array:
    """A dense array: shape, and the elements in row-major order."""

    def __init__(self, shape, data):
        self.shape, self.data = list(shape), data

    def slice(self, starts, sizes):
        strides = [math.prod(self.shape[i + 1:]) for i in range(len(self.shape))]
        # the specification clamps starts; ours must not need it
        if any(s < 0 or s + n > whole for s, n, whole in zip(starts, sizes, self.shape)):
            raise ValueError("a slice out of bounds")
        return Array(sizes, [self.data[sum((s + i) * t for s, i, t in zip(starts, index, strides))]
                             for index in itertools.product(*map(range, sizes))])


def update(whole, part, starts):
    """`whole` with the elements of `part` put in."""
    strides = [math.prod(whole.shape[i + 1:]) for i in range(len(whole.shape))]
    if any(s < 0 or s + n > size for s, n, size in zip(starts, part.shape, whole.shape)):
        raise ValueError("an update out of bounds")
    data = list(whole.data)
    for index, value in zip(itertools.product(*map(range, part.shape)), part.data):
        data[sum((s + i) * t for s, i, t in zip(starts, index, strides))] = value
    return Array(whole.shape, data)


def write_best(build, problem):
    """The certificate of the plan with the least bytes received, which is often an exchange."""
    certificate = problem.replace(".problem", ".best")
    subprocess.run([f"{build}/redist", "plan", problem, "--objective", "bytes", "-o", certificate], check=True, capture_output=True)
    return certificate


def concatenate(parts, axis):
    shape = list(parts[0].shape)
    shape[axis] = sum(part.shape[axis] for part in parts)
    inner = math.prod(shape[axis + 1:])
    data = []
    for outer in range(math.prod(shape[:axis])):
        for part in parts:
            width = part.shape[axis] * inner
            data += part.data[outer * width:(outer + 1) * width]
    return Array(shape, data)


def combine(arrays):
    """Elements of all arrays together: None where a summand would be there twice, and with what is
    no element."""
    data = []
    for elements in zip(*(array.data for array in arrays), strict=True):
        if not all(isinstance(element, frozenset) for element in elements):
            data.append(None)
            continue
        whole = frozenset().union(*elements)
        data.append(whole if len(whole) == sum(map(len, elements)) else None)
    return Array(arrays[0].shape, data)


def read_problem(path):
    """The lines of a problem file by their words, and the axes of its mesh."""
    lines = dict(line.split(" ", 1) for line in open(path).read().splitlines())
    axes = (axis.split("=") for axis in lines["mesh"].split(","))
    return lines, [(name, int(size)) for name, size in axes]


def split_type(text):
    """Dimensions (tile, axes minor to major, size), and the unreduced axes."""
    body, unreduced = re.fullmatch(r"\[(.*)\](?:\{(.*)\})?", text).groups()
    dims = []
    for dim in re.findall(r"[0-9]+(?:\{[^}]*\}[0-9]+)?", body):
        tile, axes, size = re.fullmatch(r"([0-9]+)(?:\{(.*)\}([0-9]+))?", dim).groups()
        dims.append((int(tile), axes.split(",") if axes else [], int(size or tile)))
    return dims, unreduced.split(",") if unreduced else []


def count_cells(text):
    return math.prod(size for _, _, size in split_type(text)[0])


def identity_of(op, elem):
    """What changes nothing, of the elements that exports choose: of one byte they are integers."""
    most = 127 if elem == 1 else math.inf
    least = -128 if elem == 1 else -math.inf
    return {"product": 1, "min": most, "max": least, "and": -1}.get(op, 0)


def place_identity(tiles, firsts, identity):
    """The tiles that must be there in the end: devices that are not first have the identity."""
    return [tile if first else Array(tile.shape, [identity] * len(tile.data))
            for tile, first in zip(tiles, firsts, strict=True)]


def writes_identities(lines):
    """Whether the target alone is unreduced over an axis."""
    return not set(split_type(lines["to"])[1]) <= set(split_type(lines["from"])[1])


def target_tiles(mesh, lines):
    """For every device what it must end with."""
    summed, kept = split_type(lines["from"])[1], split_type(lines["to"])[1]
    made = [name for name in kept if name not in summed]
    firsts = [all(at == 0 for (name, _), at in zip(mesh, place) if name in made)
              for place in itertools.product(*(range(size) for _, size in mesh))]
    return place_identity(tiles_of(mesh, lines["to"], summed), firsts,
                          identity_of(lines.get("op"), int(lines["elem"])))


def tiles_of(mesh, text, summed):
    """For every device its tile of a type. A summand is told by its coordinates on the
    axes `summed`, the unreduced ones of the source."""
    (dims, unreduced), sizes = split_type(text), dict(mesh)
    cells, result = count_cells(text), []
    for coords in itertools.product(*(range(n) for _, n in mesh)):
        at, starts = dict(zip(sizes, coords)), []
        for tile, axes, _ in dims:
            start, step = 0, tile
            for name in axes:  # minor to major
                start, step = start + at[name] * step, step * sizes[name]
            starts.append(start)
        held = [(at[name],) if name in unreduced else range(sizes[name]) for name in summed]
        whole = Array([size for _, _, size in dims],
                      [frozenset((cell, of) for of in itertools.product(*held))
                       for cell in range(cells)])
        result.append(whole.slice(starts, [tile for tile, _, _ in dims]))
    return result


def random_lines(count, rng):
    for number in range(count):
        mesh = [[name, rng.choice([2, 2, 3, 4])] for name in "abc"[:rng.randint(1, 3)]]
        rank, sides = rng.randint(1, 3), []
        for _ in range(2):
            dims = [[] for _ in range(rank)]
            for name, _ in rng.sample(mesh, rng.randint(0, len(mesh))):
                rng.choice(dims).append(name)
            sides.append(dims)
        sizes = [math.lcm(*(math.prod(dict(mesh)[name] for name in dims[i]) for dims in sides))
                 for i in range(rank)]
        yield json.dumps({"id": str(number), "mesh": mesh, "shape": sizes, "from": sides[0],
                          "to": sides[1], "elem_bytes": rng.choice([1, 2, 4, 8, 16])})


def random_sum(rng):
    """Options of a problem with something to combine; the target may be unreduced over more axes."""
    mesh = [(name, rng.choice([2, 2, 3, 4])) for name in "abc"[:rng.randint(1, 3)]]
    names = [name for name, _ in mesh]
    unreduced = rng.sample(names, rng.randint(1, len(names)))
    kept = rng.sample(unreduced, rng.choice([0, 0, min(1, len(unreduced) - 1)]))
    kept += rng.sample(names, rng.choice([0, 0, 1]))
    kept = sorted(set(kept))
    rank, sides = rng.randint(1, 2), []
    for taken in (unreduced, kept):
        free = [name for name in names if name not in taken]
        dims = [[] for _ in range(rank)]
        for name in rng.sample(free, rng.randint(0, len(free))):
            rng.choice(dims).append(name)
        sides.append((dims, taken))
    sizes = [math.prod(dict(mesh).values())] * rank

    def write(dims, taken):
        parts = [f"{size // math.prod(dict(mesh)[name] for name in axes)}{{{','.join(axes)}}}{size}"
                 for axes, size in zip(dims, sizes)]
        return f"[{','.join(parts)}]" + (f"{{{','.join(taken)}}}" if taken else "")

    return ["--mesh", ",".join(f"{name}={size}" for name, size in mesh), "--from", write(*sides[0]),
            "--to", write(*sides[1]), "--op", rng.choice(["sum", "max"])]


# a broadcast that moves data: the first members hold what the others lack
BROADCAST = ("""redist-problem 2
mesh x=2,y=2
elem 4
from [2{x}4]
to [2{y}4]
""", """redist-cert 2
devices 4
mesh 2 2 2
elem 4
sums 0
from 1
2 4 1 0
to 1
2 4 1 1
claim height 2 cost 2 bounded 1 normal 1 received 2 identical 1
steps 1
step 1 broadcast 2 tile 2 size 2 cost 2
list 0 2 3 1
end 1
""")


def write_pairs(build, count, rng, work):
    """Problems and certificates into `work`: plain ones, a broadcast, and `count` // 3
    with something to combine, by the rules of the paper or of all steps."""
    subprocess.run([f"{build}/redist", "plan", "--paper", "--batch", "-", "--cert-dir", work, "--strict"],
                   input="\n".join(random_lines(count, rng)) + "\n", text=True,
                   stdout=subprocess.DEVNULL, check=True)
    for name, text in zip(("broadcast.problem", "broadcast.cert"), BROADCAST):
        with open(os.path.join(work, name), "w") as out:
            out.write(text)
    for number in range(count // 3):
        pair = ["-p", f"{work}/sum{number}.problem", "-o", f"{work}/sum{number}.cert"]
        subprocess.run([f"{build}/redist", "plan", *random_sum(rng), *pair, *rng.choice([[], ["--paper"]])],
                       stdout=subprocess.DEVNULL, check=True)
