#!/usr/bin/env python3
"""Two meshes of the same devices, whose axes are parts of the same, in any order: the plan has the
price of the one for one mesh of these parts, and redist-check accepts it.

  one_mesh.py BUILD
"""
import itertools
import json
import math
import os
import random
import subprocess
import sys
import tempfile

BUILD = sys.argv[1]
COUNT = 200


def group(rng, count):
    """0 .. count-1 in groups of neighbours."""
    groups = [[0]]
    for k in range(1, count):
        if rng.random() < 0.5:
            groups.append([k])
        else:
            groups[-1].append(k)
    return groups


def place(rng, names, rank):
    lists = [[] for _ in range(rank)]
    for name in rng.sample(names, len(names)):
        if rng.random() < 0.7:
            lists[rng.randrange(rank)].append(name)
    return lists


def restate(lists, parts):
    """Each axis by its parts, minor to major."""
    return [[f"p{k}" for axis in axes for k in reversed(parts[axis])] for axes in lists]


def draw(rng, number):
    """The same problem on two meshes and on one."""
    sizes = [rng.choice([2, 2, 3]) for _ in range(rng.randint(1, 4))]
    source = {f"a{k}": parts for k, parts in enumerate(group(rng, len(sizes)))}
    target = {f"b{k}": parts for k, parts in enumerate(group(rng, len(sizes)))}
    cuts = {parts[0] for parts in target.values()}
    whole = [name for name, parts in source.items() if not cuts & set(parts[1:])]
    order = rng.sample(list(target), len(target))
    count = lambda parts: math.prod(sizes[k] for k in parts)
    devices = []
    for at in itertools.product(*(range(count(target[name])) for name in order)):
        place_of, position = dict(zip(order, at)), 0
        for name, parts in target.items():
            position = position * count(parts) + place_of[name]
        devices.append(position)
    sums = [name for name in whole if rng.random() < 0.4]
    rank = rng.randint(1, 3)
    before = place(rng, [name for name in source if name not in sums], rank)
    after = place(rng, list(target), rank)
    shape = [rng.choice([8, 12, 24, 36, rng.randint(1, 40)]) for _ in range(rank)]
    two = {"id": f"t{number}", "shape": shape, "mesh": [[n, count(p)] for n, p in source.items()],
           "to_mesh": [[n, count(target[n])] for n in order], "to_order": devices,
           "devices": len(devices), "from": before, "to": after, "from_sum": sums, "to_sum": []}
    one = {"id": f"o{number}", "shape": shape, "mesh": [[f"p{k}", n] for k, n in enumerate(sizes)],
           "from": restate(before, source), "to": restate(after, target),
           "from_sum": [f"p{k}" for name in sums for k in source[name]], "to_sum": []}
    return two, one


def main():
    rng = random.Random(int(os.environ.get("REDIST_SEED", 1)))
    problems = [draw(rng, number) for number in range(COUNT)]
    with tempfile.TemporaryDirectory() as work:
        out = subprocess.run([f"{BUILD}/redist", "plan", "--batch", "-", "--cert-dir", work, "--strict"],
                             input="".join(json.dumps(p) + "\n" for pair in problems for p in pair),
                             text=True, check=True, capture_output=True).stdout
        answers = [json.loads(line) for line in out.splitlines()]
        moved = 0
        for (two, one), answer, other in zip(problems, answers[::2], answers[1::2]):
            # of an axis to be combined, one mesh may combine a part at a time
            assert answer["price"] == other["price"] or len(one["from_sum"]) > 1, (two, one, answer, other)
            files = [f"{work}/{two['id']}.{ending}" for ending in ("problem", "cert")]
            subprocess.run([f"{BUILD}/redist-check", *files], check=True, stdout=subprocess.DEVNULL)
            moved += answer["price"] > 0
    print(f"cli: {COUNT} problems on two meshes, {moved} that move, planned as on one")


if __name__ == "__main__":
    main()
