"""The witness of the least that a device sends in one round, counted of the two layouts alone.

An element of a piece of the target counts once with each box of summands that the source has of
it inside the piece's, when its device has not just this box, some summand of the box is in no
other such box, and all that have it are devices of the witness. So some of these send it, in
every plan of one round.
"""

import bisect
import itertools
import math
from collections import defaultdict

MOST = 2**64 - 1


def list_cells(ends, box):
    """The cells of a box, by the numbers of their first ends."""
    return itertools.product(*(range(bisect.bisect_left(at, low), bisect.bisect_left(at, high))
                               for at, (low, high) in zip(ends, box)))


def list_ends(boxes, dims):
    return [sorted({end for box in boxes for end in box[dim]}) for dim in range(dims)]


def is_inside(box, outer):
    return all(low >= first and high <= last for (low, high), (first, last) in zip(box, outer))


def has_own_summand(box, boxes):
    """Whether some summand of the box is in no other of the boxes."""
    ends = list_ends(boxes, len(box))
    others = {cell for other in boxes if other != box for cell in list_cells(ends, other)}
    return any(cell not in others for cell in list_cells(ends, box))


def list_given(problem, number):
    """(devices that have it, elements) of what has to be given of an array in one round."""
    rank = len(problem.arrays[number].shape)
    source, target = ([piece for piece in side.pieces if piece.array == number]
                      for side in (problem.source, problem.target))
    ends = list_ends([piece.box for piece in source + target], rank)
    held = defaultdict(lambda: defaultdict(set))
    for piece in source:
        for cell in list_cells(ends, piece.box[:rank]):
            held[cell][piece.box[rank:]].add(piece.device)
    for piece in target:
        for cell in list_cells(ends, piece.box[:rank]):
            inside = [box for box in held[cell] if is_inside(box, piece.box[rank:])]
            size = math.prod(at[k + 1] - at[k] for at, k in zip(ends, cell))
            for box in inside:
                if piece.device not in held[cell][box] and has_own_summand(box, inside):
                    yield held[cell][box], size


def count_alone(problem, devices):
    """Bytes."""
    return sum(size * problem.arrays[number].elem for number in range(len(problem.arrays))
               for having, size in list_given(problem, number) if having <= devices)


def check_witness(problem, load):
    """Whether what `redist transfer --json` says of a problem, as the second checker reads it, has
    its witness; no witness is right where nothing is known, or nothing sent."""
    least, witness = load["sent_least"], load["sent_witness"]
    if not least:
        assert witness is None, load
        return False
    least = int(least)
    if witness is None:
        assert count_alone(problem, set(range(problem.devices))) >= MOST, load
        return False
    devices, volume = witness["devices"], int(witness["bytes"])
    assert devices == sorted(set(devices)) and set(devices) <= set(range(problem.devices)), load
    assert count_alone(problem, set(devices)) == volume, (load, count_alone(problem, set(devices)))
    unit = math.gcd(*(array.elem for array in problem.arrays))
    assert volume % unit == 0 and least == -(-volume // (unit * len(devices))) * unit, load
    return True
