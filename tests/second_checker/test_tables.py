"""The table rules against data really moved, on small random arrays.

Every device holds its local array element by element, as a mapping from
local index to global index.  The collectives move elements; whether the
result is again one block for every device is looked at afterwards.  The
table rules must say the same, premise by premise and offset by offset.
"""

import itertools
import random
import unittest

import certificate
import rules
import tables
from problem import Dimension
from rules import Rejected


def indices(tile):
    return itertools.product(*(range(extent) for extent in tile))


def local_arrays(table):
    """The elements of every device by the table's meaning: G(off[d] + u)."""
    devices = len(table.offsets[0])
    return [{u: tuple(offsets[d] + x for offsets, x in zip(table.offsets, u))
             for u in indices(table.tile)} for d in range(devices)]


def shifted(u, dimension, by):
    return u[:dimension] + (u[dimension] + by,) + u[dimension + 1:]


def slice_of(array, dimension, extent, member):
    """The member-th part of the array along a dimension."""
    low = member * extent
    return {shifted(u, dimension, -low): element for u, element in array.items()
            if low <= u[dimension] < low + extent}


def concatenated(parts, dimension, extent):
    """The parts one after the other along a dimension."""
    return {shifted(u, dimension, m * extent): element
            for m, part in enumerate(parts) for u, element in part.items()}


def moved(step, arrays, tile, order):
    """The local arrays after the collective, as an implementation has them."""
    if step.op == b"allpermute":
        return [arrays[d] for d in order]
    result = [None] * len(arrays)
    for first in range(0, len(order), step.factor):
        group = order[first:first + step.factor]
        for m, d in enumerate(group):
            parts = [arrays[e] for e in group]
            if step.op == b"dynslice":
                parts = [arrays[d]]
            if step.op != b"allgather":
                extent = tile[step.split] // step.factor
                parts = [slice_of(part, step.split, extent, m) for part in parts]
            if step.op != b"dynslice":
                parts = [concatenated(parts, step.join, tile[step.join])]
            result[d] = parts[0]
    return result


def offset_of_block(array):
    """The base offset if the array is one block of G, else None."""
    base = min(array.values())
    for u, element in array.items():
        if element != tuple(b + x for b, x in zip(base, u)):
            return None
    return base


def random_table(source):
    """The table of a random type on a small mesh."""
    mesh = tuple(source.choice((1, 2, 2, 2, 3)) for _ in range(3))
    axes = list(range(3))
    source.shuffle(axes)
    cut = sorted((source.randint(0, 3), source.randint(0, 3)))
    layout = []
    for used in (axes[:cut[0]], axes[cut[0]:cut[1]]):
        tile = source.choice((1, 2, 3, 4, 6))
        size = tile * rules.product(mesh[axis] for axis in used)
        layout.append(Dimension(tile, size, tuple(used)))
    return mesh, tables.table_of_type(mesh, layout)


def random_order(source, mesh):
    """Mostly a regular list, which premises often hold for."""
    order = list(range(rules.product(mesh)))
    if source.random() < 0.1:
        source.shuffle(order)
        return order
    return certificate.transpose(mesh, source.sample(range(3), 3))


def random_step(source):
    join = source.randint(0, 1)
    op = source.choice((b"dynslice", b"allgather", b"alltoall", b"allpermute"))
    return certificate.Step(op, join, 1 - join, source.choice((2, 3)), [], 0, 0)


class Data(unittest.TestCase):
    def compare(self, step, table, order):
        """Whether the step is possible, by the table; the same by the data."""
        try:
            after = tables.apply(step, table, order)
        except Rejected:
            after = None
        uses_groups = step.op != b"allpermute"
        splits = step.op in (b"dynslice", b"alltoall")
        if uses_groups and len(order) % step.factor:
            self.assertIsNone(after)
        elif splits and table.tile[step.split] % step.factor:
            self.assertIsNone(after)
        else:
            arrays = moved(step, local_arrays(table), table.tile, order)
            if after is None:
                self.assertIn(None, map(offset_of_block, arrays))
            else:
                self.assertEqual(arrays, local_arrays(after))
        return after

    def test_random_walks(self):
        source = random.Random(11)
        done = dict.fromkeys((b"dynslice", b"allgather", b"alltoall", b"allpermute"), 0)
        refused = dict(done)
        for _ in range(600):
            mesh, table = random_table(source)
            for _ in range(5):
                step = random_step(source)
                after = self.compare(step, table, random_order(source, mesh))
                (refused if after is None else done)[step.op] += 1
                table = after or table
        self.assertGreater(min(done.values()), 20)
        self.assertGreater(refused[b"allgather"], 20)
        self.assertGreater(refused[b"alltoall"], 20)

    def test_transpose_by_definition(self):
        for shape in ((6,), (2, 3), (2, 1, 4), (3, 2, 2, 2)):
            number = dict(zip(indices(shape), itertools.count()))
            for perm in itertools.permutations(range(len(shape))):
                result_shape = [shape[axis] for axis in perm]
                expected = []
                for place in indices(result_shape):
                    original = dict(zip(perm, place))
                    index = tuple(original[t] for t in range(len(shape)))
                    expected.append(number[index])
                self.assertEqual(certificate.transpose(shape, perm), expected)

    def test_coordinates_of_the_documented_mesh(self):
        self.assertEqual(tables.coordinates((4, 6), 0), [d // 6 for d in range(24)])
        self.assertEqual(tables.coordinates((4, 6), 1), [d % 6 for d in range(24)])

    def test_axes_are_minor_to_major(self):
        layout = [Dimension(5, 30, (1, 0))]
        self.assertEqual(tables.table_of_type((2, 3), layout),
                         tables.Table([5], [[0, 5, 10, 15, 20, 25]]))


if __name__ == "__main__":
    unittest.main()
