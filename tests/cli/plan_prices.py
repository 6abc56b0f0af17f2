#!/usr/bin/env python3
"""`redist-check --topology`: the price of every kept plan and of P2's programs, and the least
price, against an implementation of docs/REDUCTIONS.md, section 5, that reads problem and
certificate itself and writes down every message; and against what `redist reduce` shows.

usage: plan_prices.py BUILD
"""
import collections
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "second_checker"))
import certificate
import problem
import tables

BUILD = sys.argv[1]
SEED = int(os.environ.get("REDIST_SEED", "1"))
NOTHING_MOVES = (b"dynslice", b"resize")
TURNS = {b"allreduce": 2, b"reducescatter": 1, b"allgather": 1}
PLACEMENTS = 8  # of the paper's appendix


def run(*command):
    return subprocess.run([BUILD + "/" + command[0], *map(str, command[1:])], capture_output=True,
                          text=True)


# --- by hand ---

def list_messages(step, held_before):
    """(sender, receiver, elements) of a step."""
    if step.op == b"allpermute":
        return [(sender, d, step.size) for d, sender in enumerate(step.used)]
    n = step.factor
    found = []
    for start in range(0, len(step.used), n):
        members = sorted(step.used[start:start + n])
        if step.op == b"alltoall":
            found += [(a, b, -(-held_before // n)) for a in members for b in members if a != b]
            continue
        held = step.size if step.op == b"allgather" else held_before
        amount = TURNS[step.op] * (n - 1) * -(-held // n) if step.op in TURNS else held
        found += [(a, members[(m + 1) % n], amount) for m, a in enumerate(members)]
    return found


def price_plan(levels, asked, text):
    """None when a step has no price."""
    held = math.prod(dimension.tile for dimension in asked.source.dimensions)
    total = 0
    for step in text.steps:
        if step.op == b"exchange":
            return None
        messages = [] if step.op in NOTHING_MOVES else list_messages(step, held)
        load = delay = 0
        for l, (_, latency, inverse) in enumerate(levels):
            unit = math.prod(size for size, _, _ in levels[l + 1:])
            sent = collections.Counter()
            for sender, receiver, amount in messages:
                if sender // unit != receiver // unit:
                    sent[sender // unit] += amount
            if sent:
                load, delay = max(load, inverse * max(sent.values())), max(delay, latency)
        total, held = total + load + delay, step.size
    return total


def find_least(levels, asked, text):
    """None when the problem is not one reduction of which every device has its own part."""
    source, target = certificate.layouts(asked, text.sums)
    rank = len(asked.source.dimensions)
    table = tables.table_of_type(asked.devices, asked.source_mesh, source)
    holding = [d for d in range(asked.devices) if table.holds[d]]
    cells = {d: tuple(offsets[d] for offsets in table.offsets) for d in holding}
    padded = any(x.tile * math.prod(asked.source_mesh.sizes[a] for a in x.axes) != x.size
                 for x in asked.source.dimensions)
    if asked.own_mesh or padded or source[:rank] != target[:rank] or \
            len(set(cells.values())) != len(holding):
        return None
    stays = [x for x in range(len(source)) if x < rank or text.sums[x - rank].kept]
    groups = collections.defaultdict(list)
    for d in holding:
        groups[tuple(cells[d][x] for x in stays)].append(d)
    if max(map(len, groups.values())) == 1:
        return None
    elements = math.prod(x.tile for x in source[:rank])
    least = 0
    for l, (_, _, inverse) in enumerate(levels):
        unit = math.prod(size for size, _, _ in levels[l + 1:])
        values = sum(2 * (len({d // unit for d in g}) - 1) for g in groups.values())
        least = max(least, inverse * -(-values * elements // math.prod(
            size for size, _, _ in levels[:l + 1])))
    return least


# --- the comparison ---

def write_topology(path, levels):
    path.write_text("redist-topology 2\n" + "".join(
        "level l%d size %d latency %d inverse %d\n" % (l, *level) for l, level in enumerate(levels)))


def check(topology, pair):
    done = run("redist-check", "--json", "--topology", topology, *pair)
    return done.returncode, json.loads(done.stdout)


def draw_levels(draw, devices):
    levels = []
    while devices > 1 and len(levels) < 3:
        size = draw.choice([f for f in range(2, devices + 1) if devices % f == 0])
        levels.append(size)
        devices //= size
    if devices > 1 or not levels:
        levels.append(devices)
    return [(size, draw.randint(0, 300), draw.randint(0, 50)) for size in levels]


def compare_kept(draw, folder):
    """Every certificate that is kept; returns how many have what."""
    counts = collections.Counter()
    for path in sorted([*ROOT.glob("certs/*.cert"), *ROOT.glob("certs/calculus/*.cert")]):
        asked = problem.read_problem(path.with_suffix(".problem").read_bytes())
        text = certificate.read_certificate(path.read_bytes(), asked)
        levels = draw_levels(draw, asked.devices)
        write_topology(folder / "t", levels)
        code, found = check(folder / "t", (path.with_suffix(".problem"), path))
        price, least = price_plan(levels, asked, text), find_least(levels, asked, text)
        counts.update({step.op.decode() for step in text.steps})
        counts["plans"] += 1
        if price is None:
            assert (code, found["code"], found["verdict"]) == (3, 207, "s REFUSED 207"), (path, found)
            continue
        words = " PRICE <= %d" % price + ("" if least is None else " LEAST %d" % least)
        assert code == 0 and found["verdict"].endswith(words), (path, levels, words, found)
        assert (found["price"], found.get("least_price")) == (price, least), (path, found)
        assert least is None or least <= price, (path, levels)
        counts["least"] += least is not None
    return counts


def reduce(hierarchy, matrix, topology, elements, *options):
    names, sizes = zip(*(level.split("=") for level in hierarchy.split(",")))
    axes = [math.prod(row) for row in matrix]
    return run("redist", "reduce", "-H", hierarchy, "-A",
               ",".join("p%d=%d" % e for e in enumerate(axes)), "-M",
               "[%s]" % " ".join("[%s]" % " ".join(map(str, row)) for row in matrix),
               "-T", topology, "--elements", elements, *options)


def compare_programs(folder):
    """All 47 programs of two levels, in groups over 2 replicas."""
    topology, pairs = folder / "t", folder / "pairs"
    write_topology(topology, [(4, 30, 270), (4, 3, 8)])
    pairs.mkdir()
    case = ("l0=4,l1=4", [[2, 4], [2, 1]], topology, 64, "-r", "0")
    found = json.loads(reduce(*case, "--json").stdout)
    assert reduce(*case, "--cert-dir", pairs).returncode == 0
    for program in found["programs"]:
        pair = [pairs / ("%d.%s" % (program["number"], end)) for end in ("problem", "cert")]
        _, verdict = check(topology, pair)
        assert (verdict["price"], verdict["least_price"]) == (program["price"], found["least"]), program
    return len(found["programs"])


def compare_placements(draw, folder):
    """The best program and its ratio on placements of the appendix, as bound.md has them."""
    kept = [line.split(" | ") for line in
            (ROOT / "docs/reproduction-p2/bound.md").read_text().splitlines() if line.startswith("| node=")]
    topology = folder / "t"
    for row in draw.sample(kept, PLACEMENTS):
        hierarchy, matrix, reduced, least, price, number, ratio = row[:7]
        hierarchy = hierarchy.removeprefix("| ")
        matrix = json.loads(matrix.replace("] [", "],[").replace(" ", ","))
        sizes = [int(level.split("=")[1]) for level in hierarchy.split(",")]
        topology.write_text("redist-topology 2\nlevel node size %d latency 0 inverse 270\n"
                            "level gpu size %d latency 0 inverse 8\n" % tuple(sizes))
        pair = folder / "best.problem", folder / "best.cert"
        done = reduce(hierarchy, matrix, topology, 1 << 20, "-r", reduced, "--program", number,
                      "-p", pair[0], "-o", pair[1])
        assert done.returncode == 0, (row, done.stderr)
        _, verdict = check(topology, pair)
        assert (verdict["price"], verdict["least_price"]) == (int(price), int(least)), (row, verdict)
        assert "%.3f" % (verdict["price"] / verdict["least_price"]) == ratio, (row, verdict)
    return PLACEMENTS


def main():
    draw = random.Random(SEED)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        counts = compare_kept(draw, folder)
        for kind in ("alltoall", "allgather", "allpermute", "dynslice", "reducescatter", "allreduce",
                     "reduce", "broadcast", "resize", "exchange", "least"):
            assert counts[kind] > 0, "no kept plan has %s" % kind
        print("plan prices: %d kept plans, %d with a least price; %d programs as `redist reduce` "
              "prices them; best programs of %d placements within their ratios, seed %d" %
              (counts["plans"], counts["least"], compare_programs(folder),
               compare_placements(draw, folder), SEED))


main()
