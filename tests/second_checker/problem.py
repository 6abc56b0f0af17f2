"""Section 2 of docs/FORMAT.md: the problem file, read byte by byte."""

import re
from typing import NamedTuple

import rules
from rules import Rejected, require, within

# Each pattern is one character class repeated, so matching is linear.
DIGITS = re.compile(rb"[0-9]+")
NAME = re.compile(rb"[A-Za-z_][A-Za-z0-9_]*")


class Dimension(NamedTuple):
    """One dimension of a type; axes are mesh positions, minor to major."""

    tile: int
    size: int
    axes: tuple


class Statement(NamedTuple):
    """What problem and certificate both say: the mesh, element and types."""

    mesh: tuple
    elem: int
    source: tuple
    target: tuple


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


def read_axis(cursor):
    """`axis = name "=" u`; the size of an axis is 1 to 2^20."""
    name = cursor.name()
    cursor.skip(b"=")
    return name, within(cursor.number(), rules.AXIS_SIZE, "the size of an axis")


def read_mesh(cursor):
    """`"mesh" SP axis (comma axis)* LF`; axis names differ from each other."""
    cursor.skip(b"mesh ")
    axes = [read_axis(cursor)]
    while cursor.comma():
        axes.append(read_axis(cursor))
    cursor.skip(b"\n")
    within(len(axes), rules.AXES, "the number of axes")
    names = [name for name, _ in axes]
    require(len(set(names)) == len(names), "problem: two axes have one name")
    sizes = tuple(size for _, size in axes)
    within(rules.product(sizes), rules.DEVICES, "the number of devices")
    return names, sizes


def read_axis_use(cursor, names):
    """Every name in a type is an axis of the mesh."""
    name = cursor.name()
    require(name in names, "problem: a type names no axis of the mesh")
    return names.index(name)


def read_dimension(cursor, names, sizes):
    """`dim = u | u "{" name (comma name)* "}" u`, tile x axis sizes = size."""
    tile = within(cursor.number(), rules.EXTENT, "a tile size")
    if not cursor.sees(b"{"):
        return Dimension(tile, tile, ())
    cursor.skip(b"{")
    axes = [read_axis_use(cursor, names)]
    while cursor.comma():
        axes.append(read_axis_use(cursor, names))
    cursor.skip(b"}")
    size = within(cursor.number(), rules.EXTENT, "a global size")
    whole = tile * rules.product(sizes[axis] for axis in axes)
    require(whole == size, "problem: tile x axis sizes is not the global size")
    return Dimension(tile, size, tuple(axes))


def read_type(cursor, names, sizes):
    """`type = "[" [ dim (comma dim)* ] "]"`; no axis occurs twice in it."""
    cursor.skip(b"[")
    dimensions = []
    if not cursor.sees(b"]"):
        dimensions.append(read_dimension(cursor, names, sizes))
        while cursor.comma():
            dimensions.append(read_dimension(cursor, names, sizes))
    cursor.skip(b"]")
    within(len(dimensions), rules.RANK, "the rank")
    used = [axis for dimension in dimensions for axis in dimension.axes]
    require(len(set(used)) == len(used), "problem: an axis occurs twice in a type")
    rules.local_size(dimension.tile for dimension in dimensions)
    return tuple(dimensions)


def require_same_shape(source, target):
    """Both types have the same rank and the same sizes."""
    require(len(source) == len(target), "problem: the ranks differ")
    for one, other in zip(source, target):
        require(one.size == other.size, "problem: the global sizes differ")


def read_problem(data):
    """`problem`: the whole file, and nothing after its last line."""
    require(len(data) <= rules.PROBLEM_BYTES, "the problem is over 65,536 bytes")
    cursor = Cursor(data)
    cursor.skip(b"redist-problem 1\n")
    names, sizes = read_mesh(cursor)
    cursor.skip(b"elem ")
    elem = within(cursor.number(), rules.ELEMENT_BYTES, "the element size")
    cursor.skip(b"\nfrom ")
    source = read_type(cursor, names, sizes)
    cursor.skip(b"\nto ")
    target = read_type(cursor, names, sizes)
    cursor.skip(b"\n")
    require(cursor.at == len(data), "problem: bytes after the last line")
    require_same_shape(source, target)
    return Statement(sizes, elem, source, target)
