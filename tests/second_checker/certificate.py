"""Section 3 of docs/FORMAT.md: the grammar of the certificate."""

from typing import NamedTuple

import lists
import rules
import tables
from fields import Fields
from problem import Dimension, Part
from rules import Rejected, require, within

# What stands behind the word of a move: i, j data dimensions, v a summand
# dimension, n the factor.
MOVES = {b"dynslice": "jn", b"allgather": "in", b"alltoall": "ijn", b"allpermute": "",
         b"reducescatter": "vjn", b"allreduce": "vn", b"reduce": "vn", b"broadcast": "n",
         b"resize": "", b"exchange": ""}
WITHOUT_GROUPS = (b"resize", b"exchange")


class Sum(NamedTuple):
    """A summand dimension; axes are mesh positions or parts of axes, minor to major."""

    kept: bool
    size: int
    axes: tuple


class Claim(NamedTuple):
    height: int
    cost: int
    bounded: bool
    normal: bool
    received: int
    identical: bool


class Step(NamedTuple):
    """A step: `join` is i or v, `split` is j, `factor` is n where used.

    `used` are the entries of its list that take part; None without groups. `listed`: the list
    is written number by number.
    """

    op: bytes
    join: int
    split: int
    factor: int
    tile: list
    size: int
    cost: int
    used: list
    listed: bool = False


class Certificate(NamedTuple):
    """All of the file; `fused` and `bound` are None when left out."""

    sums: tuple
    claim: Claim
    steps: list
    fused: tuple
    bound: tuple


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
        # The reference is dropped so that a large line is freed when read.
        line, self.lines[self.at] = self.lines[self.at], None
        self.at += 1
        return Fields(line)

    def starts_with(self, word):
        """Whether there is a next line with this first word."""
        return self.at < len(self.lines) and self.lines[self.at].split(b" ", 1)[0] == word

    def end(self):
        """`nothing after the last line`."""
        require(self.at == len(self.lines), "certificate: bytes after the last line")


def read_words(fields, *expected):
    """A line that is known word by word."""
    for word in expected:
        if isinstance(word, int):
            require(fields.number() == word, f"certificate: {word} was expected")
        else:
            fields.word(word)
    fields.end()


def restate_mesh(lines, mesh):
    """`"mesh" SP k (SP size)*k LF`: the mesh of the problem, without its order."""
    read_words(lines.next(), b"mesh", len(mesh.sizes), *mesh.sizes)


def restate_layouts(lines, word, dimensions):
    """`"from" SP r LF layout*r`, and the same with "to"."""
    read_words(lines.next(), word, len(dimensions))
    for each in dimensions:
        read_words(lines.next(), each.tile, each.size, len(each.axes), *each.axes)


def read_parts(lines, mesh):
    """`[ "parts" SP n (SP axis SP size)*n LF ]`: what the numbers behind the axes are."""
    if not lines.starts_with(b"parts"):
        return ()
    fields, parts = lines.next(), []
    fields.word(b"parts")
    count = within(fields.number(), rules.AXES, "the number of parts", 164)
    numbers = fields.numbers(2 * count)
    fields.end()
    minor = [1] * len(mesh.sizes)
    for axis, size in zip(numbers[::2], numbers[1::2]):
        require(axis < len(mesh.sizes), "a part names no axis", 164)
        require(2 <= size <= rules.AXIS_SIZE[1], "the size of a part is out of its limits", 164)
        parts.append(Part(axis, minor[axis], size))
        minor[axis] *= size
    require(all(product in (1, size) for product, size in zip(minor, mesh.sizes)),
            "an axis is not the product of its parts", 165)
    return tuple(parts)


def read_sum(fields, mesh, parts):
    """`sum = kept SP size SP a (SP axis)*a LF`; a >= 1."""
    kept = fields.flag()
    size = fields.number()
    count = within(fields.number(), rules.AXES, "the axes of a sum")
    names = [*range(len(mesh.sizes)), *parts]
    numbers = fields.numbers(count)
    fields.end()
    require(all(number < len(names) for number in numbers), "certificate: a sum names no axis")
    axes = tuple(names[number] for number in numbers)
    whole = rules.product(tables.axis_size(mesh.sizes, axis) for axis in axes)
    require(size == whole, "the size of a sum is not the product of its axes", 149)
    return Sum(kept, size, axes)


def require_sums(asked, parts, sums):
    """Each unreduced axis is in exactly one line, kept axes in lines with flag 1."""
    left, due = set(asked.target.unreduced), []
    for axis in asked.source.unreduced:
        due += [each for each in parts if each.axis == axis] or [axis]
    axes = [axis for each in sums for axis in each.axes]
    require(sorted(axes, key=str) == sorted(due, key=str),
            "the sums are not of each unreduced axis once", 145)
    require(all((tables.whole_axis(axis) in left) == each.kept
                for each in sums for axis in each.axes),
            "a sum mixes kept axes with others, or has the wrong flag", 145)


def read_sums(lines, asked):
    """The parts of axes; `"sums" SP q LF sum*q`; r + q is at most 16."""
    parts = read_parts(lines, asked.source_mesh)
    fields = lines.next()
    fields.word(b"sums")
    count = fields.number()
    fields.end()
    within(len(asked.source.dimensions) + count, rules.DIMENSIONS, "the number of dimensions")
    sums = tuple(read_sum(lines.next(), asked.source_mesh, parts) for _ in range(count))
    require_sums(asked, parts, sums)
    return sums


