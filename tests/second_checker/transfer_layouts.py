"""Transfer problems: arrays, memories, and partition trees with their pieces.

The sentences quoted in docstrings are those of docs/TRANSFERS.md.
"""

import re
from typing import NamedTuple

import rules
from fields import Fields
from rules import product, require, within

NAME = re.compile(rb"[A-Za-z_][A-Za-z0-9_]*")

DEVICES = (1, 2**18)
ARRAYS = (0, 2**16)
DIMENSIONS = (0, 16)
EXTENT = (0, 2**62)
SUMMANDS = (1, 2**62)
ELEMENT_BYTES = (1, 65_536)
BYTES = (0, 2**62)
BUFFERS = (0, 2**22)
PIECES = (0, 2**22)
WORDS = 2**26
OPEN_BOXES = 1024


class Array(NamedTuple):
    """Data dimensions first, then summand dimensions."""

    elem: int
    shape: tuple
    sums: tuple

    def box(self):
        """All of it, as (low, high) of each dimension."""
        return tuple((0, n) for n in self.shape + self.sums)


class Buffer(NamedTuple):
    """A buffer in the memory of its device."""

    place: int
    elem: int
    shape: tuple
    order: tuple

    def bytes(self):
        return self.elem * product(self.shape)

    def address(self, index):
        """The first byte of a local index: the last of `order` varies fastest."""
        at = 0
        for dim in self.order:
            at = at * self.shape[dim] + index[dim]
        return self.place + self.elem * at


class Piece(NamedTuple):
    """A box of an array, in a leaf of a buffer."""

    array: int
    box: tuple
    device: int
    buffer: Buffer
    leaf: tuple


class Layout(NamedTuple):
    """`Pieces of a layout are numbered 0..P-1 in the order of the text.`"""

    memory: list
    pieces: list


class Problem(NamedTuple):
    devices: int
    arrays: list
    source: Layout
    target: Layout


class Lines:
    """The lines of a text, all of which end with LF."""

    def __init__(self, text):
        require(text.endswith(b"\n"), "the last line does not end")
        self.lines = text[:-1].split(b"\n")
        self.at = 0

    def next(self):
        require(self.at < len(self.lines), "the text ends too early")
        self.at += 1
        return Fields(self.lines[self.at - 1])

    def peek(self):
        return Fields(self.lines[self.at]) if self.at < len(self.lines) else Fields(b"")

    def exact(self, line):
        require(self.at < len(self.lines) and self.lines[self.at] == line,
                f"{line.decode()!r} was expected")
        self.at += 1

    def end(self):
        require(self.at == len(self.lines), "the text goes on")


def extents(box):
    return tuple(high - low for low, high in box)


def is_empty(box):
    return any(low == high for low, high in box)


def contains(outer, inner):
    return all(a <= c and d <= b for (a, b), (c, d) in zip(outer, inner))


def cut_box(box, dim, at):
    """Both parts of a box; `lo[x] < c < hi[x]`."""
    require(dim < len(box), "a cut along a dimension that is not there")
    low, high = box[dim]
    require(low < at < high, "a cut outside its box")
    return (box[:dim] + ((low, at),) + box[dim + 1:],
            box[:dim] + ((at, high),) + box[dim + 1:])


def walk_tree(fields, box, read_leaf, context=None, below=None):
    """Reads nodes in pre-order until they are a tree over `box`.

    `read_leaf(word, box, context)` reads a leaf, of which the word is known; `below` says
    what the context is below a cut along a dimension.
    """
    stack = [(box, context)]
    while stack:
        require(len(stack) <= OPEN_BOXES, "too many open boxes")
        here, told = stack.pop()
        word = fields.piece()
        if word != b"cut":
            read_leaf(word, here, told)
            continue
        dim, at = fields.number(), fields.number()
        first, second = cut_box(here, dim, at)
        inner = told if below is None else below(told, dim, here)
        stack += [(second, inner), (first, inner)]


