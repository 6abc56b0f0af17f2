"""Exported StableHLO, executed by an interpreter of its own, moves the data right.

    run_stablehlo.py BUILD PLANS [SEED]

Takes the examples of certs/ and PLANS random problems. Every device starts with its
tile of an array whose elements are their own positions, the text is run line by
line by the rules of the StableHLO specification, and at the end every device must
hold its tile of the target type. The JSON export must name the same groups.
"""

import glob
import itertools
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

LARGEST = 60_000  # elements of an array times devices


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


def attribute(line, name):
    return int(re.search(rf"\b{name} = (\d+) : i64", line).group(1))


def matrix(line, name):
    text = re.search(rf"{name} = dense<(\[\[.*?\]\])> : tensor<(\d+)x(\d+)xi64>", line)
    rows = json.loads(text.group(1))
    assert len(rows) == int(text.group(2)) and all(len(row) == int(text.group(3)) for row in rows)
    return rows


def shape_of(text):
    return [int(n) for n in re.fullmatch(r"tensor<((?:\d+x)*)[a-z].*>", text).group(1).split("x")[:-1]]


def partners(rows, device):
    """The group of a device and its place in it; the device is in one group only."""
    found = [row for row in rows if device in row]
    assert len(found) == 1
    return found[0], found[0].index(device)


class Machine:
    """All devices, with the values of the text so far."""

    def __init__(self, count, tiles):
        self.count, self.values = count, {"%v0": tiles}

    def all_gather(self, line, operand):
        axis, rows = attribute(line, "all_gather_dim"), matrix(line, "replica_groups")
        assert "use_global_device_ids" in line
        return [concatenate([operand[d] for d in partners(rows, device)[0]], axis)
                for device in range(self.count)]

    def all_to_all(self, line, operand):
        split, concat = attribute(line, "split_dimension"), attribute(line, "concat_dimension")
        parts, rows, result = attribute(line, "split_count"), matrix(line, "replica_groups"), []
        for device in range(self.count):
            group, place = partners(rows, device)
            assert len(group) == parts
            sizes = list(operand[device].shape)
            sizes[split] //= parts
            starts = [0] * len(sizes)
            starts[split] = place * sizes[split]
            result.append(concatenate([operand[d].slice(starts, sizes) for d in group], concat))
        return result

    def collective_permute(self, line, operand):
        pairs = matrix(line, "source_target_pairs")
        assert sorted(s for s, _ in pairs) == sorted(t for _, t in pairs) == list(range(self.count))
        senders = {target: source for source, target in pairs}
        return [operand[senders[device]] for device in range(self.count)]

    def dynamic_slice(self, line, operand, starts):
        sizes = [int(n) for n in re.search(r"array<i64: ([^>]*)>", line).group(1).split(",")]
        return [operand[device].slice([start[device].data[0] for start in starts], sizes)
                for device in range(self.count)]

    def run(self, line):
        name, text = re.fullmatch(r"(%\w+) = (.*)", line).groups()
        call = re.match(r'"stablehlo\.(\w+)"\(([^)]*)\)', text)
        if call:
            operands = [self.values[operand] for operand in call.group(2).split(", ")]
            if call.group(1) == "dynamic_slice":
                value = self.dynamic_slice(line, operands[0], operands[1:])
            else:
                value = getattr(self, call.group(1))(line, operands[0])
        elif text == "stablehlo.partition_id : tensor<ui32>":
            value = [Array([], [device]) for device in range(self.count)]
        elif text.startswith("stablehlo.constant dense<"):
            numbers = json.loads(re.search(r"dense<(.*?)>", text).group(1))
            shape = [len(numbers)] if isinstance(numbers, list) else []
            value = [Array(shape, numbers if shape else [numbers])] * self.count
        else:
            operand = re.fullmatch(r"stablehlo\.reshape (%\w+) : .*", text).group(1)
            value = [Array([], array.data) for array in self.values[operand]]
        result = re.search(r"(tensor<[^>]*(?:<f64>)?>)$", line).group(1)
        assert all(array.shape == shape_of(result) for array in value), line
        self.values[name] = value


