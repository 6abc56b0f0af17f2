"""Exported shard_map functions, executed on a stand-in of JAX, move the data right.

    run_shard_map.py BUILD PLANS

Takes the examples of certs/, PLANS random problems, and random pairs with tails, idle devices,
orders and second meshes, whose tiles are stacked. The stand-in has all devices at
once: an array is the list of their tiles, and a collective changes all of them, by what
the documentation of jax.lax says. JAX itself is not run.
"""

import glob
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import types

from any_pairs import compare_tiles, read_any_pair, write_any_pairs
from arrays import Array, combine, concatenate, read_problem, split_type, target_tiles, tiles_of, update, write_best, \
    write_pairs
from run_stablehlo import is_large


class Tiles:
    """The tiles of all devices."""

    def __init__(self, tiles):
        self.tiles, self.dtype = tiles, None

    def __getitem__(self, index):
        if index is None:
            return Tiles([Array([1, *tile.shape], tile.data) for tile in self.tiles])
        assert index == 0 and all(tile.shape[0] == 1 for tile in self.tiles)
        return Tiles([Array(tile.shape[1:], tile.data) for tile in self.tiles])


    def __invert__(self):
        return fill(self, lambda value: ~value)


def fill(x, change):
    return Tiles([Array(tile.shape, [change(value) for value in tile.data]) for tile in x.tiles])


class Numbers(list):
    """A number of each device."""

    def __eq__(self, other):
        return [number == other for number in self]


def choose(choice, chosen, other):
    return Tiles([a if take else b for take, a, b in zip(choice, chosen.tiles, other.tiles, strict=True)])


class Table:
    def __init__(self, numbers):
        self.numbers = numbers

    def __getitem__(self, index):
        """`[d]`, or `[:, d]`: by device one number, or one for each dimension."""
        if isinstance(index, tuple):
            assert index[0] == slice(None)
            return [[row[number] for row in self.numbers] for number in index[1]]
        return [self.numbers[number] for number in index]


def cut(tile, start, size, axis):
    starts, sizes = [0] * len(tile.shape), list(tile.shape)
    starts[axis], sizes[axis] = start, size
    return tile.slice(starts, sizes)


class Lax:
    """jax.lax on a mesh, given as the sizes of its axes by name."""

    def __init__(self, mesh, op):
        self.mesh, self.op, self.count = mesh, op, math.prod(mesh.values())

    def coordinates(self, device):
        result = {}
        for name in reversed(self.mesh):
            device, result[name] = divmod(device, self.mesh[name])
        return result

    def groups(self, axes, axis_index_groups):
        """Devices that differ along the axes only, the last of which varies fastest."""
        if axis_index_groups is not None:
            assert axes == tuple(self.mesh)
            assert sorted(sum(axis_index_groups, [])) == list(range(self.count))
            return axis_index_groups
        found = {}
        for device in range(self.count):
            at = self.coordinates(device)
            key = tuple(at[name] for name in self.mesh if name not in axes)
            found.setdefault(key, []).append((tuple(at[name] for name in axes), device))
        return [[device for _, device in sorted(group)] for group in found.values()]

    def each(self, axes, axis_index_groups, change):
        result = [None] * self.count
        for group in self.groups(axes, axis_index_groups):
            for place, device in enumerate(group):
                result[device] = change(group, place)
        return Tiles(result)

    def axis_index(self, axes):
        """The last axis varies fastest."""
        assert [name for name in self.mesh if name in axes] == list(axes)
        result = [0] * self.count
        for device in range(self.count):
            for name in axes:
                result[device] = result[device] * self.mesh[name] + self.coordinates(device)[name]
        return Numbers(result)

    def all_gather(self, x, axes, *, axis, tiled, axis_index_groups=None):
        assert tiled
        return self.each(axes, axis_index_groups,
                         lambda group, _: concatenate([x.tiles[d] for d in group], axis))

    def all_to_all(self, x, axes, *, split_axis, concat_axis, tiled, axis_index_groups=None):
        assert tiled
        size = lambda group: x.tiles[group[0]].shape[split_axis] // len(group)
        return self.each(axes, axis_index_groups, lambda group, place: concatenate(
            [cut(x.tiles[d], place * size(group), size(group), split_axis) for d in group], concat_axis))

    def reduce(self, x, axes, axis_index_groups):
        return self.each(axes, axis_index_groups, lambda group, _: combine([x.tiles[d] for d in group]))

    def psum(self, x, axes, axis_index_groups=None):
        assert self.op == "sum"
        return self.reduce(x, axes, axis_index_groups)

    def pmax(self, x, axes, axis_index_groups=None):
        assert self.op == "max"
        return self.reduce(x, axes, axis_index_groups)

    def pmin(self, x, axes, axis_index_groups=None):
        assert self.op == "min"
        return self.reduce(x, axes, axis_index_groups)

    def psum_scatter(self, x, axes, *, scatter_dimension, tiled, axis_index_groups=None):
        assert tiled
        whole = self.psum(x, axes, axis_index_groups)
        size = lambda group: x.tiles[group[0]].shape[scatter_dimension] // len(group)
        return self.each(axes, axis_index_groups, lambda group, place: cut(
            whole.tiles[group[0]], place * size(group), size(group), scatter_dimension))

    def ppermute(self, x, axes, pairs):
        assert axes == tuple(self.mesh)
        assert len({a for a, _ in pairs}) == len({b for _, b in pairs}) == len(pairs)
        sources = {target: source for source, target in pairs}
        nothing = Array(x.tiles[0].shape, [0] * math.prod(x.tiles[0].shape))
        return Tiles([x.tiles[sources[d]] if d in sources else nothing for d in range(self.count)])

    def dynamic_slice(self, x, starts, sizes):
        return Tiles([tile.slice(at, list(sizes)) for tile, at in zip(x.tiles, starts, strict=True)])

    def dynamic_update_slice(self, x, part, starts):
        return Tiles([update(*all_) for all_ in zip(x.tiles, part.tiles, starts, strict=True)])

    def slice(self, x, starts, limits):
        return Tiles([tile.slice(list(starts), [high - low for low, high in zip(starts, limits)]) for tile in x.tiles])

    def dynamic_slice_in_dim(self, x, start, size, axis):
        return Tiles([cut(tile, at, size, axis) for tile, at in zip(x.tiles, start, strict=True)])


