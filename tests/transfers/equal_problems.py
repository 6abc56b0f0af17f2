#!/usr/bin/env python3
"""Equal items of a layout are read once, and their texts are those of items read one by one.

    equal_problems.py BUILD COUNT

A note makes items that are equal unequal, and says nothing: with notes and without, `redist
transfer` must write the same bytes. Random problems have arrays of few kinds, which repeat. Reading once shows in the memory that a
problem of many layers takes.
"""

import json
import os
import random as randomness
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

LAYERS = 1500
SHAPES = ([8], [7], [8, 6], [6, 8], [9, 4])


def draw_item(random, array):
    """A notation of few, all of four devices."""
    rank, dim = len(array["shape"]), random.randrange(len(array["shape"]))
    replicated = [f"Shard({dim})", "Replicate()"]
    random.shuffle(replicated)
    if "sums" in array:
        return {"sharding": f"[Shard({dim}), Partial()]", "mesh": [2, 2]}
    kinds = [{"sharding": f"[{', '.join(replicated)}]", "mesh": [2, 2]},
             {"split": {"dim": dim, "parts": 4}},
             {"split": {"dim": dim, "sizes": [array["shape"][dim] - 3, 1, 0, 2]}}]
    if rank == 2:
        kinds.append({"scalapack": {"grid": [2, 2], "block": [2, 3]}})
    item = random.choice(kinds)
    if random.random() < 0.3:
        item["devices"] = random.choice(([3, 1, 0, 2], [4, 5, 6, 7]))
    return item


def draw_kind(random):
    """An array, and what source and target say of it; now and then too few devices."""
    array = {"shape": random.choice(SHAPES), "elem_bytes": random.choice((2, 4))}
    if random.random() < 0.2:
        array["sums"] = [2]
    sides = [draw_item(random, array) for _ in range(2)]
    if "sums" in array:
        sides[1]["sharding"] = "[Replicate(), Replicate()]"
    if random.random() < 0.05:
        sides[random.randrange(2)]["devices"] = [1]
    return array, sides


def draw_problem(random):
    """Arrays of a few kinds, each of which several may be of."""
    kinds = [draw_kind(random) for _ in range(random.randint(1, 4))]
    problem = {"arrays": [], "source": [], "target": []}
    for number in range(random.randint(2, 12)):
        name, (array, sides) = f"w{number}", random.choice(kinds)
        problem["arrays"].append({"name": name, **array})
        for word, item in zip(("source", "target"), sides):
            problem[word].append({"array": name, **item})
    random.shuffle(problem["source"])
    random.shuffle(problem["target"])
    return problem


def tell_apart(problem):
    """The same, of items that all differ."""
    return {**problem, **{side: [{**item, "note": f"{side} {number}"}
                                 for number, item in enumerate(problem[side])]
                          for side in ("source", "target")}}


class Planner:
    """`redist transfer` in a folder of its own."""

    def __init__(self, build, folder):
        self.program, self.folder = build / "redist", folder

    def plan(self, problem):
        """What it wrote and said, and the KiB that it took."""
        for name in ("problem", "cert"):
            (self.folder / name).unlink(missing_ok=True)
        (self.folder / "given").write_text(json.dumps(problem))
        with subprocess.Popen([self.program, "transfer", "given", "-p", "problem", "-o", "cert"],
                              cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True) as process:
            said = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        texts = [(self.folder / name).read_text() if process.returncode == 0 else ""
                 for name in ("problem", "cert")]
        return (process.returncode, said, *texts), usage.ru_maxrss

    def compare(self, problem):
        equal, apart = (self.plan(one)[0] for one in (problem, tell_apart(problem)))
        assert equal == apart, (problem, equal, apart)
        return equal


def count_repeated(problem):
    about = {array["name"]: {**array, "name": ""} for array in problem["arrays"]}
    said = {json.dumps({**item, "array": about[item["array"]]}) for item in problem["source"]}
    return len(problem["source"]) - len(said)


def compare_random(planner, count, random):
    seen = Counter()
    for _ in range(count):
        problem = draw_problem(random)
        made = planner.compare(problem)
        seen["planned" if made[0] == 0 else "refused"] += 1
        seen["items that repeat"] += count_repeated(problem)
    assert min(seen["planned"], seen["refused"], seen["items that repeat"]) > 0, seen
    return seen


def compare_memory(planner):
    """Items that are equal take less memory than those that are read one by one."""
    arrays = [{"name": f"layer{k}", "shape": [64, 64], "elem_bytes": 2} for k in range(LAYERS)]
    problem = {"arrays": arrays,
               "source": [{"array": array["name"], "sharding": "[Shard(0)]", "mesh": [8]}
                          for array in arrays],
               "target": [{"array": array["name"], "sharding": "[Shard(1)]", "mesh": [8]}
                          for array in arrays]}
    (equal, less), (apart, more) = (planner.plan(one) for one in (problem, tell_apart(problem)))
    assert equal == apart and equal[0] == 0, equal[:2]
    assert less < 0.75 * more, (less, more)


def main(arguments):
    seed = int(os.environ.get("REDIST_SEED", "1"))
    with tempfile.TemporaryDirectory(dir=arguments[0]) as folder:
        planner = Planner(Path(arguments[0]).resolve(), Path(folder))
        seen = compare_random(planner, int(arguments[1]), randomness.Random(seed))
        compare_memory(planner)
    print(f"equal items, {arguments[1]} problems, seed {seed}: {dict(seen)}; as if read one by one")


if __name__ == "__main__":
    main(sys.argv[1:])
