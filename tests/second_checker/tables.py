"""Sections 3.1 and 3.2 of docs/FORMAT.md: the tile table and the steps.

A table is one tile shape for all devices, for every dimension the list of
base offsets by device (`offsets[x][d]` is off[d][x]), and whether each device
holds.  Dimensions are data dimensions, then summand dimensions.  The offsets
of an idle device mean nothing.  Every step makes a new table and leaves the
old one as it was.
"""

from typing import NamedTuple

import rules
from problem import Part
from rules import require, within


class Table(NamedTuple):
    tile: list
    offsets: list
    holds: list

    def holders(self):
        """The devices that hold a tile."""
        return [d for d, holding in enumerate(self.holds) if holding]


class Space(NamedTuple):
    """What does not change from step to step.

    `sizes`: of all dimensions; `rank`: how many are data dimensions;
    `target`: the table of the target type.
    """

    sizes: list
    rank: int
    target: Table


def whole_axis(axis):
    """The axis that a part is of; any other is itself."""
    return axis.axis if isinstance(axis, Part) else axis


def axis_size(sizes, axis):
    """The size of an axis, or of a part of one."""
    return axis.size if isinstance(axis, Part) else sizes[axis]


def coordinate(where, axis):
    """Along an axis or a part of one, from the coordinates along all axes: i / m mod s."""
    if isinstance(axis, Part):
        return where[axis.axis] // axis.minor % axis.size
    return where[axis]


