"""Lists of numbers: `list` and `iota`, of problem and certificate alike."""

import rules
from rules import Rejected, require, within


def transpose(shape, perm):
    """Read 0..N-1 of the given shape off along the permuted axes.

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


def read_iota(fields, count):
    """`"iota" SP q (SP dim)*q (SP perm)*q`; the product of the dims is N."""
    dimensions = within(fields.number(), rules.IOTA_DIMENSIONS, "the iota dimensions")
    shape = fields.numbers(dimensions)
    perm = fields.numbers(dimensions)
    require(rules.product(shape) == count, "the iota has another number of entries")
    require(sorted(perm) == list(range(dimensions)), "the iota has no permutation")
    return transpose(shape, perm)


def read_list(fields, count):
    """`list = "list" (SP v)*N | "iota" ..`: N numbers; their range is not judged."""
    kind = fields.piece()
    if kind == b"list":
        return fields.numbers(count)
    if kind == b"iota":
        return read_iota(fields, count)
    raise Rejected("'list' or 'iota' was expected")
