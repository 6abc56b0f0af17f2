"""Section 3 of docs/FORMAT.md: the grammar of the certificate.

A line is cut at every single space and each piece must be exactly a fixed
word or a canonical number.  A doubled, leading or trailing space gives an
empty piece, which is neither; so do tabs and carriage returns give pieces
that are neither.  The grammar is thereby exact without looking at spaces.
"""

from typing import NamedTuple

import rules
from problem import Dimension, Statement
from rules import Rejected, require, within


class Claim(NamedTuple):
    height: int
    cost: int
    bounded: bool
    normal: bool


class Step(NamedTuple):
    """One step line; `join` is i, `split` is j, `factor` is n where used."""

    op: bytes
    join: int
    split: int
    factor: int
    tile: list
    size: int
    cost: int


class Lines:
    """The lines of the file, each of which must end with one LF."""

    def __init__(self, data):
        pieces = data.split(b"\n")
        require(pieces.pop() == b"", "certificate: the last line has no LF")
        self.lines = pieces
        self.at = 0

    def next(self):
        """The fields of the next line."""
        if self.at == len(self.lines):
            raise Rejected("certificate: it ends too early")
        # The reference is dropped so that a large line is freed when judged.
        line, self.lines[self.at] = self.lines[self.at], None
        self.at += 1
        return Fields(line)

    def starts_with(self, word):
        """Whether there is a next line with this first word."""
        return self.at < len(self.lines) and self.lines[self.at].split(b" ", 1)[0] == word

    def end(self):
        """`nothing after the last line`."""
        require(self.at == len(self.lines), "certificate: bytes after the last line")


class Fields:
    """The pieces of one line, taken from the left."""

    def __init__(self, line):
        self.pieces = line.split(b" ")
        self.at = 0

    def piece(self):
        """The next piece, whatever it is."""
        if self.at == len(self.pieces):
            raise Rejected("certificate: a line ends too early")
        self.at += 1
        return self.pieces[self.at - 1]

    def word(self, expected):
        """A fixed word."""
        if self.piece() != expected:
            raise Rejected(f"certificate: {expected.decode('ascii')!r} was expected")

    def number(self):
        """A canonical number."""
        return rules.canonical_number(self.piece())

    def numbers(self, count):
        """`(SP u)*count`."""
        taken = self.pieces[self.at:self.at + count]
        require(len(taken) == count, "certificate: a line ends too early")
        self.at += count
        return [rules.canonical_number(piece) for piece in taken]

    def end(self):
        """The line has no further piece."""
        require(self.at == len(self.pieces), "certificate: a line is too long")


def read_mesh(fields):
    """`"mesh" SP k (SP size)*k LF`: k axes, their sizes."""
    fields.word(b"mesh")
    count = within(fields.number(), rules.AXES, "the number of axes")
    sizes = fields.numbers(count)
    fields.end()
    for size in sizes:
        within(size, rules.AXIS_SIZE, "the size of an axis")
    within(rules.product(sizes), rules.DEVICES, "the number of devices")
    return tuple(sizes)


def read_elem(fields):
    """`"elem" SP u LF`."""
    fields.word(b"elem")
    elem = within(fields.number(), rules.ELEMENT_BYTES, "the element size")
    fields.end()
    return elem


def read_layout(fields, axis_count):
    """`layout = tile SP size SP a (SP axis)*a LF`: a axes, minor to major."""
    tile = within(fields.number(), rules.EXTENT, "a tile size")
    size = within(fields.number(), rules.EXTENT, "a global size")
    count = within(fields.number(), (0, axis_count), "the axes of a layout")
    axes = fields.numbers(count)
    fields.end()
    for axis in axes:
        require(axis < axis_count, "certificate: a layout names no axis")
    return Dimension(tile, size, tuple(axes))


def read_type(lines, word, axis_count):
    """`"from" SP rank LF layout*rank`, and the same with "to"."""
    fields = lines.next()
    fields.word(word)
    rank = within(fields.number(), rules.RANK, "the rank")
    fields.end()
    return tuple(read_layout(lines.next(), axis_count) for _ in range(rank))


def read_statement(lines):
    """The magic line, the mesh, the element size and both types."""
    magic = lines.next()
    magic.word(b"redist-cert")
    magic.word(b"1")
    magic.end()
    mesh = read_mesh(lines.next())
    elem = read_elem(lines.next())
    source = read_type(lines, b"from", len(mesh))
    target = read_type(lines, b"to", len(mesh))
    return Statement(mesh, elem, source, target)


def read_flag(fields):
    """`flag = "0" | "1"`."""
    piece = fields.piece()
    require(piece in (b"0", b"1"), "certificate: a flag is neither 0 nor 1")
    return piece == b"1"


