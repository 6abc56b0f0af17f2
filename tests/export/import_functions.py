"""Functions of one large module of Shardy are chosen by name, and certified or refused.

    import_functions.py BUILD FUNCTIONS

The module has many meshes, most of them of other numbers of devices, and random chains of
collectives, as a pipeline prints them: sub-axes, several dimensions in one operation, meshes
that differ in their device_ids, sizes that the parts do not divide. Of each it is known here
whether tiles rounded up once can be cut and joined; then redist-check must accept the steps
that stand there, else the refusal must say so. Without one of its operations none may pass.
"""

import collections
import itertools
import math
import os
import random
import re
import subprocess
import sys
import tempfile

from shardy_text import merge

AXES = {"line": [("x", 6)], "square": [("x", 2), ("y", 2)], "wide": [("x", 2), ("y", 8)], "odd": [("x", 2), ("y", 3)],
        "cube": [("x", 2), ("y", 2), ("z", 2)], "deep": [("x", 4), ("y", 2), ("z", 4)], "mixed": [("x", 4), ("y", 6)]}


def make_meshes(rng):
    """name: (axes, devices); the names without an order of devices first."""
    meshes = {name: (axes, None) for name, axes in AXES.items()}
    for name, axes in AXES.items():
        devices = list(range(math.prod(size for _, size in axes)))
        rng.shuffle(devices)
        meshes[f"{name}_turned"] = (axes, devices)
    for number in range(7):
        meshes[f"unused{number}"] = ([("a", 3 + number), ("b", 7)], None)
    return meshes