def coordinates(sizes, axis):
    """Positions are numbered row-major: the last axis varies fastest."""
    if isinstance(axis, Part):
        return [i // axis.minor % axis.size for i in coordinates(sizes, axis.axis)]
    faster = rules.product(sizes[axis + 1:])
    size = sizes[axis]
    return [p // faster % size for p in range(rules.product(sizes))]


def dimension_offsets(sizes, dimension):
    """By position: base offset of `c{x1,x2,..}s`, c i_x1 + c|x1| i_x2 + .."""
    offsets = [0] * rules.product(sizes)
    stride = dimension.tile
    for axis in dimension.axes:
        places = coordinates(sizes, axis)
        offsets = [o + stride * i for o, i in zip(offsets, places)]
        stride *= axis_size(sizes, axis)
    return offsets


def table_of_type(devices, mesh, dimensions, due=None):
    """The table of a type: the devices of the mesh hold, or of the positions that are due; no
    others."""
    where = mesh.devices()
    due = due or [True] * len(where)
    holds = [False] * devices
    for d, held in zip(where, due):
        holds[d] = held
    offsets = []
    for dimension in dimensions:
        row = [0] * devices
        for d, held, offset in zip(where, due, dimension_offsets(mesh.sizes, dimension)):
            row[d] = offset if held else 0
        offsets.append(row)
    return Table([dimension.tile for dimension in dimensions], offsets, holds)


def table_of_target(asked, dimensions):
    """The table at the end."""
    return table_of_type(asked.devices, asked.target_mesh, dimensions, asked.due())


def replaced(values, index, value):
    """A copy of the list with one entry replaced."""
    result = list(values)
    result[index] = value
    return result


def only(count, devices):
    """Whether each device is among these."""
    result = [False] * count
    for d in devices:
        result[d] = True
    return result


def groups_of(used, factor):
    """Group k is L[kn], .., L[kn+n-1]."""
    return [used[first:first + factor] for first in range(0, len(used), factor)]


def require_groups(used, factor):
    """n divides A."""
    require(len(used) % factor == 0, "the factor does not divide the devices used", 100)


def require_holding(table, givers):
    """These devices must hold before the step."""
    require(all(table.holds[d] for d in givers), "a device that gives its tile is idle", 152)


def require_divides(table, split, factor):
    """n divides c[j]."""
    require(table.tile[split] % factor == 0, "the factor does not divide the tile", 103)


def require_premise(table, groups, join, rank):
    """Members agree in all dimensions but i; member m has member 0's off[i] + m c[i]."""
    for x, offsets in enumerate(table.offsets):
        gap = table.tile[x] if x == join else 0
        for group in groups:
            base = offsets[group[0]]
            require(all(offsets[d] == base + m * gap for m, d in enumerate(group)),
                    f"the members of a group disagree in dimension {x}",
                    106 if x < rank else 150)


def with_first_offset(offsets, groups):
    """All members get member 0's offset."""
    result = list(offsets)
    for group in groups:
        for d in group:
            result[d] = offsets[group[0]]
    return result


def with_slice_offset(offsets, groups, extent):
    """Member m: off[j] += m c[j] (new c)."""
    result = list(offsets)
    for group in groups:
        for m, d in enumerate(group):
            result[d] += m * extent
    return result


def sliced(table, groups, split, factor):
    """c[j] /= n; member m: off[j] += m c[j] (new c)."""
    require_divides(table, split, factor)
    extent = table.tile[split] // factor
    moved = with_slice_offset(table.offsets[split], groups, extent)
    return Table(replaced(table.tile, split, extent),
                 replaced(table.offsets, split, moved), table.holds)


def joined(table, groups, step, rank):
    """Group premise along i; c[i] *= n; all get member 0's off[i]."""
    join, factor = step.join, step.factor
    require_premise(table, groups, join, rank)
    extent = within(table.tile[join] * factor, rules.EXTENT, "a tile size", 103)
    moved = with_first_offset(table.offsets[join], groups)
    return Table(replaced(table.tile, join, extent),
                 replaced(table.offsets, join, moved), table.holds)


def dynslice(table, step, groups, _):
    return sliced(table, groups, step.split, step.factor)


def allgather(table, step, groups, rank):
    return joined(table, groups, step, rank)


def alltoall(table, step, groups, rank):
    """Also reducescatter, along a summand dimension."""
    require(step.join != step.split, "alltoall with one dimension twice", 102)
    require_divides(table, step.split, step.factor)
    gathered = joined(table, groups, step, rank)
    return sliced(gathered, groups, step.split, step.factor)


def reduce(table, step, groups, rank):
    """As allreduce, but only member 0 holds after it."""
    after = joined(table, groups, step, rank)
    return Table(after.tile, after.offsets,
                 only(len(table.holds), [group[0] for group in groups]))


def broadcast(table, _, groups, __):
    """All members get off of member 0, and hold."""
    moved = [with_first_offset(offsets, groups) for offsets in table.offsets]
    return Table(table.tile, moved, table.holds)


GROUPED = {b"dynslice": dynslice, b"allgather": allgather, b"alltoall": alltoall,
           b"reducescatter": alltoall, b"allreduce": allgather, b"reduce": reduce,
           b"broadcast": broadcast}


def in_groups(table, step, space):
    """The steps that work in groups; devices that are not used are idle after."""
    require_groups(step.used, step.factor)
    groups = groups_of(step.used, step.factor)
    givers = [group[0] for group in groups] if step.op == b"broadcast" else step.used
    require_holding(table, givers)
    after = GROUPED[step.op](table, step, groups, space.rank)
    if step.op != b"reduce":
        after = Table(after.tile, after.offsets, only(len(table.holds), step.used))
    return after


def allpermute(table, order):
    """d gets off and holding of L[d]."""
    require(len(order) == len(table.holds), "an allpermute that does not use all devices", 151)
    moved = [[offsets[d] for d in order] for offsets in table.offsets]
    return Table(table.tile, moved, [table.holds[d] for d in order])


def resize(table, stated, space):
    """Each dimension: as it was, or a data dimension that shrinks or grows past its end."""
    holders = table.holders()
    for x, (old, new) in enumerate(zip(table.tile, stated)):
        if new == old:
            continue
        require(x < space.rank, "a resize of a summand dimension", 153)
        least = space.sizes[x] - min(old, new)
        require(new < old or all(table.offsets[x][d] >= least for d in holders),
                "a resize over data that exists", 154)
    for new, offsets in zip(stated, table.offsets):
        require(all(offsets[d] + new <= rules.PADDED[1] for d in holders),
                "a resize past 2^63", 155)
    return Table(list(stated), table.offsets, table.holds)


def require_cells(table, space):
    """Every tile at multiples of c that has an element is held by some device."""
    holders = table.holders()
    for extent, offsets in zip(table.tile, table.offsets):
        require(all(offsets[d] % extent == 0 for d in holders),
                "a base offset is no multiple of the tile", 157)
    held = {tuple(offsets[d] for offsets in table.offsets) for d in holders}
    existing = sum(all(o < n for o, n in zip(cell, space.sizes)) for cell in held)
    cells = rules.product(-(-n // c) for n, c in zip(space.sizes, table.tile))
    require(existing == cells, "a tile of the source is held by no device", 156)


def exchange(table, stated, space):
    """From any table whose cells are all held to that of the target type."""
    target = space.target
    require(list(stated) == target.tile, "an exchange to another tile than the target's", 158)
    require(table.tile[space.rank:] == target.tile[space.rank:],
            "an exchange that changes a summand dimension", 159)
    require_cells(table, space)
    return target


def apply(step, table, space):
    """The table after the step; rejects where its premise fails."""
    if step.op == b"allpermute":
        return allpermute(table, step.used)
    if step.op == b"resize":
        return resize(table, step.tile, space)
    if step.op == b"exchange":
        return exchange(table, step.tile, space)
    return in_groups(table, step, space)


def cost_of(op, before, after):
    """The cost of a step, from the local sizes before and after it."""
    if op in (b"dynslice", b"resize"):
        return 0
    if op in (b"reducescatter", b"reduce", b"broadcast"):
        return before
    return 2 * before if op == b"allreduce" else after


def lacking(before, after, space, d):
    """Existing elements of d's tile in one table that it does not hold in the other."""
    wanted = kept = 1
    for x, size in enumerate(space.sizes[:space.rank]):
        low, high = after.offsets[x][d], min(after.offsets[x][d] + after.tile[x], size)
        wanted *= max(0, high - low)
        low = max(low, before.offsets[x][d])
        high = min(high, before.offsets[x][d] + before.tile[x])
        kept *= max(0, high - low)
    same = before.tile[space.rank:] == after.tile[space.rank:] and all(
        old[d] == new[d] for old, new in zip(before.offsets[space.rank:],
                                             after.offsets[space.rank:]))
    return wanted - (kept if before.holds[d] and same else 0)


def most_lacking(before, after, space):
    """The most that a device which holds a tile after lacks before."""
    return max(lacking(before, after, space, d) for d in after.holders())


def received_by(step, before, after, space):
    """The elements that a device receives in the step, by the table of section 3.2."""
    size, new_size = (rules.product(table.tile[:space.rank]) for table in (before, after))
    if step.op in (b"dynslice", b"resize"):
        return 0
    if step.op == b"allgather":
        return new_size - size
    if step.op == b"alltoall":
        return new_size - new_size // step.factor
    if step.op == b"reducescatter":
        return size - new_size
    if step.op == b"allreduce":
        return 2 * (step.factor - 1) * -(-size // step.factor)
    if step.op == b"exchange":
        return most_lacking(before, after, space)
    return new_size
