"""Transfer certificates: who gives the elements of every box, in rounds.

The sentences quoted in docstrings are those of docs/TRANSFERS.md.
"""

from typing import NamedTuple

import transfer_layouts as layouts
from rules import product, require, within

ROUNDS = (1, 64)


class Leaf(NamedTuple):
    """A box of a target piece and who gives it; `turn` and `group` are None for `give`."""

    giver: int
    box: tuple
    turn: int
    group: tuple


class Round(NamedTuple):
    before: layouts.Layout
    after: layouts.Layout
    leaves: list  # of each piece of the layout after it


class Certificate(NamedTuple):
    rounds: list


def read_piece_tree(lines, array, before, piece):
    """The leaves over one target piece."""
    line = lines.next()
    line.word(b"tree")
    rank = len(array.shape)
    leaves = []

    def below(group, dim, box):
        """The box at the outermost cut of a summand dimension."""
        require(group is None or dim >= rank, "data cut below summands")
        return box if group is None and dim >= rank else group

    def read_leaf(word, box, group):
        require(word == (b"give" if group is None else b"add"), "give or add was expected")
        turn = None if group is None else line.number()
        number = line.number()
        require(number < len(before.pieces), "no such giver")
        giver = before.pieces[number]
        require(giver.array == piece.array, "a giver of another array")
        require(layouts.contains(giver.box[:rank], box[:rank]), "a giver without these elements")
        require(giver.box[rank:] == box[rank:], "a giver of other summands")
        leaves.append(Leaf(number, box, turn, group))

    if not layouts.is_empty(piece.box):
        layouts.walk_tree(line, piece.box, read_leaf, None, below)
    line.end()
    check_turns(leaves)
    return leaves


def list_groups(leaves):
    """`The leaves below the outermost of these cuts are a group`: each as a list."""
    groups = {}
    for leaf in leaves:
        if leaf.group is not None:
            groups.setdefault(leaf.group, []).append(leaf)
    return list(groups.values())


def check_turns(leaves):
    for group in list_groups(leaves):
        require(sorted(leaf.turn for leaf in group) == list(range(len(group))),
                "the turns of a group are not each once")


def read_round(lines, number, problem, before, last):
    lines.exact(b"round %d" % number)
    after = problem.target
    if not last:
        after = layouts.read_layout(lines, b"layout", problem.devices, problem.arrays)
    leaves = [read_piece_tree(lines, problem.arrays[piece.array], before, piece)
              for piece in after.pieces]
    return Round(before, after, leaves)


def read_certificate(text, problem):
    lines = layouts.Lines(text)
    lines.exact(b"redist-transfers-cert 1")
    line = lines.next()
    line.word(b"rounds")
    count = within(line.number(), ROUNDS, "a number of rounds")
    line.end()
    rounds, before = [], problem.source
    for number in range(1, count + 1):
        rounds.append(read_round(lines, number, problem, before, number == count))
        before = rounds[-1].after
    lines.exact(b"end")
    lines.end()
    return Certificate(rounds)
