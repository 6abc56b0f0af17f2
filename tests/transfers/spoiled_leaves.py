"""Faults put into certificates of transfers, each with the code of its refusal.

`FAULTS[name]` is (code, spoil): `spoil(random, problem, certificate)` returns the certificate
with that fault alone, or None where it has no room for it. Problems are those of
transfer_examples.py, with one array more (`add_array`).
"""

import transfer_layouts
import transfer_rounds


def add_array(problem):
    """An array of one element, which the last device has as the last piece of the source."""
    lines = problem.split("\n")
    elem = lines[3].split()[3]
    lines[2] = "arrays 2"
    lines.insert(4, f"array v elem {elem} shape 0 sums 0")
    source, target = (next(k for k, line in enumerate(lines) if line.startswith(word))
                      for word in ("source ", "target "))
    lines[source] = f"source {int(lines[source].split()[1]) + 1}"
    last = max(k for k in range(source, target) if lines[k].startswith("device "))
    _, count, size = lines[last].split()
    lines[last] = f"device {int(count) + 1} {int(size) + int(elem)}"
    lines.insert(target, f"buffer {size} {elem} shape 0 tree piece 1 0")
    return "\n".join(lines)


def split_nodes(line):
    """The nodes of a line `tree`, each as a list of words."""
    words, nodes = line.split()[1:], []
    while words:
        length = 2 if words[0] == "give" else 3
        nodes.append(words[:length])
        words = words[length:]
    return nodes


class Certificate:
    """A certificate of one round: the nodes of each tree, and the boxes of its leaves."""

    def __init__(self, random, problem, text):
        self.random, self.lines = random, text.split("\n")
        self.problem = transfer_layouts.read_problem(problem.encode())
        self.leaves = transfer_rounds.read_certificate(
            text.encode(), self.problem).rounds[0].leaves
        self.trees = [split_nodes(line) for line in self.lines[3:-2]]

    def write(self):
        trees = [" ".join(["tree", *(" ".join(node) for node in nodes)]) for nodes in self.trees]
        return "\n".join(self.lines[:3] + trees + self.lines[-2:])

    def list_nodes(self, *words):
        """(tree, place in it, leaf or None) of the nodes that begin so."""
        for number, (nodes, leaves) in enumerate(zip(self.trees, self.leaves)):
            leaves = iter(leaves)
            for place, node in enumerate(nodes):
                leaf = None if node[0] == "cut" else next(leaves)
                if node[0] in words:
                    yield number, place, leaf

    def count_group(self, tree, leaf):
        return sum(1 for other in self.leaves[tree] if other.group == leaf.group)

    def pick(self, *words, fits=lambda *node: True):
        """One of these nodes, or None."""
        found = [node for node in self.list_nodes(*words) if fits(*node)]
        return self.random.choice(found) if found else None


def spoil_giver(certificate, choose):
    """Another giver, of those that `choose` finds for a leaf."""
    picked = certificate.pick("give", "add", fits=lambda *node: choose(certificate, node))
    if picked is None:
        return False
    number = certificate.random.choice(choose(certificate, picked))
    certificate.trees[picked[0]][picked[1]][-1] = str(number)
    return True


def list_without(certificate, node):
    """Pieces of the same array that do not hold the leaf, or others of its summands."""
    tree, _, leaf = node
    array = certificate.problem.target.pieces[tree].array
    rank = len(certificate.problem.arrays[array].shape)
    return [number for number, piece in enumerate(certificate.problem.source.pieces)
            if piece.array == array
            and not (transfer_layouts.contains(piece.box[:rank], leaf.box[:rank])
                     and piece.box[rank:] == leaf.box[rank:])]


def list_elsewhere(certificate, node):
    array = certificate.problem.target.pieces[node[0]].array
    return [number for number, piece in enumerate(certificate.problem.source.pieces)
            if piece.array != array]


def list_nowhere(certificate, _):
    return [len(certificate.problem.source.pieces)]


def leave_out(certificate):
    """The last leaf of a tree."""
    picked = certificate.pick("give", "add")
    if picked is None:
        return False
    certificate.trees[picked[0]].pop()
    return True


def double(certificate):
    """The last leaf of a tree, once more."""
    picked = certificate.pick("give", "add")
    if picked is None:
        return False
    certificate.trees[picked[0]].append(certificate.trees[picked[0]][-1])
    return True


def cut_outside(certificate):
    """The first cut of a tree at an end of the piece."""
    picked = certificate.pick("cut", fits=lambda tree, place, leaf: place == 0)
    if picked is None:
        return False
    node = certificate.trees[picked[0]][0]
    box = certificate.problem.target.pieces[picked[0]].box
    node[2] = str(certificate.random.choice(box[int(node[1])]))
    return True


def cut_nowhere(certificate):
    picked = certificate.pick("cut")
    if picked is None:
        return False
    box = certificate.problem.target.pieces[picked[0]].box
    certificate.trees[picked[0]][picked[1]][1] = str(len(box))
    return True


def cut_data(certificate):
    """A leaf of a group cut along the data."""
    rank = len(certificate.problem.arrays[0].shape)

    def list_wide(leaf):
        return [dim for dim in range(rank) if leaf.box[dim][1] - leaf.box[dim][0] > 1]

    picked = certificate.pick("add", fits=lambda tree, place, leaf: list_wide(leaf))
    if picked is None:
        return False
    tree, place, leaf = picked
    dim = certificate.random.choice(list_wide(leaf))
    node = certificate.trees[tree][place]
    certificate.trees[tree][place:place + 1] = \
        [["cut", str(dim), str(leaf.box[dim][0] + 1)], node,
         ["add", str(certificate.count_group(tree, leaf)), node[2]]]
    return True


def repeat_turn(certificate):
    """A turn of a group that another leaf of it has, or that is none of it."""
    picked = certificate.pick("add")
    if picked is None:
        return False
    tree, place, leaf = picked
    turns = range(certificate.count_group(tree, leaf) + 1)
    turn = certificate.random.choice([turn for turn in turns if turn != leaf.turn])
    certificate.trees[tree][place][1] = str(turn)
    return True


def exchange_kinds(certificate):
    """`give` among summands, or `add` without them."""
    picked = certificate.pick("give", "add")
    if picked is None:
        return False
    tree, place, leaf = picked
    giver = certificate.trees[tree][place][-1]
    certificate.trees[tree][place] = \
        ["add", "0", giver] if leaf.group is None else ["give", giver]
    return True


def spoil_by(change, *more):
    def spoil(random, problem, text):
        certificate = Certificate(random, problem, text)
        return certificate.write() if change(certificate, *more) else None

    return spoil


FAULTS = {
    "a leaf is missing": (420, spoil_by(leave_out)),
    "a leaf too many": (420, spoil_by(double)),
    "a cut at an end of its box": (423, spoil_by(cut_outside)),
    "a cut along no dimension": (422, spoil_by(cut_nowhere)),
    "data cut below summands": (424, spoil_by(cut_data)),
    "a giver that is no piece": (430, spoil_by(spoil_giver, list_nowhere)),
    "a giver of another array": (431, spoil_by(spoil_giver, list_elsewhere)),
    "a giver without these elements": (432, spoil_by(spoil_giver, list_without)),
    "copied where sums are due, or added where none": (434, spoil_by(exchange_kinds)),
    "a wrong turn in a sum": (435, spoil_by(repeat_turn)),
}
