"""Whether LEAST-RECEIVED stands in a verdict on transfers, by docs/TRANSFERS.md, section 4."""

from itertools import combinations

from rules import product

PAIRS = 4_194_304


def count_common(array, one, other):
    """Bytes of the data that the boxes of two pieces of an array both have."""
    sides = zip(one.box[:len(array.shape)], other.box[:len(array.shape)])
    return array.elem * product(max(0, min(a[1], b[1]) - max(a[0], b[0])) for a, b in sides)


def count_pair(array, one, other):
    """What two pieces of one device are not both counted with; each is (is it of the target, piece)."""
    same = one[1].box[len(array.shape):] == other[1].box[len(array.shape):]
    wanted = one[0] + other[0]
    counts = wanted == 2 or (same if wanted == 1 else not same)
    return count_common(array, one[1], other[1]) if counts else 0


def count_lacking(problem, before, after, device):
    """The bytes that a device lacks at least; None when there are too many pairs."""
    held = {}
    for wanted, layout in enumerate((before, after)):
        for piece in layout.pieces:
            if piece.device == device:
                held.setdefault(piece.array, []).append((wanted, piece))
    if sum(len(pieces) * (len(pieces) - 1) // 2 for pieces in held.values()) > PAIRS:
        return None
    lacking = 0
    for number, pieces in held.items():
        array = problem.arrays[number]
        lacking += sum(count_common(array, piece, piece) for wanted, piece in pieces if wanted)
        lacking -= sum(count_pair(array, *pair) for pair in combinations(pieces, 2))
    return lacking


def is_least(problem, certificate, received):
    """`received`: the bytes that each device receives."""
    most = max(received.values(), default=0)
    if most == 0:
        return True
    device = min(device for device, size in received.items() if size == most)
    lacking = count_lacking(problem, certificate.rounds[0].before, certificate.rounds[-1].after, device)
    return lacking is not None and lacking >= most
