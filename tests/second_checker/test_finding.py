"""What redist-check says of a rejection, judged by the second checker's tables.

Usage: test_finding.py BUILD [MUTANTS] [SEED]

Certificates of certs/ are damaged where the message names a device, a tile or a
state: group lists, steps, states, the bound.  Each sentence must be true: the
device holds what the message says, the rule asks for what it says, the line of
the certificate lists that state, and the numbers are those of this package.
"""

import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import bound
import certificate
import rules
import tables
from problem import read_problem

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DEVICES = 64  # larger meshes only take longer

GROUP = re.compile(r"device (\d+), member (\d+) of group (\d+), holds the tile at offset (\d+) of "
                   r"dimension (\d+), and would have to hold the one at (\d+)$")
TARGET = re.compile(r"device (\d+) ends with the tile at offset (\d+) of dimension (\d+), "
                    r"its tile of the target type is at (\d+)$")
TILE = re.compile(r"dimension (\d+): the last tile is (\d+), that of the target (\d+)$")
SOURCE = re.compile(r"the bound is (\d+), the closed form proves (\d+) from the source, "
                    r"and no state lists the source with paid 0$")
LISTED = re.compile(r"line (\d+) lists the tile of the target$")
UNEVEN = re.compile(r"line (\d+): tile (\d+) does not divide the size (\d+) of dimension (\d+)$")
PIECES = re.compile(r"line (\d+): the array has (\d+) such tiles, "
                    r"a number that does not divide the (\d+) devices$")
WAY = re.compile(r"line (\d+): (dynslice (\d+)|allgather (\d+)|alltoall (\d+) (\d+)) (\d+) of cost "
                 r"(\d+) leads to tile([ \d]*); paid (\d+), this cost, and (\d+) that the closed form "
                 r"proves from there stay below the bound (\d+), and no state lists that tile with "
                 r"paid at most (\d+)$")


class Pair:
    """A problem and a certificate whose text is right, its plan perhaps not."""

    def __init__(self, problem, text):
        self.asked = read_problem(problem)
        self.lines = text.split(b"\n")
        self.mesh = self.asked.mesh
        lines = certificate.Lines(text)
        certificate.read_statement(lines)
        certificate.read_claim(lines.next())
        count = certificate.read_step_count(lines.next())
        self.steps, self.orders = [], []
        for index in range(1, count + 1):
            self.steps.append(certificate.read_step(lines.next(), index, len(self.asked.source)))
            self.orders.append(certificate.read_groups(lines.next(), rules.product(self.mesh)))
        certificate.read_fusion(lines, count)
        self.least, self.states = certificate.read_bound(lines, len(self.asked.source)) or (0, [])
        self.graph = bound.Graph(self.mesh, self.asked.source, self.asked.target)

    def table(self, steps):
        """The tile table after that many steps."""
        table = tables.table_of_type(self.mesh, self.asked.source)
        for step, order in zip(self.steps[:steps], self.orders):
            table = tables.apply(step, table, order)
        return table

    def state(self, number):
        """The state that a line of the certificate lists, counted from 1."""
        words = self.lines[number - 1].split(b" ")
        assert words[0] == b"state" and words[-2] == b"paid", words
        return tuple(int(word) for word in words[1:-2]), int(words[-1])


def judge_group(pair, step, found):
    """E106."""
    device, member, group, held, dimension, asked = map(int, GROUP.match(found).groups())
    rule, order, table = pair.steps[step - 1], pair.orders[step - 1], pair.table(step - 1)
    place = order.index(device)
    assert (group, member) == divmod(place, rule.factor)
    assert held == table.offsets[dimension][device]
    first = table.offsets[dimension][order[place - member]]
    assert asked == first + (member * table.tile[dimension] if dimension == rule.join else 0)
    assert held != asked


def judge_target_offset(pair, _, found):
    """E108."""
    device, held, dimension, asked = map(int, TARGET.match(found).groups())
    assert held == pair.table(len(pair.steps)).offsets[dimension][device]
    target = tables.table_of_type(pair.mesh, pair.asked.target)
    assert asked == target.offsets[dimension][device] != held


def judge_target_tile(pair, _, found):
    """E107."""
    dimension, held, asked = map(int, TILE.match(found).groups())
    assert held == pair.table(len(pair.steps)).tile[dimension]
    assert asked == pair.asked.target[dimension].tile != held


