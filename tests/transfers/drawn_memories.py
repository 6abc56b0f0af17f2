"""What stands at each place of the memories of devices, and the keys of any notation drawn."""

import itertools
import math
from collections import Counter

DEVICES = 12


class Memories:
    """{(device, address): value}, filled buffer behind buffer."""

    def __init__(self, arrays):
        self.arrays, self.ends, self.values = arrays, Counter(), {}

    def add(self, device, places, contents, elem):
        """A buffer of so many places; contents are (place, (array, element, summands))."""
        if not places:
            return
        base = self.ends[device]
        for place, (array, element, summands) in contents:
            self.values[device, base + place * elem] = tuple(
                (array, element, summand) for summand in summands)
        self.ends[device] = base + places * elem

    def add_product(self, device, array, lists, summands=((),), order=None):
        """A buffer of what a device has along each dimension; `order` has the outermost first."""
        order = order or list(range(len(lists)))
        elements = (tuple(places[order.index(x)] for x in range(len(lists)))
                    for places in itertools.product(*(lists[x] for x in order)))
        self.add(device, math.prod(map(len, lists)),
                 enumerate((array, element, summands) for element in elements),
                 self.arrays[array]["elem_bytes"])


def chunk(places, count):
    """torch.chunk, and empty chunks where it gives fewer."""
    size = -(-len(places) // count)
    return [places[k * size:(k + 1) * size] for k in range(count)]


def chunk_strided(places, count, factor):
    """What torch says of _StridedShard: chunks of chunks, one of each."""
    parts = [chunk(part, count) for part in chunk(places, factor)]
    return [[at for part in parts for at in part[k]] for k in range(count)]


def draw_order(random, item, rank):
    """The dimensions of a buffer, outermost first, as the item is made to say them."""
    order = random.choice((None, "C", "F", random.sample(range(rank), rank)))
    if order:
        item["order"] = order
    return {None: list(range(rank)), "C": list(range(rank)),
            "F": list(range(rank))[::-1]}.get(order if isinstance(order, (str, type(None))) else 0,
                                              order)


def draw_devices(random, count):
    return random.sample(range(DEVICES), count) if random.random() < 0.5 else None
