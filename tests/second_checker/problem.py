"""Section 2 of docs/FORMAT.md: the problem file, read byte by byte."""

import itertools
import re
from typing import NamedTuple

import lists
import rules
from fields import Fields
from rules import Rejected, require, within

# Each pattern is one character class repeated, so matching is linear.
DIGITS = re.compile(rb"[0-9]+")
NAME = re.compile(rb"[A-Za-z_][A-Za-z0-9_]*")
LINE = re.compile(rb"[^\n]*")

OPERATIONS = (b"sum", b"product", b"min", b"max", b"and", b"or", b"xor")


class Part(NamedTuple):
    """A part of an axis; `minor` is the product of the parts below it."""

    axis: int
    minor: int
    size: int


class Dimension(NamedTuple):
    """One dimension of a type; axes are mesh positions, minor to major.

    Those of a summand dimension may be parts of axes.
    """

    tile: int
    size: int
    axes: tuple


class Mesh(NamedTuple):
    """Axis names, axis sizes, and the numbers of an order line or None."""

    names: list
    sizes: tuple
    order: list

    def positions(self):
        """How many devices it has."""
        return rules.product(self.sizes)

    def devices(self):
        """The device at each position."""
        return list(range(self.positions())) if self.order is None else self.order


class Type(NamedTuple):
    """Data dimensions, and the unreduced axes as mesh positions."""

    dimensions: tuple
    unreduced: tuple


class Problem(NamedTuple):
    """What is asked; `own_mesh`: the target has a mesh line of its own."""

    devices: int
    elem: int
    op: bytes
    source_mesh: Mesh
    source: Type
    own_mesh: bool
    target_mesh: Mesh
    target: Type

    def due(self):
        """By position of the target mesh: whether its device has to hold a tile in the end.
        Along axes that are unreduced in the target alone, only the first has to."""
        alone = [a for a in self.target.unreduced if a not in self.source.unreduced]
        places = itertools.product(*map(range, self.target_mesh.sizes))
        return [all(where[a] == 0 for a in alone) for where in places]


class Cursor:
    """A position in the bytes of the problem."""

    def __init__(self, data):
        self.data = data
        self.at = 0

    def sees(self, text):
        """Whether the bytes at the position are `text`."""
        return self.data.startswith(text, self.at)

    def skip(self, text):
        """Pass over exactly these bytes."""
        if not self.sees(text):
            raise Rejected(f"problem: {text.decode('ascii')!r} was expected")
        self.at += len(text)

    def take(self, pattern, what):
        """The longest run the pattern matches here."""
        match = pattern.match(self.data, self.at)
        if match is None:
            raise Rejected(f"problem: {what} was expected")
        self.at = match.end()
        return match.group()

    def number(self):
        """A canonical number."""
        return rules.canonical_number(self.take(DIGITS, "a number"))

    def name(self):
        """`name = (letter | "_") (letter | digit | "_")*`: 1 to 31 bytes."""
        name = self.take(NAME, "a name")
        require(len(name) <= rules.NAME_BYTES, "problem: a name is over 31 bytes")
        return name

    def comma(self):
        """`comma = "," [SP]`; false, and nothing passed, if there is none."""
        if not self.sees(b","):
            return False
        self.at += 1
        if self.sees(b" "):
            self.at += 1
        return True

    def rest_of_line(self):
        """The fields up to the next LF, and the LF passed."""
        line = self.take(LINE, "a line")
        self.skip(b"\n")
        return Fields(line)


def read_devices(cursor):
    """`[ "devices" SP D LF ]`."""
    if not cursor.sees(b"devices"):
        return None
    cursor.skip(b"devices ")
    devices = within(cursor.number(), rules.DEVICES, "the number of devices")
    cursor.skip(b"\n")
    return devices


def read_axis(cursor):
    """`axis = name "=" u`; the size of an axis is 1 to 2^20."""
    name = cursor.name()
    cursor.skip(b"=")
    return name, within(cursor.number(), rules.AXIS_SIZE, "the size of an axis")


def read_order(cursor, positions):
    """`[ "order" SP first SP list LF ]`: device A + L[p] at position p."""
    if not cursor.sees(b"order"):
        return None
    cursor.skip(b"order ")
    fields = cursor.rest_of_line()
    first = fields.number()
    order = [first + number for number in lists.read_list(fields, positions)]
    fields.end()
    return order


def read_mesh(cursor):
    """`"mesh" SP axis (comma axis)* LF [ order ]`; axis names differ."""
    cursor.skip(b"mesh ")
    axes = [read_axis(cursor)]
    while cursor.comma():
        axes.append(read_axis(cursor))
    cursor.skip(b"\n")
    within(len(axes), rules.AXES, "the number of axes")
    names = [name for name, _ in axes]
    require(len(set(names)) == len(names), "problem: two axes have one name")
    sizes = tuple(size for _, size in axes)
    positions = within(rules.product(sizes), rules.DEVICES, "the number of positions")
    return Mesh(names, sizes, read_order(cursor, positions))


