#!/usr/bin/env python3
"""`redist transfer` on random problems, against what is known element by element.

    plan_transfers.py BUILD COUNT

Several random partitions of an array, of which each box is on a random device, are the
source, so that there are replicas; now and then a piece is left out. What is planned must be
accepted by the second checker and end right place by place. Where what is wanted can be put
together in one way, as always without sums, it must bring every device just what that does
not have, and have no device send more than one does in any plan of one round: the devices of a
set send together at least what only they have. In two rounds, for sums, the busiest device must
receive and send less, or as much and all together less. What is refused must name an element
that no device has.
"""

import itertools
import json
import re
import sys
from collections import Counter

import judged  # finds the modules of the second checker
import held_alone
import transfer_data
import transfer_examples

REFUSAL = re.compile(r"array (\w+): device (\d+) wants element \[([\d, ]*)\]")


class Drawn(transfer_examples.Example):
    """An example with replicas and pieces left out, now and then a larger one, or one with the
    same summands on several devices."""

    def __init__(self, random):
        super().__init__(random)
        if not self.sums and random.random() < 0.4:
            self.shape = tuple(random.randint(3, 9) for _ in range(random.randint(1, 3)))
            self.rank, self.devices = len(self.shape), random.randint(3, 7)
            self.box = tuple((0, n) for n in self.shape)
            self.given = [(box, random.randrange(self.devices)) for box in
                          transfer_examples.list_leaves(
                              transfer_examples.cut_at_random(random, self.box, 5))]
            self.wanted = self.draw_wanted()
        if self.sums and random.random() < 0.5:
            self.devices += 3
            self.given += [(box, random.randrange(self.devices)) for box, _ in self.given
                           for _ in range(random.choice((1, 2)))]
        for _ in range(random.choice((0, 0, 1, 2))):
            tree = transfer_examples.cut_at_random(random, self.box, 4)
            self.given += [(box, random.randrange(self.devices))
                           for box in transfer_examples.list_leaves(tree)]
        if random.random() < 0.2:
            self.given.pop(random.randrange(len(self.given)))
        if random.random() < 0.3:
            self.wanted += self.draw_wanted()

    def write(self):
        self.given, source = self.write_layout("source", self.given)
        self.wanted, target = self.write_layout("target", self.wanted)
        array = " ".join(["array a", f"elem {self.elem}", f"shape {self.rank}",
                          *map(str, self.shape), f"sums {len(self.sums)}", *map(str, self.sums)])
        return "\n".join(["redist-transfers 1", f"devices {self.devices}", "arrays 1", array,
                          *source, *target, "end", ""])


def list_lacking(example, device, box):
    """The elements of a box that no piece of the source on the device has, summands as in
    the box; on any device, in parts, when it is None."""
    held = [given for given, at in example.given
            if device is None or (at == device and given[example.rank:] == box[example.rank:])]
    for element in transfer_data.indices(box[:example.rank]):
        if not any(all(low <= at < high for at, (low, high) in zip(element, given))
                   for given in held):
            yield element


def list_holders(example, box):
    """For every element of a wanted box, the boxes of summands that are given of it inside, and
    who has each."""
    for element in transfer_data.indices(box[:example.rank]):
        holders = {}
        for given, at in example.given:
            if all(low <= x < high for x, (low, high) in zip(element, given)) and \
                    all(low <= first and last <= high for (first, last), (low, high)
                        in zip(given[example.rank:], box[example.rank:])):
                holders.setdefault(given[example.rank:], set()).add(at)
        yield holders


def overlap(boxes):
    return any(all(a[0] < b[1] and b[0] < a[1] for a, b in zip(*pair))
               for pair in itertools.combinations(boxes, 2))


def drop_needless(holders, device):
    """Without the boxes of summands inside one that the device has itself."""
    own = [summands for summands, at in holders.items() if device in at]
    return {summands: at for summands, at in holders.items()
            if not any(summands != box and all(a[0] <= b[0] and b[1] <= a[1] for a, b
                                               in zip(box, summands)) for box in own)}


def list_parts(example):
    """(who wants, who has) of each element, or of each summand box of it, that is not the
    device's own; None where boxes overlap, so that there is more than one way to combine."""
    parts = []
    for box, device in example.wanted:
        for holders in list_holders(example, box):
            if any(device in at for summands, at in holders.items()
                   if summands == box[example.rank:]):
                continue
            holders = drop_needless(holders, device)
            if overlap(holders):
                return None
            parts += [(device, frozenset(at)) for at in holders.values() if device not in at]
    return parts


def count_least(example, parts):
    """Over all sets of devices: of the parts that only these have, each of them sends its
    share, or more."""
    least, volumes = 0, Counter(at for _, at in parts)
    for count in range(1, example.devices + 1):
        for some in map(frozenset, itertools.combinations(range(example.devices), count)):
            only = sum(volume for at, volume in volumes.items() if at <= some)
            least = max(least, -(-only // count))
    return least * example.elem


def check_load(example, load, plan):
    """What the planner says of a plan, and whether it is the least; true where it has to be."""
    received, sent = plan.number("RECEIVED"), plan.number("SENT")
    assert load["recv_max"] == received and load["sent_max"] == sent, (load, plan.line)
    parts = list_parts(example)
    held_alone.check_witness(plan.problem, load)
    if parts is None:
        assert example.sums and load["sent_least"] is None, (load, plan.line)
        return False
    wanted = Counter(device for device, _ in parts)
    most, least = example.elem * max(wanted.values(), default=0), count_least(example, parts)
    assert load["sent_least"] == least, (load, least)
    if load["rounds"] == 2:
        assert example.sums, load
        assert (max(received, sent), load["recv_sum"]) < \
            (max(most, least), example.elem * len(parts)), (load, most, least)
    else:
        assert (received, sent) == (most, least), (load, most, least)
    return True


def check_refused(example, line):
    """Without sums the element named is one that is missing; with sums, cuts that nobody
    finds are a reason as well."""
    found = REFUSAL.search(line)
    assert found, line
    element = tuple(int(at) for at in found[3].split(", ") if at)
    missing = {each for box, _ in example.wanted for each in list_lacking(example, None, box)}
    if example.sums:
        return "refused with sums"
    assert element in missing, f"{line}: {missing}"
    return "refused"


def check_one(folder, random, _):
    example = Drawn(random)
    text = example.write()
    (folder / "problem").write_text(text)
    made = folder.run("redist", "transfer", "problem", "--json", "-o", "cert")
    if made.returncode:
        assert made.returncode == 2, made
        return check_refused(example, made.stderr)
    proof = (folder / "cert").read_text()
    plan = folder.judge()
    plan.check_end(text)
    try:
        least = check_load(example, json.loads(made.stdout), plan)
    except AssertionError as wrong:
        raise AssertionError(f"{wrong}\n{text}{proof}") from wrong
    two_rounds = ", two rounds" if len(plan.certificate.rounds) == 2 else ""
    return ("sums, " if example.sums else "") \
        + ("least sent" if least else "in several ways") + two_rounds


def main(arguments):
    found, seed = judged.try_random(arguments, "plan transfers", check_one)
    count, counts = len(found), Counter(found)
    assert min(counts["least sent"], counts["sums, least sent"]) > count // 5, counts
    assert counts["sums, least sent, two rounds"] > count // 50, counts
    assert counts["refused"] > 0, counts
    print(f"transfers planned, {count} problems, seed {seed}: {dict(counts)}")


if __name__ == "__main__":
    main(sys.argv[1:])
