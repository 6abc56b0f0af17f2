#!/usr/bin/env python3
"""What a device sends at most in plans of `redist transfer`, against the least possible by a flow.

    bars_sent.py BUILD COUNT

Pairs of layouts of many devices, of which few elements are on one device alone, and with volumes
that are not shared evenly by who is asked first. least_sent.py finds the least from the boxes;
both checkers accept each plan, and count in it what the planner said; held_alone.py counts of the
layouts what the devices of its witness alone have.
"""

import json
import math
import sys
from collections import Counter

import judged  # finds the modules of the second checker
import held_alone
import least_sent
import transfer_examples

SENT = 1.05


def draw_extents(random, rank):
    return [random.randint(64, random.choice((100, 1000, 10000))) for _ in range(rank)]


def cut_array(random, extents, parts):
    """A partition into about so many boxes."""
    box = tuple((0, extent) for extent in extents)
    return transfer_examples.list_leaves(
        transfer_examples.cut_at_random(random, box, max(1, parts.bit_length())))


def draw_partition(random, extents, devices, copies):
    """Every box of a partition on some devices."""
    return [(device, box) for box in cut_array(random, extents, random.randint(2, 2 * devices))
            for device in random.sample(range(devices), min(devices, random.randint(1, copies)))]


def draw_popular(random, extents, devices, copies):
    """The same, where some devices have far more than others."""
    weights = [1 / (1 + d) for d in range(devices)]
    return [(device, box) for box in cut_array(random, extents, random.randint(2, 2 * devices))
            for device in set(random.choices(range(devices), weights, k=random.randint(1, copies)))]


def draw_ranges(random, extents, devices, _):
    """Of one dimension each device has a range, which overlaps those of many others."""
    dim = random.randrange(len(extents))
    pieces = []
    for device in range(devices):
        low = device * extents[dim] // devices
        high = min(extents[dim], -(-(device + random.randint(1, 6)) * extents[dim] // devices))
        box = [(0, extent) for extent in extents]
        box[dim] = (low, high)
        pieces.append((device, tuple(box)))
    return pieces


def draw_shards(random, extents, devices, _):
    """`Shard` on one axis of a mesh of two, `Replicate` on the other."""
    dim = random.randrange(len(extents))
    copies = random.choice([n for n in range(1, devices + 1) if devices % n == 0])
    parts = devices // copies
    size = -(-extents[dim] // parts)
    pieces = []
    for device in range(devices):
        low = device % parts * size
        box = [(0, extent) for extent in extents]
        box[dim] = (low, min(extents[dim], low + size))
        if low < extents[dim]:
            pieces.append((device, tuple(box)))
    return pieces


def draw_cyclic(random, extents, devices, _):
    """Blocks of rows, one after the other on one device and its next."""
    dim, copies = random.randrange(len(extents)), random.randint(1, 3)
    size = random.randint(-(-extents[dim] // 60), -(-extents[dim] // 8))
    pieces = []
    for k, low in enumerate(range(0, extents[dim], size)):
        box = [(0, extent) for extent in extents]
        box[dim] = (low, min(extents[dim], low + size))
        pieces += [(device, tuple(box)) for device in {(k + c) % devices for c in range(copies)}]
    return pieces


DRAWS = {"partitions": draw_partition, "popular devices": draw_popular, "ranges": draw_ranges,
         "shards": draw_shards, "cyclic": draw_cyclic}


def draw_layouts(random, kind):
    """Arrays, and of each side (device, box) by array; `several` has arrays of several kinds and
    sizes of elements."""
    several = kind == "several arrays"
    devices = random.randint(2, random.choice((8, 24, 64)))
    arrays, sides = [], ([], [])
    for _ in range(random.randint(2, 12) if several else 1):
        extents = draw_extents(random, random.randint(1, 3))
        arrays.append({"shape": extents, "elem_bytes": random.choice((1, 2, 4, 8))})
        for side in sides:
            first = random.choice(list(DRAWS)) if several or side is sides[1] else kind
            copies = random.randint(1, 4) if side is sides[0] else random.randint(1, 2)
            side.append(DRAWS[first](random, extents, devices, copies))
    return devices, arrays, sides


def write_side(word, devices, arrays, side):
    """Each piece in a buffer of its own; numbers of pieces are those of the text."""
    held = [[] for _ in range(devices)]
    for number, pieces in enumerate(side):
        for device, box in pieces:
            held[device].append((number, box))
    yield f"{word} {sum(map(len, held))}"
    for pieces in held:
        place, lines = 0, []
        for number, box in pieces:
            elem, shape = arrays[number]["elem_bytes"], [high - low for low, high in box]
            lines.append(f"buffer {place} {elem} shape {len(box)} {' '.join(map(str, shape))} tree "
                         f"piece {number} {len(box)} {' '.join(f'{a} {b}' for a, b in box)}")
            place += elem * math.prod(shape)
        yield f"device {len(pieces)} {place}"
        yield from lines


def write_problem(devices, arrays, sides):
    lines = ["redist-transfers 1", f"devices {devices}", f"arrays {len(arrays)}"]
    for number, array in enumerate(arrays):
        shape = array["shape"]
        lines.append(f"array w{number} elem {array['elem_bytes']} shape {len(shape)} "
                     f"{' '.join(map(str, shape))} sums 0")
    for word, side in zip(("source", "target"), sides):
        lines += write_side(word, devices, arrays, side)
    return "\n".join([*lines, "end", ""])


KINDS = [*DRAWS, "several arrays"]


def check_one(folder, random, number):
    """Devices, bytes sent at most, and the least."""
    devices, arrays, sides = draw_layouts(random, KINDS[number % len(KINDS)])
    (folder / "problem").write_text(write_problem(devices, arrays, sides))
    load = json.loads(folder.say("redist", "transfer", "problem", "--json", "-o", "cert"))
    volumes, received = Counter(), Counter()
    for array, source, target in zip(arrays, *sides):
        least_sent.add_lacking(volumes, received, array, source, target)
    most = max(received.values(), default=0)
    unit = math.gcd(*(array["elem_bytes"] for array in arrays))
    least = least_sent.find_least(volumes, devices, unit)
    plan = folder.judge()
    assert (plan.number("RECEIVED"), plan.number("SENT")) == (load["recv_max"], load["sent_max"]), load
    assert (load["recv_max"], load["recv_sum"]) == (most, sum(received.values())), (load, most)
    assert load["sent_least"] == least, (load, least)
    assert held_alone.check_witness(plan.problem, load) == (least > 0), load
    assert least <= load["sent_max"] <= SENT * least, (load, least)
    return devices, load["sent_max"], least


def main(arguments):
    pairs, seed = judged.try_random(arguments, "bars of sent", check_one)
    count = len(pairs)
    print(f"{count} pairs of layouts, seed {seed}: what a device sends at most, against the least that a "
          "flow finds,\nand the bytes that the devices of its witness alone have, counted again")
    print(f"{'kind':18} {'pairs':>5} {'devices':>7} {'bytes sent':>14} {'the least':>9} "
          f"{'mean / least':>12} {'worst':>7}")
    for first, kind in enumerate(KINDS):
        each = pairs[first::len(KINDS)]
        ratios = [sent / least if least else 1 for _, sent, least in each]
        print(f"{kind:18} {len(each):5} {max(one[0] for one in each):7} {sum(one[1] for one in each):14} "
              f"{sum(sent == least for _, sent, least in each):9} {sum(ratios) / len(ratios):12.5f} "
              f"{max(ratios):7.5f}")


if __name__ == "__main__":
    main(sys.argv[1:])
