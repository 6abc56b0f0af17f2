"""Modules of the Shardy dialect, as `redist export --format shardy` writes them, read and run.

The constraints are those of shardy/dialect/sdy/ir/verifiers.cc in openxla/shardy: each
collective says by its axes what becomes of the operand's sharding, and `out_sharding` must
be that. A sub-axis is (axis, pre, size); a sharding has a list of them for each dimension,
major to minor, and the unreduced ones in the order of the mesh. A dimension that its parts do not
divide is padded as Shardy's pad-for-divisibility does it: while it is cut, to what all its parts
divide until it is whole again. Places of padding are None.
"""

import itertools
import json
import math
import re

from arrays import Array, combine, concatenate


class Sharding:
    def __init__(self, mesh, dims, unreduced=(), reduction="sum"):
        self.mesh, self.dims, self.unreduced, self.reduction = mesh, [list(d) for d in dims], list(unreduced), reduction

    def __eq__(self, other):
        return (self.mesh, self.dims, self.unreduced) == (other.mesh, other.dims, other.unreduced) \
            and (not self.unreduced or self.reduction == other.reduction)

    def parts(self):
        return [math.prod(size for _, _, size in dim) for dim in self.dims]


def resize(array, shape):
    """What is at the same place in a larger or smaller array, None where there was nothing."""
    places = dict(zip(itertools.product(*map(range, array.shape)), array.data, strict=True))
    return Array(shape, [places.get(place) for place in itertools.product(*map(range, shape))])


def merge(refs):
    """Neighbours that are consecutive parts of an axis become one."""
    result = []
    for axis, pre, size in refs:
        if result and result[-1][0] == axis and result[-1][1] * result[-1][2] == pre:
            result[-1] = (axis, result[-1][1], result[-1][2] * size)
        else:
            result.append((axis, pre, size))
    return result


class Reader:
    """Takes what it expects from the front of a text."""

    def __init__(self, text, mesh):
        self.text, self.mesh = text, mesh

    def take(self, pattern):
        found = re.match(pattern, self.text)
        assert found, f"expected {pattern} at {self.text}"
        self.text = self.text[found.end():]
        return found

    def sees(self, word):
        return self.text.startswith(word)

    def take_axes(self):
        """`{"x", "y":(1)2}`: in the mesh, each part once, and none that could be merged."""
        refs = []
        self.take(r"\{")
        while not self.sees("}"):
            if refs:
                self.take(", ")
            name, pre, size = self.take(r'"(\w+)"(?::\((\d+)\)(\d+))?').groups()
            whole = self.mesh[name]
            ref = (name, int(pre or 1), int(size or whole))
            assert pre is None or 1 < ref[2] < whole and whole % (ref[1] * ref[2]) == 0, ref
            refs.append(ref)
        self.take(r"\}")
        assert merge(refs) == refs, refs
        return refs

    def take_dims(self):
        dims = []
        self.take(r"\[")
        while not self.sees("]"):
            if dims:
                self.take(", ")
            dims.append(self.take_axes())
        self.take(r"\]")
        return dims

    def take_sharding(self):
        mesh = self.take(r"<@(mesh|to_mesh), ").group(1)
        sharding = Sharding(mesh, self.take_dims())
        if self.sees(", unreduced="):
            sharding.reduction = self.take(", unreduced=(max|min|)").group(1) or "sum"
            sharding.unreduced = self.take_axes()
            assert sharding.unreduced
        self.take(">")
        self.check(sharding)
        return sharding

    def check(self, sharding):
        """No two parts overlap; the unreduced ones are in the order of the mesh."""
        refs = [ref for dim in sharding.dims for ref in dim] + sharding.unreduced
        for (axis, pre, size), (other, start, length) in itertools.combinations(refs, 2):
            assert axis != other or pre * size <= start or start * length <= pre, refs
        names = list(self.mesh)
        assert sharding.unreduced == sorted(sharding.unreduced, key=lambda r: (names.index(r[0]), r[1]))


