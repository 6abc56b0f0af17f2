"""Exported Shardy text, read with the constraints of its dialect, moves the data right.

    run_shardy.py BUILD PLANS

Takes the examples of certs/, PLANS random problems, plans for a third as many with tails or two
meshes, and as many random certificates of any kind. The sharding after each step is
derived anew from the one before it and the axes of the operation, and must be the one that
stands there; the tiles of all devices are moved along, and in the end each device holds its
tile of the target. What Shardy has no words for is refused.
"""

import collections
import glob
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

from any_pairs import compare_tiles, read_any_pair, write_any_pairs
from arrays import read_problem, split_type, target_tiles, tiles_of, write_pairs
from run_stablehlo import is_large
from shardy_text import Module, run_module

REFUSED = {
    "operation": r"Shardy has no operation for it; it is written for .*; --format json takes all",
    "sub-axes": r"the tiles after it lie along no sub-axes of the mesh, as shardings of Shardy do",
    "kind": r"Shardy's operation of that kind does not lead to the tiles after it",
    "combine": r"Shardy combines by sum, min or max, not by \w+",
    "exchange": r"exchange: Shardy has an operation for it where all tiles stay as large, and here they do not",
    "padding": r"the tiles of dimension \d+ are of \d+, and Shardy(, which pads its \d+ elements to \d+, has tiles|'s) of \d+;",
    "idle": r"Shardy is written for meshes of all devices, and this problem has idle devices",
    "made": r"axes that are unreduced in the target alone: Shardy makes them by sdy.replicated_to_unreduced, of sums, not of \w+;",
    "order": r"only a permute of Shardy leads to tiles on a mesh with its devices in another order",
}

# Options of plans of which the text is told apart: orders, parts of axes, ranks, sizes of 1.
CASES = [
    (["-m", "x=4,y=2", "--order", "0 list 7 6 5 4 3 2 1 0", "-f", "[2{x}8,8]", "-t", "[8,1{y,x}8]"], None),
    (["-m", "x=4,y=2", "--order", "0 iota 2 4 2 1 0", "-f", "[2{x}8,4{y}8]", "-t", "[4{y}8,2{x}8]"], None),
    (["-m", "x=4", "-f", "[2{x:(1)2}4,4]", "-t", "[4,2{x:(2)2}4]"], None),
    (["-m", "x=4,y=4", "-f", "[1{x}4,4]{y}", "-t", "[4,1{y}4]", "--op", "min"], None),
    (["-m", "x=2,y=2,z=2", "-f", "[8]{x,y,z}", "-t", "[4{z}8]{x}", "--op", "sum"], None),
    (["-m", "x=2,u=1", "-f", "[4{u,x}8]", "-t", "[8]"], None),
    (["-m", "x=2,y=2", "-f", "[]{x,y}", "-t", "[]", "--op", "max"], None),
    (["-m", "x=2", "-f", "[2{x}4]", "-t", "[2{x}4]"], None),
    (["-m", "x=8", "-f", "[1{x}8,8,8]", "-t", "[8,8,1{x}8]"], None),
    (["-m", "x=8,y=2", "-f", "[1{x}8,4{y}8]", "-t", "[4{y}8,1{x}8]"], None),
    (["-m", "x=2,y=2,z=2", "-f", "[4{x}8]{y}", "-t", "[8]{z,y}", "--op", "sum"], None),
    (["-m", "x=2,y=2", "-f", "[8]{x}", "-t", "[8]{y,x}", "--op", "max"], "made"),
    (["-m", "x=4,y=6", "-f", "[3{x}12,2{y}12]", "-t", "[2{y}12,3{x}12]"], "sub-axes"),
    (["-m", "x=2", "-f", "[4]{x}", "-t", "[4]", "--op", "xor"], "combine"),
    (["-m", "x=2", "-f", "[3{x}5]", "-t", "[5]"], "exchange"),
    (["-m", "x=2", "--devices", "3", "-f", "[2{x}4]", "-t", "[4]"], "idle"),
    (["-m", "x=4", "-f", "[3{x}8]", "-t", "[2{x}8]"], "padding"),
]

