#!/usr/bin/env python3
"""`redist transfer --topology` on random problems, against prices counted here.

    level_plans.py BUILD COUNT

The problems of plan_transfers.py on random levels. Both checkers must accept the plan, every
place must end right, and without sums each device must receive just what it does not have; in
two rounds once, also where it wants it in two places.
The price must be that of the messages, by the words of docs/TRANSFERS.md; it must be no more than
that of the plan without a topology, nor that of one round where that plan has one.
Of more rounds, the last must stay inside the units of some level, into which each element goes
once in the round before, and not at all where the unit has it; but for two by which summands
are combined first, in units or in shares of all that the second only spreads.
"""

import json
import sys
from collections import Counter

import judged  # finds the modules of the second checker
import plan_transfers
import transfer_data
import transfer_judge
from rules import product

SIZES = ((8,), (2, 4), (4, 2), (2, 2, 2), (1, 8), (3, 3))


class Levels:
    """Units inside units: (devices of one, latency, inverse) of each level, outermost first."""

    def __init__(self, random):
        self.sizes = random.choice(SIZES)
        self.level = [(product(self.sizes[at + 1:]), random.choice((0, 3, 40)),
                       random.choice((1, 2, 50))) for at in range(len(self.sizes))]

    def write(self):
        lines = [f"level l{at} size {size} latency {latency} inverse {inverse}\n"
                 for at, (size, (_, latency, inverse)) in enumerate(zip(self.sizes, self.level))]
        return "redist-topology 2\n" + "".join(lines)

    def price(self, problem, certificate):
        return sum(self.price_round(transfer_judge.list_moved(problem, one))
                   for one in certificate.rounds)

    def price_round(self, moved):
        messages = Counter()
        for giver, taker, size in moved:
            messages[giver, taker] += size
        waits = Counter()
        for giver, taker in messages:
            wait = max(latency for below, latency, _ in self.level if giver // below != taker // below)
            waits["out", giver] += wait
            waits["in", taker] += wait
        price = max(waits.values(), default=0)
        for below, _, inverse in self.level:
            ports = Counter()
            for (giver, taker), size in messages.items():
                if giver // below != taker // below:
                    ports["out", giver // below] += size
                    ports["in", taker // below] += size
            price += inverse * max(ports.values(), default=0)
        return price


def draw_example(random):
    """Now and then with every box on several devices of the target."""
    example = plan_transfers.Drawn(random)
    if random.random() < 0.6:
        example.devices = max(example.devices, 6)
        example.wanted = [(box, device) for box, _ in example.wanted
                          for device in random.sample(range(example.devices), 4)]
    return example


def count_entries(problem, one, below):
    """How often each element, with the summands of its leaf, enters each unit."""
    entries = Counter()
    for piece, leaves in zip(one.after.pieces, one.leaves):
        rank = len(problem.arrays[piece.array].shape)
        for leaf in leaves:
            unit = piece.device // below
            if one.before.pieces[leaf.giver].device // below != unit:
                entries.update((unit, piece.array, leaf.box[rank:], element)
                               for element in transfer_data.indices(leaf.box[:rank]))
    return entries


def is_held(problem, layout, unit, below, array, summands, element):
    rank = len(problem.arrays[array].shape)
    return any(piece.device // below == unit and piece.array == array
               and piece.box[rank:] == summands
               and all(low <= at < high for at, (low, high) in zip(element, piece.box[:rank]))
               for piece in layout.pieces)


def hands_on(problem, rounds, below):
    """Whether the last two rounds are such by the units of `below` devices."""
    first, second = rounds[-2:]
    entries = count_entries(problem, first, below)
    return not count_entries(problem, second, below) and max(entries.values(), default=0) <= 1 and \
        not any(is_held(problem, first.before, unit, below, *rest) for unit, *rest in entries)


def name_rounds(problem, rounds, units, sums):
    """What the rounds are, by some level."""
    last = any(hands_on(problem, rounds, below) for below in units)
    assert last or len(rounds) == 2 and sums, "nothing is handed on"
    if len(rounds) == 3:
        assert sums, "nothing is combined"
        return "three rounds"
    if last:
        return "handed on, sums" if sums else "handed on"
    combines = any(leaf.group for leaves in rounds[-1].leaves for leaf in leaves)
    return "combined first" if combines else "in shares"


def run_planner(folder, *words):
    made = folder.run("redist", "transfer", "problem", "--json", "-o", "cert", *words)
    if made.returncode == 2 and not words:
        return None
    assert made.returncode == 0, made.stderr
    return json.loads(made.stdout)


def check_one(folder, random, _):
    example, levels = draw_example(random), Levels(random)
    (folder / "problem").write_text(example.write())
    (folder / "levels").write_text(levels.write())
    plain = run_planner(folder)
    if plain is None:
        return "refused"
    plan = folder.judge()
    before = levels.price(plan.problem, plan.certificate)
    load = run_planner(folder, "--topology", "levels")
    plan = folder.judge()
    plan.check_end()
    price = levels.price(plan.problem, plan.certificate)
    assert load["price"] == price, (load, price)
    assert load["price"] <= min(before, load["price_one_round"]), (load, before)
    assert load["price_one_round"] <= before or plain["rounds"] == 2, (load, before)
    assert all(load[key] == plain[key] for key in ("sent_least", "sent_witness")), (load, plain)
    assert load["rounds"] == len(plan.certificate.rounds), load
    if not example.sums:
        assert all(load[key] == plain[key] or load["rounds"] == 2 and load[key] < plain[key]
                   for key in ("recv_max", "recv_sum")), (load, plain)
    if load["rounds"] == 1:
        return "cheaper by nearness" if load["price"] < before else "one round"
    assert load["price"] < load["price_one_round"], load
    return name_rounds(plan.problem, plan.certificate.rounds,
                       [below for below, _, _ in levels.level if below > 1], example.sums)


def main(arguments):
    found, seed = judged.try_random(
        arguments, "level plans", check_one,
        tell=lambda folder: "\n" + "".join((folder / name).read_text() for name in ("problem", "cert", "levels")))
    count, counts = len(found), Counter(found)
    assert min(counts[word] for word in ("one round", "cheaper by nearness", "handed on",
                                         "handed on, sums", "three rounds")) > count // 100, counts
    assert counts["in shares"] > 0, counts
    print(f"transfers planned by levels, {count} problems, seed {seed}: {dict(counts)}")


if __name__ == "__main__":
    main(sys.argv[1:])
