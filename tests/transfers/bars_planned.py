#!/usr/bin/env python3
"""`redist transfer` on pairs of layouts of ten kinds, against what is counted element by element.

    bars_planned.py BUILD COUNT

The text must say of every place what the notation says by a definition of its own; the plan
must be accepted by redist-check and by the second checker; what each device receives must be
just what it does not have, to the byte; and what a device sends at most must be within 1.05
of the least possible: for every set of devices, what only they have, shared evenly by them.
That is so in one round. Sums may take two: then the device that receives or sends most must do
so less than this, or as much and all together less. It is set beside what sum_bounds.py says
that it must receive by any plan, of however many rounds.
"""

import json
import math
import sys
from collections import Counter, defaultdict
from typing import NamedTuple

import judged  # finds the modules of the second checker
import bars_layouts
import sum_bounds
import transfer_data

SENT = 1.05


def list_lacking(arrays, sides):
    """(device, set of those who have it as bits, bytes) of each place whose device has it not; of
    a sum, which is of all summands, of each part of it."""
    held, parts = Counter(), defaultdict(set)
    for (device, _), value in sides[0].values.items():
        held[value] |= 1 << device
        parts[value[0][:2]].add(value)
    for (device, _), value in sides[1].values.items():
        if held[value] >> device & 1:
            continue
        for part in {value} if held[value] else parts[value[0][:2]]:
            if not held[part] >> device & 1:
                yield device, held[part], arrays[value[0][0]]["elem_bytes"]


def count_least(arrays, sides):
    """Bytes received at most and by all, and the least that someone sends at most."""
    received, only = Counter(), [0] * (1 << bars_layouts.DEVICES)
    for device, holders, size in list_lacking(arrays, sides):
        received[device] += size
        only[holders] += size
    for device in range(bars_layouts.DEVICES):  # sums over all subsets of a set
        for some in range(len(only)):
            if some >> device & 1:
                only[some] += only[some ^ 1 << device]
    unit = math.gcd(*(array["elem_bytes"] for array in arrays))
    least = max(-(-size // (some.bit_count() * unit)) * unit
                for some, size in enumerate(only) if some)
    return max(received.values(), default=0), sum(received.values()), least


def check_load(load, one_round):
    """What the planner says, by the figures of one round."""
    most, together, least = one_round
    assert load["sent_least"] in (None, least), (load, least)
    if load["rounds"] == 1:
        assert (load["recv_max"], load["recv_sum"]) == (most, together), (load, most, together)
        assert least <= load["sent_max"] <= SENT * least, (load, least)
    else:
        found = max(load["recv_max"], load["sent_max"]), load["recv_sum"]
        assert found < (max(most, SENT * least), together), (load, one_round)


class Found(NamedTuple):
    """Of a pair."""

    load: dict
    one_round: tuple  # received at most, by all, the least sent
    said: bool  # by the verdict, that what is received is the least
    bound: int  # for sums: what the busiest device has at least in any plan

    def busiest(self):
        return max(self.load["recv_max"], self.load["sent_max"])


def name_kind(number):
    kinds = list(bars_layouts.KINDS)
    return kinds[number % len(kinds)]


def check_one(folder, random, number):
    kind = name_kind(number)
    problem, sides = bars_layouts.draw_pair(random, kind)
    (folder / "problem.json").write_text(json.dumps(problem))
    load = json.loads(folder.say("redist", "transfer", "problem.json", "--json", "-p", "problem", "-o", "cert"))
    plan = folder.judge()
    for side, memories in zip((plan.problem.source, plan.problem.target), sides):
        assert transfer_data.fill_memories(plan.problem, side) == memories.values, "another layout"
    plan.check_end()
    one_round, said = count_least(problem["arrays"], sides), "LEAST-RECEIVED" in plan.line
    verdict = [plan.number("RECEIVED"), plan.number("SENT")]
    assert verdict == [load["recv_max"], load["sent_max"]], (verdict, load)
    assert load["rounds"] == 1 or kind == "sums", load
    check_load(load, one_round)
    if kind != "sums":
        return Found(load, one_round, said, None)
    together, some = sum_bounds.count_least(plan.problem)
    assert load["recv_sum"] >= together and load["recv_max"] >= some, (load, together, some)
    return Found(load, one_round, said, some)


def print_kinds(found):
    """A line of each kind."""
    print(f"{'kind':22} {'pairs':>5} {'bytes received':>14} {'said so':>7} {'sent least':>10} "
          f"{'said so':>7} {'worst / least':>13}")
    for kind, each in found.items():
        one_round = [(one.load["sent_max"], one.one_round[2]) for one in each
                     if one.load["rounds"] == 1]
        worst = max((sent / least for sent, least in one_round if least), default=1)
        print(f"{kind:22} {len(each):5} {sum(one.load['recv_sum'] for one in each):14} "
              f"{sum(one.said for one in each):7} {sum(a == b for a, b in one_round):10} "
              f"{sum(one.load['sent_least'] is not None for one in each):7} {worst:13.4f}")


def print_sums(each):
    """What two rounds save, and how far they are from what no plan goes below."""
    two = [one for one in each if one.load["rounds"] == 2]
    saved = [one.busiest() / max(one.one_round[0], one.one_round[2]) for one in two]
    above = sorted(one.busiest() / one.bound for one in two)
    mean = math.exp(sum(map(math.log, saved)) / len(two))
    print(f"of the sums {len(two)} in two rounds: the busiest device has {mean:.3f} of one round in the "
          f"geometric mean,\n{above[len(two) // 2]:.3f} times what it has at least in any number of "
          f"rounds in the median, {above[-1]:.3f} at most;\nin {sum(ratio == 1 for ratio in above)} of "
          "them it has the least possible")


def main(arguments):
    pairs, seed = judged.try_random(arguments, "bars of transfers", check_one)
    count, found = len(pairs), {kind: [] for kind in bars_layouts.KINDS}
    for number, pair in enumerate(pairs):
        found[name_kind(number)].append(pair)
    print(f"{count} pairs of layouts, seed {seed}: planned, accepted by both checkers, every place "
          f"ends right;\nin one round least received to the byte, sent at most within {SENT} of the least "
          "possible")
    print_kinds(found)
    print_sums(found["sums"])


if __name__ == "__main__":
    main(sys.argv[1:])