def tiles_of(mesh, text):
    """For every device its tile of a type, by docs/FORMAT.md."""
    dims = []
    for dim in re.findall(r"[0-9]+(?:\{[^}]*\}[0-9]+)?", text):
        tile, axes, size = re.fullmatch(r"([0-9]+)(?:\{(.*)\}([0-9]+))?", dim).groups()
        dims.append((int(tile), axes.split(",") if axes else [], int(size or tile)))
    sizes = dict(mesh)
    whole = Array([size for _, _, size in dims], range(math.prod(size for _, _, size in dims)))
    result = []
    for coords in itertools.product(*(range(n) for _, n in mesh)):
        at, starts = dict(zip((name for name, _ in mesh), coords)), []
        for tile, axes, _ in dims:
            start, step = 0, tile
            for name in axes:  # minor to major
                start, step = start + at[name] * step, step * sizes[name]
            starts.append(start)
        result.append(whole.slice(starts, [tile for tile, _, _ in dims]))
    return result


def check_pair(build, problem, certificate):
    """False when the problem is too large to be run here."""
    lines = dict(line.split(" ", 1) for line in open(problem).read().splitlines())
    mesh = [(name, int(size)) for name, size in (axis.split("=") for axis in lines["mesh"].split(","))]
    count = math.prod(size for _, size in mesh)
    cells = math.prod(int(n) for n in re.findall(r"(\d+)(?=,|\])", lines["from"]))
    if cells * count > LARGEST:
        return False
    export = [f"{build}/redist", "export", problem, certificate]
    text = subprocess.run(export, capture_output=True, text=True, check=True).stdout.splitlines()
    document = json.loads(subprocess.run(export + ["--format", "json"], capture_output=True,
                                         text=True, check=True).stdout)
    assert f"mhlo.num_partitions = {count} : i32" in text[0] and text[-2:] == ["  }", "}"]
    machine = Machine(count, tiles_of(mesh, lines["from"]))
    for line in (line.strip() for line in text[2:-3]):
        if not line.startswith("//"):
            machine.run(line)
    last = re.fullmatch(r" *return (%v\d+) : .*", text[-3]).group(1)
    wanted = tiles_of(mesh, lines["to"])
    for device, (got, tile) in enumerate(zip(machine.values[last], wanted, strict=True)):
        assert got.shape == tile.shape and list(got.data) == list(tile.data), f"device {device}"
    rows = [matrix(line, "replica_groups|source_target_pairs".split("|")["pairs = " in line])
            for line in text if "replica_groups" in line or "source_target_pairs" in line]
    named = [step.get("groups", step.get("pairs")) for step in document["steps"] if step["op"] != "dynslice"]
    assert rows == named and document["from"] == lines["from"] and document["to"] == lines["to"]
    return True


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


def main():
    build, count = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(2 ** 32)
    with tempfile.TemporaryDirectory() as work:
        subprocess.run([f"{build}/redist", "plan", "--batch", "-", "--cert-dir", work, "--strict"],
                       input="\n".join(random_lines(count, random.Random(seed))) + "\n", text=True,
                       stdout=subprocess.DEVNULL, check=True)
        run, large = 0, 0
        for problem in sorted(glob.glob("certs/*.problem")) + sorted(glob.glob(f"{work}/*.problem")):
            certificate = problem.replace(".problem", ".cert")
            if not os.path.exists(certificate):
                continue
            try:
                done = check_pair(build, problem, certificate)
            except (AssertionError, ValueError, AttributeError, subprocess.CalledProcessError) as error:
                sys.exit(f"run_stablehlo: seed {seed}: {problem}: {error!r}")
            run, large = run + done, large + (not done)
    if run < count:
        sys.exit(f"run_stablehlo: only {run} programs were run")
    print(f"run_stablehlo: {run} programs run, seed {seed}; {large} arrays too large to be run here")


main()
