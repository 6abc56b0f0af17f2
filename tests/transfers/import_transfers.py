#!/usr/bin/env python3
"""`redist import-plan --format transfers` on random plans in JSON, right and damaged.

    import_transfers.py BUILD COUNT

What is right by a look at every element must become a certificate that redist-check and the
second checker accept, whose layouts are those of the JSON place by place, whose leaves are its
transfers, and which ends right; what is wrong must be refused with the element that is.
"""

import json
import re
import sys
from collections import Counter

import judged  # finds the modules of the second checker
import drawn_plans
import transfer_data
import transfer_layouts

TRANSFER = re.compile(r"transfer (\d+): array layer\.(\d+)\.weight: "
                      r"(?:device (\d+) (does not hold|has no place for) )?"
                      r"(?:summands? \[[\d:, ]*\] of )?element \[([\d, ]*)\]"
                      r"( is outside the array)?$")
TARGET = re.compile(r"array layer\.(\d+)\.weight: device (\d+) is (not given|given) "
                    r"(?:summand \[[\d, ]*\] of )?element \[([\d, ]*)\]"
                    r"(?: (twice), by transfers \d+ and \d+)?$")


def read_index(text):
    return tuple(int(at) for at in text.split(", ") if at)


def list_places(plan, side):
    """What each place has by the JSON: {(device, address): (array, element, summands)}, places
    left out of the addresses where buffers have none, and then only counted."""
    places = []
    for memory in side:
        for number, buffer in enumerate(memory["buffers"]):
            shape, order = buffer["shape"], buffer.get("order", range(len(buffer["shape"])))
            array = next(k for k, one in enumerate(plan.arrays) if one["name"] == buffer["array"])
            for piece in buffer["pieces"]:
                sums = tuple(map(tuple, piece.get("sum", [[0, n] for n in plan.sums(array)])))
                box = piece.get("box", piece["shape"])
                for step in transfer_data.indices([(0, n) for n in box]):
                    local = iter([at for at, n in zip(step, box) if n != 1])
                    index = [at if n == 1 else at + next(local)
                             for at, n in zip(piece["at"], piece["shape"])]
                    offset = 0
                    for dim in order:
                        offset = offset * shape[dim] + index[dim]
                    element = tuple(at + low for at, low in zip(step, piece["origin"]))
                    begin = buffer.get("place")
                    places.append((memory["device"], None if begin is None else begin + 4 * offset,
                                   None if begin is not None else 4 * offset,
                                   (array, element, sums)))
    return places


def check_layout(plan, side, layout, problem, numbers):
    """The memories of the text are those of the JSON."""
    found = {}
    for piece in layout.pieces:
        rank = plan.rank(piece.array)
        sums = tuple((low, high - low) for low, high in piece.box[rank:])
        for element in transfer_data.indices(piece.box[:rank]):
            at = transfer_data.find_address(piece, rank, element)
            value = piece.array, element, sums
            found.setdefault((numbers[piece.device], at), []).append(
                (value, at - piece.buffer.place))
    assert all(len(each) == 1 for each in found.values()), "two elements at one place"
    given = list_places(plan, side)
    placed = Counter((device, at, value) for device, at, _, value in given if at is not None)
    apart = Counter((device, at, value) for device, _, at, value in given if at is not None)
    for (device, at), [(value, offset)] in found.items():
        key = (device, at, value)
        if placed[key]:
            placed[key] -= 1
        else:
            assert apart[device, offset, value] > 0, f"not in the JSON: {key}"
            apart[device, offset, value] -= 1
    assert not +placed and not +apart, f"not in the text: {+placed} {+apart}"
    del problem


def check_leaves(plan, problem, certificate, numbers):
    """Who gives is who the transfers say, in their order."""
    one = certificate.rounds[0]
    moves = [(each["from"], each["to"], *plan.read_transfer(each)) for each in plan.transfers]
    for piece, leaves in zip(one.after.pieces, one.leaves):
        turns = {}
        for leaf in leaves:
            giver = one.before.pieces[leaf.giver]
            ends = numbers[giver.device], numbers[piece.device]
            found = [number for number, move in enumerate(moves)
                     if move[:3] == (*ends, piece.array)
                     and transfer_layouts.contains(move[3], leaf.box)]
            assert found or (plan.kept and ends[0] == ends[1]), f"nobody's leaf {leaf}"
            if leaf.turn is not None:
                turns.setdefault(leaf.box[:plan.rank(piece.array)], []).append((leaf.turn, found[0]))
        for group in turns.values():
            order = [number for _, number in sorted(group)]
            assert order == sorted(order), f"combined in another order: {group}"
    del problem


def check_accepted(folder, plan):
    made = folder.judge()
    numbers = sorted(plan.listed())
    check_layout(plan, plan.source, made.problem.source, made.problem, numbers)
    check_layout(plan, plan.target, made.problem.target, made.problem, numbers)
    check_leaves(plan, made.problem, made.certificate, numbers)
    made.check_end()


def check_refused(plan, line):
    """The element named is the one that is wrong, the first one of a transfer or piece."""
    line = line.strip()
    bad = plan.find_bad_transfer()
    found = TRANSFER.search(line)
    if bad:
        assert found and int(found[1]) == bad[0], f"{line}: {bad}"
        if bad[1] == "outside":
            element, shape = read_index(found[5]), plan.arrays[int(found[2])]["shape"]
            assert found[6] and any(at >= n for at, n in zip(element, shape)), line
        else:
            assert (found[4], read_index(found[5])) == bad[1:], f"{line}: {bad}"
        return bad[1]
    found = TARGET.search(line)
    assert found, line
    array, device, element = int(found[1]), int(found[2]), read_index(found[4])
    kind = found[5] or found[3]
    faults = [plan.list_faults(piece) for piece in plan.wanted
              if (piece.array, piece.device) == (array, device)]
    assert any(each.get(element) == kind for each in faults), f"{line}: {faults}"
    split = any(len(buffer["pieces"]) > 1 for memory in plan.target for buffer in memory["buffers"])
    assert split or any(each and min(each) == element for each in faults), f"{line}: {faults}"
    return kind


def check_one(folder, random, number):
    plan = drawn_plans.Plan(random)
    if not plan.listed():
        return "no device"
    if number % 2 == 1:
        plan.damage()
    made = folder.import_plan(json.dumps(plan.write()))
    right = not plan.find_bad_transfer() and not any(map(plan.list_faults, plan.wanted))
    if right:
        assert made.returncode == 0, made.stderr
        check_accepted(folder, plan)
        return "accepted"
    assert made.returncode == 2 and made.stderr.count("\n") == 1, made
    assert not any((folder / name).exists() for name in ("problem", "cert")), "files of an older plan are left"
    return check_refused(plan, made.stderr)


def main(arguments):
    found, seed = judged.try_random(arguments, "import transfers", check_one)
    count, counts = len(found), Counter(found)
    kinds = ("twice", "not given", "does not hold", "has no place for", "outside")
    assert counts["accepted"] > count // 3 and all(counts[kind] for kind in kinds), counts
    print(f"plans in JSON, {count}, seed {seed}: {dict(counts)}")


if __name__ == "__main__":
    main(sys.argv[1:])
