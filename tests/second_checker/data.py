"""Formal sums moved through a plan, element by element.

Section 3.4 of docs/FORMAT.md, taken at its word: every device has a local
array; each place of it holds a multiset of summands.  A summand is an element
of the array with the coordinates of its device along the unreduced axes, so
the grouping of the `sums` lines plays no part.  Places that are padding, and
all places of devices that hold nothing, contain rubbish, which must not get
into any place that counts.  No offset of the tile table is looked at.

With each multiset goes its origin, the call that combined it last: values of
one origin have the same bits.
"""

import itertools
from typing import NamedTuple

import rules
from rules import require

RUBBISH = "rubbish"


class Value(NamedTuple):
    """A multiset of summands, in any order, and where its bits come from."""

    summands: tuple
    origin: tuple = ()

    def canonical(self):
        """One spelling for each multiset; None when there is rubbish in it."""
        return None if RUBBISH in self.summands else tuple(sorted(self.summands))


UNKNOWN = Value((RUBBISH,))


class Memory(NamedTuple):
    """Local tile sizes of the data dimensions; by device the array or None."""

    tile: list
    arrays: list


def places(tile):
    """Local indices, or mesh coordinates in the order of positions."""
    return itertools.product(*map(range, tile))


def element_at(place, dimensions, sizes, where):
    """The global index at a local place of mesh coordinates, None beyond the end."""
    index = []
    for u, dimension in zip(place, dimensions):
        stride = dimension.tile
        for axis in dimension.axes:
            u += stride * where[axis]
            stride *= sizes[axis]
        if u >= dimension.size:
            return None
        index.append(u)
    return tuple(index)


def source_memory(asked):
    """What every device of the source mesh holds at the start."""
    mesh, source = asked.source_mesh, asked.source
    arrays = [None] * asked.devices
    tile = [dimension.tile for dimension in source.dimensions]
    for d, where in zip(mesh.devices(), places(mesh.sizes)):
        summand = tuple(where[axis] for axis in source.unreduced)
        arrays[d] = {}
        for u in places(tile):
            g = element_at(u, source.dimensions, mesh.sizes, where)
            arrays[d][u] = UNKNOWN if g is None else Value(((g, summand),))
    return Memory(tile, arrays)


def required_summands(asked, where):
    """All summands whose coordinates along the kept axes are those of the device."""
    sizes = asked.source_mesh.sizes
    return list(itertools.product(*(
        (where[axis],) if axis in asked.target.unreduced else range(sizes[axis])
        for axis in asked.source.unreduced)))


def required(asked):
    """By device of the target mesh that is due: place and the multiset that must be there."""
    mesh, target = asked.target_mesh, asked.target
    tile = [dimension.tile for dimension in target.dimensions]
    arrays = [{} for _ in range(asked.devices)]
    for d, where, due in zip(mesh.devices(), places(mesh.sizes), asked.due()):
        summands = required_summands(asked, where)
        for u in places(tile) if due else ():
            g = element_at(u, target.dimensions, mesh.sizes, where)
            if g is not None:
                arrays[d][u] = tuple(sorted((g, s) for s in summands))
    return Memory(tile, arrays)


def content(array, place):
    """What is at a place; whatever nobody knows is rubbish."""
    return UNKNOWN if array is None else array.get(place, UNKNOWN)


def moved_place(place, x, value):
    return place[:x] + (value,) + place[x + 1:]


def gather(arrays, tile, x, place):
    """A place of the concatenation along x of the members' arrays."""
    m, u = divmod(place[x], tile[x])
    return content(arrays[m], moved_place(place, x, u))


def combine(arrays, place, call):
    """The formal sum of what all members have there."""
    values = (content(each, place).summands for each in arrays)
    return Value(tuple(itertools.chain.from_iterable(values)), (*call, place))


