"""What redist-check says of a rejection, judged by the second checker's tables.

Usage: test_finding.py BUILD [MUTANTS] [SEED]

Certificates of certs/ and random ones are damaged where the message names a
device, a tile, a number or a state: group lists, steps, states, the bound, the
claims.  Each sentence must be true: the device holds what the message says, the
rule asks for what it says, the line of the certificate lists that state, and the
numbers are those of this package.
"""

import functools
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
import mutants
import random_pairs
import rules
import tables
import writer
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


IDLE = re.compile(r"device (\d+), member (\d+) of group (\d+), is idle$")
RESIZE = re.compile(r"the tile of device (\d+) at offset (\d+) of dimension (\d+) "
                    r"would grow from (\d+) to (\d+) of (\d+) elements$")
STATED = re.compile(r"dimension (\d+): the stated tile is (\d+), that of the target (\d+)$")
GRID = re.compile(r"the tile of device (\d+) is at offset (\d+) of dimension (\d+), "
                  r"no multiple of (\d+)$")
COVER = re.compile(r"no device holds the tile at offsets([ \d]*)$")
TOO_MANY = re.compile(r"there are more tiles than the (\d+) devices$")
EMPTY = re.compile(r"device (\d+) holds no tile$")
CLAIM = re.compile(r"claimed (\d+), is (\d+)$")
HEIGHT = re.compile(r"the height is (\d+), the larger local size (\d+)$")


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


def judge_group(pair, step, found):
    """E106 and E150."""
    device, member, group, held, dimension, asked = map(int, GROUP.match(found).groups())
    rule, table = pair.steps[step - 1], pair.table(step - 1)
    place = rule.used.index(device)
    assert (group, member) == divmod(place, rule.factor)
    assert held == table.offsets[dimension][device]
    first = table.offsets[dimension][rule.used[place - member]]
    assert asked == first + (member * table.tile[dimension] if dimension == rule.join else 0)
    assert held != asked


def judge_idle(pair, step, found):
    """E152."""
    device, member, group = map(int, IDLE.match(found).groups())
    rule = pair.steps[step - 1]
    assert (group, member) == divmod(rule.used.index(device), rule.factor)
    assert not pair.table(step - 1).holds[device]
    assert rule.op != b"broadcast" or member == 0


def judge_resize(pair, step, found):
    """E154."""
    device, offset, dimension, old, new, size = map(int, RESIZE.match(found).groups())
    table = pair.table(step - 1)
    assert table.holds[device] and table.offsets[dimension][device] == offset
    assert (old, new) == (table.tile[dimension], pair.steps[step - 1].tile[dimension])
    assert new > old and offset + old < size == pair.asked.source.dimensions[dimension].size


def judge_stated(pair, step, found):
    """E158."""
    dimension, stated, asked = map(int, STATED.match(found).groups())
    assert stated == pair.steps[step - 1].tile[dimension]
    assert asked == pair.end_of_target().tile[dimension] != stated


def judge_grid(pair, step, found):
    """E157."""
    device, offset, dimension, tile = map(int, GRID.match(found).groups())
    table = pair.table(step - 1)
    assert table.holds[device] and table.offsets[dimension][device] == offset
    assert tile == table.tile[dimension] and offset % tile != 0


