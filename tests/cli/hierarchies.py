#!/usr/bin/env python3
"""`redist place` and `redist reduce` on random hierarchies of up to four levels, against
an implementation of docs/REDUCTIONS.md that shares nothing with them: placements by
trying all factors, programs by running the rules on sets of the real sizes, whole-number
prices and bounds by writing down every message of every ring.

usage: hierarchies.py BUILD [rounds]
"""
import itertools
import json
import math
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from p2_groups import list_instructions

BUILD = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 25
SEED = int(os.environ.get("REDIST_SEED", "1"))


def run(*arguments):
    done = subprocess.run([BUILD + "/redist", *arguments, "--json"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit("redist %s: %s" % (" ".join(arguments), done.stderr))
    return json.loads(done.stdout)


# --- placements ---

def list_placements(levels, axes):
    """Every matrix, a tuple of rows, whose rows and columns multiply to axes and levels."""
    def columns(size, rows):
        if rows == 1:
            return [(size,)]
        return [(f,) + rest for f in range(1, size + 1) if size % f == 0
                for rest in columns(size // f, rows - 1)]
    found = set()
    for chosen in itertools.product(*[columns(size, len(axes)) for size in levels]):
        rows = tuple(zip(*chosen))
        if all(math.prod(row) == size for row, size in zip(rows, axes)):
            found.add(rows)
    return found


def list_devices(levels, matrix):
    """Of each device number its coordinates {(axis, level): value}."""
    factors = [(i, j) for j in range(len(levels)) for i in range(len(matrix))]
    ranges = [range(matrix[i][j]) for i, j in factors]
    return [dict(zip(factors, values)) for values in itertools.product(*ranges)]


def list_reduction_groups(levels, matrix, reduced):
    """Lists of devices that differ on the reduced axes alone, in order of number."""
    groups = {}
    for number, at in enumerate(list_devices(levels, matrix)):
        key = tuple(v for (i, _), v in sorted(at.items()) if i not in reduced)
        groups.setdefault(key, []).append(number)
    return list(groups.values())


# --- programs ---

def apply_rule(collective, members, state):
    """The new content of the members, {chunk: set of devices} each, or None."""
    held = [state[d] for d in members]
    if collective == "Broadcast":
        first = held[0]
        if any(not cols <= first.get(r, frozenset()) for h in held for r, cols in h.items()):
            return None
        return [first] * len(members) if any(h != first for h in held) else None
    if not held[0] or len({len(h) for h in held}) != 1:
        return None
    if collective == "AllGather":
        together = {}
        for h in held:
            if together.keys() & h.keys():
                return None
            together.update(h)
        return [together] * len(members)
    if any(h.keys() != held[0].keys() for h in held):
        return None
    total = {}
    for r in held[0]:
        if sum(len(h[r]) for h in held) != len(frozenset().union(*[h[r] for h in held])):
            return None
        total[r] = frozenset().union(*[h[r] for h in held])
    if collective == "AllReduce":
        return [total] * len(members)
    if collective == "Reduce":
        return [total] + [{}] * (len(members) - 1)
    part, rest = divmod(len(total), len(members))
    rows = sorted(total)
    return None if rest else [{r: total[r] for r in rows[k * part:(k + 1) * part]}
                              for k in range(len(members))]


def apply_instruction(collective, groups, state):
    after = list(state)
    for members in groups:
        new = apply_rule(collective, members, state)
        if new is None:
            return None
        for d, content in zip(members, new):
            after[d] = content
    return after


def list_programs(names, sizes, limit):
    count = math.prod(sizes)
    instructions = list_instructions(names, sizes)
    everything = {r: frozenset(range(count)) for r in range(count)}
    found = set()

    def go_on(state, program):
        if all(content == everything for content in state):
            found.add(program)
            return
        if len(program) == limit:
            return
        for instruction, groups in instructions:
            after = apply_instruction(instruction[0], groups, state)
            if after is not None:
                go_on(after, program + (instruction,))
    go_on([{r: frozenset([d]) for r in range(count)} for d in range(count)], ())
    return found


# --- prices ---

def price_step(levels, links, collective, groups, held):
    """Every message of every ring, charged to the unit that it leaves."""
    load = delay = 0
    for l, (latency, inverse) in enumerate(links):
        unit, sent = math.prod(levels[l + 1:]), {}
        for members in groups:
            n = len(members)
            turns = {"AllReduce": 2, "ReduceScatter": 1, "AllGather": 1}.get(collective)
            amount = held if turns is None else turns * (n - 1) * -(-held // n)
            for m in range(n):
                here, there = members[m] // unit, members[(m + 1) % n] // unit
                if here != there:
                    sent[here] = sent.get(here, 0) + amount
        if sent:
            load = max(load, inverse * max(sent.values()))
            delay = max(delay, latency)
    return load + delay


def price_program(levels, links, program, instructions, reduction, elements):
    held, price = elements, 0
    for instruction in program:
        groups = instructions[instruction]
        if instruction[0] == "AllGather":
            held *= len(groups[0])
        on_devices = [sorted(replica[m] for m in g) for replica in reduction for g in groups]
        price += price_step(levels, links, instruction[0], on_devices, held)
        if instruction[0] == "ReduceScatter":
            held //= len(groups[0])
    return price


def bound_price(levels, links, reduction, elements):
    least = 0
    for l, (_, inverse) in enumerate(links):
        unit = math.prod(levels[l + 1:])
        values = sum(2 * (len({d // unit for d in members}) - 1) for members in reduction)
        least = max(least, inverse * -(-values * elements // math.prod(levels[:l + 1])))
    return least


# --- the comparison ---

def draw_case(draw):
    """Levels, axes and one placement; the largest reduction stays small."""
    while True:
        levels = [draw.choice([1, 2, 2, 3, 4, 5, 6]) for _ in range(draw.randint(1, 4))]
        if math.prod(levels) > 96:
            continue
        axes = [1] * draw.randint(1, 3)
        for size in levels:
            for prime in (2, 3, 5):
                while size % prime == 0:
                    axes[draw.randrange(len(axes))] *= prime
                    size //= prime
        return levels, axes


def compare(draw, folder):
    levels, axes = draw_case(draw)
    placements = list_placements(levels, axes)
    hierarchy = ",".join("l%d=%d" % e for e in enumerate(levels))
    named = ",".join("a%d=%d" % e for e in enumerate(axes))
    spell = lambda m: "[%s]" % " ".join("[%s]" % " ".join(map(str, row)) for row in m)
    shown = run("place", "-H", hierarchy, "-A", named)["placements"]
    assert sorted(p["matrix"] for p in shown) == sorted(map(spell, placements)), (levels, axes)
    matrix = draw.choice(sorted(placements))
    reduced = sorted(draw.sample(range(len(axes)), draw.randint(1, len(axes))))
    factors = [math.prod(matrix[i][j] for i in reduced) for j in range(len(levels))]
    names = ["l%d" % j for j, f in enumerate(factors) if f > 1]
    sizes = [f for f in factors if f > 1]
    limit = {0: 5, 1: 5, 2: 5, 3: 3, 4: 2}[len(sizes)]
    if math.prod(sizes) > 40:
        return 0
    links = [(draw.randint(0, 50), draw.randint(0, 300)) for _ in levels]
    topology = os.path.join(folder, "levels.topology")
    with open(topology, "w") as out:
        out.write("redist-topology 2\n" + "".join(
            "level l%d latency %d inverse %d\n" % (l, *links[l]) for l in range(len(levels))))
    elements = math.prod(sizes) * draw.randint(1, 1000)
    found = run("reduce", "-H", hierarchy, "-A", named, "-M", spell(matrix), "-r",
                ",".join(map(str, reduced)), "--limit", str(limit), "-T", topology,
                "--elements", str(elements))
    case = (levels, axes, matrix, reduced)
    programs = {tuple((s["collective"], s["slice"], s["form"], s["below"]) for s in p["steps"]): p
                for p in found["programs"]}
    assert len(programs) == found["count"], case
    expected = list_programs(names, sizes, limit) if sizes else set()
    assert programs.keys() == expected, (case, len(programs), len(expected))
    reduction = list_reduction_groups(levels, matrix, reduced)
    assert found["members"] == len(reduction[0]) and found["groups"] == len(reduction), case
    assert found["least"] == bound_price(levels, links, reduction, elements), case
    instructions = dict(list_instructions(names, sizes))
    for program, p in programs.items():
        price = price_program(levels, links, program, instructions, reduction, elements)
        assert p["price"] == price, (case, program, p["price"], price)
        assert price >= found["least"], (case, program)
    prices = [p["price"] for p in found["programs"]]
    assert prices == sorted(prices), case
    return len(programs)


def main():
    draw = random.Random(SEED)
    total = reductions = 0
    with tempfile.TemporaryDirectory() as folder:
        while reductions < ROUNDS:
            programs = compare(draw, folder)
            total, reductions = total + programs, reductions + (programs > 0)
    # 8192 devices; the number of programs is that of the smallest hierarchy of four levels.
    large = run("reduce", "-H", "r=4,n=16,s=8,g=16", "-A", "d=2048,m=4", "-M", "[[4 16 8 4] [1 1 1 4]]",
                "-r", "d", "--limit", "3")
    smallest = list_programs(["r", "n", "s", "g"], [2, 2, 2, 2], 3)
    assert large["members"] == 2048 and large["groups"] == 4, large
    assert large["count"] == len(smallest), (large["count"], len(smallest))
    print("hierarchies: %d programs of %d random reductions of seed %d are as expected, and on 8192 devices" %
          (total, reductions, SEED))


main()