TURNED = ["--to-mesh", "x=4,y=2", "--to-order", "0 list 7 6 5 4 3 2 1 0"]

# Options of plans with tails, or with the mesh of the target in another order.
BEYOND = [
    (["-m", "x=2", "-f", "[3{x}5]", "-t", "[5]", "--require", "collectives"], None),
    (["-m", "x=4,y=3", "-f", "[3{x}10,12]", "-t", "[10,3{x}12]", "--require", "collectives"], None),
    (["-m", "x=4", "-f", "[7]{x}", "-t", "[2{x}7]", "--op", "sum"], None),
    (["-m", "x=4,y=2", "-f", "[7]{x,y}", "-t", "[2{x}7]", "--op", "max", "--require", "collectives"], None),
    (["-m", "x=8", "-f", "[1{x}1,8]", "-t", "[1,1{x}8]", "--require", "collectives"], None),
    (["-m", "x=4,y=2", "-f", "[3{x}10]", "-t", "[3{x}10]", "--require", "collectives"], None),
    (["-m", "x=4,y=2", "-f", "[2{x}8,8]", *TURNED, "-t", "[2{x}8,8]"], None),
    (["-m", "x=4,y=2", "-f", "[2{x}7,8]", *TURNED, "-t", "[7,2{x}8]"], "exchange"),
    (["-m", "x=4,y=2", "-f", "[2{x}8,4{y}8]", *TURNED, "-t", "[4{y}8,2{x}8]"], "exchange"),
    (["-m", "x=4,y=2", "-f", "[8]", *TURNED, "-t", "[2{x}8]"], None),
    (["-m", "x=4", "-f", "[2{x}8]", "--to-mesh", "y=4", "-t", "[2{y}8]"], None),
    (["-m", "x=8", "-f", "[1{x}8,4]", "--to-mesh", "a=2,b=4", "--to-order", "0 iota 2 2 4 1 0", "-t", "[1{a,b}8,4]"], None),
    (["-m", "x=2,y=3", "-f", "[6]", "--to-mesh", "y=3,x=2", "-t", "[2{y}6]"], "sub-axes"),
]

# A slice to the places of the mesh turned round, from tiles on the other one.
TURNED_SLICE = ("""redist-problem 2
mesh x=4,y=2
elem 4
from [2{x}8,8]
mesh x=4,y=2
order 0 list 1 0 3 2 5 4 7 6
to [2{x}8,4{y}8]
""", """redist-cert 2
devices 8
mesh 2 4 2
elem 4
sums 0
from 2
2 8 1 0
8 8 0
mesh 2 4 2
to 2
2 8 1 0
4 8 1 1
claim height 16 cost 0 bounded 1 normal 1 received 0 identical 1
steps 1
step 1 dynslice 1 2 tile 2 4 size 8 cost 0
list 1 0 3 2 5 4 7 6
end 1
""")

# The permute puts the summands along another axis, which no sdy.collective_permute does.
MOVED_SUMMANDS = ("""redist-problem 2
mesh x=2,y=2
elem 4
op sum
from [4]{x}
to [4]
""", """redist-cert 2
devices 4
mesh 2 2 2
elem 4
op sum
sums 1
0 2 1 0
from 1
4 4 0
to 1
4 4 0
claim height 4 cost 12 bounded 1 normal 1 received 8 identical 0
steps 2
step 1 allpermute tile 4 1 size 4 cost 4
list 0 2 1 3
step 2 allreduce 1 2 tile 4 2 size 4 cost 12
iota 1 4 0
end 2
""")


def export(build, problem, certificate):
    done = subprocess.run([f"{build}/redist", "export", problem, certificate, "--format", "shardy"],
                          capture_output=True, text=True)
    assert done.returncode in (0, 2) and done.stderr.count("\n") == (done.returncode == 2), done
    return done