def judge_cover(pair, step, found):
    """E156."""
    walk = pair.walk(step - 1)
    table, sizes = walk.table, walk.space.sizes
    cells = rules.product(-(-n // c) for n, c in zip(sizes, table.tile))
    if TOO_MANY.match(found):
        assert int(TOO_MANY.match(found)[1]) == pair.asked.devices < cells
        return
    cell = list(map(int, COVER.match(found)[1].split()))
    assert all(o % c == 0 and o < n for o, c, n in zip(cell, table.tile, sizes))
    assert cell not in [[row[d] for row in table.offsets] for d in table.holders()]


def judge_empty(pair, _, found):
    """E160."""
    device = int(EMPTY.match(found)[1])
    assert not pair.end().table.holds[device] and pair.end_of_target().holds[device]


def judge_target_offset(pair, _, found):
    """E108."""
    device, held, dimension, asked = map(int, TARGET.match(found).groups())
    assert held == pair.end().table.offsets[dimension][device]
    assert asked == pair.end_of_target().offsets[dimension][device] != held


def judge_target_tile(pair, _, found):
    """E107."""
    dimension, held, asked = map(int, TILE.match(found).groups())
    assert held == pair.end().table.tile[dimension]
    assert asked == pair.end_of_target().tile[dimension] != held


def judge_height(pair, _, found):
    """E109."""
    assert tuple(map(int, CLAIM.match(found).groups())) == (
        pair.text.claim.height, max(pair.end().sizes))


def judge_cost(pair, _, found):
    """E110."""
    assert tuple(map(int, CLAIM.match(found).groups())) == (pair.text.claim.cost, pair.end().cost)


def judge_bounded(pair, _, found):
    """E111."""
    sizes = pair.end().sizes
    assert tuple(map(int, HEIGHT.match(found).groups())) == (
        max(sizes), max(sizes[0], sizes[-1]))


def judge_received(pair, _, found):
    """E161."""
    assert tuple(map(int, CLAIM.match(found).groups())) == (
        pair.text.claim.received, pair.end().received)


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


JUDGES = {106: judge_group, 150: judge_group, 107: judge_target_tile, 108: judge_target_offset, 109: judge_height,
          110: judge_cost, 111: judge_bounded, 116: judge_source, 117: judge_listed,
          118: judge_state, 119: judge_way, 152: judge_idle, 154: judge_resize, 156: judge_cover,
          157: judge_grid, 158: judge_stated, 160: judge_empty, 161: judge_received}


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
    """A random pair with a change of its steps or its claims."""
    asked, text = random_pairs.random_pair(rng)
    change = rng.choice((mutants.alter_steps, mutants.alter_steps, mutants.alter_claim))
    asked, text = change(rng, asked, text)
    if rng.random() < 0.1:
        text = text._replace(claim=text.claim._replace(bounded=True))
    return writer.problem_text(asked), writer.certificate_text(asked, text)


def check(build, problem, text):
    """The object of redist-check."""
    with tempfile.NamedTemporaryFile() as asked, tempfile.NamedTemporaryFile() as answer:
        for file, data in ((asked, problem), (answer, text)):
            file.write(data)
            file.flush()
        run = subprocess.run([f"{build}/redist-check", "--json", asked.name, answer.name],
                             capture_output=True, text=True)
    assert run.returncode in (0, 1), run
    said = json.loads(run.stdout)
    assert run.stderr.count("\n") == run.returncode, run
    assert said.get("found", "") in run.stderr, run
    return said


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


def judge_message(problem, text, said):
    """Read the pair again and look at what is said of it."""
    try:
        JUDGES[said["code"]](Pair(problem, text), said["step"], said["found"])
    except (AssertionError, AttributeError, ValueError, rules.Rejected):
        print(problem.decode(), text.decode(), said, file=sys.stderr)
        raise


def main():
    build = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(10**9)
    rng, counts = random.Random(seed), {}
    goldens = load_goldens()
    for k in range(count):
        if k % 2:
            problem, text = draw_damaged(rng)
        else:
            problem, pair = rng.choice(goldens)
            text = mutate(rng, pair)
        said = check(build, problem, text)
        code = said.get("code", 0)
        counts[code] = counts.get(code, 0) + 1
        if code in JUDGES:
            judge_message(problem, text, said)
    missing = sorted(code for code in JUDGES if counts.get(code, 0) == 0)
    if missing and count >= 2000:
        sys.exit(f"finding: no mutant (seed {seed}) is rejected with {missing}: {counts}")
    judged = ", ".join(f"{counts[code]} with {code}" for code in sorted(JUDGES) if code in counts)
    print(f"finding: {count} mutants of {len(goldens)} certificates and of random ones, "
          f"every message true: {judged}")


if __name__ == "__main__":
    main()
