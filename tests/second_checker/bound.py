"""Section 3.6 of docs/FORMAT.md: weak states, their edges, and the listed ones."""

from math import gcd

import rules
from rules import require


def ceiling(a, b):
    """a / b, rounded up."""
    return -(-a // b)


class Graph:
    """The weak states of one problem; a state is a tuple of tile sizes."""

    def __init__(self, devices, source, target):
        self.devices = devices
        self.sizes = [dimension.size for dimension in source]
        self.source = tuple(dimension.tile for dimension in source)
        self.target = tuple(dimension.tile for dimension in target)
        self.bound = max(rules.product(self.source), rules.product(self.target))
        self.factors = [k for k in range(2, self.devices + 1) if self.devices % k == 0]
        finest = gcd(self.devices, rules.product(self.sizes))
        cuts = ceiling(finest, self.tiles(self.source))
        self.floor = ceiling(rules.product(self.source), cuts)

    def tiles(self, state):
        """P: the number of tiles."""
        return rules.product(n // c for n, c in zip(self.sizes, state))

    def is_state(self, state):
        """Each tile size divides its global size, the tiles divide D."""
        return (all(n % c == 0 for n, c in zip(self.sizes, state))
                and self.devices % self.tiles(state) == 0)

    def rest(self, state):
        """h: what is left at least from here to the target."""
        uneven = sum(c % t != 0 for c, t in zip(state, self.target))
        if uneven == 0:
            return 0
        return rules.product(self.target) + (uneven - 1) * self.floor

    def candidates(self, state):
        """Shape and cost of each edge, before it is known to lead to a state.

        A factor divides D: it divides the number of tiles before or after.
        """
        size = rules.product(state)
        for k in self.factors:
            for i, tile in enumerate(state):
                longer = state[:i] + (tile * k,) + state[i + 1:]
                yield longer, size * k
                if tile % k != 0:
                    continue
                shorter = state[:i] + (tile // k,) + state[i + 1:]
                yield shorter, 0
                for j, other in enumerate(shorter):
                    if j != i:
                        yield shorter[:j] + (other * k,) + shorter[j + 1:], size

    def edges(self, state):
        """State and cost at the end of each edge."""
        for shape, cost in self.candidates(state):
            if rules.product(shape) <= self.bound and self.is_state(shape):
                yield shape, cost


def least_paid(states):
    """By tile: the least that a line says; a second line only adds to it."""
    paid = {}
    for tile, cost in states:
        paid[tile] = min(cost, paid.get(tile, cost))
    return paid


def require_bound(graph, least, states):
    """The listed states prove that no sequence costs less than `least`."""
    paid = least_paid(states)
    require(graph.rest(graph.source) >= least or paid.get(graph.source) == 0,
            "the bound does not follow for the source", 116)
    require(graph.target not in paid, "the target is listed", 117)
    for tile, _ in states:
        require(graph.is_state(tile), "a listed tile is no weak state", 118)
    for tile, cost in states:
        for after, price in graph.edges(tile):
            total = cost + price
            require(total + graph.rest(after) >= least
                    or paid.get(after, total + 1) <= total,
                    "a cheaper way out of a listed state is not excluded", 119)
