"""The rules of the tile table against formal sums really moved.

Every device holds its local array element by element, as multisets of
summands.  The steps move and combine them; the table must say of every holding
device exactly what it has, and must refuse what cannot be moved.
"""

import itertools
import os
import random
import unittest
from collections import Counter

import certificate
import data
import lists
import rules
import tables
from problem import Dimension, Mesh
from random_plans import random_problem, random_step, random_sums
from rules import Rejected

SEED = os.environ.get("REDIST_SEED", "1")
GROUPED = tuple(op for op in certificate.MOVES if op not in (b"allpermute", b"resize", b"exchange"))


class Walk:
    """A random problem, its table and its data, and what they mean."""

    def __init__(self, source):
        self.asked = random_problem(source)
        self.sums = random_sums(source, self.asked)
        start, last = certificate.layouts(self.asked, self.sums)
        self.sizes = [dimension.size for dimension in start]
        target = tables.table_of_target(self.asked, last)
        self.space = tables.Space(self.sizes, len(self.asked.source.dimensions), target)
        self.table = tables.table_of_type(self.asked.devices, self.asked.source_mesh, start)
        self.memory = data.source_memory(self.asked)

    def number(self, summand, each):
        """The number of a summand along a summand dimension."""
        where = dict(zip(self.asked.source.unreduced, summand))
        stride, number = 1, 0
        for axis in each.axes:
            number += stride * tables.coordinate(where, axis)
            stride *= tables.axis_size(self.asked.source_mesh.sizes, axis)
        return number

    def summands(self, table, d):
        """Those that the tile of a device is the combination of."""
        axes = self.asked.source.unreduced
        every = data.places([self.asked.source_mesh.sizes[axis] for axis in axes])
        rank = self.space.rank
        return [s for s in every if all(
            0 <= self.number(s, each) - table.offsets[rank + k][d] < table.tile[rank + k]
            for k, each in enumerate(self.sums))]

    def tile_of(self, table, d):
        """By the table: real places, and the multiset at each."""
        summands = self.summands(table, d)
        result = {}
        for u in data.places(table.tile[:self.space.rank]):
            g = tuple(offsets[d] + x for offsets, x in zip(table.offsets, u))
            if all(x < n for x, n in zip(g, self.sizes)):
                result[u] = tuple(sorted((g, s) for s in summands))
        return result

    def holds(self, table, memory):
        """Whether every holding device has its tile, each summand exactly once."""
        return all(data.content(memory.arrays[d], u).canonical() == multiset
                   for d in table.holders()
                   for u, multiset in self.tile_of(table, d).items())

    def blocks(self, memory):
        """Whether every device that has data has consecutive elements, and no rubbish."""
        return all(is_block(array) for array in memory.arrays if array is not None)

    def is_even(self):
        return all(each.size == each.tile * rules.product(
            self.asked.source_mesh.sizes[axis] for axis in each.axes)
            for each in self.asked.source.dimensions)


def is_block(array):
    """Elements one behind the other in every dimension, of one set of summands."""
    values = {u: value.canonical() for u, value in array.items()}
    if None in values.values():
        return False
    base = min(values)
    corner, summands = values[base][0][0], [s for _, s in values[base]]
    return all(multiset == tuple((tuple(c + x - b for c, x, b in zip(corner, u, base)), s)
                                 for s in summands) for u, multiset in values.items())


