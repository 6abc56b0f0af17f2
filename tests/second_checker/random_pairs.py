#!/usr/bin/env python3
"""Random pairs of problem and certificate, right ones and changed ones.

    random_pairs.py COUNT > pairs

Each pair is a line `pair <problem bytes> <certificate bytes>`, both files and
one LF.  No planner is used: types, meshes and orders are drawn, then steps one
after the other, each tried on the table, and the claims are what they come to.
A fifth is left as it is; the others are changed in their meaning, with
the stated numbers made to follow, in their statements, or byte by byte.
"""

import os
import random
import sys

import bound
import certificate
import judge
import mutants
import rules
import tables
import typed_plans
import writer
from problem import Dimension, Type
from random_plans import random_problem, random_step, random_sums
from rules import Rejected

TILE = 4096
LISTED = 24
SCALES = (2**40, 2**61, 2**62 + 1, 2**63 // 3, 2**63 // 5)


def start(asked, sums):
    """The walk before the first step, towards the target."""
    source, target = certificate.layouts(asked, sums)
    space = tables.Space([dimension.size for dimension in source], len(asked.source.dimensions),
                         tables.table_of_target(asked, target))
    return judge.Walk(tables.table_of_type(asked.devices, asked.source_mesh, source), space)


def scale(source, asked):
    """Now and then a problem at the limits of 64 bits; None when it is beyond them."""
    rank = len(asked.source.dimensions)
    if rank == 0 or source.random() > 0.04:
        return asked
    factor, x = source.choice(SCALES), source.randrange(rank)
    sides = []
    for mesh, side in ((asked.source_mesh, asked.source), (asked.target_mesh, asked.target)):
        each = side.dimensions[x]
        each = Dimension(each.tile * factor, each.size * factor, each.axes)
        if max(each.size, each.tile * rules.product(mesh.sizes[a] for a in each.axes)) > 2**63:
            return None
        dimensions = mutants.replaced(side.dimensions, x, each)
        if rules.product(d.tile for d in dimensions) > rules.U64_MAX:
            return None
        sides.append(Type(tuple(dimensions), side.unreduced))
    return asked._replace(source=sides[0], target=sides[1])


def add_step(walk, steps, step):
    """Try a step and state its numbers; whether it was possible."""
    try:
        after = tables.apply(step, walk.table, walk.space)
        size = rules.local_size(after.tile[:walk.space.rank])
    except Rejected:
        return False
    cost = walk.cost + tables.cost_of(step.op, walk.sizes[-1], size)
    if size > max(TILE, 2 * walk.sizes[0]) or cost > rules.U64_MAX:
        return False
    steps.append(step._replace(tile=list(after.tile), size=size, cost=cost))
    walk.advance(steps[-1])
    return True


def wander(source, walk, steps, most):
    """Some random steps."""
    for _ in range(source.randint(0, most)):
        add_step(walk, steps, random_step(source, walk.table, walk.space))


def join_sums(source, asked, walk, steps, sums):
    """Steps that combine what the target wants combined; mostly allreduce."""
    rank = walk.space.rank
    for k, each in enumerate(sums):
        if each.kept or each.size == 1 or walk.table.tile[rank + k] != 1:
            continue
        used = typed_plans.mesh_groups(asked.source_mesh, each.axes)
        split = source.randrange(max(1, rank))
        step = certificate.Step(b"allreduce", rank + k, split, each.size, [], 0, 0, used)
        kind = source.choice((b"allreduce", b"reducescatter", b"reducescatter", b"reduce"))
        if rank == 0 or not add_step(walk, steps, step._replace(op=kind)):
            add_step(walk, steps, step)
        elif kind == b"reduce" and source.random() < 0.7:
            add_step(walk, steps, step._replace(op=b"broadcast"))


def exchange_plan(source):
    """A walk, all sums, and an exchange to whatever type is asked for."""
    asked = scale(source, random_problem(source))
    if asked is None:
        return exchange_plan(source)
    sums = random_sums(source, asked)
    walk, steps = start(asked, sums), []
    wander(source, walk, steps, 2)
    join_sums(source, asked, walk, steps, sums)
    wander(source, walk, steps, 1)
    target = walk.space.target
    add_step(walk, steps, certificate.Step(b"exchange", 0, 0, 0, target.tile, 0, 0, None))
    if source.random() < 0.3:
        wander(source, walk, steps, 1)
    return asked, sums, walk, steps


def typed_plan(source):
    """Steps between types only; the last type is the target."""
    asked, sums, steps = typed_plans.draw(source)
    walk, stated = start(asked, sums), []
    for step in steps:
        add_step(walk, stated, step)
    return asked, sums, walk, stated


def claim_of(source, walk, steps):
    """What the steps come to, sometimes less than that."""
    height = max(walk.sizes)
    slack = source.choice((0, 0, 0, 1, 5))
    bounded = height <= max(walk.sizes[0], walk.sizes[-1]) and source.random() < 0.9
    normal = judge.is_normal([step.op for step in steps]) and source.random() < 0.9
    identical = walk.combined is not False and source.random() < 0.9
    return certificate.Claim(*(min(number + slack, rules.U64_MAX) for number in (height, walk.cost)),
                             bounded, normal, min(walk.received + slack, rules.U64_MAX), identical)


def list_states(graph, least):
    """The states that prove the bound, if it holds, by the rules of section 3.6."""
    paid, open_states = {}, [(graph.source, 0)]
    while open_states and len(paid) < LISTED:
        state, cost = open_states.pop(0)
        if cost + graph.rest(state) >= least or paid.get(state, cost + 1) <= cost:
            continue
        paid[state] = cost
        open_states += [(after, cost + price) for after, price in graph.edges(state)]
    return list(paid.items())


def bound_of(source, graph, cost):
    """A bound, mostly one that its list proves: the cost is at least the least."""
    closed = graph.rest(graph.source)
    if source.random() < 0.4:
        return closed, []
    least = source.randint(min(closed, cost), max(closed, cost))
    return least, list_states(graph, least)


def sections_of(source, asked, walk, text):
    """Sections of plain and even plans; elsewhere now and then, to be refused."""
    fused = least = None
    astray = source.random() < 0.02
    if source.random() < 0.3 and (astray or judge.is_plain(asked, text)):
        fused = (walk.cost, [False] * len(text.steps))
    if source.random() < 0.7 and (astray or judge.is_even(asked, text)):
        least = (0, [])
    if least and judge.divides(asked):
        least = bound_of(source, bound.Graph(asked), walk.cost)
    return fused, least


def random_pair(source):
    """A problem and a certificate that is right by the tables, as structures."""
    while True:
        draw = typed_plan if source.random() < 0.4 else exchange_plan
        asked, sums, walk, steps = draw(source)
        if not steps and source.random() < 0.9:
            continue
        try:
            judge.require_arrival(walk.table, walk.space.target)
        except Rejected:
            if source.random() < 0.97:
                continue
        claim = claim_of(source, walk, steps)
        text = certificate.Certificate(sums, claim, steps, None, None)
        fused, least = sections_of(source, asked, walk, text)
        return asked, text._replace(fused=fused, bound=least)


def shapes_of(source, asked):
    """Regular lists that the writer may recognise."""
    sizes = asked.source_mesh.sizes
    if rules.product(sizes) != asked.devices or source.random() < 0.5:
        return []
    axes = range(len(sizes))
    return [(sizes, source.sample(axes, len(sizes))) for _ in range(6)] + [(sizes, list(axes))]


def draw_texts(source):
    """The two files of one pair."""
    asked, text = random_pair(source)
    kind = source.random()
    if 0.2 <= kind < 0.7:
        asked, text = mutants.alter(source, asked, text)
    devices = max(asked.source_mesh.positions(), asked.target_mesh.positions())
    problem = writer.problem_text(asked, asked.devices != devices or source.random() < 0.5)
    proof = writer.certificate_text(asked, text, shapes_of(source, asked))
    if 0.7 <= kind < 0.95:
        proof = mutants.add_noise(source, proof)
    elif kind >= 0.95:
        problem = mutants.add_noise(source, problem)
    return problem, proof


def main(arguments):
    count = int(arguments[0])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    print(f"random pairs: {count}, seed {seed}", file=sys.stderr)
    for number in range(count):
        problem, proof = draw_texts(random.Random(f"{seed} {number}"))
        sys.stdout.buffer.write(b"pair %d %d\n%s%s\n" % (len(problem), len(proof), problem, proof))


if __name__ == "__main__":
    main(sys.argv[1:])
