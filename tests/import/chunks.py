"""Chunks of chunks of DTensor: read where a type has the same tiles, refused elsewhere.

    chunks.py BUILD

All orders of two and three axes of 2 to 4 along one dimension of 1 to 40 elements. The chunks
are cut as torch.chunk cuts, the tile of a type is found by trying all lengths.
"""

import itertools
import json
import math
import subprocess
import sys


def chunks_of(begin, end, parts):
    """As torch.chunk: all as long as the first, rounded up, then shorter or empty ones."""
    length = -(-(end - begin) // parts)
    return [(min(begin + k * length, end), min(begin + (k + 1) * length, end)) for k in range(parts)]


def nested(size, parts):
    pieces = [(0, size)]
    for count in parts:
        pieces = [piece for begin, end in pieces for piece in chunks_of(begin, end, count)]
    return pieces


def holds(tile, size, pieces):
    for number, (begin, end) in enumerate(pieces):
        first, last = min(number * tile, size), min(number * tile + tile, size)
        if (begin < end or first < last) and (begin, end) != (first, last):
            return False
    return True


def main():
    cases, lines = [], []
    for count in (2, 3):
        for sizes in itertools.product((2, 3, 4), repeat=count):
            for order in itertools.permutations(range(count)):
                for size in range(1, 41):
                    pieces = nested(size, [sizes[axis] for axis in order])
                    fits = [tile for tile in range(1, size + 1) if holds(tile, size, pieces)]
                    names = "abc"[:count]
                    text = "".join(f"S(0)[{order.index(axis)}]" for axis in range(count))
                    mesh = ",".join(f"{name}={n}" for name, n in zip(names, sizes))
                    axes = ",".join(names[axis] for axis in reversed(order))
                    assert len(fits) <= 1 or size % math.prod(sizes) == 0 or size == fits[0]
                    cases.append(f"[{fits[0]}{{{axes}}}{size}]" if fits else None)
                    lines.append(json.dumps({"mesh": mesh, "shape": [size], "from": text, "to": "R" * count}))
    run = subprocess.run([f"{sys.argv[1]}/redist", "plan", "--paper", "--batch", "-"], input="\n".join(lines) + "\n",
                         text=True, capture_output=True)
    for line, wanted, answer in zip(lines, cases, map(json.loads, run.stdout.splitlines()), strict=True):
        if answer.get("from") != wanted or (wanted is None and "chunks again" not in answer["error"]):
            sys.exit(f"chunks: {line} is read as {answer.get('from', answer.get('error'))}, not {wanted}")
    uneven = sum(case is not None for case in cases)
    print(f"chunks: {len(cases)} cuts of cuts, {uneven} of them have a type and are read, the rest refused")


main()