def pad(x, widths):
    """`jax.numpy.pad` behind the end."""
    assert all(before == 0 for before, _ in widths)
    shapes = [[size + behind for size, (_, behind) in zip(tile.shape, widths)] for tile in x.tiles]
    return Tiles([update(Array(shape, [0] * math.prod(shape)), tile, [0] * len(shape)) for tile, shape in zip(x.tiles, shapes)])


def specs(text):
    """What in_specs has to be: axes major to minor, those of summands in front."""
    dims, unreduced = split_type(text)
    dims = [tuple(reversed(axes)) or None for _, axes, _ in dims]
    return [tuple(reversed(unreduced)), *dims] if unreduced else dims


def load_function(text, lax):
    """The names that the text defines."""
    jax = types.ModuleType("jax")
    jax.lax, jax.numpy = lax, types.SimpleNamespace(
        array=Table, where=choose, pad=pad, inf=math.inf, inexact="inexact", issubdtype=lambda *_: True,
        zeros_like=lambda x: fill(x, lambda _: 0), ones_like=lambda x: fill(x, lambda _: 1),
        full_like=lambda x, value: fill(x, lambda _: value),
        zeros=lambda shape, _: Tiles([Array(list(shape), [0] * math.prod(shape))] * lax.count))
    jax.make_mesh = lambda sizes, names: dict(zip(names, sizes, strict=True))
    sharding = types.ModuleType("jax.sharding")
    sharding.PartitionSpec = lambda *parts: list(parts)
    sys.modules.update({"jax": jax, "jax.sharding": sharding})
    names = {}
    exec(compile(text, "exported", "exec"), names)
    return names


def run_function(text, lines, mesh):
    names = load_function(text, Lax(dict(mesh), lines.get("op")))
    assert names["mesh"] == dict(mesh) and names["AXES"] == tuple(dict(mesh))
    assert names["in_specs"] == specs(lines["from"]) and names["out_specs"] == specs(lines["to"])
    summed = split_type(lines["from"])[1]
    source = Tiles(tiles_of(mesh, lines["from"], summed))
    result = names["move"](source[None] if summed else source)
    result = result[0] if split_type(lines["to"])[1] else result
    for device, (got, tile) in enumerate(zip(result.tiles, target_tiles(mesh, lines), strict=True)):
        assert got.shape == tile.shape and list(got.data) == list(tile.data), f"device {device}"


