"""Real memories: an accepted plan is carried out byte place by byte place.

A value is a formal sum, the sorted tuple of the summands that were combined: so it is known
afterwards which summands every place of the target has, and how often.
"""

import itertools

import transfer_layouts as layouts
import transfer_rounds as rounds


def indices(box):
    return itertools.product(*(range(low, high) for low, high in box))


def find_address(piece, rank, element):
    """Where a piece has an element: dimensions of extent 1 have no counterpart in the other."""
    offsets = [at - low for at, (low, high) in zip(element, piece.box[:rank]) if high - low != 1]
    offsets = iter(offsets)
    index = [low if high - low == 1 else low + next(offsets) for low, high in piece.leaf]
    return piece.buffer.address(index)


def held_value(array, box, element):
    """What a piece has of an element: all summands of its box, each once."""
    return tuple((array, element, summand) for summand in indices(box))


def fill_memories(problem, layout):
    """{(device, address): value} of memories that hold the arrays by a layout."""
    memory = {}
    for piece in layout.pieces:
        rank = len(problem.arrays[piece.array].shape)
        for element in indices(piece.box[:rank]):
            memory[piece.device, find_address(piece, rank, element)] = \
                held_value(piece.array, piece.box[rank:], element)
    return memory


def run_round(problem, one, memory):
    after = {}
    for piece, leaves in zip(one.after.pieces, one.leaves):
        rank = len(problem.arrays[piece.array].shape)
        single = [[leaf] for leaf in leaves if leaf.group is None]
        for group in single + rounds.list_groups(leaves):
            for element in indices(group[0].box[:rank]):
                value = ()
                for leaf in sorted(group, key=lambda leaf: leaf.turn or 0):
                    giver = one.before.pieces[leaf.giver]
                    value += memory[giver.device, find_address(giver, rank, element)]
                place = piece.device, find_address(piece, rank, element)
                if place in after:
                    raise AssertionError(f"written twice: {place}")
                after[place] = tuple(sorted(value))
    return after


def ends_right(problem, certificate):
    """Whether the memories at the end are those of the target layout, place by place."""
    memory = fill_memories(problem, problem.source)
    for one in certificate.rounds:
        memory = run_round(problem, one, memory)
    wanted = {place: tuple(sorted(value))
              for place, value in fill_memories(problem, problem.target).items()}
    return memory == wanted
