"""The least that some device sends at most, of any plan of one round that copies: a flow.

Both layouts are cut into the cells of their common refinement, so that whoever has a part of a
cell has all of it. A cell that a device wants and has not is given by those that have it; the
least number of units by which all can be given is found by halving, each time by a flow from
sets of holders to devices, and what the last flow cannot give is the witness: only so few
devices have so much.
"""

import bisect
import itertools
import math
from collections import Counter, deque


def list_borders(extents, boxes):
    """Along each dimension the ends of all boxes, rising."""
    return [sorted({0, extent, *(end for box in boxes for end in box[x])})
            for x, extent in enumerate(extents)]


def list_cells(borders, box):
    """The cells of a box, by the numbers of their first borders."""
    return itertools.product(*(
        range(bisect.bisect_left(ends, low), bisect.bisect_left(ends, high))
        for ends, (low, high) in zip(borders, box)))


def count_elements(borders, cell):
    return math.prod(ends[k + 1] - ends[k] for ends, k in zip(borders, cell))


def add_lacking(volumes, received, array, source, target):
    """Of one array: the bytes that only a set of devices (bits) has and others want. Pieces are
    (device, box)."""
    borders = list_borders(array["shape"], [box for _, box in source + target])
    holders = Counter()
    for device, box in source:
        for cell in list_cells(borders, box):
            holders[cell] |= 1 << device
    for device, box in target:
        for cell in list_cells(borders, box):
            if not holders[cell] >> device & 1:
                size = count_elements(borders, cell) * array["elem_bytes"]
                volumes[holders[cell]] += size
                received[device] += size


def find_levels(sets, given, left, load, most):
    """How far each set and device is from a set that is not all given, along edges that can still
    take or give back something; and whether a device that is not full is reached."""
    levels = {("set", s): 0 for s in range(len(sets)) if left[s]}
    queue, free = deque(levels), False
    while queue:
        kind, number = node = queue.popleft()
        if kind == "set":
            after = [("device", d) for d in sets[number]]
        else:
            free = free or load[number] < most
            after = [("set", s) for s, units in given[number].items() if units]
        for other in after:
            if other not in levels:
                levels[other] = levels[node] + 1
                queue.append(other)
    return levels, free


def push_path(sets, given, left, load, most, levels, dead, start):
    """Gives along one shortest path from a set; False where there is none."""
    path = [("set", start)]
    while True:
        kind, number = path[-1]
        if kind == "device" and load[number] < most:
            break
        after = [("device", d) for d in sets[number]] if kind == "set" else \
            [("set", s) for s, units in given[number].items() if units]
        step = next((other for other in after if other not in dead
                     and levels.get(other) == levels[path[-1]] + 1), None)
        if step:
            path.append(step)
            continue
        dead.add(path.pop())
        if not path:
            return False
    last = path[-1][1]
    back = [given[d][s] for (_, d), (_, s) in zip(path[1::2], path[2::2])]
    amount = min(left[start], most - load[last], *back)
    for (_, s), (_, d) in zip(path[::2], path[1::2]):
        given[d][s] += amount
    for (_, d), (_, s) in zip(path[1::2], path[2::2]):
        given[d][s] -= amount
    left[start] -= amount
    load[last] += amount
    return True


def give_all(sets, volumes, devices, most):
    """None where all can be given with at most so many units of each device, and else the devices
    that alone have too much."""
    given, left, load = [Counter() for _ in range(devices)], list(volumes), [0] * devices
    while any(left):
        levels, free = find_levels(sets, given, left, load, most)
        if not free:
            return {number for kind, number in levels if kind == "device"}
        dead = set()
        for start in range(len(sets)):
            while left[start] and push_path(sets, given, left, load, most, levels, dead, start):
                pass
    return None


def count_witness(sets, volumes, some):
    """What only these devices have, shared evenly, rounded up."""
    volume = sum(size for holders, size in zip(sets, volumes) if some.issuperset(holders))
    return -(-volume // len(some))


def find_least(volumes, devices, unit):
    """Bytes. Of the flow and of its witness, which have to be the same."""
    sets = [[d for d in range(devices) if some >> d & 1] for some in volumes]
    units = [size // unit for size in volumes.values()]
    low, high, bound = 0, sum(units), 0
    while low < high:
        middle = (low + high) // 2
        witness = give_all(sets, units, devices, middle)
        if witness is None:
            high = middle
        else:
            low = middle + 1
            bound = max(bound, count_witness(sets, units, witness))
    assert low == bound, (low, bound)
    return low * unit
