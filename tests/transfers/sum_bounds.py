"""What a problem takes at least in any number of rounds, sums included, element by element.

A message of an element is a sum of some of its summands, and no device can take one away again.
Take a sum whose summands no device has alone, and the first moment at which some device has got
all of them. Until then each of the devices whose summands it has got has sent a message, but for
itself if it is one of these. All others that want the sum have not all summands yet, so that
each of them receives a message after that moment. No message is both.
"""

import itertools
from collections import Counter, defaultdict
from functools import lru_cache

import transfer_data


def contains(outer, inner):
    return all(low <= first and last <= high for (low, high), (first, last) in zip(outer, inner))


def meet(boxes):
    """Whether some of these have something in common."""
    return any(all(a < d and c < b for (a, b), (c, d) in zip(*two))
               for two in itertools.combinations(boxes, 2))


def list_sums(problem):
    """{(array, element): {wanted box of summands: (takers, {held box inside: holders})}}; takers
    are counted, once for each place."""
    wanted = defaultdict(dict)
    for piece in problem.target.pieces:
        rank = len(problem.arrays[piece.array].shape)
        for element in transfer_data.indices(piece.box[:rank]):
            takers, _ = wanted[piece.array, element].setdefault(piece.box[rank:], (Counter(), {}))
            takers[piece.device] += 1
    for piece in problem.source.pieces:
        rank = len(problem.arrays[piece.array].shape)
        for element in transfer_data.indices(piece.box[:rank]):
            for box, (_, holders) in wanted.get((piece.array, element), {}).items():
                if contains(box, piece.box[rank:]):
                    holders.setdefault(piece.box[rank:], set()).add(piece.device)
    return wanted


@lru_cache(None)
def count_cover(holders):
    """How many devices it takes that together have all boxes."""
    devices = frozenset().union(*holders)
    return next(count for count in range(1, len(devices) + 1)
                for some in itertools.combinations(devices, count)
                if all(has & set(some) for has in holders))


def count_messages(takers, holders):
    """Least messages of one element of a sum, and who has to receive one. The boxes that are
    held must not overlap."""
    assert not meet(holders), holders
    having = set.intersection(*holders.values())
    if having:
        return len(set(takers) - having), set(takers) - having
    apart = not set(takers) & set.union(*holders.values())
    cover = count_cover(frozenset(map(frozenset, holders.values())))
    return cover - 1 + len(takers) - 1 + apart, set(takers)


def count_least(problem):
    """Bytes that all devices receive at least together, and that some device receives at least.
    Of sums of one element that have summands in common one counts alone: a message may be for
    several."""
    together, received = 0, Counter()
    for (array, _), sums in list_sums(problem).items():
        found = [count_messages(*one) for one in sums.values()]
        if meet(sums):
            found = [max(found, key=lambda one: one[0])]
        elem = problem.arrays[array].elem
        together += elem * sum(count for count, _ in found)
        for _, lacking in found:
            received.update({device: elem for device in lacking})
    return together, max([-(-together // problem.devices), *received.values()])