def list_atoms(axes):
    """The smallest parts of all axes: each a prime factor."""
    atoms = []
    for name, size in axes:
        before = 1
        while before < size:
            factor = next(f for f in range(2, size + 1) if size // before % f == 0)
            atoms.append((name, before, factor))
            before *= factor
    return atoms


def tell_axes(refs, axes):
    whole = dict(axes)
    return "{" + ", ".join(f'"{a}"' if n == whole[a] else f'"{a}":({p}){n}' for a, p, n in merge(refs)) + "}"


def tell_sharding(state, meshes):
    axes = meshes[state.mesh][0]
    names = [name for name, _ in axes]
    unreduced = sorted(state.unreduced, key=lambda r: (names.index(r[0]), r[1]))
    return f"@{state.mesh}, [{', '.join(tell_axes(dim, axes) for dim in state.dims)}]" \
        + (f", unreduced={tell_axes(unreduced, axes)}" if unreduced else "")


class State:
    def __init__(self, mesh, dims, unreduced):
        self.mesh, self.dims, self.unreduced = mesh, [list(dim) for dim in dims], list(unreduced)

    def copy(self):
        return State(self.mesh, self.dims, self.unreduced)

    def parts(self):
        return [math.prod(n for _, _, n in dim) for dim in self.dims]


def draw_operation(state, meshes, rng):
    """The text of an operation, and what it does: `%` stands for the operand; None if it cannot be."""
    axes, after = meshes[state.mesh][0], state.copy()
    taken = set(itertools.chain(*state.dims, state.unreduced))
    free = [atom for atom in list_atoms(axes) if atom not in taken]
    kind = rng.choice(["all_gather", "all_slice", "all_to_all", "all_reduce", "reduce_scatter", "collective_permute"])
    lists = [[] for _ in state.dims]
    if kind == "all_gather":
        for dim, moved in zip(after.dims, lists):
            for _ in range(rng.randint(0, len(dim))):
                moved.insert(0, dim.pop())
    elif kind in ("all_slice", "reduce_scatter"):
        pool = free if kind == "all_slice" else list(state.unreduced)
        rng.shuffle(pool)
        for atom in pool[:rng.randint(1, 3)]:
            place = rng.randrange(len(lists))
            lists[place].append(atom)
            after.dims[place].append(atom)
            if kind == "reduce_scatter":
                after.unreduced.remove(atom)
    elif kind == "all_to_all" and len(lists) > 1:
        source, target = rng.sample(range(len(lists)), 2)
        moved = after.dims[source][rng.randint(0, len(after.dims[source])):]
        if not moved:
            return None
        del after.dims[source][-len(moved):]
        after.dims[target] += moved
        return f"sdy.all_to_all [{tell_axes(moved, axes)}: {source}->{target}] %", after
    elif kind == "all_reduce" and state.unreduced:
        names = [name for name, _ in axes]
        moved = sorted(rng.sample(state.unreduced, rng.randint(1, len(state.unreduced))),
                       key=lambda r: (names.index(r[0]), r[1]))
        after.unreduced = [atom for atom in state.unreduced if atom not in moved]
        return f"sdy.all_reduce {tell_axes(moved, axes)} %", after
    elif kind == "collective_permute":
        places = [(d, k) for d, dim in enumerate(state.dims) for k in range(len(dim))]
        pool = collections.defaultdict(list)
        for atom in [state.dims[d][k] for d, k in places] + free:
            pool[atom[2]].append(atom)
        for atoms in pool.values():
            rng.shuffle(atoms)
        for d, k in places:
            after.dims[d][k] = pool[state.dims[d][k][2]].pop()
        base = state.mesh.removesuffix("_turned")
        if not state.unreduced:  # a type on a second mesh has none
            after.mesh = rng.choice([base, f"{base}_turned"])
        return "sdy.collective_permute %", after
    if not any(lists) or kind not in ("all_gather", "all_slice", "reduce_scatter"):
        return None
    return f"sdy.{kind} [{', '.join(tell_axes(moved, axes) for moved in lists)}] %", after


def draw_chain(meshes, rng):
    mesh = rng.choice(list(AXES))
    axes = meshes[mesh][0]
    atoms = list_atoms(axes)
    rng.shuffle(atoms)
    rank = rng.randint(1, 3)
    unreduced = [atom for atom in atoms if rng.random() < 0.15]
    dims = [[] for _ in range(rank)]
    for atom in atoms:
        if atom not in unreduced and rng.random() < 0.5:
            rng.choice(dims).append(atom)
    states, operations = [State(mesh, dims, unreduced)], []
    for _ in range(40):
        drawn = draw_operation(states[-1], meshes, rng)
        if drawn is not None and len(operations) < rng.randint(2, 5):
            operations.append(drawn[0])
            states.append(drawn[1])
    even = math.prod(n for _, _, n in list_atoms(axes))
    shape = [rng.choice([even, rng.randint(1, 2 * even)]) for _ in range(rank)]
    return shape, states, operations


def can_be_cut(size, parts):
    """Whether, from whole to whole, one padded size gives the tiles at both ends of the chain."""
    stages = [(k, list(run)) for k, run in itertools.groupby(enumerate(parts), key=lambda item: item[1] > 1)]
    for cut, run in stages:
        common = math.lcm(*(n for _, n in run))
        padded = -(-size // common) * common
        for stage, n in run:
            if cut and stage in (0, len(parts) - 1) and padded // n != -(-size // n):
                return False
    return True


def tell_type(shape, state):
    """In the native notation, where each smallest part of an axis is an axis."""
    def tell(atoms):
        return ",".join(f"{axis}_{pre}" for axis, pre, _ in atoms)

    dims = [f"{-(-size // n)}{{{tell(reversed(dim))}}}{size}" if dim else str(size)
            for size, n, dim in zip(shape, state.parts(), state.dims)]
    return f"[{', '.join(dims)}]" + (f"{{{tell(sorted(state.unreduced))}}}" if state.unreduced else "")


def tell_function(name, shape, states, operations, meshes):
    kind = f"tensor<{'x'.join(map(str, shape))}xf32>"
    lines = [f"  func.func @{name}(%arg0: {kind} {{sdy.sharding = #sdy.sharding<{tell_sharding(states[0], meshes)}>}}) "
             f"-> {kind} {{"]
    value = "%arg0"
    for number, (operation, state) in enumerate(zip(operations, states[1:])):
        lines.append(f"    %{number} = {operation.replace('%', value)} out_sharding=<{tell_sharding(state, meshes)}> : {kind}")
        value = f"%{number}"
    return [*lines, f"    return {value} : {kind}", "  }"]


def tell_module(meshes, functions):
    lines = []
    for name, (axes, devices) in meshes.items():
        text = ", ".join(f'"{axis}"={size}' for axis, size in axes)
        lines.append(f"  sdy.mesh @{name} = <[{text}]{f', device_ids={devices}' if devices else ''}>")
    lines += ["  sdy.mesh @empty = <[]>", "  sdy.mesh @single = <[], device_ids=[0]>"]
    return "\n".join(["module @functions {", *lines, *itertools.chain(*functions), "}", ""])


def list_options(shape, states, meshes):
    def tell_mesh(name):
        return ",".join(f"{axis}_{pre}={size}" for axis, pre, size in list_atoms(meshes[name][0]))

    def tell_order(name):
        return "0 list " + " ".join(map(str, meshes[name][1] or range(math.prod(n for _, n in meshes[name][0]))))

    first, last = states[0], states[-1]
    options = ["-m", tell_mesh(first.mesh), "-f", tell_type(shape, first), "-t", tell_type(shape, last)]
    if first.mesh != last.mesh:
        options += ["--to-mesh", tell_mesh(last.mesh), "--to-order", tell_order(last.mesh)]
    return options + (["--op", "sum"] if first.unreduced else [])


def list_words(operations):
    names = {"all_gather": "allgather", "all_slice": "dynslice", "all_to_all": "alltoall", "all_reduce": "allreduce",
             "reduce_scatter": "reducescatter", "collective_permute": "allpermute"}
    return [names[re.match(r"sdy\.(\w+)", operation).group(1)] for operation in operations]


class Judge:
    def __init__(self, build, work):
        self.build, self.work, self.message = build, work, ""

    def judge(self, text, name, options):
        """The words of the steps that redist-check accepted, or None."""
        with open(f"{self.work}/all.mlir", "w") as file:
            file.write(text)
        pair = [f"{self.work}/given.problem", f"{self.work}/given.cert"]
        done = subprocess.run([f"{self.build}/redist", "import-plan", f"{self.work}/all.mlir", "--function", name,
                               *options, "-p", pair[0], "-o", pair[1]], capture_output=True, text=True)
        self.message = done.stderr
        if done.returncode != 0:
            assert done.returncode == 2 and "all.mlir:" in done.stderr, done
            return None
        check = subprocess.run([f"{self.build}/redist-check", *pair], capture_output=True, text=True)
        self.message = check.stdout + check.stderr
        if check.returncode != 0:
            assert check.returncode == 1, check
            return None
        with open(pair[1]) as file:
            return re.findall(r"^step \d+ (\w+)", file.read(), re.M)


def check_function(judge, name, chain, text, meshes, counts):
    shape, states, operations = chain
    got = judge.judge(text, name, list_options(shape, states, meshes))
    parts = list(zip(*(state.parts() for state in states)))
    if not all(can_be_cut(size, stages) for size, stages in zip(shape, parts)):
        assert got is None and "without a halo" in judge.message, f"{name}: {judge.message or got}"
        counts["refused"] += 1
        return
    assert got is not None, f"{name}: {judge.message}"
    steps = [word for word, _ in itertools.groupby(word for word in got if word != "resize")]
    assert steps == [word for word, _ in itertools.groupby(list_words(operations))], f"{name}: {got}"
    counts["certified"] += 1
    counts["padded"] += any(size % n for size, stages in zip(shape, parts) for n in stages)


def check_without(judge, name, chain, rng, meshes, counts):
    """One operation is left out, and the ones behind it take the value before it."""
    shape, states, operations = chain
    gone = rng.randrange(len(operations))
    if tell_sharding(states[gone], meshes) == tell_sharding(states[gone + 1], meshes) or operations[gone].startswith(
            "sdy.collective_permute"):
        return
    lines = tell_function(name, shape, [*states[:gone + 1], *states[gone + 2:]],
                          operations[:gone] + operations[gone + 1:], meshes)
    got = judge.judge(tell_module(meshes, [lines]), name, list_options(shape, states, meshes))
    assert got is None, f"{name}: accepted without operation {gone}"
    counts["without"] += 1


def main():
    build, count = sys.argv[1], int(sys.argv[2])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    rng, counts = random.Random(seed), collections.Counter()
    meshes, chains = make_meshes(rng), {}
    while len(chains) < count:
        chain = draw_chain(meshes, rng)
        if chain[2]:
            chains[f"function{len(chains)}"] = chain
    text = tell_module(meshes, [tell_function(name, *chain, meshes) for name, chain in chains.items()])
    with tempfile.TemporaryDirectory() as work:
        judge = Judge(build, work)
        try:
            for name, chain in chains.items():
                check_function(judge, name, chain, text, meshes, counts)
                check_without(judge, name, chain, rng, meshes, counts)
        except AssertionError as error:
            sys.exit(f"import_functions: seed {seed}: {error}")
    if counts["certified"] < count // 2 or counts["padded"] < count // 20 or counts["refused"] < count // 20:
        sys.exit(f"import_functions: seed {seed}: too few cases: {dict(counts)}")
    print(f"import_functions: of {count} functions of a module with {len(meshes) + 2} meshes {counts['certified']} "
          f"certified with their steps, {counts['padded']} of them with padding, {counts['refused']} refused that "
          f"need a halo; {counts['without']} without an operation refused; seed {seed}")


if __name__ == "__main__":
    main()
