#!/usr/bin/env python3
"""Two meshes of the same devices, whose axes are parts of the same, in any order: the plan has the
price of the one for one mesh of these parts, and redist-check accepts it. In an order that no axes
describe, and on other devices, there is a plan of collectives, and it is the plan where an exchange
is no cheaper.

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
SEED = int(os.environ.get("REDIST_SEED", "1"))
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


def draw_shuffled(rng, number):
    """Tiles divide, and the devices of the target's mesh are any."""
    sizes = [rng.choice([2, 2, 3]) for _ in range(rng.randint(1, 4))]
    count = math.prod(sizes)
    target = rng.sample(sizes, len(sizes))[:rng.randint(1, len(sizes))]
    devices = count + rng.choice([0, 0, 3])
    rank = rng.randint(1, 3)
    source_names, target_names = ([f"{c}{k}" for k in range(len(n))] for c, n in (("a", sizes), ("b", target)))
    return {"id": f"s{number}", "shape": [count * count * rng.randint(1, 2) for _ in range(rank)],
            "mesh": list(zip(source_names, sizes)), "to_mesh": list(zip(target_names, target)),
            "order": rng.sample(range(devices), count), "to_order": rng.sample(range(devices), math.prod(target)),
            "devices": devices, "from": place(rng, source_names, rank), "to": place(rng, target_names, rank)}


def plan(problems, work, *options):
    out = subprocess.run([f"{BUILD}/redist", "plan", "--batch", "-", "--cert-dir", work, "--strict", *options],
                         input="".join(json.dumps(p) + "\n" for p in problems),
                         text=True, check=True, capture_output=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def check(problem, work):
    files = [f"{work}/{problem['id']}.{ending}" for ending in ("problem", "cert")]
    subprocess.run([f"{BUILD}/redist-check", *files], check=True, stdout=subprocess.DEVNULL)


def check_shuffled(rng):
    problems = [draw_shuffled(rng, number) for number in range(COUNT)]
    default = 0
    with tempfile.TemporaryDirectory() as work:
        answers = plan(problems, work)
        for problem, answer, other in zip(problems, answers, plan(problems, work, "--require", "collectives")):
            assert "exchange" not in other["steps"], (problem, other)
            assert answer["price"] <= other["price"], (problem, answer, other)
            assert ("exchange" in answer["steps"]) == (answer["price"] < other["price"]), (problem, answer, other)
            check(problem, work)
            default += answer["price"] == other["price"]
    print(f"cli: {COUNT} problems on two meshes in any order: all have a plan of collectives, "
          f"of which {default} are as cheap as any")


def main():
    rng = random.Random(SEED)
    check_shuffled(rng)
    problems = [draw(rng, number) for number in range(COUNT)]
    with tempfile.TemporaryDirectory() as work:
        answers = plan([p for pair in problems for p in pair], work)
        moved = 0
        for (two, one), answer, other in zip(problems, answers[::2], answers[1::2]):
            # of an axis to be combined, one mesh may combine a part at a time
            assert answer["price"] == other["price"] or len(one["from_sum"]) > 1, (two, one, answer, other)
            check(two, work)
            moved += answer["price"] > 0
    print(f"cli: {COUNT} problems on two meshes, {moved} that move, planned as on one, seed {SEED}")


if __name__ == "__main__":
    main()