def remove_suffix(mesh, dim, axes):
    """The dimension's axes after a gather along `axes`."""
    left = list(dim)
    for axis, pre, size in reversed(axes):
        assert left, "nothing to gather"
        name, start, length = left.pop()
        assert name == axis and start * length == pre * size and pre % start == 0, "no suffix"
        if pre > start:
            left.append((name, start, pre // start))
    return left


class Module:
    """A module that has been read: the mesh, the devices at its positions, and the lines."""

    def __init__(self, text):
        lines = text.splitlines()
        assert lines[0] == "module @redist {" and lines[-2:] == ["  }", "}"], lines
        meshes = [line for line in lines if line.startswith("  sdy.mesh ")]
        del lines[1:1 + len(meshes)]
        self.orders = dict(map(self.take_mesh, meshes))
        assert meshes and len(self.orders) == len(meshes) == len({str(ids) for ids in self.orders.values()})
        head = Reader(lines[1], self.mesh)
        head.take(r"  func\.func public @main\(%v0: ")
        self.type, self.source = self.take_bound(head)
        head.take(r"\) -> \(")
        kind, self.target = self.take_bound(head)
        head.take(r"\) \{$")
        assert kind == self.type
        self.shape = [int(n) for n in re.fullmatch(r"tensor<((?:\d+x)*)[a-z].*>", kind).group(1).split("x")[:-1]]
        self.steps = lines[2:-3]
        self.result = re.fullmatch(r"    return %v(\d+) : (tensor<.*>)", lines[-3])
        assert self.result.group(2) == self.type
        self.operations = [line for line in self.steps if not line.strip().startswith("//")]
        self.lengths = self.pad([self.source, *map(self.read_out, self.operations)])
        assert {self.source.mesh, *(self.read_out(line).mesh for line in self.operations)} == set(self.orders)

    def take_mesh(self, line):
        """The name of a mesh and its devices; all meshes have the same axes."""
        name, axes, ids = re.fullmatch(r"  sdy\.mesh @(\w+) = <\[(.*?)\](?:, device_ids=(\[.*\]))?>", line).groups()
        mesh = {axis: int(size) for axis, size in re.findall(r'"(\w+)"=(\d+)', axes)}
        assert ", ".join(f'"{axis}"={size}' for axis, size in mesh.items()) == axes
        assert mesh == getattr(self, "mesh", mesh)
        self.mesh, self.count = mesh, math.prod(mesh.values())
        devices = json.loads(ids) if ids else list(range(self.count))
        assert ids is None or devices != list(range(self.count))
        return name, devices

    @property
    def devices(self):
        return self.orders[self.source.mesh]

    def read_out(self, line):
        return Reader(line.split(" out_sharding=")[1], self.mesh).take_sharding()

    def pad(self, shardings):
        """The length of each dimension, padding included, at the source and behind each operation."""
        parts, lengths = [sharding.parts() for sharding in shardings], [list(self.shape) for _ in shardings]
        for dim, size in enumerate(self.shape):
            for cut, stages in itertools.groupby(range(len(parts)), lambda k: parts[k][dim] > 1):
                stages = list(stages)
                unit = math.lcm(*(parts[k][dim] for k in stages))
                for k in stages if cut else []:
                    lengths[k][dim] = -(-size // unit) * unit
        for k in (0, -1):
            assert all(length // n == -(-size // n) for length, n, size in zip(lengths[k], parts[k], self.shape)), "halo"
        return lengths

    def take_bound(self, head):
        kind = head.take(r"(tensor<[^{]*>) \{sdy\.sharding = #sdy\.sharding").group(1)
        sharding = head.take_sharding()
        head.take(r"\}")
        return kind, sharding

    def digits(self, position, refs):
        """The number that the coordinates of a position along some parts of axes make."""
        at, value = dict(zip(self.mesh, self.coordinates[position])), 0
        for axis, pre, size in refs:
            value = value * size + at[axis] // (self.mesh[axis] // (pre * size)) % size
        return value

    @property
    def coordinates(self):
        return list(itertools.product(*map(range, self.mesh.values())))

    def tile(self, sharding, stage):
        counts = sharding.parts()
        assert all(size % n == 0 for size, n in zip(self.lengths[stage], counts))
        return [size // n for size, n in zip(self.lengths[stage], counts)]

    def place(self, sharding, position):
        return tuple(self.digits(position, dim) for dim in sharding.dims)

    def groups(self, axes):
        """Positions that differ along the axes only, in their order, by the least of them."""
        found = {}
        for p, at in enumerate(self.coordinates):
            rest = []
            for name, index in zip(self.mesh, at):
                for axis, pre, size in axes:
                    minor = self.mesh[axis] // (pre * size)
                    index -= index // minor % size * minor if axis == name else 0
                rest.append(index)
            found.setdefault(tuple(rest), []).append(p)
        return [sorted(group, key=lambda p: self.digits(p, axes)) for group in found.values()]


class Machine:
    """Runs the collectives: tiles by position, and the sharding that they have."""

    def __init__(self, module, tiles):
        self.module, self.tiles, self.sharding, self.words = module, tiles, module.source, []
        assert all(tile.shape == module.tile(module.source, 0) for tile in tiles)

    def fit(self, stage):
        """Whole dimensions get the padding that they have at a stage, or lose it."""
        shape = [length if n == 1 else size for length, n, size
                 in zip(self.module.lengths[stage], self.sharding.parts(), self.tiles[0].shape)]
        if shape != self.tiles[0].shape:
            self.tiles = [resize(tile, shape) for tile in self.tiles]

    def gather(self, axes, dim):
        sharding = self.sharding
        sharding.dims[dim] = remove_suffix(self.module.mesh, sharding.dims[dim], axes)
        for group in self.module.groups(axes):
            whole = concatenate([self.tiles[p] for p in group], dim)
            for p in group:
                self.tiles[p] = whole

    def slice(self, axes, dim):
        size = math.prod(size for _, _, size in axes)
        self.sharding.dims[dim] = merge(self.sharding.dims[dim] + axes)
        for p, tile in enumerate(self.tiles):
            sizes, starts = list(tile.shape), [0] * len(tile.shape)
            assert sizes[dim] % size == 0
            sizes[dim] //= size
            starts[dim] = self.module.digits(p, axes) * sizes[dim]
            self.tiles[p] = tile.slice(starts, sizes)

    def reduce(self, axes, reduction):
        assert reduction == self.sharding.reduction
        left = []
        for axis, pre, size in self.sharding.unreduced:  # in pieces as fine as those reduced
            borders = {b for a, s, n in axes if a == axis for b in (s, s * n) if pre < b < pre * size}
            borders = [pre, *sorted(borders), pre * size]
            left += [(axis, a, b // a) for a, b in itertools.pairwise(borders)]
        pieces = [(a, s, n) for a, s, n in left
                  if any(a == b and t <= s and s * n <= t * m for b, t, m in axes)]
        assert math.prod(n for _, _, n in pieces) == math.prod(n for _, _, n in axes), "not unreduced"
        self.sharding.unreduced = merge([ref for ref in left if ref not in pieces])
        for group in self.module.groups(axes):
            whole = combine([self.tiles[p] for p in group])
            for p in group:
                self.tiles[p] = whole

    def make_summands(self, axes):
        """What all devices along the axes have becomes summands: of the first, and zeros."""
        names, sharding = list(self.module.mesh), self.sharding
        assert axes == sorted(axes, key=lambda r: (names.index(r[0]), r[1])) and axes
        held = [ref for dim in sharding.dims for ref in dim] + sharding.unreduced
        for (axis, pre, size), (other, start, length) in itertools.product(axes, held):
            assert axis != other or pre * size <= start or start * length <= pre, "not replicated"
        assert sharding.reduction == "sum"
        sharding.unreduced = merge(sorted(sharding.unreduced + axes, key=lambda r: (names.index(r[0]), r[1])))
        self.tiles = [Array(tile.shape, [0] * len(tile.data)) if self.module.digits(p, axes) else tile
                      for p, tile in enumerate(self.tiles)]

    def permute(self, wanted):
        """Every position takes the tile it is to have from one with the same summands."""
        have = {(self.module.place(self.sharding, p), self.module.digits(p, self.sharding.unreduced)): tile
                for p, tile in enumerate(self.tiles)}
        assert wanted.unreduced == self.sharding.unreduced
        assert wanted.parts() == self.sharding.parts()
        self.tiles = [have[self.module.place(wanted, p), self.module.digits(p, wanted.unreduced)]
                      for p in range(self.module.count)]
        self.sharding = wanted

    def run(self, line, number):
        reader = Reader(line, self.module.mesh)
        word = reader.take(rf"    %v{number} = sdy\.(\w+) ").group(1)
        held = self.sharding
        self.sharding = Sharding(held.mesh, held.dims, held.unreduced, held.reduction)
        self.fit(number)
        self.words.append(word)
        if word in ("all_gather", "all_slice", "reduce_scatter"):
            reduction = reader.take("(max |min |)").group(1).strip() or "sum" if word[0] == "r" else None
            axes = reader.take_dims()
            assert len(axes) == len(self.module.shape) and any(axes)
            for dim, refs in enumerate(axes):
                if not refs:
                    continue
                if reduction:
                    names = list(self.module.mesh)
                    self.reduce(merge(sorted(refs, key=lambda r: (names.index(r[0]), r[1]))), reduction)
                (self.gather if word == "all_gather" else self.slice)(refs, dim)
        elif word == "all_reduce":
            reduction = reader.take("(max |min |)").group(1).strip() or "sum"
            self.reduce(reader.take_axes(), reduction)
        elif word == "all_to_all":
            reader.take(r"\[")
            axes = reader.take_axes()
            source, target = map(int, reader.take(r": (\d+)->(\d+)\]").groups())
            assert source != target
            self.gather(axes, source)
            self.slice(axes, target)
        elif word == "replicated_to_unreduced":
            self.make_summands(reader.take_axes())
        else:
            assert word == "collective_permute"
        reader.take(" ?" + rf"%v{number - 1} out_sharding=")
        out = reader.take_sharding()
        if word == "collective_permute":
            self.permute(out)
        assert out == self.sharding, f"{line}: {vars(self.sharding)}"
        self.fit(number)
        assert all(tile.shape == self.module.tile(out, number) for tile in self.tiles)
        assert reader.text == f" : {self.module.type}"


def run_module(text, tiles):
    """The tiles by device after the module, from those before; and the words of the steps."""
    module = Module(text)
    machine = Machine(module, [tiles[device] for device in module.devices])
    for number, line in enumerate(module.operations, 1):
        machine.run(line, number)
    assert int(module.result.group(1)) == len(module.operations) and machine.sharding == module.target
    result = [None] * module.count
    for position, device in enumerate(module.orders[module.target.mesh]):
        result[device] = machine.tiles[position]
    return result, machine.words


