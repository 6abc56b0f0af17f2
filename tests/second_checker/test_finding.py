"""What redist-check says of a rejection, judged by the second checker's tables.

Usage: test_finding.py BUILD [MUTANTS]   (more mutants until every message has come up)

First come the certificates of certs/refused: what no mutant meets by chance has come up there.

Each sentence must be true: the device holds what the message says, the rule asks
for what it says, the line of the certificate lists that state, and the numbers are
those of this package.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile

import bound
import rules
from damaged import Pair, draw, load_goldens, load_refused

RARE = 20  # times as many mutants as asked for until every message has come up

GROUP = re.compile(r"device (\d+), member (\d+) of group (\d+), holds the tile at offset (\d+) of "
                   r"dimension (\d+), and would have to hold the one at (\d+)$")
TARGET = re.compile(r"device (\d+) ends with the tile at offset (\d+) of dimension (\d+), "
                    r"its tile of the target type is at (\d+)$")
TILE = re.compile(r"dimension (\d+): the last tile is (\d+), that of the target (\d+)$")
SOURCE = re.compile(r"the bound is (\d+), the closed form proves (\d+) from the source, "
                    r"and no state lists the source with paid 0$")
LISTED = re.compile(r"line (\d+) lists the tile of the target$")
UNEVEN = re.compile(r"line (\d+): tile (\d+) does not divide the size (\d+) of dimension (\d+)$")
JOINED = re.compile(r"line (\d+): (\d+) joined summands do not divide the (\d+) that the target combines$")
PIECES = re.compile(r"line (\d+): the array has (\d+|2\^64 or more) such tiles, a number that does not "
                    r"divide the (\d+) devices( that share a summand of the target)?$")
WAY = re.compile(r"line (\d+): (?P<op>\w+)(?P<dimensions>( \d+)*?) (?P<factor>\d+) of cost (?P<cost>\d+) "
                 r"leads to tile(?P<tile>( \d+)*)( with (?P<joined>\d+) of (?P<summands>\d+) summands "
                 r"joined)?; paid (?P<paid>\d+), this cost, and (?P<rest>\d+) that the closed form "
                 r"proves from there stay below the bound (?P<least>\d+), and no state lists that tile "
                 r"with paid at most (?P<total>\d+)$")
# What each way out of a state splits and joins, in the order of its dimensions.
WAYS = {"dynslice": ("split",), "allgather": ("join",), "alltoall": ("join", "split"),
        "allreduce": (), "reducescatter": ("split",)}


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
    graph = pair.graph
    if match := UNEVEN.match(found):
        line, tile, size, dimension = map(int, match.groups())
        assert pair.state(line)[0][dimension] == tile
        assert graph.sizes[dimension] == size and size % tile != 0
        return
    if match := JOINED.match(found):
        line, joined, summands = map(int, match.groups())
        assert joined == graph.joined(pair.state(line)[0])
        assert summands == graph.summands and summands % joined != 0
        return
    line, pieces, devices, shared = PIECES.match(found).groups()
    counted = graph.tiles(pair.state(int(line))[0])
    assert pieces == (str(counted) if counted < 2**64 else "2^64 or more")
    assert int(devices) == graph.devices and graph.devices % counted != 0
    assert bool(shared) == (graph.devices != pair.asked.devices)


def judge_way(pair, _, found):
    """E119."""
    match = WAY.match(found)
    state, paid = pair.state(int(match[1]))
    factor, after, cost = int(match["factor"]), list(state), int(match["cost"])
    ways = dict(zip(WAYS[match["op"]], map(int, match["dimensions"].split()), strict=True))
    if match["op"] in ("allreduce", "reducescatter"):
        ways["join"] = len(pair.graph.sizes)
    if "join" in ways:
        after[ways["join"]] *= factor
    if "split" in ways:
        assert after[ways["split"]] % factor == 0
        after[ways["split"]] //= factor
    after = tuple(after)
    assert pair.graph.tile(after) == tuple(map(int, match["tile"].split()))
    assert bool(match["joined"]) == pair.graph.summed
    if pair.graph.summed:
        assert (int(match["joined"]), int(match["summands"])) == (after[-1], pair.graph.summands)
    assert (after, cost) in list(pair.graph.edges(state))
    rest = int(match["rest"])
    assert (paid, rest, pair.least) == (
        int(match["paid"]), pair.graph.rest(after), int(match["least"]))
    assert paid + cost + rest < pair.least and int(match["total"]) == paid + cost
    assert bound.least_paid(pair.states).get(after, paid + cost + 1) > paid + cost


JUDGES = {106: judge_group, 150: judge_group, 107: judge_target_tile, 108: judge_target_offset, 109: judge_height,
          110: judge_cost, 111: judge_bounded, 116: judge_source, 117: judge_listed,
          118: judge_state, 119: judge_way, 152: judge_idle, 154: judge_resize, 156: judge_cover,
          157: judge_grid, 158: judge_stated, 160: judge_empty, 161: judge_received}


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


def judge_message(problem, text, said):
    """Read the pair again and look at what is said of it."""
    try:
        JUDGES[said["code"]](Pair(problem, text), said["step"], said["found"])
    except (AssertionError, AttributeError, TypeError, ValueError, rules.Rejected):
        print(problem.decode(), text.decode(), said, file=sys.stderr)
        raise


def judge_refused(build):
    """Judges what is said of the kept certificates; the codes that came up."""
    met = set()
    for code, problem, text in load_refused():
        if code in JUDGES:
            said = check(build, problem, text)
            assert said["code"] == code, said
            judge_message(problem, text, said)
            met.add(code)
    return met


def main():
    build = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
    seed = int(os.environ.get("REDIST_SEED", "1"))
    print(f"finding: seed {seed}", flush=True)
    rng, counts, goldens, tried = random.Random(seed), {}, load_goldens(), 0
    kept, missing = judge_refused(build), {*JUDGES, "ways to join summands"}
    while tried < count or missing and tried < RARE * count:
        problem, text = draw(rng, goldens, tried)
        said = check(build, problem, text)
        code, tried = said.get("code", 0), tried + 1
        counts[code] = counts.get(code, 0) + 1
        missing.discard(code)
        if "summands joined" in said.get("found", ""):
            missing.discard("ways to join summands")
        if code in JUDGES:
            judge_message(problem, text, said)
    if missing - kept:
        sys.exit(f"finding: no mutant of {tried} is rejected with {missing - kept}: {counts}")
    judged = ", ".join(f"{counts.get(code, 0)} with {code}" for code in sorted(JUDGES))
    print(f"finding: {tried} mutants of {len(goldens)} certificates and of random ones, "
          f"every message true: {judged}")


if __name__ == "__main__":
    main()