def why_refused(message):
    return next(name for name, pattern in REFUSED.items() if re.search(pattern, message))


def must_be_refused(text):
    return re.search(r"^step \d+ (reduce |broadcast)|^(list|iota) .* use ", text, re.M)


def device_order(lines, build, problem, certificate):
    """The devices at the positions of the mesh."""
    done = subprocess.run([f"{build}/redist", "export", problem, certificate, "--format", "json"],
                          capture_output=True, text=True, check=True)
    document = json.loads(done.stdout)
    made = set(split_type(lines["to"])[1]) - set(split_type(lines["from"])[1])
    return (document.get("order", list(range(document["devices"]))),
            sum(step["op"] != "resize" for step in document["steps"]) + bool(made))


def tiles_by_device(order, found):
    """From those by position."""
    tiles = [None] * len(order)
    for device, tile in zip(order, found, strict=True):
        tiles[device] = tile
    return tiles


def run_to_target(text, lines, mesh, order):
    """The words of the operations, and whether every device ends with its tile."""
    summed = split_type(lines["from"])[1]
    result, words = run_module(text, tiles_by_device(order, tiles_of(mesh, lines["from"], summed)))
    wanted = tiles_by_device(order, target_tiles(mesh, lines))
    return words, all(got.shape == tile.shape and list(got.data) == list(tile.data)
                      for got, tile in zip(result, wanted, strict=True))


def check_text(build, problem, certificate, text):
    """The words of the operations."""
    lines, mesh = read_problem(problem)
    order, steps = device_order(lines, build, problem, certificate)
    assert Module(text).mesh == dict(mesh) and Module(text).devices == order
    words, right = run_to_target(text, lines, mesh, order)
    assert len(words) == steps and right
    return words


def export_or_refuse(build, pair, expected):
    """The module and no reason, or none and why the plan is refused; and the text of the certificate."""
    done = export(build, *pair)
    with open(pair[1]) as file:
        text = file.read()
    if done.returncode == 2:
        why = why_refused(done.stderr)
        assert expected in (None, why) and (why != "operation" or must_be_refused(text)), done.stderr
        return None, why, text
    assert expected is None and not must_be_refused(text)
    return done.stdout, None, text


def check_pair(build, problem, certificate, expected=None):
    """Words, or why the plan is refused."""
    module, why, _ = export_or_refuse(build, (problem, certificate), expected)
    if why is not None:
        return [], why
    lines, mesh = read_problem(problem)
    return ([], "large") if is_large(lines, mesh) else (check_text(build, problem, certificate, module), None)


def check_any(build, pair, expected=None):
    """The same of a pair of any kind."""
    module, why, text = export_or_refuse(build, pair, expected)
    if why is not None:
        return [], why
    read = read_any_pair(pair)
    if read is None:
        return [], "large"
    asked, _, before, after = read
    result, words = run_module(module, before)
    compare_tiles(result, after)
    made = any(asked.target_mesh.sizes[axis] > 1 for axis in set(asked.target.unreduced) - set(asked.source.unreduced))
    assert len(words) == len(re.findall(r"^step \d+ (?!resize)", text, re.M)) + made
    return words, None


def plan_beyond(build, pair):
    """The plans of BEYOND: options, and why one is refused."""
    for options, expected in BEYOND:
        subprocess.run([f"{build}/redist", "plan", *options, "-p", pair[0], "-o", pair[1]], capture_output=True, check=True)
        yield options, expected


def write_beyond(build, work, count, seed):
    """The plans of BEYOND, then random ones, and certificates of any kind."""
    pair, rng = (f"{work}/beyond.problem", f"{work}/beyond.cert"), random.Random(seed)
    for _, expected in plan_beyond(build, pair):
        yield pair, expected
    for path, text in zip(pair, TURNED_SLICE):
        with open(path, "w") as out:
            out.write(text)
    yield pair, None
    for _ in range(count):
        if subprocess.run([f"{build}/redist", "plan", *random_options(rng), "-p", pair[0], "-o", pair[1]],
                          capture_output=True).returncode == 0:
            yield pair, None
    for found in write_any_pairs(build, work, count, seed):
        yield found, None


