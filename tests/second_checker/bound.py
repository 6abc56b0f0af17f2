"""Section 3.6 of docs/FORMAT.md: weak states, their edges, and the listed ones."""

from math import gcd

import rules
from rules import require


def ceiling(a, b):
    """a / b, rounded up."""
    return -(-a // b)


class Graph:
    """The weak states of one problem.

    A state is a tuple as on a line of the section: the tile sizes, and with sums the
    number of summands joined in one tile.
    """

    def __init__(self, asked):
        axes, left = asked.source_mesh.sizes, asked.target.unreduced
        self.summed = bool(asked.source.unreduced)
        self.summands = rules.product(axes[a] for a in asked.source.unreduced if a not in left)
        self.devices = asked.devices // rules.product(axes[a] for a in left)
        self.sizes = [dimension.size for dimension in asked.source.dimensions]
        self.source = self.join(asked.source, 1)
        self.target = self.join(asked.target, self.summands)
        self.bound = max(self.local_size(self.source), self.local_size(self.target))
        self.factors = [k for k in range(2, self.devices + 1) if self.devices % k == 0]
        finest = gcd(self.devices, rules.product(self.sizes))
        cuts = ceiling(finest, self.pieces(self.source))
        self.floor = ceiling(self.local_size(self.source), cuts)

    def join(self, side, joined):
        """The state of a type."""
        tile = tuple(dimension.tile for dimension in side.dimensions)
        return tile + (joined,) if self.summed else tile

    def tile(self, state):
        """c: the tile sizes."""
        return state[:len(self.sizes)]

    def joined(self, state):
        """z: the summands joined."""
        return state[-1] if self.summed else 1

    def local_size(self, state):
        """L: the local size."""
        return rules.product(self.tile(state))

    def pieces(self, state):
        """The product of N[i] / c[i]."""
        return rules.product(n // c for n, c in zip(self.sizes, state))

    def tiles(self, state):
        """P: the number of tiles."""
        return self.summands // self.joined(state) * self.pieces(state)

    def is_state(self, state):
        """Each tile size divides its global size, z divides Z, the tiles divide E."""
        return (all(n % c == 0 for n, c in zip(self.sizes, state))
                and self.summands % self.joined(state) == 0
                and self.devices % self.tiles(state) == 0)

    def rest(self, state):
        """h: what is left at least from here to the target."""
        uneven = sum(c % t != 0 for c, t in zip(self.tile(state), self.target))
        if self.joined(state) != self.summands:
            uneven += 2
        if uneven == 0:
            return 0
        return self.local_size(self.target) + (uneven - 1) * self.floor

    def candidates(self, state):
        """Shape and cost of each edge, before it is known to lead to a state.

        A factor divides E: it divides the number of tiles before or after. What is put
        together may be summands, which nothing is sliced into.
        """
        size, rank = self.local_size(state), len(self.sizes)
        for k in self.factors:
            for i, joined in enumerate(state):
                longer = state[:i] + (joined * k,) + state[i + 1:]
                yield longer, size * k if i < rank else 2 * size
            for j, tile in enumerate(self.tile(state)):
                if tile % k != 0:
                    continue
                shorter = state[:j] + (tile // k,) + state[j + 1:]
                yield shorter, 0
                for i, other in enumerate(shorter):
                    if i != j:
                        yield shorter[:i] + (other * k,) + shorter[i + 1:], size

    def edges(self, state):
        """State and cost at the end of each edge."""
        for shape, cost in self.candidates(state):
            if self.local_size(shape) <= self.bound and self.is_state(shape):
                yield shape, cost


def least_paid(states):
    """By state: the least that a line says; a second line only adds to it."""
    paid = {}
    for state, cost in states:
        paid[state] = min(cost, paid.get(state, cost))
    return paid


def require_bound(graph, least, states):
    """The listed states prove that no sequence costs less than `least`."""
    paid = least_paid(states)
    require(graph.rest(graph.source) >= least or paid.get(graph.source) == 0,
            "the bound does not follow for the source", 116)
    require(graph.target not in paid, "the target is listed", 117)
    for state, _ in states:
        require(graph.is_state(state), "a listed tile is no weak state", 118)
    for state, cost in states:
        for after, price in graph.edges(state):
            total = cost + price
            require(total + graph.rest(after) >= least
                    or paid.get(after, total + 1) <= total,
                    "a cheaper way out of a listed state is not excluded", 119)
