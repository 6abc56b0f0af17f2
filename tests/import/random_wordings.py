"""Random layouts, written in random notations, are understood as they were meant.

    random_wordings.py BUILD PROBLEMS

A layout is drawn as axes for each dimension, and every device's tile is computed
from it by its definition. The two sides of a problem are written down in two
notations, each by its own rules; `redist plan --batch` reads them and says which
types it understood; the tiles of these types must be the tiles meant.
"""

import itertools
import json
import math
import os
import random
import re
import subprocess
import sys

NAMES = ["a", "b", "c", "d"]


class Layout:
    """Axes of a mesh (name, size), and for each dimension names, major to minor."""

    def __init__(self, mesh, dims, sizes):
        self.mesh, self.dims, self.sizes = mesh, dims, sizes

    def tiles(self):
        """For every device the first index of its tile, one for each dimension."""
        result = []
        for coords in itertools.product(*(range(n) for _, n in self.mesh)):
            at = dict(zip((name for name, _ in self.mesh), coords))
            result.append(tuple(self.base(dim, at, size) for dim, size in zip(self.dims, self.sizes)))
        return result

    def base(self, dim, at, size):
        sizes, number = dict(self.mesh), 0
        for name in dim:
            number = number * sizes[name] + at[name]
        return number * (size // math.prod(sizes[name] for name in dim))


def understood(mesh_text, type_text):
    """The tiles of a native type, from what FORMAT.md says of it."""
    mesh = [(name, int(size)) for name, size in (axis.split("=") for axis in mesh_text.split(","))]
    dims, sizes = [], []
    for dim in re.findall(r"[0-9]+(?:\{[^}]*\}[0-9]+)?", type_text):
        tile, axes, size = re.fullmatch(r"([0-9]+)(?:\{(.*)\}([0-9]+))?", dim).groups()
        dims.append(axes.split(",")[::-1] if axes else [])
        sizes.append(int(size or tile))
    return Layout(mesh, dims, sizes).tiles()


def quoted(names, quote):
    return ", ".join(quote + name + quote for name in names)


def write_jax(layout, rng):
    entries = []
    for dim in layout.dims:
        if not dim:
            entries.append("None")
        elif len(dim) == 1 and rng.random() < 0.7:
            entries.append(f"'{dim[0]}'")
        else:
            entries.append("(" + quoted(dim, "'") + ("," if len(dim) == 1 else "") + ")")
    return None, f"{rng.choice(['P', 'PartitionSpec', 'jax.P'])}({', '.join(entries)})"


def write_jax_type(layout, rng):
    entries = []
    for dim, size in zip(layout.dims, layout.sizes):
        axes = dim[0] if len(dim) == 1 else "(" + ",".join(dim) + ")"
        entries.append(f"{size}@{axes}" if dim else str(size))
    return None, f"f32[{rng.choice([',', ', ']).join(entries)}]"


def named_dims(layout, quote, rng):
    dims = []
    for dim in layout.dims:
        inside = [quote + name + quote for name in dim] + (["?"] if rng.random() < 0.2 else [])
        dims.append("{" + ", ".join(inside) + "}")
    return "[" + ", ".join(dims) + "]"


def device_list(layout, order):
    """The numbers that devices have, in the order of the axes `order`."""
    sizes = [size for _, size in layout.mesh]
    strides = [math.prod(sizes[a + 1:]) for a in range(len(sizes))]
    return [sum(c * strides[a] for c, a in zip(coords, order))
            for coords in itertools.product(*(range(sizes[a]) for a in order))]


def shuffled_mesh(layout, rng):
    """The mesh with its axes in another order, and the devices that stand so."""
    order = list(range(len(layout.mesh)))
    rng.shuffle(order)
    return [layout.mesh[a] for a in order], order


def write_shardy(layout, rng):
    mesh, order = shuffled_mesh(layout, rng)
    axes = ", ".join(f'"{name}"={size}' for name, size in mesh)
    ids = ", ".join(map(str, device_list(layout, order)))
    return None, f'#sdy.sharding<mesh<[{axes}], device_ids=[{ids}]>, {named_dims(layout, chr(34), rng)}>'


def write_line(layout, rng):
    """Every axis as a sub-axis of one axis of all devices."""
    sizes = [size for _, size in layout.mesh]
    part = {name: (math.prod(sizes[:a]), size) for a, (name, size) in enumerate(layout.mesh)}
    dims = []
    for dim in layout.dims:
        merged = []
        for pre, size in (part[name] for name in dim):
            if merged and merged[-1][0] * merged[-1][1] == pre:
                merged[-1] = (merged[-1][0], merged[-1][1] * size)
            else:
                merged.append((pre, size))
        dims.append("{" + ", ".join(f'"all":({pre}){size}' for pre, size in merged) + "}")
    count = math.prod(sizes)
    if rng.random() < 0.5:
        return None, f'sharding<mesh<["all"={count}]>, [{", ".join(dims)}]>'
    return None, "{mesh['all'=" + str(count) + "], [" + ", ".join(dims).replace('"', "'") + "]}"


def write_hlo_named(layout, rng):
    mesh, order = shuffled_mesh(layout, rng)
    axes = ",".join(f"'{name}'={size}" for name, size in mesh)
    shape = ",".join(str(size) for _, size in layout.mesh)
    ids = (f"([{shape}]T({','.join(map(str, order))}))" if rng.random() < 0.5
           else "(" + ",".join(map(str, device_list(layout, order))) + ")")
    return None, "{mesh[" + axes + "], device_ids=" + ids + ", " + named_dims(layout, "'", rng) + "}"


def write_hlo(layout, rng):
    """A tile assignment: the axes of all dimensions, then those left over."""
    names, sizes = [name for name, _ in layout.mesh], dict(layout.mesh)
    used = [name for dim in layout.dims for name in dim]
    left = [name for name in names if name not in used]
    rng.shuffle(left)
    order = [names.index(name) for name in used + left]
    counts = [math.prod(sizes[name] for name in dim) for dim in layout.dims]
    last = ""
    if left or rng.random() < 0.3:
        counts.append(math.prod(sizes[name] for name in left))
        last = rng.choice([" last_tile_dim_replicate", " last_tile_dims={replicated}"])
    tiles = ",".join(map(str, counts))
    if rng.random() < 0.5:
        return None, "{devices=[" + tiles + "]" + ",".join(map(str, device_list(layout, order))) + last + "}"
    shape = ",".join(str(size) for _, size in layout.mesh)
    return None, "{devices=[" + tiles + "]<=[" + shape + "]T(" + ",".join(map(str, order)) + ")" + last + "}"


def write_dtensor(layout, rng):
    words = []
    for name, _ in layout.mesh:
        at = [d for d, dim in enumerate(layout.dims) if name in dim]
        words.append(f"S({at[0]})[{layout.dims[at[0]].index(name)}]" if at else "R")
    return None, "".join(words)


def write_strided(layout, rng):
    """Placements; an axis that cuts inside inner axes of the mesh is strided."""
    names, sizes = [name for name, _ in layout.mesh], dict(layout.mesh)
    words = []
    for name in names:
        at = [d for d, dim in enumerate(layout.dims) if name in dim]
        if not at:
            words.append("Replicate()")
            continue
        dim = layout.dims[at[0]]
        before = [n for n in dim[:dim.index(name)] if names.index(n) > names.index(name)]
        number = at[0] - rng.choice([0, len(layout.dims)])
        factor = math.prod(sizes[n] for n in before)
        words.append(f"_StridedShard({number}, split_factor={factor})" if before else f"Shard({number})")
    return "named", "[" + ", ".join(words) + "]"


def write_mlir(layout, rng):
    names = [name for name, _ in layout.mesh]
    dims = ", ".join("[" + ", ".join(str(names.index(name)) for name in dim) + "]" for dim in layout.dims)
    return None, rng.choice(["split_axes = [%s]", "[%s]", "<@g, [%s]>"]) % dims


def write_book(layout, rng):
    dims = ["IJKL"[d] + ("_" + "".join(dim) if len(dim) == 1 else "_{" + "".join(dim) + "}" if dim else "")
            for d, dim in enumerate(layout.dims)]
    return None, f"A[{', '.join(dims)}]"


def write_native(layout, rng):
    sizes, dims = dict(layout.mesh), []
    for dim, size in zip(layout.dims, layout.sizes):
        tile = size // math.prod(sizes[name] for name in dim)
        dims.append(f"{tile}{{{','.join(dim[::-1])}}}{size}" if dim else str(size))
    return None, "[" + ", ".join(dims) + "]"


WRITERS = [write_jax, write_jax_type, write_shardy, write_line, write_hlo_named, write_hlo,
           write_dtensor, write_strided, write_mlir, write_book, write_native]


def draw_layouts(rng):
    """Two layouts of one array on one mesh."""
    mesh = [(name, rng.choice([2, 2, 3, 4])) for name in NAMES[:rng.randint(1, 4)]]
    rank = rng.randint(1, 3)
    sides = []
    for _ in range(2):
        dims = [[] for _ in range(rank)]
        for name in rng.sample([name for name, _ in mesh], rng.randint(0, len(mesh))):
            rng.choice(dims).append(name)
        sides.append(dims)
    sizes = [math.lcm(*(math.prod(dict(mesh)[name] for name in dims[i]) for dims in sides)) * rng.randint(1, 2)
             for i in range(rank)]
    return [Layout(mesh, dims, sizes) for dims in sides]


def main():
    build, count = sys.argv[1], int(sys.argv[2])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    rng, lines, meant, used = random.Random(seed), [], [], {}
    for number in range(count):
        sides = draw_layouts(rng)
        writers = [rng.choice(WRITERS) for _ in sides]
        texts = [writer(side, rng)[1] for writer, side in zip(writers, sides)]
        for writer in writers:
            used[writer.__name__] = used.get(writer.__name__, 0) + 1
        mesh = ",".join(f"{name}={size}" for name, size in sides[0].mesh)
        lines.append(json.dumps({"id": number, "mesh": mesh, "shape": sides[0].sizes,
                                 "from": texts[0], "to": texts[1]}))
        meant.append([side.tiles() for side in sides])
    run = subprocess.run([f"{build}/redist", "plan", "--paper", "--batch", "-", "--no-bound"], text=True,
                         input="\n".join(lines) + "\n", capture_output=True, check=True)
    for line, tiles, answer in zip(lines, meant, map(json.loads, run.stdout.splitlines()), strict=True):
        if not answer["ok"]:
            sys.exit(f"random_wordings: seed {seed}: refused: {answer['error']}\n  {line}")
        for side, wanted in zip(("from", "to"), tiles):
            if understood(answer["mesh"], answer[side]) != wanted:
                sys.exit(f"random_wordings: seed {seed}: {side} was understood as mesh {answer['mesh']} "
                         f"{answer[side]}\n  {line}")
    print(f"random_wordings: {count} problems understood, seed {seed}; "
          + ", ".join(f"{name[6:]} {number}" for name, number in sorted(used.items())))


main()