def judge_source(pair, _, found):
    """E116."""
    least, proved = map(int, SOURCE.match(found).groups())
    assert least == pair.least > proved == pair.graph.rest(pair.graph.source)
    assert (pair.graph.source, 0) not in [(tuple(tile), paid) for tile, paid in pair.states]


def judge_listed(pair, _, found):
    """E117."""
    assert pair.state(int(LISTED.match(found)[1]))[0] == pair.graph.target


def judge_state(pair, _, found):
    """E118."""
    match = UNEVEN.match(found)
    if match:
        line, tile, size, dimension = map(int, match.groups())
        assert pair.state(line)[0][dimension] == tile
        assert pair.graph.sizes[dimension] == size and size % tile != 0
        return
    line, pieces, devices = map(int, PIECES.match(found).groups())
    assert pieces == pair.graph.tiles(pair.state(line)[0])
    assert devices == pair.graph.devices and devices % pieces != 0


def judge_way(pair, _, found):
    """E119."""
    match = WAY.match(found)
    tile, paid = pair.state(int(match[1]))
    factor, after = int(match[7]), list(tile)
    split, join = match[3] or match[6], match[4] or match[5]
    if join is not None:
        after[int(join)] *= factor
    if split is not None:
        assert after[int(split)] % factor == 0
        after[int(split)] //= factor
    after, cost = tuple(after), int(match[8])
    assert after == tuple(map(int, match[9].split()))
    assert (after, cost) in list(pair.graph.edges(tile))
    rest = int(match[11])
    assert (paid, rest, pair.least) == (int(match[10]), pair.graph.rest(after), int(match[12]))
    assert paid + cost + rest < pair.least and int(match[13]) == paid + cost
    assert bound.least_paid(pair.states).get(after, paid + cost + 1) > paid + cost


JUDGES = {106: judge_group, 107: judge_target_tile, 108: judge_target_offset, 116: judge_source,
          117: judge_listed, 118: judge_state, 119: judge_way}


def lines_of(lines, word):
    """Where the lines with this first word are."""
    return [k for k, line in enumerate(lines) if line.startswith(word + b" ")]


def exchange_devices(rng, pair, lines):
    """Two or three places of a group list are exchanged."""
    if not pair.steps:
        return
    step = rng.randrange(len(pair.steps))
    order = list(pair.orders[step])
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


def check(build, problem, text):
    """The object of redist-check."""
    with tempfile.NamedTemporaryFile(suffix=".cert") as file:
        file.write(text)
        file.flush()
        run = subprocess.run([f"{build}/redist-check", "--json", problem, file.name],
                             capture_output=True, text=True)
    assert run.returncode in (0, 1), run
    said = json.loads(run.stdout)
    assert run.stderr.count("\n") == run.returncode, run
    assert said.get("found", "") in run.stderr, run
    return said


def main():
    build = sys.argv[1]
    mutants = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(10**9)
    rng, counts = random.Random(seed), {}
    goldens = []
    for path in sorted(glob.glob(f"{ROOT}/certs/*.problem")):
        with open(path, "rb") as problem, open(path[:-len("problem")] + "cert", "rb") as text:
            pair = Pair(problem.read(), text.read())
        if pair.graph.devices <= DEVICES:
            goldens.append((path, pair))
    for _ in range(mutants):
        path, pair = rng.choice(goldens)
        text = mutate(rng, pair)
        said = check(build, path, text)
        code = said.get("code", 0)
        counts[code] = counts.get(code, 0) + 1
        if code not in JUDGES:
            continue
        with open(path, "rb") as problem:
            mutant = Pair(problem.read(), text)
        try:
            JUDGES[code](mutant, said["step"], said["found"])
        except (AssertionError, AttributeError, ValueError, rules.Rejected):
            print(text.decode(), path, said, file=sys.stderr)
            raise
    missing = sorted(code for code in JUDGES if counts.get(code, 0) == 0)
    if missing:
        sys.exit(f"finding: no mutant (seed {seed}) is rejected with {missing}: {counts}")
    judged = ", ".join(f"{counts[code]} with {code}" for code in sorted(JUDGES))
    print(f"finding: {mutants} mutants of {len(goldens)} certificates, every message true: {judged}")


if __name__ == "__main__":
    main()