def read_statement(lines, asked):
    """Everything that restates the problem, and the sums."""
    read_words(lines.next(), b"redist-cert", b"2")
    read_words(lines.next(), b"devices", asked.devices)
    restate_mesh(lines, asked.source_mesh)
    read_words(lines.next(), b"elem", asked.elem)
    if asked.op is not None:
        read_words(lines.next(), b"op", asked.op)
    sums = read_sums(lines, asked)
    restate_layouts(lines, b"from", asked.source.dimensions)
    if asked.own_mesh:
        restate_mesh(lines, asked.target_mesh)
    restate_layouts(lines, b"to", asked.target.dimensions)
    return sums


def read_claim(fields):
    """`"claim" SP "height" SP u SP "cost" SP u SP "bounded" SP flag ..`."""
    values = []
    for word, read in ((b"height", fields.number), (b"cost", fields.number),
                       (b"bounded", fields.flag), (b"normal", fields.flag),
                       (b"received", fields.number), (b"identical", fields.flag)):
        if not values:
            fields.word(b"claim")
        fields.word(word)
        values.append(read())
    fields.end()
    return Claim(*values)


def read_step_count(fields):
    """`"steps" SP n LF`; 0 to 64 steps."""
    fields.word(b"steps")
    count = within(fields.number(), rules.STEPS, "the number of steps")
    fields.end()
    return count


def read_move(fields, rank, sums):
    """`move`: its name, and i or v, j, n; 0 where unused."""
    op = fields.piece()
    require(op in MOVES, "certificate: an unknown operation")
    join = split = factor = 0
    for what in MOVES[op]:
        number = fields.number()
        if what == "v":
            require(rank <= number < rank + sums, "a step names no summand dimension", 147)
            join = number
        elif what == "n":
            factor = within(number, rules.FACTOR, "a factor")
        else:
            require(number < rank, "a step names no data dimension", 65)
            join, split = (number, split) if what == "i" else (join, number)
    return op, join, split, factor


def read_groups(fields, devices):
    """`groups = list [ SP "use" SP A ] LF`: the entries that are used."""
    order = lists.read_list(fields, devices)
    require(sorted(order) == list(range(devices)),
            "a group line is not each device exactly once", 101)
    if fields.sees(b"use"):
        fields.word(b"use")
        used = within(fields.number(), (1, devices - 1), "the number behind use")
        order = order[:used]
    fields.end()
    return order


def read_step(lines, index, devices, rank, sums):
    """`step = "step" SP i SP move (SP "tile" (SP u)*(r+q)) SP "size" .. groups`."""
    fields = lines.next()
    fields.word(b"step")
    require(fields.number() == index, "certificate: a step has a wrong number")
    op, join, split, factor = read_move(fields, rank, sums)
    fields.word(b"tile")
    tile = [within(size, rules.EXTENT, "a tile size") for size in fields.numbers(rank + sums)]
    fields.word(b"size")
    size = fields.number()
    fields.word(b"cost")
    cost = fields.number()
    fields.end()
    if op in WITHOUT_GROUPS:
        return Step(op, join, split, factor, tile, size, cost, None)
    fields = lines.next()
    listed = fields.sees(b"list")
    return Step(op, join, split, factor, tile, size, cost, read_groups(fields, devices), listed)


def read_fusion(lines, count):
    """`"fused" SP u (SP flag)*n LF`, or None when the section is left out."""
    if not lines.starts_with(b"fused"):
        return None
    fields = lines.next()
    fields.word(b"fused")
    cost = fields.number()
    flags = [fields.flag() for _ in range(count)]
    fields.end()
    return cost, flags


def read_state(fields, count):
    """`"state" (SP tile)*r [ SP z ] SP "paid" SP u LF`."""
    fields.word(b"state")
    state = tuple(within(size, rules.EXTENT, "a tile size") for size in fields.numbers(count))
    fields.word(b"paid")
    paid = fields.number()
    fields.end()
    return state, paid


def read_bound(lines, numbers):
    """`"bound" SP W SP m LF state*m`, or None when the section is left out."""
    if not lines.starts_with(b"bound"):
        return None
    fields = lines.next()
    fields.word(b"bound")
    least = fields.number()
    count = within(fields.number(), rules.STATES, "the number of states")
    fields.end()
    return least, [read_state(lines.next(), numbers) for _ in range(count)]


def read_end(lines, count):
    """`"end" SP n LF`, n the number of steps, and nothing after it."""
    read_words(lines.next(), b"end", count)
    lines.end()


def read_certificate(data, asked):
    """The whole file, which must restate the problem."""
    require(len(data) <= rules.CERTIFICATE_BYTES, "the certificate is over 268,435,456 bytes")
    lines = Lines(data)
    sums = read_statement(lines, asked)
    claim = read_claim(lines.next())
    count = read_step_count(lines.next())
    rank = len(asked.source.dimensions)
    steps = [read_step(lines, index, asked.devices, rank, len(sums))
             for index in range(1, count + 1)]
    fused = read_fusion(lines, count)
    bound = read_bound(lines, rank + bool(sums))
    read_end(lines, count)
    return Certificate(sums, claim, steps, fused, bound)


def layouts(asked, sums):
    """The dimensions of both types, summand dimensions behind data dimensions.

    `source: tile 1, its axes; target: the same when kept, else tile = size
    and no axes`.
    """
    start = [Dimension(1, each.size, each.axes) for each in sums]
    last = [one if each.kept else Dimension(each.size, each.size, ())
            for each, one in zip(sums, start)]
    return [*asked.source.dimensions, *start], [*asked.target.dimensions, *last]