def read_op(cursor):
    """`[ "op" SP op LF ]`."""
    if not cursor.sees(b"op"):
        return None
    cursor.skip(b"op ")
    op = cursor.take(NAME, "an operation")
    require(op in OPERATIONS, "problem: an unknown op")
    cursor.skip(b"\n")
    return op


def read_axis_use(cursor, mesh):
    """Every name in a type is an axis of the mesh of its side."""
    name = cursor.name()
    require(name in mesh.names, "problem: a type names no axis of the mesh")
    return mesh.names.index(name)


def read_names(cursor, mesh):
    """`name (comma name)* "}"`."""
    axes = [read_axis_use(cursor, mesh)]
    while cursor.comma():
        axes.append(read_axis_use(cursor, mesh))
    cursor.skip(b"}")
    return tuple(axes)


def read_dimension(cursor, mesh):
    """`dim = u | u "{" [ name (comma name)* ] "}" u`, tile x axis sizes >= size."""
    tile = within(cursor.number(), rules.EXTENT, "a tile size")
    if not cursor.sees(b"{"):
        return Dimension(tile, tile, ())
    cursor.skip(b"{")
    axes = ()
    if cursor.sees(b"}"):
        cursor.skip(b"}")
    else:
        axes = read_names(cursor, mesh)
    size = within(cursor.number(), rules.EXTENT, "a global size")
    whole = tile * rules.product(mesh.sizes[axis] for axis in axes)
    within(whole, rules.PADDED, "tile x axis sizes")
    require(whole >= size, "problem: tile x axis sizes is less than the global size")
    return Dimension(tile, size, axes)


def read_type(cursor, mesh):
    """`type = "[" [ dim (comma dim)* ] "]" [ "{" names "}" ]`; no axis twice."""
    cursor.skip(b"[")
    dimensions = []
    if not cursor.sees(b"]"):
        dimensions.append(read_dimension(cursor, mesh))
        while cursor.comma():
            dimensions.append(read_dimension(cursor, mesh))
    cursor.skip(b"]")
    unreduced = ()
    if cursor.sees(b"{"):
        cursor.skip(b"{")
        unreduced = read_names(cursor, mesh)
    within(len(dimensions), rules.DIMENSIONS, "the rank")
    used = [axis for dimension in dimensions for axis in dimension.axes]
    used.extend(unreduced)
    require(len(set(used)) == len(used), "problem: an axis occurs twice in a type")
    rules.local_size(dimension.tile for dimension in dimensions)
    return Type(tuple(dimensions), unreduced)


def require_devices(devices, mesh):
    """`these devices are below D and differ`; a mesh has at most D positions."""
    require(mesh.positions() <= devices, "problem: a mesh has more positions than devices")
    if mesh.order is not None:
        require(max(mesh.order) < devices, "problem: a device of an order is not below D")
        require(len(set(mesh.order)) == len(mesh.order), "problem: an order has a device twice")


def require_same_shape(source, target):
    """Both types have the same rank and the same sizes."""
    require(len(source) == len(target), "problem: the ranks differ")
    for one, other in zip(source, target):
        require(one.size == other.size, "problem: the global sizes differ")


def require_unreduced(problem):
    """Unreduced axes need an operation; those of the target are axes of the one mesh."""
    source, target = problem.source.unreduced, problem.target.unreduced
    require(problem.op is not None or not source + target, "problem: unreduced axes without op")
    require(not (problem.own_mesh and target),
            "problem: a target with a mesh of its own has unreduced axes")


def read_problem(data):
    """`problem`: the whole file, and nothing after its last line."""
    require(len(data) <= rules.PROBLEM_BYTES, "the problem is over 65,536 bytes")
    cursor = Cursor(data)
    cursor.skip(b"redist-problem 2\n")
    devices = read_devices(cursor)
    mesh = target_mesh = read_mesh(cursor)
    cursor.skip(b"elem ")
    elem = within(cursor.number(), rules.ELEMENT_BYTES, "the element size")
    cursor.skip(b"\n")
    op = read_op(cursor)
    cursor.skip(b"from ")
    source = read_type(cursor, mesh)
    cursor.skip(b"\n")
    own_mesh = cursor.sees(b"mesh")
    if own_mesh:
        target_mesh = read_mesh(cursor)
    cursor.skip(b"to ")
    target = read_type(cursor, target_mesh)
    cursor.skip(b"\n")
    require(cursor.at == len(data), "problem: bytes after the last line")
    if devices is None:
        devices = max(mesh.positions(), target_mesh.positions())
    problem = Problem(devices, elem, op, mesh, source, own_mesh, target_mesh, target)
    require_devices(devices, mesh)
    require_devices(devices, target_mesh)
    require_same_shape(source.dimensions, target.dimensions)
    require_unreduced(problem)
    return problem
