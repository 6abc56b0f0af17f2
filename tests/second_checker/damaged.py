"""Pairs whose certificate is damaged where the message of a rejection names something.

A device, a tile, a number or a state: in the group lists, the steps, the states and
the lower bound of planned certificates, and in the steps, the claims and the lower
bound of random ones.
"""

import functools
import glob
import os

import bound
import certificate
import judge
import mutants
import random_pairs
import writer
from problem import read_problem

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DEVICES = 64  # larger meshes only take longer


class Pair:
    """A problem and a certificate whose text is right, its plan perhaps not."""

    def __init__(self, problem, text):
        self.asked = read_problem(problem)
        self.lines = text.split(b"\n")
        self.text = certificate.read_certificate(text, self.asked)
        self.steps = self.text.steps
        self.least, self.states = self.text.bound or (0, [])

    @functools.cached_property
    def graph(self):
        """The weak states, of problems that divide."""
        return bound.Graph(self.asked)

    def walk(self, steps):
        """What is known after that many steps."""
        walk = random_pairs.start(self.asked, self.text.sums)
        for step in self.steps[:steps]:
            walk.advance(step)
        return walk

    def table(self, steps):
        """The tile table after that many steps."""
        return self.walk(steps).table

    def end(self):
        """What is known at the end."""
        return self.walk(len(self.steps))

    def end_of_target(self):
        """The table that the target asks for."""
        return self.walk(0).space.target

    def state(self, number):
        """The state that a line of the certificate lists, counted from 1."""
        words = self.lines[number - 1].split(b" ")
        assert words[0] == b"state" and words[-2] == b"paid", words
        return tuple(int(word) for word in words[1:-2]), int(words[-1])


def lines_of(lines, word):
    """Where the lines with this first word are."""
    return [k for k, line in enumerate(lines) if line.startswith(word + b" ")]


def exchange_devices(rng, pair, lines):
    """Two or three places of a group list are exchanged."""
    if not pair.steps:
        return
    step = rng.randrange(len(pair.steps))
    order = list(pair.steps[step].used)
    for _ in range(rng.choice((1, 1, 2))):
        a, b = rng.randrange(len(order)), rng.randrange(len(order))
        order[a], order[b] = order[b], order[a]
    where = lines_of(lines, b"step")[step] + 1
    lines[where] = b"list " + b" ".join(b"%d" % device for device in order)


def drop_steps(rng, pair, lines):
    """The plan ends early: the last table is another one."""
    keep = rng.randrange(len(pair.steps) + 1)
    places = lines_of(lines, b"step") + [None]
    end = lines_of(lines, b"end")[0]
    if keep < len(pair.steps):
        del lines[places[keep]:end]
    lines[lines_of(lines, b"steps")[0]] = b"steps %d" % keep
    lines[-2] = b"end %d" % keep


def put_states(lines, least, states):
    """Another section on the lower bound."""
    end = lines_of(lines, b"end")[0]
    for where in lines_of(lines, b"bound"):
        del lines[where:end]
    end = lines_of(lines, b"end")[0]
    lines[end:end] = [b"bound %d %d" % (least, len(states))] + [
        b"state " + b"".join(b"%d " % c for c in tile) + b"paid %d" % paid for tile, paid in states]


def change_bound(rng, pair, lines):
    """A bound too high, or states that are none of this mesh, too many, or too few."""
    states = [(tuple(tile), paid) for tile, paid in pair.states]
    least = max(0, pair.least + rng.choice((-1, 0, 1, 1, pair.graph.bound)))
    some = [pair.graph.source, pair.graph.target] + [tile for tile, _ in pair.graph.edges(pair.graph.source)]
    for _ in range(rng.randrange(3)):
        tile = list(rng.choice(some))
        if tile and rng.random() < 0.3:
            k = rng.randrange(len(tile))
            tile[k] = max(1, tile[k] * rng.choice((1, 2, 3)) // rng.choice((1, 2, 3)))
        states.insert(rng.randrange(len(states) + 1), (tuple(tile), rng.choice((0, 0, 1, least))))
    if states and rng.random() < 0.3:
        del states[rng.randrange(len(states))]
    if rng.random() < 0.5:
        states.insert(0, (pair.graph.source, 0))
    put_states(lines, least, states)


def mutate(rng, pair):
    lines = list(pair.lines)
    rng.choice((exchange_devices, exchange_devices, drop_steps, change_bound, change_bound))(
        rng, pair, lines)
    return b"\n".join(lines)


def draw_damaged(rng):
    """A random pair with a change of its steps, its claims or its bound."""
    asked, text = random_pairs.random_pair(rng)
    if text.bound and judge.is_even(asked, text) and rng.random() < 0.5:
        pair = Pair(writer.problem_text(asked), writer.certificate_text(asked, text))
        lines = list(pair.lines)
        change_bound(rng, pair, lines)
        return writer.problem_text(asked), b"\n".join(lines)
    change = rng.choice((mutants.alter_steps, mutants.alter_steps, mutants.alter_claim))
    asked, text = change(rng, asked, text)
    if rng.random() < 0.1:
        text = text._replace(claim=text.claim._replace(bounded=True))
    return writer.problem_text(asked), writer.certificate_text(asked, text)


def load_goldens():
    """The planned certificates that are not large, as bytes and read."""
    goldens = []
    for path in sorted(glob.glob(f"{ROOT}/certs/*.problem")):
        with open(path, "rb") as file, open(path[:-len("problem")] + "cert", "rb") as text:
            problem = file.read()
            pair = Pair(problem, text.read())
        if pair.graph.devices <= DEVICES:
            goldens.append((problem, pair))
    return goldens


def load_refused():
    """The pairs of certs/refused, as bytes, and the code that each is refused with."""
    folder = f"{ROOT}/certs/refused"
    with open(f"{folder}/cases.list", encoding="ascii") as lines:
        for line in lines:
            if not line.startswith("#"):
                name, code = line.split(" | ")[:2]
                with open(f"{folder}/{name}.problem", "rb") as problem, open(f"{folder}/{name}.cert", "rb") as text:
                    yield int(code), problem.read(), text.read()


def draw(rng, goldens, k):
    """A damaged pair, in turn of the goldens and of random ones."""
    if k % 2:
        return draw_damaged(rng)
    problem, pair = rng.choice(goldens)
    return problem, mutate(rng, pair)