def read_claim(fields):
    """`"claim" SP "height" SP u SP "cost" SP u SP "bounded" .. "normal" ..`."""
    fields.word(b"claim")
    fields.word(b"height")
    height = fields.number()
    fields.word(b"cost")
    cost = fields.number()
    fields.word(b"bounded")
    bounded = read_flag(fields)
    fields.word(b"normal")
    normal = read_flag(fields)
    fields.end()
    return Claim(height, cost, bounded, normal)


def read_step_count(fields):
    """`"steps" SP n LF`; 0 to 64 steps."""
    fields.word(b"steps")
    count = within(fields.number(), rules.STEPS, "the number of steps")
    fields.end()
    return count


def read_dimension_number(fields, rank):
    """Dimensions are numbered 0.. from the left."""
    dimension = fields.number()
    require(dimension < rank, "certificate: a step names no dimension")
    return dimension


def read_operation(fields, rank):
    """`op`: its name, the dimensions i and j, the factor n; 0 where unused."""
    op = fields.piece()
    join = split = factor = 0
    if op == b"allpermute":
        return op, join, split, factor
    require(op in (b"dynslice", b"allgather", b"alltoall"),
            "certificate: an unknown operation")
    if op != b"dynslice":
        join = read_dimension_number(fields, rank)
    if op != b"allgather":
        split = read_dimension_number(fields, rank)
    factor = within(fields.number(), rules.FACTOR, "a factor")
    return op, join, split, factor


def read_step(fields, index, rank):
    """`step = "step" SP i SP op (SP "tile" (SP u)*rank) SP "size" ..`."""
    fields.word(b"step")
    require(fields.number() == index, "certificate: a step has a wrong number")
    op, join, split, factor = read_operation(fields, rank)
    fields.word(b"tile")
    tile = fields.numbers(rank)
    fields.word(b"size")
    size = fields.number()
    fields.word(b"cost")
    cost = fields.number()
    fields.end()
    return Step(op, join, split, factor, tile, size, cost)


def read_list(fields, devices):
    """`"list" (SP device)*D`."""
    order = fields.numbers(devices)
    fields.end()
    return order


def transpose(shape, perm):
    """Read 0..D-1 of the given shape off along the permuted axes.

    `view them as an array of shape d1 x .. x dq (row-major), transpose so
    that axis t of the result is axis p_t of the original, and read off
    row-major`.
    """
    strides = [0] * len(shape)
    stride = 1
    for axis in reversed(range(len(shape))):
        strides[axis] = stride
        stride *= shape[axis]
    order = [0]
    # Each result axis, major to minor, splits every place into its entries.
    for axis in perm:
        entries = range(0, shape[axis] * strides[axis], strides[axis])
        order = [place + entry for place in order for entry in entries]
    return order


def read_iota(fields, devices):
    """`"iota" SP q (SP dim)*q (SP perm)*q`; the product of the dims is D."""
    count = within(fields.number(), rules.IOTA_DIMENSIONS, "the iota dimensions")
    shape = fields.numbers(count)
    perm = fields.numbers(count)
    fields.end()
    require(rules.product(shape) == devices, "certificate: iota is not of D devices")
    require(sorted(perm) == list(range(count)),
            "certificate: iota has no permutation")
    return transpose(shape, perm)


def read_groups(fields, devices):
    """`groups`: the list L of D device numbers, each device exactly once."""
    kind = fields.piece()
    if kind == b"list":
        order = read_list(fields, devices)
    elif kind == b"iota":
        order = read_iota(fields, devices)
    else:
        raise Rejected("certificate: 'list' or 'iota' was expected")
    require(sorted(order) == list(range(devices)),
            "certificate: a group line is not each device exactly once")
    return order


def read_fusion(lines, count):
    """`"fused" SP u (SP flag)*n LF`, or None when the section is left out."""
    if not lines.starts_with(b"fused"):
        return None
    fields = lines.next()
    fields.word(b"fused")
    cost = fields.number()
    flags = [read_flag(fields) for _ in range(count)]
    fields.end()
    return cost, flags


def read_state(fields, rank):
    """`"state" (SP tile)*rank SP "paid" SP u LF`."""
    fields.word(b"state")
    tile = tuple(within(size, rules.EXTENT, "a tile size") for size in fields.numbers(rank))
    fields.word(b"paid")
    paid = fields.number()
    fields.end()
    return tile, paid


def read_bound(lines, rank):
    """`"bound" SP W SP m LF state*m`, or None when the section is left out."""
    if not lines.starts_with(b"bound"):
        return None
    fields = lines.next()
    fields.word(b"bound")
    least = fields.number()
    count = within(fields.number(), rules.STATES, "the number of states")
    fields.end()
    return least, [read_state(lines.next(), rank) for _ in range(count)]


def read_end(lines, count):
    """`"end" SP n LF`, n the number of steps, and nothing after it."""
    fields = lines.next()
    fields.word(b"end")
    require(fields.number() == count, "certificate: end has another count")
    fields.end()
    lines.end()
