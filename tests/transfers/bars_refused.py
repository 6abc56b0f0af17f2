#!/usr/bin/env python3
"""Wrong plans, wrong layouts and right plans, as many of each as the bars ask for.

    bars_refused.py BUILD

Faults are put into right plans: transfers in JSON, of which import_transfers.py finds out
element by element what is wrong, and leaves of certificates, each with one code. Layouts are
spoiled so that the line must name device, buffer and piece. Exact numbers of each are drawn;
whatever is accepted that is wrong, or refused for another reason, ends the run.
"""

import json
import os
import random as randomness
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path

import judged  # finds the modules of the second checker
import drawn_plans
import import_transfers
import spoiled_layouts
import spoiled_leaves
import transfer_examples
import transfer_judge

MOST_DRAWN = 100_000  # until there are as many of each fault as there have to be
RIGHT, EACH_PLAN, EACH_LEAF, EACH_LAYOUT = 150, 70, 26, 6
PLAN_FAULTS = ("an element outside the array", "not held by the giver", "unwanted", "missing",
               "written twice", "a summand missing", "a summand twice")
WORDS = {"outside": 0, "does not hold": 1, "has no place for": 2, "not given": 3, "twice": 4}


def name_fault(kind, line):
    number = WORDS[kind]
    return PLAN_FAULTS[number + 2 if number > 2 and " summand [" in line else number]


def foresee_fault(plan):
    """The kind of refusal that is due, summands apart from elements where something is wrong
    with no other."""
    bad = plan.find_bad_transfer()
    if bad:
        return PLAN_FAULTS[WORDS[bad[1]]]
    for piece in plan.wanted:
        for kind in plan.list_faults(piece).values():
            summed = plan.sums(piece.array)
            return PLAN_FAULTS[WORDS[kind] + (2 if summed else 0)]
    return None


def refuse_plan(folder, number, plan):
    """The line that says why."""
    made = folder.import_plan(json.dumps(plan))
    assert made.returncode == 2 and made.stderr.count("\n") == 1, (number, made)
    assert not any((folder / name).exists() for name in ("problem", "cert")), f"{number}: files are left"
    return made.stderr


def draw_plan(seed, number, wrong):
    plan = drawn_plans.Plan(randomness.Random(f"bars of plans {seed} {number}"))
    if wrong:
        plan.damage()
    return plan


def refuse_plans(folder, seed):
    """Of every fault as many as there have to be."""
    counts, number = Counter(), 0
    while sum(counts.values()) < EACH_PLAN * len(PLAN_FAULTS):
        number += 1
        assert number < MOST_DRAWN, counts
        plan = draw_plan(seed, number, True)
        due = foresee_fault(plan)
        if due is None or counts[due] == EACH_PLAN:
            continue
        line = refuse_plan(folder, number, plan.write())
        found = name_fault(import_transfers.check_refused(plan, line), line)
        if counts[found] < EACH_PLAN:
            counts[found] += 1
    return counts


def accept_plans(folder, seed):
    counts, number = Counter(), 0
    while counts["accepted"] < RIGHT:
        number += 1
        assert number < MOST_DRAWN, counts
        plan = draw_plan(seed, f"right {number}", False)
        if not plan.listed() or plan.find_bad_transfer() \
                or any(map(plan.list_faults, plan.wanted)):
            continue
        made = folder.import_plan(json.dumps(plan.write()))
        assert made.returncode == 0, (number, made.stderr)
        import_transfers.check_accepted(folder, plan)
        counts["accepted"] += 1
    return counts


def judge(folder, texts):
    names = "judged", "judged.cert"
    for name, text in zip(names, texts):
        (folder / name).write_text(text)
    return folder.run("redist-check", *names)


def spoil_leaf(seed, number, counts):
    """Right texts, the certificate with one fault in it or None, the fault's name and code."""
    random = randomness.Random(f"bars of leaves {seed} {number}")
    problem, certificate = transfer_examples.Example(random).write()
    problem = spoiled_leaves.add_array(problem)
    name = random.choice([name for name in spoiled_leaves.FAULTS if counts[name] < EACH_LEAF])
    code, spoil = spoiled_leaves.FAULTS[name]
    return problem, certificate, spoil(random, problem, certificate), name, code


def refuse_leaves(folder, seed):
    """Certificates with one leaf spoiled; what they were made of is accepted."""
    counts, number = Counter(), 0
    while sum(counts.values()) < EACH_LEAF * len(spoiled_leaves.FAULTS):
        number += 1
        assert number < MOST_DRAWN, counts
        problem, certificate, spoiled, name, code = spoil_leaf(seed, number, counts)
        if spoiled is None:
            continue
        right = judge(folder, (problem, certificate))
        assert right.stdout.startswith("s VERIFIED TRANSFERS "), (number, right)
        found = judge(folder, (problem, spoiled))
        assert found.stdout == f"s NOT VERIFIED {code}\n", (name, number, found, spoiled)
        assert re.search(rf"\.cert:\d+:\d+: E{code} ", found.stderr), (name, number, found)
        verified, line = transfer_judge.verdict(problem.encode(), spoiled.encode())
        assert not verified, (name, number, line)
        counts[name] += 1
    return counts


def refuse_layouts(folder, seed):
    counts, number = Counter(), 0
    while sum(counts.values()) < EACH_LAYOUT * len(spoiled_layouts.FAULTS):
        number += 1
        assert number < MOST_DRAWN, counts
        plan = draw_plan(seed, f"layout {number}", False)
        random = randomness.Random(f"bars of layouts {seed} {number}")
        name = random.choice([name for name in spoiled_layouts.FAULTS
                              if counts[name] < EACH_LAYOUT])
        told = plan.write()
        pattern = spoiled_layouts.FAULTS[name](random, told["problem"])
        if pattern is None:
            continue
        line = refuse_plan(folder, (name, number), told)
        assert re.search(pattern, line), (name, number, pattern, line)
        counts[name] += 1
    return counts


def print_counts(title, counts):
    print(f"{sum(counts.values())} {title}")
    for name, count in counts.items():
        print(f"  {count:4} {name}")


def main(arguments):
    seed = int(os.environ.get("REDIST_SEED", "1"))
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory() as name:
        for title, run in (("wrong plans in JSON refused, each for its reason", refuse_plans),
                           ("wrong certificates refused, each with its code", refuse_leaves),
                           ("wrong layouts refused, each with its place", refuse_layouts),
                           ("right plans, by both checkers", accept_plans)):
            place = Path(name) / run.__name__
            place.mkdir()
            try:
                print_counts(title, run(judged.make_folder(place, arguments[0]), seed))
            except AssertionError as wrong:
                sys.exit(f"{title}: not so: {wrong}")


if __name__ == "__main__":
    main(sys.argv[1:])