class Data(unittest.TestCase):
    def refuse(self, walk, step, code):
        """Where the table refuses, the data cannot be right either."""
        if step.op in (b"allgather", b"alltoall") and code == 106 and walk.is_even():
            if all(len(each.unreduced) == 0 for each in (walk.asked.source, walk.asked.target)):
                self.assertFalse(walk.blocks(data.move(walk.asked, step, 0, walk.memory)))
        if step.op == b"resize" and code == 154:
            after = walk.table._replace(tile=step.tile)
            # The rule looks at each dimension alone, and so at tiles beyond the array in another.
            if any(len(walk.tile_of(after, d)) > len(walk.tile_of(walk.table, d)) for d in after.holders()):
                self.assertFalse(walk.holds(after, data.move(walk.asked, step, 0, walk.memory)))
        if step.op == b"exchange" and code == 156:
            with self.assertRaises(Rejected):
                data.move(walk.asked, step, 0, walk.memory)

    def advance(self, walk, step):
        """None when the step is done, else the code."""
        try:
            after = tables.apply(step, walk.table, walk.space)
        except Rejected as rejection:
            self.refuse(walk, step, rejection.code)
            return rejection.code
        memory = data.move(walk.asked, step, 0, walk.memory)
        self.assertTrue(walk.holds(after, memory), (walk.asked, step))
        if step.op == b"exchange":
            self.assertEqual(tables.received_by(step, walk.table, after, walk.space),
                             data.new_elements(walk.asked, walk.memory))
        walk.table, walk.memory = after, memory
        return None

    def test_random_walks(self):
        source = random.Random(f"walks {SEED}")
        results = Counter()
        for _ in range(4000):
            walk = Walk(source)
            self.assertTrue(walk.holds(walk.table, walk.memory))
            self.assertEqual(tables.most_lacking(walk.table, walk.space.target, walk.space),
                             data.new_elements(walk.asked, walk.memory))
            for _ in range(6):
                step = random_step(source, walk.table, walk.space)
                results[step.op, self.advance(walk, step)] += 1
                if rules.product(walk.table.tile[:walk.space.rank]) > 200:
                    break
        for op in certificate.MOVES:
            self.assertGreater(results[op, None], 50, (op, results))
        for op in (b"allgather", b"alltoall", b"reducescatter", b"allreduce", b"reduce"):
            self.assertGreater(results[op, 106] + results[op, 150], 50, (op, results))
        for op in GROUPED:
            self.assertGreater(results[op, 100] + results[op, 152], 20, (op, results))
        for code in (156, 157, 159):
            self.assertGreater(results[b"exchange", code], 4, results)
        for code in (153, 154):
            self.assertGreater(results[b"resize", code], 20, results)


class Lists(unittest.TestCase):
    def test_transpose_by_definition(self):
        for shape in ((6,), (2, 3), (2, 1, 4), (3, 2, 2, 2)):
            number = dict(zip(data.places(shape), itertools.count()))
            for perm in itertools.permutations(range(len(shape))):
                result_shape = [shape[axis] for axis in perm]
                expected = []
                for place in data.places(result_shape):
                    original = dict(zip(perm, place))
                    index = tuple(original[t] for t in range(len(shape)))
                    expected.append(number[index])
                self.assertEqual(lists.transpose(shape, perm), expected)


class Types(unittest.TestCase):
    def test_coordinates_of_the_documented_mesh(self):
        self.assertEqual(tables.coordinates((4, 6), 0), [d // 6 for d in range(24)])
        self.assertEqual(tables.coordinates((4, 6), 1), [d % 6 for d in range(24)])

    def test_axes_are_minor_to_major(self):
        mesh = Mesh([b"x", b"y"], (2, 3), None)
        self.assertEqual(tables.table_of_type(6, mesh, [Dimension(5, 30, (1, 0))]),
                         tables.Table([5], [[0, 5, 10, 15, 20, 25]], [True] * 6))

    def test_order_and_idle_devices(self):
        mesh = Mesh([b"y"], (3,), [4, 0, 2])
        self.assertEqual(tables.table_of_type(5, mesh, [Dimension(2, 5, (0,))]),
                         tables.Table([2], [[2, 0, 4, 0, 0]], [True, False, True, False, True]))


def setUpModule():
    print(f"second checker: random walks of seed {SEED}", flush=True)


if __name__ == "__main__":
    unittest.main()
