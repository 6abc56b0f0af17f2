"""Layouts on devices in any order are understood as they were meant.

    two_meshes.py BUILD PROBLEMS

Each side is drawn as a mesh of its own with a list of devices, which may be in any order or
leave some out, and written down in a notation that can say so: HLO, Shardy, JAX or DTensor.
`redist plan` reads both, writes the problem, and the tile that its lines give each device
must be the one that was drawn.
"""

import itertools
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile


def draw_side(rng, sizes, whole):
    """A mesh [(name, size)], its devices in order, and for each dimension its axes, major first."""
    mesh = [(name, rng.choice([2, 2, 3, 4])) for name in rng.sample("abc", rng.randint(1, 2))]
    count = math.prod(size for _, size in mesh)
    devices = rng.sample(range(count if whole else count + rng.choice([0, 2, 5])), count)
    if rng.random() < 0.25:
        devices = sorted(devices)
    names = [name for name, _ in mesh]
    rng.shuffle(names)
    dims = [[] for _ in sizes]
    for name in names:
        place = rng.randrange(len(sizes) + 1)
        if place < len(sizes):
            dims[place].append(name)
    return mesh, devices, dims


def meant_tiles(side, sizes):
    """For every device that the side has, the first and the last index of its tile."""
    mesh, devices, dims = side
    tiles = {}
    for device, coordinates in zip(devices, itertools.product(*(range(n) for _, n in mesh))):
        at, size_of = dict(zip((name for name, _ in mesh), coordinates)), dict(mesh)
        tile = []
        for axes, size in zip(dims, sizes):
            number, parts = 0, math.prod(size_of[name] for name in axes)
            for name in axes:
                number = number * size_of[name] + at[name]
            tile.append((number * -(-size // parts), -(-size // parts)))
        tiles[device] = tuple(tile)
    return tiles


def write_hlo(side, rng):
    mesh, devices, dims = side
    axes = [name for dim in dims for name in dim]
    rest = [name for name, _ in mesh if name not in axes]
    size_of, names = dict(mesh), [name for name, _ in mesh]
    listed = []
    for coordinates in itertools.product(*(range(size_of[name]) for name in axes + rest)):
        at = dict(zip(axes + rest, coordinates))
        place = 0
        for name in names:
            place = place * size_of[name] + at[name]
        listed.append(devices[place])
    counts = [math.prod(size_of[name] for name in dim) for dim in dims]
    copies = math.prod(size_of[name] for name in rest)
    last = " last_tile_dim_replicate" if rest else ""
    counts += [copies] if rest else []
    return None, f"{{devices=[{','.join(map(str, counts))}]{','.join(map(str, listed))}{last}}}"


def write_hlo_named(side, rng):
    mesh, devices, dims = side
    axes = ",".join(f"{name}={size}" for name, size in mesh)
    cut = ", ".join("{" + ", ".join(dim) + "}" for dim in dims)
    return None, f"{{mesh[{axes}], device_ids=({','.join(map(str, devices))}), [{cut}]}}"


def write_shardy(side, rng):
    mesh, devices, dims = side
    axes = ", ".join(f'"{name}"={size}' for name, size in mesh)
    cut = ", ".join("{" + ", ".join(f'"{name}"' for name in dim) + "}" for dim in dims)
    return (f"sdy.mesh @m = <[{axes}], device_ids=[{', '.join(map(str, devices))}]>",
            f"#sdy.sharding<@m, [{cut}]>")


def nest(devices, sizes, brackets):
    if len(sizes) == 1:
        return brackets[0] + ", ".join(map(str, devices)) + ("," if brackets == "()" else "") + brackets[1]
    step = len(devices) // sizes[0]
    rows = (nest(devices[k:k + step], sizes[1:], brackets) for k in range(0, len(devices), step))
    return brackets[0] + ", ".join(rows) + brackets[1]


def write_jax(side, rng):
    mesh, devices, dims = side
    entries = ", ".join("(" + ", ".join(f"'{name}'" for name in dim) + ("," if len(dim) == 1 else "") + ")"
                        for dim in dims)
    names = ", ".join(f"'{name}'" for name, _ in mesh) + ","
    rows = nest(devices, [size for _, size in mesh], rng.choice(["()", "[]"]))
    return None, f"NamedSharding(Mesh({rows}, ({names})), P({entries}))"


def write_dtensor(side, rng):
    mesh, devices, dims = side
    names = [name for name, _ in mesh]
    if any([name for name in names if name in dim] != dim for dim in dims):
        return None  # its placements cut by the outer axis first
    where = {name: i for i, dim in enumerate(dims) for name in dim}
    placements = ", ".join(f"Shard({where[name]})" if name in where else "Replicate()" for name in names)
    quoted = ", ".join(f'"{name}"' for name in names)
    rows = nest(devices, [size for _, size in mesh], "[]")
    return f'DeviceMesh("cuda", {rows}, mesh_dim_names=({quoted},))', f"[{placements}]"


WRITERS = {"hlo": write_hlo, "hlo_named": write_hlo_named, "shardy": write_shardy, "jax": write_jax,
           "dtensor": write_dtensor}
WHOLE = {"hlo", "hlo_named", "shardy"}  # which list each device from 0 on


def read_mesh(line, order):
    mesh = [(name, int(size)) for name, size in (axis.split("=") for axis in line.split(","))]
    count = math.prod(size for _, size in mesh)
    if order is None:
        return mesh, list(range(count))
    first, kind, *numbers = order.split()
    numbers = list(map(int, numbers))
    if kind == "list":
        return mesh, [int(first) + number for number in numbers]
    dims, perm = numbers[1:1 + numbers[0]], numbers[1 + numbers[0]:]
    steps = [math.prod(dims[k + 1:]) for k in range(len(dims))]
    return mesh, [int(first) + sum(c * steps[d] for c, d in zip(at, perm))
                  for at in itertools.product(*(range(dims[d]) for d in perm))]


def read_tiles(mesh, type_text):
    axes, devices = mesh
    dims, sizes = [], []
    for dim in re.findall(r"[0-9]+(?:\{[^}]*\}[0-9]+)?", type_text):
        tile, names, size = re.fullmatch(r"([0-9]+)(?:\{(.*)\}([0-9]+))?", dim).groups()
        dims.append(names.split(",")[::-1] if names else [])
        sizes.append(int(size or tile))
    return meant_tiles((axes, devices, dims), sizes)


def read_problem(text):
    lines = [line.split(" ", 1) for line in text.splitlines()[1:]]
    mesh, order, tiles = None, None, {}
    for word, rest in lines:
        if word == "mesh":
            mesh, order = rest, None
        elif word == "order":
            order = rest
        elif word in ("from", "to"):
            tiles[word] = read_tiles(read_mesh(mesh, order), rest)
    return tiles


def check_batch(build):
    """Two meshes in a line of a batch, as texts."""
    line = {"mesh": "x=4", "to_mesh": '<["y"=2], device_ids=[1, 0]>', "shape": [8], "from": "P('x')", "to": '[{"y"}]'}
    done = subprocess.run([f"{build}/redist", "plan", "--paper", "--batch", "-"], input=json.dumps(line) + "\n",
                          capture_output=True, text=True)
    said = json.loads(done.stdout)
    wanted = {"mesh": "x=4", "from": "[2{x}8]", "to_mesh": "y=2", "to_order": "0 list 1 0", "to": "[4{y}8]"}
    if any(said.get(key) != value for key, value in wanted.items()):
        sys.exit(f"two_meshes: a batch line is answered by {said}")


def main():
    build, problems = sys.argv[1], int(sys.argv[2])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    rng, counts = random.Random(seed), dict.fromkeys(WRITERS, 0)
    check_batch(build)
    with tempfile.TemporaryDirectory() as place:
        for number in range(problems):
            sizes = [rng.choice([12, 24, 10]) for _ in range(rng.randint(1, 2))]
            words, sides, texts = [], [], []
            while len(sides) < 2:
                name = rng.choice(list(WRITERS))
                side = draw_side(rng, sizes, name in WHOLE)
                if any(len(dim) > 1 and size % 8 + size % 9 and name == "dtensor"
                       for dim, size in zip(side[2], sizes)):
                    continue  # chunks of chunks
                text = WRITERS[name](side, rng)
                if text is not None:
                    words.append(name)
                    sides.append(side)
                    texts.append(text)
            command = [f"{build}/redist", "plan", "-s", ",".join(map(str, sizes)), "-p", f"{place}/p",
                       "-o", f"{place}/c", "-f", texts[0][1], "-t", texts[1][1]]
            command += ["-m", texts[0][0]] if texts[0][0] else []
            command += ["--to-mesh", texts[1][0]] if texts[1][0] else []
            if texts[0][0] and not texts[1][0]:
                command += ["--to-mesh", ",".join(f"{name}={size}" for name, size in sides[1][0])]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0:
                sys.exit(f"two_meshes: seed {seed}, problem {number}: {command}: {done.stderr}")
            said = read_problem(open(f"{place}/p").read())
            for side, key in zip(sides, ("from", "to")):
                if said[key] != meant_tiles(side, sizes):
                    sys.exit(f"two_meshes: seed {seed}, problem {number}, {key}: {command}: "
                             f"{said[key]}, not {meant_tiles(side, sizes)}")
            check = subprocess.run([f"{build}/redist-check", f"{place}/p", f"{place}/c"], capture_output=True, text=True)
            if check.returncode != 0:
                sys.exit(f"two_meshes: seed {seed}, problem {number}: {check.stderr}")
            for name in words:
                counts[name] += 1
    print(f"two_meshes: {problems} problems on devices in any order understood, planned and verified, seed {seed}; "
          + ", ".join(f"{name} {count}" for name, count in counts.items()))


main()