def random_options(rng):
    """A problem of any sizes, of tiles rounded up, maybe with a second order of the devices."""
    mesh = [(name, rng.choice([2, 2, 3, 4])) for name in "ab"[:rng.randint(1, 2)]]
    sizes, sides = [rng.randint(1, 12) for _ in range(rng.randint(1, 2))], []
    for _ in range(2):
        dims = [[] for _ in sizes]
        for name, length in rng.sample(mesh, rng.randint(0, len(mesh))):
            rng.choice(dims).append((name, length))
        parts = [f"{-(-size // math.prod(n for _, n in axes))}{{{','.join(name for name, _ in axes)}}}{size}"
                 for size, axes in zip(sizes, dims)]
        sides.append(f"[{','.join(parts)}]")
    words = ",".join(f"{name}={length}" for name, length in mesh)
    order = list(range(math.prod(length for _, length in mesh)))
    rng.shuffle(order)
    second = ["--to-mesh", words, "--to-order", f"0 list {' '.join(map(str, order))}"] if rng.random() < 0.3 else []
    return ["-m", words, "-f", sides[0], *second, "-t", sides[1],
            *(["--require", "collectives"] if not second else [])]


def write_cases(build, work):
    """The plans of CASES, by the rules of the paper where those apply."""
    for number, (options, expected) in enumerate(CASES):
        pair = [f"{work}/case{number}.problem", f"{work}/case{number}.cert"]
        subprocess.run([f"{build}/redist", "plan", *options, "--paper", "-p", pair[0], "-o", pair[1]],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        yield *pair, expected
    pair = [f"{work}/moved.problem", f"{work}/moved.cert"]
    for path, text in zip(pair, MOVED_SUMMANDS):
        with open(path, "w") as out:
            out.write(text)
    yield *pair, "kind"


def main():
    build, count = sys.argv[1], int(sys.argv[2])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    words, refused, run = collections.Counter(), collections.Counter(), 0
    with tempfile.TemporaryDirectory() as work:
        os.mkdir(f"{work}/cases")
        write_pairs(build, count, random.Random(seed), work)
        plans = [(problem, problem.replace(".problem", ".cert"), None)
                 for problem in sorted(glob.glob("certs/*.problem") + glob.glob(f"{work}/*.problem"))]
        for problem, certificate, expected in plans + list(write_cases(build, f"{work}/cases")):
            if not os.path.exists(certificate):
                continue
            try:
                found, why = check_pair(build, problem, certificate, expected)
            except (AssertionError, ValueError, KeyError, AttributeError, StopIteration) as error:
                sys.exit(f"run_shardy: seed {seed}: {problem}: {error!r}")
            words.update(found)
            refused[why] += why is not None
            run += why is None
        beyond = run
        for pair, expected in write_beyond(build, work, count // 3, seed):
            try:
                found, why = check_any(build, pair, expected)
            except (AssertionError, ValueError, KeyError, AttributeError, StopIteration) as error:
                with open(pair[0]) as file:
                    sys.exit(f"run_shardy: seed {seed}: {file.read()}{error!r}")
            words.update(found)
            refused[why] += why is not None
            run += why is None
    missing = {"all_gather", "all_slice", "all_to_all", "collective_permute", "all_reduce", "reduce_scatter", "replicated_to_unreduced"} - set(words)
    if beyond < count // 2 or run - beyond < count // 6 or missing:
        sys.exit(f"run_shardy: only {run} modules were run, none with {sorted(missing)}; refused {dict(refused)}")
    del refused[None]
    print(f"run_shardy: {run} modules run, seed {seed}; not: {dict(refused)}")


if __name__ == "__main__":
    main()
