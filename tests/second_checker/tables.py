"""Section 3, "Meaning": the explicit tile table and the four operations.

A table is one tile shape for all devices and, for every dimension, the list
of base offsets by device: `offsets[t][d]` is off[d] in dimension t.  Every
operation makes a new table and leaves the old one as it was.
"""

from typing import NamedTuple

import rules
from rules import require, within


class Table(NamedTuple):
    tile: list
    offsets: list


def coordinates(mesh, axis):
    """Devices are numbered row-major: the last axis varies fastest."""
    faster = rules.product(mesh[axis + 1:])
    size = mesh[axis]
    return [d // faster % size for d in range(rules.product(mesh))]


def dimension_offsets(mesh, dimension):
    """Base offset of `c{x1,x2,..}s`: c i_x1 + c|x1| i_x2 + .."""
    offsets = [0] * rules.product(mesh)
    stride = dimension.tile
    for axis in dimension.axes:
        places = coordinates(mesh, axis)
        offsets = [o + stride * i for o, i in zip(offsets, places)]
        stride *= mesh[axis]
    return offsets


def table_of_type(mesh, layout):
    """The table of a type."""
    tile = [dimension.tile for dimension in layout]
    return Table(tile, [dimension_offsets(mesh, each) for each in layout])


def require_groups(devices, factor):
    """With factor n (n divides D), group k is L[kn], .., L[kn+n-1]."""
    require(devices % factor == 0, "the factor does not divide the devices")


def require_divides(table, split, factor):
    """n divides c[j]."""
    require(table.tile[split] % factor == 0, "the factor does not divide the tile")


def require_agreement(table, order, join, factor):
    """Members of a group agree on off in all dimensions but i."""
    for dimension, offsets in enumerate(table.offsets):
        if dimension == join:
            continue
        for first in range(0, len(order), factor):
            group = order[first:first + factor]
            base = offsets[group[0]]
            require(all(offsets[d] == base for d in group),
                    "the members of a group disagree in a kept dimension")


def require_adjacent(table, order, join, factor):
    """Member m: off[i] = member 0's off[i] + m c[i]."""
    offsets, extent = table.offsets[join], table.tile[join]
    for first in range(0, len(order), factor):
        base = offsets[order[first]]
        for m in range(factor):
            require(offsets[order[first + m]] == base + m * extent,
                    "the members of a group are not adjacent tiles in order")


def with_first_offset(offsets, order, factor):
    """All members get member 0's offset."""
    result = list(offsets)
    for first in range(0, len(order), factor):
        base = offsets[order[first]]
        for d in order[first:first + factor]:
            result[d] = base
    return result


def with_slice_offset(offsets, order, factor, extent):
    """Member m: off[j] += m c[j] (new c)."""
    result = list(offsets)
    for position, d in enumerate(order):
        result[d] += position % factor * extent
    return result


def replaced(values, index, value):
    """A copy of the list with one entry replaced."""
    result = list(values)
    result[index] = value
    return result


def dynslice(table, order, split, factor):
    """c[j] /= n; member m: off[j] += m c[j] (new c)."""
    require_groups(len(order), factor)
    require_divides(table, split, factor)
    extent = table.tile[split] // factor
    moved = with_slice_offset(table.offsets[split], order, factor, extent)
    return Table(replaced(table.tile, split, extent),
                 replaced(table.offsets, split, moved))


def allgather(table, order, join, factor):
    """c[i] *= n; all get member 0's off[i]."""
    require_groups(len(order), factor)
    require_agreement(table, order, join, factor)
    require_adjacent(table, order, join, factor)
    extent = within(table.tile[join] * factor, rules.EXTENT, "a tile size")
    gathered = with_first_offset(table.offsets[join], order, factor)
    return Table(replaced(table.tile, join, extent),
                 replaced(table.offsets, join, gathered))


def alltoall(table, order, join, split, factor):
    """i differs from j; gather along i, then each member keeps slice m of j."""
    require(join != split, "alltoall with one dimension twice")
    require_divides(table, split, factor)
    gathered = allgather(table, order, join, factor)
    return dynslice(gathered, order, split, factor)


def allpermute(table, order):
    """off[d] = off of L[d]."""
    moved = [[offsets[d] for d in order] for offsets in table.offsets]
    return Table(table.tile, moved)


def apply(step, table, order):
    """The table after the step; rejects where its premise fails."""
    if step.op == b"dynslice":
        return dynslice(table, order, step.split, step.factor)
    if step.op == b"allgather":
        return allgather(table, order, step.join, step.factor)
    if step.op == b"alltoall":
        return alltoall(table, order, step.join, step.split, step.factor)
    return allpermute(table, order)


def cost_of(op, size_after):
    """dynslice 0, allgather the new local size, the others the local size.

    alltoall and allpermute keep the local size, so the size after the step
    serves all three.
    """
    return 0 if op == b"dynslice" else size_after