def read_array(lines):
    line = lines.next()
    line.word(b"array")
    name = line.piece()
    require(len(name) <= rules.NAME_BYTES and NAME.fullmatch(name), "a name was expected")
    line.word(b"elem")
    elem = within(line.number(), ELEMENT_BYTES, "an element size")
    line.word(b"shape")
    rank = within(line.number(), DIMENSIONS, "a number of dimensions")
    shape = tuple(within(n, EXTENT, "an extent") for n in line.numbers(rank))
    line.word(b"sums")
    nsums = within(line.number(), DIMENSIONS, "a number of dimensions")
    within(rank + nsums, DIMENSIONS, "a number of dimensions")
    sums = tuple(within(n, SUMMANDS, "a number of summands") for n in line.numbers(nsums))
    line.end()
    within(elem * product(shape), BYTES, "the bytes of an array")
    within(product(sums), BYTES, "the summands of an array")
    return Array(elem, shape, sums)


def read_piece(line, arrays, elem, leaf):
    """The array and the box of a piece in a leaf of a buffer."""
    number = line.number()
    require(number < len(arrays) and arrays[number].elem == elem, "no array of that element size")
    array = arrays[number]
    require(line.number() == len(array.box()), "the dimensions of a piece are those of its array")
    ends = line.numbers(2 * len(array.box()))
    box = tuple(zip(ends[0::2], ends[1::2]))
    for dim, (low, high) in enumerate(box):
        require(low <= high <= array.box()[dim][1], "a piece outside its array")
        require(dim < len(array.shape) or low < high, "a piece without summands")
    data = extents(box[:len(array.shape)])
    require([n for n in data if n != 1] == [n for n in extents(leaf) if n != 1],
            "a piece and its leaf have other extents")
    return number, box


def read_buffer(lines, arrays, device, pieces):
    line = lines.next()
    line.word(b"buffer")
    place = within(line.number(), BYTES, "a place")
    elem = within(line.number(), ELEMENT_BYTES, "an element size")
    line.word(b"shape")
    rank = within(line.number(), DIMENSIONS, "a number of dimensions")
    shape = tuple(within(n, EXTENT, "an extent") for n in line.numbers(rank))
    order = tuple(range(rank))
    if line.sees(b"order"):
        line.word(b"order")
        order = tuple(line.numbers(rank))
        require(sorted(order) == list(range(rank)), "an order has each dimension once")
    buffer = Buffer(place, elem, shape, order)
    within(buffer.bytes(), BYTES, "the bytes of a buffer")

    def read_leaf(word, leaf, _):
        require(word in (b"piece", b"hole"), "piece or hole was expected")
        if word == b"piece":
            number, box = read_piece(line, arrays, elem, leaf)
            pieces.append(Piece(number, box, device, buffer, leaf))

    line.word(b"tree")
    walk_tree(line, tuple((0, n) for n in shape), read_leaf)
    line.end()
    return buffer


def read_layout(lines, word, devices, arrays):
    """`memory*D`: no two buffers of a device overlap, and all are inside its memory."""
    line = lines.next()
    line.word(word)
    count = within(line.number(), PIECES, "a number of pieces")
    line.end()
    memory, pieces = [], []
    for device in range(devices):
        line = lines.next()
        line.word(b"device")
        nbuffers = within(line.number(), BUFFERS, "a number of buffers")
        size = within(line.number(), BYTES, "the bytes of a memory")
        line.end()
        end = 0
        for _ in range(nbuffers):
            buffer = read_buffer(lines, arrays, device, pieces)
            require(end <= buffer.place, "two buffers overlap")
            end = buffer.place + buffer.bytes()
            require(end <= size, "a buffer outside its memory")
        memory.append(size)
    require(len(pieces) == count, "another number of pieces")
    return Layout(memory, pieces)


def read_problem(text):
    lines = Lines(text)
    lines.exact(b"redist-transfers 1")
    line = lines.next()
    line.word(b"devices")
    devices = within(line.number(), DEVICES, "the number of devices")
    line.end()
    line = lines.next()
    line.word(b"arrays")
    narrays = within(line.number(), ARRAYS, "the number of arrays")
    line.end()
    arrays = [read_array(lines) for _ in range(narrays)]
    source = read_layout(lines, b"source", devices, arrays)
    target = read_layout(lines, b"target", devices, arrays)
    lines.exact(b"end")
    lines.end()
    return Problem(devices, arrays, source, target)
