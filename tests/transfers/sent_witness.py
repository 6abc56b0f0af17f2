#!/usr/bin/env python3
"""The witness that `redist transfer` states for the least that a device sends in one round.

    sent_witness.py BUILD COUNT

Cases counted by hand; then COUNT random problems, by turns those of bars_sent.py, of several sizes
of elements, and those of shared_sums.py. held_alone.py counts of the layouts alone what the
devices of each witness have to send, and refuses what is one element more or less.
"""

import copy
import json
import math
import sys
from collections import Counter

import judged  # finds the modules of the second checker
import bars_sent
import held_alone
import shared_sums
import transfer_layouts


def plan(folder, name):
    """What it says, and what it prints; leaves the problem's text."""
    said = folder.say("redist", "transfer", name, "-p", "problem", "-o", "cert")
    return json.loads(folder.say("redist", "transfer", name, "--json")), said.splitlines()


def have_row(device, first, count):
    """Numbers of one dimension on a device."""
    piece = {"at": [0], "shape": [count], "origin": [first]}
    return {"device": device, "buffers": [{"array": "w", "shape": [count], "pieces": [piece]}]}


def write_rows(folder, source, target):
    """An array of six numbers of eight bytes."""
    problem = {"arrays": [{"name": "w", "shape": [6], "elem_bytes": 8}],
               "source": [have_row(*one) for one in source], "target": [have_row(*one) for one in target]}
    (folder / "problem.json").write_text(json.dumps(problem))
    return problem


# (device, first, count) of both sides; the least, the witness, and how it is printed
CASES = (
    # five numbers, of which each of two devices sends three, or two
    ([(3, 0, 5), (7, 0, 5)], [(9, 0, 5)], 24, ([3, 7], 40), "devices 3, 7 alone"),
    # three devices want the same one, each
    ([(0, 0, 1)], [(1, 0, 1), (2, 0, 1), (3, 0, 1)], 24, ([0], 24), "device 0 alone"),
    # a device wants it in two places
    ([(0, 0, 1)], [(1, 0, 1), (1, 0, 1)], 16, ([0], 16), "device 0 alone"),
    # who has the rest as well as another device is no help for the first
    ([(0, 0, 6), (1, 4, 2)], [(2, 0, 6)], 32, ([0], 32), "device 0 alone"),
    ([(d, 0, 6) for d in range(40)], [(40, 0, 6)], 8, (list(range(40)), 48), "40 devices alone"),
    ([(0, 0, 6)], [(0, 2, 3)], 0, None, None))


def join_devices(items):
    """One item of a device, with all its buffers."""
    joined = {}
    for item in items:
        joined.setdefault(item["device"], {"device": item["device"], "buffers": []})["buffers"] += item["buffers"]
    return list(joined.values())


def check_cases(folder):
    """Devices are those of the problem in JSON, though its text numbers them without gaps."""
    for source, target, least, witness, words in CASES:
        problem = write_rows(folder, source, target)
        problem["target"] = join_devices(problem["target"])
        (folder / "problem.json").write_text(json.dumps(problem))
        load, said = plan(folder, "problem.json")
        stated = witness and {"devices": witness[0], "bytes": witness[1]}
        assert (load["sent_least"], load["sent_witness"]) == (least, stated), load
        assert said[2:] == ([f"of what devices lack, {witness[1]} bytes are on {words}"] if witness else []), said
        assert all(len(line) <= 80 for line in said), said
        batch = folder.run("redist", "transfer", "--batch", "-", given=json.dumps(problem))
        assert json.loads(batch.stdout) == {"id": None, "ok": True, **load}, batch


def check_largest(folder):
    """Bytes that no 64 bits have: a device sends 2^62 to each of so many, and there are two such
    devices, or one."""
    size = 2**62
    for senders, takers, least, volume in ((1, 3, 3 * 2**62, 3 * 2**62), (2, 4, 2**63, None),
                                           (1, 8, held_alone.MOST, None)):
        piece = f"buffer 0 65536 shape 1 {size >> 16} tree piece 0 1 0 {size >> 16}"
        lines = ["redist-transfers 1", f"devices {senders + takers}", "arrays 1",
                 f"array w elem 65536 shape 1 {size >> 16} sums 0", f"source {senders}",
                 *[f"device 1 {size}", piece] * senders, *["device 0 0"] * takers, f"target {takers}",
                 *["device 0 0"] * senders, *[f"device 1 {size}", piece] * takers, "end", ""]
        (folder / "large").write_text("\n".join(lines))
        load = plan(folder, "large")[0]
        witness = load["sent_witness"]
        assert int(load["sent_least"]) == least and (witness and int(witness["bytes"])) == volume, load
        held_alone.check_witness(read_problem(folder), load)


def read_problem(folder):
    return transfer_layouts.read_problem((folder / "problem").read_bytes())


def list_spoiled(problem, load):
    """The same with a number that is one element off."""
    unit = math.gcd(*(array.elem for array in problem.arrays))
    for off in (-unit, unit):
        volume, least = copy.deepcopy(load), copy.deepcopy(load)
        volume["sent_witness"]["bytes"] += off
        least["sent_least"] += off
        yield from (volume, least)
    yield {**load, "sent_witness": None}


def is_refused(problem, load):
    try:
        held_alone.check_witness(problem, load)
    except AssertionError:
        return True
    return False


def draw_problem(random, number):
    """The text, or JSON."""
    if number % 2:
        return shared_sums.Drawn(random).write()
    kinds = bars_sent.KINDS
    return bars_sent.write_problem(*bars_sent.draw_layouts(random, kinds[number // 2 % len(kinds)]))


def check_one(folder, random, number):
    (folder / "drawn").write_text(draw_problem(random, number))
    load = plan(folder, "drawn")[0]
    problem = read_problem(folder)
    if not held_alone.check_witness(problem, load):
        return "nothing known" if load["sent_least"] is None else "nothing sent"
    for spoiled in list_spoiled(problem, load):
        assert is_refused(problem, spoiled), spoiled
    return "with sums" if any(array.sums for array in problem.arrays) else "without"


def begin(folder):
    check_cases(folder)
    check_largest(folder)


def main(arguments):
    found, seed = judged.try_random(arguments, "sent witness", check_one, begin,
                                    lambda folder: "\n" + (folder / "drawn").read_text())
    counts = Counter(found)
    assert min(counts["with sums"], counts["without"]) > len(found) // 5, counts
    print(f"witnesses of the least sent, {len(CASES) + 3} cases and {len(found)} random problems, seed {seed}: "
          f"{dict(counts)}")


if __name__ == "__main__":
    main(sys.argv[1:])