def member_value(step, arrays, tile, m, place, call):
    """What member m of a group has at a place after the step."""
    if step.op in (b"dynslice", b"alltoall", b"reducescatter"):
        extent = tile[step.split] // step.factor
        place = moved_place(place, step.split, m * extent + place[step.split])
    if step.op == b"dynslice":
        return content(arrays[m], place)
    if step.op in (b"allgather", b"alltoall"):
        return gather(arrays, tile, step.join, place)
    if step.op == b"broadcast":
        return content(arrays[0], place)
    return combine(arrays, place, call)


def new_tile(step, tile):
    """The local tile sizes after a step in groups."""
    result = list(tile)
    if step.op in (b"dynslice", b"alltoall", b"reducescatter"):
        result[step.split] //= step.factor
    if step.op in (b"allgather", b"alltoall"):
        result[step.join] *= step.factor
    return result


def move_groups(step, index, memory):
    """Every group by itself; who is not used has nothing afterwards."""
    tile = new_tile(step, memory.tile)
    arrays = [None] * len(memory.arrays)
    for first in range(0, len(step.used), step.factor):
        group = step.used[first:first + step.factor]
        before = [memory.arrays[d] for d in group]
        for m, d in enumerate(group[:1] if step.op == b"reduce" else group):
            arrays[d] = {u: member_value(step, before, memory.tile, m, u, (index, first))
                         for u in places(tile)}
    return Memory(tile, arrays)


def move_resize(tile, memory):
    """What does not fit into the tile is lost; what is new is rubbish."""
    arrays = [None if array is None else {u: content(array, u) for u in places(tile)}
              for array in memory.arrays]
    return Memory(tile, arrays)


def findable(memory):
    """Every multiset that some device has, with the origins that it may have."""
    found = {}
    for array in memory.arrays:
        for value in (array or {}).values():
            found.setdefault(value.canonical(), set()).add(value.origin)
    return found


def move_exchange(asked, index, memory):
    """Every device looks for each of its elements, wherever it may be."""
    found, wanted = findable(memory), required(asked)
    arrays = []
    for d, array in enumerate(wanted.arrays):
        arrays.append({})
        for u, multiset in array.items():
            require(multiset in found, "data: an exchange finds an element nowhere")
            origins = found[multiset]
            # Where it may come from several, nobody else need take it from the same.
            origin = (index, d) if len(origins) > 1 else next(iter(origins))
            arrays[d][u] = Value(multiset, origin)
    return Memory(wanted.tile, arrays)


def move(asked, step, index, memory):
    """The local arrays after the step."""
    if step.op == b"exchange":
        return move_exchange(asked, index, memory)
    if step.op == b"resize":
        return move_resize(step.tile[:len(memory.tile)], memory)
    if step.op == b"allpermute":
        return Memory(memory.tile, [memory.arrays[d] for d in step.used])
    return move_groups(step, index, memory)


def new_elements(asked, memory):
    """The most required values that a device of the target has not got yet."""
    wanted = required(asked)
    most = 0
    for held, array in zip(memory.arrays, wanted.arrays):
        own = {value.canonical() for value in (held or {}).values()}
        most = max(most, sum(multiset not in own for multiset in array.values()))
    return most


def require_target(asked, memory, identical):
    """Each required summand exactly once, and nothing else; one origin when claimed."""
    wanted = required(asked)
    origins = {}
    for held, array in zip(memory.arrays, wanted.arrays):
        for u, multiset in array.items():
            value = content(held, u)
            require(value.canonical() == multiset,
                    "data: a device does not end with its tile of the target")
            origin = origins.setdefault(multiset, value.origin)
            require(origin == value.origin or not identical,
                    "data: replicas are not from one combination")


def work(asked, steps):
    """About how many summands are moved, all steps together."""
    sizes = [rules.product(dimension.tile for dimension in side.dimensions)
             for side in (asked.source, asked.target)] + [step.size for step in steps]
    summands = rules.product(asked.source_mesh.sizes[axis] for axis in asked.source.unreduced)
    return asked.devices * summands * sum(sizes)


def require_data(asked, steps, identical):
    """Move the data of a plan and compare what arrives with the target."""
    memory = source_memory(asked)
    for index, step in enumerate(steps):
        memory = move(asked, step, index, memory)
    require_target(asked, memory, identical)
