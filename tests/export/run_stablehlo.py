"""Exported StableHLO, executed by an interpreter of its own, moves the data right.

    run_stablehlo.py BUILD PLANS

Takes the examples of certs/, PLANS random problems, and as many random pairs with tails, idle
devices and second meshes. Every device starts with its
tile of an array whose elements say where they come from, the text is run line by
line by the rules of the StableHLO specification, and at the end every device must
hold its tile of the target type. The JSON export must name the same groups.
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
from arrays import Array, combine, concatenate, count_cells, read_problem, split_type, target_tiles, tiles_of, \
    update, write_best, write_pairs

WORDS = ["allgather of some", "alltoall of some", "allreduce of some", "reduce", "reducescatter", "broadcast of some", "resize", "exchange"]
LARGEST = 60_000  # elements of an array times devices


INFINITIES = {"0x7F80": "Infinity", "0xFF80": "-Infinity", "0x7F800000": "Infinity", "0xFF800000": "-Infinity",
              "0x7FF0000000000000": "Infinity", "0xFFF0000000000000": "-Infinity", "(0.0, 0.0)": "0", "(1.0, 0.0)": "1"}


def attribute(line, name):
    return int(re.search(rf"\b{name} = (\d+) : i64", line).group(1))


def matrix(line, name):
    text = re.search(rf"{name} = dense<(\[\[.*?\]\])> : tensor<(\d+)x(\d+)xi64>", line)
    rows = json.loads(text.group(1))
    assert len(rows) == int(text.group(2)) and all(len(row) == int(text.group(3)) for row in rows)
    return rows


def shape_of(text):
    return [int(n) for n in re.fullmatch(r"tensor<((?:\d+x)*)[a-z].*>", text).group(1).split("x")[:-1]]


def numbers(line, name):
    return [int(number) for number in re.findall(r"\d+", re.search(rf"{name} = array<i64:?([^>]*)>", line).group(1))]


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

    def all_reduce(self, line, operand):
        rows = matrix(line, "replica_groups")
        assert "use_global_device_ids" in line
        return [combine([operand[d] for d in partners(rows, device)[0]])
                for device in range(self.count)]

    def reduce_scatter(self, line, operand):
        axis, rows, result = attribute(line, "scatter_dimension"), matrix(line, "replica_groups"), []
        for device, whole in enumerate(self.all_reduce(line, operand)):
            group, place = partners(rows, device)
            sizes, starts = list(whole.shape), [0] * len(whole.shape)
            sizes[axis] //= len(group)
            starts[axis] = place * sizes[axis]
            result.append(whole.slice(starts, sizes))
        return result

    def collective_broadcast(self, line, operand):
        rows = matrix(line, "replica_groups")
        named = set().union(*rows)
        nothing = Array(operand[0].shape, [0] * math.prod(operand[0].shape))
        return [operand[partners(rows, device)[0][0]] if device in named else nothing for device in range(self.count)]

    def slice(self, line, operand):
        assert set(numbers(line, "strides")) <= {1}
        starts, limits = numbers(line, "start_indices"), numbers(line, "limit_indices")
        return [tile.slice(starts, [high - low for low, high in zip(starts, limits)]) for tile in operand]

    def pad(self, line, operand, zero):
        high, result = numbers(line, "edge_padding_high"), []
        assert set(numbers(line, "edge_padding_low") + numbers(line, "interior_padding")) <= {0}
        for device, tile in enumerate(operand):
            shape = [size + more for size, more in zip(tile.shape, high)]
            result.append(update(Array(shape, zero[device].data * math.prod(shape)), tile, [0] * len(shape)))
        return result

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
        assert len({s for s, _ in pairs}) == len({t for _, t in pairs}) == len(pairs)
        senders = {target: source for source, target in pairs}
        nothing = Array(operand[0].shape, [0] * math.prod(operand[0].shape))
        return [operand[senders[device]] if device in senders else nothing for device in range(self.count)]

    def dynamic_update_slice(self, line, operand, parts, *starts):
        return [update(operand[device], parts[device], [start[device].data[0] for start in starts])
                for device in range(self.count)]

    def select(self, line, choice, chosen, other):
        return [chosen[device] if choice[device].data[0] else other[device] for device in range(self.count)]

    def dynamic_slice(self, line, operand, starts):
        sizes = [int(n) for n in re.findall(r"\d+", re.search(r"array<i64:?([^>]*)>", line).group(1))]
        return [operand[device].slice([start[device].data[0] for start in starts], sizes)
                for device in range(self.count)]

    def run(self, line):
        name, text = re.fullmatch(r"(%\w+) = (.*)", line).groups()
        call = re.match(r'"stablehlo\.(\w+)"\(([^)]*)\)', text)
        if call:
            operands = [self.values[operand] for operand in call.group(2).split(", ")]
            if call.group(1) == "dynamic_slice":
                value = self.dynamic_slice(line, operands[0], operands[1:])
            elif call.group(1) in ("dynamic_update_slice", "select", "pad"):
                value = getattr(self, call.group(1))(line, *operands)
            else:
                value = getattr(self, call.group(1))(line, operands[0])
        elif text == "stablehlo.partition_id : tensor<ui32>":
            value = [Array([], [device]) for device in range(self.count)]
        elif text.startswith("stablehlo.constant dense<"):
            literal = re.search(r"dense<(.*?)>", text).group(1)
            numbers = json.loads(INFINITIES.get(literal, literal))
            shape = shape_of(re.search(r" : (tensor<.*>)$", text).group(1))
            value = [Array(shape, numbers if isinstance(numbers, list) else [numbers] * math.prod(shape))] * self.count
        else:
            operand = re.fullmatch(r"stablehlo\.reshape (%\w+) : .*", text).group(1)
            value = [Array([], array.data) for array in self.values[operand]]
        result = re.search(r"(tensor<[^>]*(?:<f64>)?>)$", line).group(1)
        assert all(array.shape == shape_of(result) for array in value), line
        self.values[name] = value


COMBINED = {"sum": "add", "product": "multiply", "min": "minimum", "max": "maximum"}


def join_regions(lines, op):
    """One line for each operation; the region of a reduction must combine by `op`."""
    for line in lines:
        if not line.endswith("({"):
            yield line
            continue
        region = [next(lines) for _ in range(4)]
        kind = re.fullmatch(r"\^bb0\(%left: (tensor<.*>), %right: \1\):", region[0]).group(1)
        word = COMBINED.get(op, op)
        assert region[1] == f"%combined = stablehlo.{word} %left, %right : {kind}", region
        assert region[2] == f"stablehlo.return %combined : {kind}", region
        yield line.removesuffix("({") + region[3].removeprefix("})")


def run_text(text, tiles, op):
    """The tiles that the lines of a module make of these."""
    text = [line for line in text if not line.startswith("//")]
    assert f"mhlo.num_partitions = {len(tiles)} : i32" in text[0] and text[-2:] == ["  }", "}"]
    machine = Machine(len(tiles), tiles)
    for line in join_regions((line.strip() for line in text[2:-3]), op):
        if not line.startswith("//"):
            machine.run(line)
    return machine.values[re.fullmatch(r" *return (%v\d+) : .*", text[-3]).group(1)]


def run_module(text, lines, mesh):
    """Fails unless the lines of a module bring every device its tile of the target."""
    summed = split_type(lines["from"])[1]
    got = run_text(text, tiles_of(mesh, lines["from"], summed), lines.get("op"))
    wanted = target_tiles(mesh, lines)
    for device, (got, tile) in enumerate(zip(got, wanted, strict=True)):
        assert got.shape == tile.shape and list(got.data) == list(tile.data), f"device {device}"


def export_any(build, pair, asked, steps):
    """The lines of the module; None when its groups cannot name all devices, which is refused."""
    done = subprocess.run([f"{build}/redist", "export", *pair], capture_output=True, text=True)
    if any(step.op in (b"allreduce", b"reducescatter", b"reduce") and asked.devices % step.factor for step in steps):
        assert done.returncode == 2 and "groups of StableHLO name all devices" in done.stderr, done
        return None
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def check_any_pair(build, pair):
    """The words of its steps when it was run."""
    read = read_any_pair(pair)
    text = None if read is None else export_any(build, pair, read[0], read[1])
    if text is None:
        return []
    asked, steps, before, after = read
    compare_tiles(run_text(text, before, asked.op.decode() if asked.op else None), after)
    return [step.op.decode() + (" of some" if len(step.used or before) < asked.devices else "") for step in steps] or ["nothing"]


def export_module(build, problem, certificate):
    """The lines of the module."""
    done = subprocess.run([f"{build}/redist", "export", problem, certificate],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def is_large(lines, mesh):
    return count_cells(lines["from"]) * math.prod(size for _, size in mesh) > LARGEST


def check_pair(build, problem, certificate):
    """False when the array is too large to be run here."""
    lines, mesh = read_problem(problem)
    text = None if is_large(lines, mesh) else export_module(build, problem, certificate)
    if text is None:
        return False
    run_module(text, lines, mesh)
    document = json.loads(subprocess.run(
        [f"{build}/redist", "export", problem, certificate, "--format", "json"],
        capture_output=True, text=True, check=True).stdout)
    rows = [matrix(line, "replica_groups|source_target_pairs".split("|")["pairs = " in line])
            for line in text if line.strip().startswith("%v") and
            ("replica_groups" in line or "source_target_pairs" in line)]
    named = [step.get("groups", step.get("pairs")) for step in document["steps"]
             if step["op"] not in ("dynslice", "exchange")]
    assert rows == named and document["from"] == lines["from"] and document["to"] == lines["to"]
    return True


def run_any_pairs(build, work, count, seed):
    words = collections.Counter()
    for pair in write_any_pairs(build, work, count * 2 // 3, seed):
        try:
            steps = check_any_pair(build, pair)
        except (AssertionError, ValueError, AttributeError) as error:
            sys.exit(f"run_stablehlo: seed {seed}: {pair[0]}: {open(pair[0]).read()}{open(pair[1]).read()}: {error!r}")
        words.update(set(steps) | {"pairs"} if steps else ())
    seldom = [word for word in WORDS if words[word] < count // 75]
    if seldom:
        sys.exit(f"run_stablehlo: too few programs with {seldom}: {dict(words)}")
    return words


def main():
    build, count = sys.argv[1], int(sys.argv[2])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    with tempfile.TemporaryDirectory() as work:
        write_pairs(build, count, random.Random(seed), work)
        run, large, exchanges = 0, 0, 0
        for problem in sorted(glob.glob("certs/*.problem")) + sorted(glob.glob(f"{work}/*.problem")):
            certificate = problem.replace(".problem", ".cert")
            if not os.path.exists(certificate):
                continue
            try:
                done = check_pair(build, problem, certificate)
                if problem.startswith(work):
                    best = write_best(build, problem)
                    if re.search(r"^step \d+ exchange", open(best).read(), re.M):
                        exchanges += check_pair(build, problem, best)
            except (AssertionError, ValueError, AttributeError, subprocess.CalledProcessError) as error:
                sys.exit(f"run_stablehlo: seed {seed}: {problem}: {error!r}")
            run, large = run + done, large + (not done)
        words = run_any_pairs(build, work, count, seed)
    if run < count * 5 // 4:
        sys.exit(f"run_stablehlo: only {run} programs were run")
    if exchanges < count // 20:
        sys.exit(f"run_stablehlo: only {exchanges} programs with an exchange were run")
    print(f"run_stablehlo: {run} programs run, and {exchanges} with an exchange, {words['pairs']} with tails, idle devices or second "
          f"meshes, seed {seed}; {large} too large to be run here")


if __name__ == "__main__":
    main()
