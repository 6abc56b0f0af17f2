#!/usr/bin/env python3
"""Lines of `redist plan --batch` beyond plain problems: reductions with costs worked out
by hand, and for random uneven arrays and meshes the tiles and what devices lack, counted
element by element.

  batch_lines.py BUILD
"""
import itertools
import json
import math
import os
import random
import subprocess
import sys

SEED = int(os.environ.get("REDIST_SEED", "1"))

# axes of the mesh, shape, from, to, from_sum, to_sum; steps, cost, weak cost
REDUCTIONS = [
    ("x4", [8], [""], ["x"], "x", "", ["reducescatter"], 8, 8),
    ("x4", [8], [""], [""], "x", "", ["allreduce"], 16, 16),
    ("x4", [], [], [], "x", "", ["allreduce"], 2, 2),
    ("x2y2", [8], [""], [""], "xy", "y", ["allreduce"], 16, 16),
    # one charge for both axes
    ("x2y2", [8], [""], ["yx"], "xy", "", ["reducescatter"], 8, 8),
    # the replica is sliced first: 4 + 8, not 16
    ("x2y2", [8], [""], [""], "x", "", ["dynslice", "reducescatter", "allgather"], 12, 12),
    # 6 does not divide by 4: a reducescatter by 2 and an allreduce of what is left
    ("x4", [6], [""], [""], "x", "", ["allreduce"], 12, 12),
    # a reducescatter appends its axis at the minor end: at the major end a permute has to
    ("x2y2", [8], ["y"], ["yx"], "x", "", ["reducescatter", "allpermute"], 6, 4),
    ("x2y2", [8], ["y"], ["xy"], "x", "", ["reducescatter"], 4, 4),
    # combined and moved at once
    ("x2y2", [8, 8], ["y", ""], ["", "xy"], "x", "", ["reducescatter", "alltoall"], 48, 48),
]


def spell(mesh):
    return [[mesh[k], int(mesh[k + 1])] for k in range(0, len(mesh), 2)]


def answer(build, lines):
    out = subprocess.run([f"{build}/redist", "plan", "--paper", "--batch", "-", "--strict"], text=True,
                         input="".join(json.dumps(line) + "\n" for line in lines), check=True,
                         capture_output=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def check_reductions(build):
    lines = [{"id": str(k), "mesh": spell(mesh), "shape": shape, "from": list(map(list, source)),
              "to": list(map(list, target)), "from_sum": list(sums), "to_sum": list(kept)}
             for k, (mesh, shape, source, target, sums, kept, *_) in enumerate(REDUCTIONS)]
    for got, wanted in zip(answer(build, lines), REDUCTIONS):
        assert (got["steps"], got["cost"], got["weak_cost"]) == wanted[6:], (got, wanted)
        assert got["permute"] == ("allpermute" in got["steps"]) and got["height"] <= got["bound"]


def list_tiles(mesh, lists, shape):
    """Per device and dimension [lo, hi), as many elements a tile as are needed."""
    sizes = dict(mesh)
    tile = [-(-size // math.prod(sizes[a] for a in axes)) for axes, size in zip(lists, shape)]
    devices = []
    for at in itertools.product(*(range(size) for _, size in mesh)):
        coordinate = dict(zip(sizes, at))
        boxes = []
        for axes, size, c in zip(lists, shape, tile):
            offset, stride = 0, c
            for axis in axes:
                offset += stride * coordinate[axis]
                stride *= sizes[axis]
            boxes.append([min(offset, size), min(offset + c, size)])
        devices.append(boxes)
    return tile, devices


def list_elements(boxes):
    return set(itertools.product(*(range(*box) for box in boxes)))


def draw_uneven(rng, number):
    mesh = rng.choice([[["x", 3]], [["x", 2], ["y", 3]], [["x", 4], ["y", 2]]])
    rank = rng.randint(1, 3)
    line = {"id": str(number), "mesh": mesh, "shape": [rng.randint(1, 9) for _ in range(rank)]}
    for side in "from", "to":
        line[side] = [[] for _ in range(rank)]
        for name, _ in rng.sample(mesh, len(mesh)):
            x = rng.randrange(-1, rank)
            if x >= 0:
                line[side][x].append(name)
    return line


def check_uneven(build, count=300):
    rng = random.Random(f"uneven {SEED}")
    lines = [draw_uneven(rng, k) for k in range(count)]
    uneven = 0
    for line, got in zip(lines, answer(build, lines)):
        local_from, source = list_tiles(line["mesh"], line["from"], line["shape"])
        local_to, target = list_tiles(line["mesh"], line["to"], line["shape"])
        if "recv_max" not in got: # every tile divides
            continue
        lacks = [len(list_elements(t) - list_elements(s)) for s, t in zip(source, target)]
        assert got["local_from"] == local_from and got["local_to"] == local_to, (line, got)
        assert got["target"] == target, (line, got)
        assert (got["recv_max"], got["recv_sum"]) == (max(lacks), sum(lacks)), (line, got)
        uneven += 1
    assert uneven > count // 2
    return uneven


def check_uneven_sums(build, count=100):
    """Tiles are listed with something to combine as well, what lacks is not."""
    rng = random.Random(f"uneven sums {SEED}")
    lines = [draw_uneven(rng, k) for k in range(count)]
    for line in lines:
        line["mesh"], line["from_sum"], line["to_sum"] = line["mesh"] + [["s", 2]], ["s"], []
    uneven = 0
    for line, got in zip(lines, answer(build, lines)):
        local_from, _ = list_tiles(line["mesh"], line["from"], line["shape"])
        local_to, target = list_tiles(line["mesh"], line["to"], line["shape"])
        if "local_from" in got:
            assert (got["local_from"], got["local_to"]) == (local_from, local_to), (line, got)
            assert got["target"] == target and "recv_max" not in got, (line, got)
            uneven += 1
    assert uneven > count // 2
    return uneven


def main():
    check_reductions(sys.argv[1])
    print(f"batch: {len(REDUCTIONS)} reductions and {check_uneven(sys.argv[1])} uneven problems, "
          f"{check_uneven_sums(sys.argv[1])} more with sums, seed {SEED}")


if __name__ == "__main__":
    main()