def check_pair(build, problem, certificate):
    """The words of the function; None when the plan is not run, or refused as it must be."""
    lines, mesh = read_problem(problem)
    if is_large(lines, mesh):
        return None
    done = subprocess.run([f"{build}/redist", "export", problem, certificate, "--format", "shard_map"],
                          capture_output=True, text=True)
    refused = lines.get("op") == "max" and re.search(r"^step \d+ reducescatter", open(certificate).read(), re.M)
    if refused:
        assert done.returncode == 2 and "JAX has no collective for it" in done.stderr, done
        return None
    assert done.returncode == 0, done.stderr
    run_function(done.stdout, lines, mesh)
    return set(re.findall(r"lax\.(\w+)|(axis_index_groups)", done.stdout))


def export_any(build, pair, asked, steps):
    """The function; None when JAX has no collective for a step, which is refused."""
    done = subprocess.run([f"{build}/redist", "export", *pair, "--format", "shard_map"], capture_output=True, text=True)
    combining = [step for step in steps if step.op in (b"allreduce", b"reducescatter", b"reduce")]
    if any(asked.op != b"sum" if step.op == b"reducescatter" else asked.op not in (b"sum", b"min", b"max") for step in combining):
        assert done.returncode == 2 and re.search("JAX (has no collective for it|name all devices)", done.stderr), done
        return None
    if any(asked.devices % step.factor for step in combining):
        assert done.returncode == 2 and "groups of JAX name all devices" in done.stderr, done
        return None
    assert done.returncode == 0, done.stderr
    return done.stdout


def check_any_pair(build, pair):
    """Whether it was run: what lies on a mesh of JAX is left to the others."""
    read = read_any_pair(pair)
    text = None if read is None else export_any(build, pair, read[0], read[1])
    if text is None or "in_specs = P(AXES)\n" not in text:
        return False
    asked, _, before, after = read
    names = load_function(text, Lax({"device": asked.devices}, asked.op.decode() if asked.op else None))
    assert names["mesh"] == {"device": asked.devices} and names["in_specs"] == names["out_specs"] == [("device",)]
    compare_tiles(names["move"](Tiles(before)[None])[0].tiles, after)
    return True


def run_any_pairs(build, work, count, seed):
    stacked = 0
    for pair in write_any_pairs(build, work, count, seed):
        try:
            stacked += check_any_pair(build, pair)
        except (AssertionError, ValueError, TypeError, KeyError, AttributeError, SyntaxError) as error:
            sys.exit(f"run_shard_map: seed {seed}: {pair[0]}: {open(pair[0]).read()}{open(pair[1]).read()}: {error!r}")
    if stacked < count // 2:
        sys.exit(f"run_shard_map: only {stacked} functions of stacked tiles were run")
    return stacked


def main():
    build, count = sys.argv[1], int(sys.argv[2])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    run, words = 0, set()
    with tempfile.TemporaryDirectory() as work:
        write_pairs(build, count, random.Random(seed), work)
        for problem in sorted(glob.glob("certs/*.problem")) + sorted(glob.glob(f"{work}/*.problem")):
            certificate = problem.replace(".problem", ".cert")
            if not os.path.exists(certificate):
                continue
            try:
                found = check_pair(build, problem, certificate) or set()
                run += bool(found)
                if problem.startswith(work):
                    found |= check_pair(build, problem, write_best(build, problem)) or set()
            except (AssertionError, ValueError, TypeError, KeyError, AttributeError, SyntaxError) as error:
                sys.exit(f"run_shard_map: seed {seed}: {problem}: {error!r}")
            words |= {a or b for a, b in found}
        stacked = run_any_pairs(build, work, count, seed)
    missing = {"all_gather", "all_to_all", "ppermute", "psum", "psum_scatter", "dynamic_slice_in_dim",
               "dynamic_slice", "dynamic_update_slice", "axis_index_groups"} - words
    if run < count or missing:
        sys.exit(f"run_shard_map: only {run} functions were run, none with {sorted(missing)}")
    print(f"run_shard_map: {run} functions run, and {stacked} of stacked tiles, seed {seed}")


if __name__ == "__main__":
    main()
