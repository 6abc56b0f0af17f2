#!/usr/bin/env python3
"""Sums that `redist transfer` combines in shares, in two rounds.

    shared_sums.py BUILD COUNT

Cases whose figures follow by hand, beside those of plans of types; then COUNT random problems of
several arrays, with sums and without, of replicas, holes and uneven boxes, of which devices also
want sums of some summands alone. Both checkers must accept what is planned, and every place must
end right. In two rounds the busiest device must move less than it does in one, or as much and
all devices together less; what has no sums must be received once, and no more than is lacking;
only the first round may combine, of the source, in the order of one round; and all devices must
receive no less than tests/transfers/sum_bounds.py says that any plan has them receive.
"""

import json
import re
import sys
from collections import Counter

import judged  # finds the modules of the second checker
import held_alone
import sum_bounds
import transfer_examples
import transfer_judge
import transfer_layouts
import transfer_rounds

BUSIEST = re.compile(r"2 rounds: sums are combined in equal shares first; busiest device (\d+) "
                     r"bytes, in one round (\d+)")
KEYS = ("recv_max", "recv_sum", "sent_max", "sent_least", "rounds")


def plan(folder, *words):
    """The keys of --json, and the verdict."""
    load = json.loads(folder.say("redist", "transfer", *words, "--json", "-p", "problem", "-o", "cert"))
    line = folder.say("redist-check", "problem", "cert")
    held_alone.check_witness(transfer_layouts.read_problem((folder / "problem").read_bytes()), load)
    del load["sent_witness"]
    return load, line


def sum_on(mesh, before, after, *words):
    return "-m", mesh, "--op", "sum", "-f", before, "-t", after, *words


def count_typed(folder, words):
    """What a plan of types has a device receive at most, as transfers."""
    folder.say("redist", "plan", *words, "-p", "typed", "-o", "typed.cert")
    folder.say("redist", "export", "typed", "typed.cert", "--format", "transfers",
                "-p", "typed.transfers", "-o", "typed.transfers.cert")
    line = folder.say("redist-check", "typed.transfers", "typed.transfers.cert")
    return int(re.search(r" RECEIVED (\d+) ", line)[1])


# Of p devices each element has p - 1 parts combined and is then given to p - 1 others, evenly.
CASES = (("x=8", "[1024]{x}", "[1024]", (7168, 8 * 7168, 7168, 28672, 2)),
         ("x=2,y=4", "[1024]{x,y}", "[1024]", (7168, 8 * 7168, 7168, 28672, 2)),
         ("x=8", "[1003]{x}", "[1003]", (7036, 56 * 1003, 7036, 28084, 2)),
         ("x=8", "[3, 3]{x}", "[3, 3]", (84, 56 * 9, 84, 252, 2)),
         # an axis of replicas: eight combine four parts; and the sums of each half by four
         ("x=4,y=2", "[1000]{x}", "[1000]", (5000, 8 * 5000, 5000, 12000, 2)),
         ("x=4,y=2", "[8{y}16]{x}", "[8{y}16]", (48, 8 * 48, 48, 96, 2)),
         # one element is combined by one device: as much as in one round, but less by all
         ("x=8", "[]{x}", "[]", (28, 56, 28, 28, 2)),
         # nothing is less in shares: sums of two parts, and sums that one device wants each
         ("x=2", "[1024]{x}", "[1024]", (4096, 8192, 4096, 4096, 1)),
         ("x=2,y=4", "[1024]{x,y}", "[1024]{y}", (4096, 8 * 4096, 4096, 4096, 1)),
         ("x=8", "[1024]{x}", "[128{x}1024]", (3584, 8 * 3584, 3584, 3584, 1)))


def check_cases(folder):
    for mesh, before, after, expected in CASES:
        words = sum_on(mesh, before, after)
        load, _ = plan(folder, *words)
        assert load == dict(zip(KEYS, expected)), (words, load)
        problem = folder.judge().problem
        # as little as can be, but for shares of elements that devices do not divide
        least = sum_bounds.count_least(problem)
        assert load["rounds"] == 1 or load["recv_sum"] == least[0] or "y=2" in mesh, (words, least)
        assert load["recv_max"] <= max(count_typed(folder, words), 7036 if "3" in before else 0), \
            words
    # one device wants it: the others combine shares, and it receives what it lacks
    one = sum_on("x=8", "[1022]{x}", "[1022]", "--to-mesh", "z=1")
    load, line = plan(folder, *one)
    assert load == dict(zip(KEYS, (4088, 8 * 4088, 4088, 4088, 2))), load
    assert "LEAST-RECEIVED" in line, line
    # who has the summands does not want the sum, and the other way around: all eight combine
    apart = sum_on("x=4", "[1024]{x}", "[1024]", "--devices", "8", "--order", "0 list 0 1 2 3",
                   "--to-mesh", "z=4", "--to-order", "0 list 4 5 6 7")
    load, _ = plan(folder, *apart)
    assert (load["rounds"], load["recv_max"], load["sent_max"]) == (2, 5632, 5632), load


def check_words(folder):
    """What is printed; and a topology of one level, by which the price is that of both rounds."""
    words = sum_on("x=8", "[1024]{x}", "[1024]", "-p", "problem", "-o", "cert")
    said = folder.say("redist", "transfer", *words).splitlines()
    assert said[1] == "sent by a device at most 7168 bytes, least possible in one round 28672", said
    assert BUSIEST.fullmatch(said[3]).groups() == ("7168", "28672") and len(said) == 4, said
    (folder / "flat").write_text("redist-topology 2\nlevel all size 8 latency 3 inverse 8\n")
    load, _ = plan(folder, *words[:-4], "--topology", "flat")
    assert load["rounds"] == 2 and load["price"] == 2 * (3584 * 8 + 7 * 3), load
    assert load["price_one_round"] == 28672 * 8 + 7 * 3, load
    said = folder.say("redist", "transfer", *words, "--topology", "flat").splitlines()
    assert said[4] == "2 rounds: sums are combined in equal shares first", said


def draw_shape(random):
    return [random.randint(1, 9) for _ in range(random.randint(0, 2))]


def cut(random, box, depth, dims=None):
    return transfer_examples.cut_at_random(random, box, depth, dims)


def list_nodes(tree):
    """The boxes of all nodes of a tree: its leaves', and what they are together."""
    if not transfer_examples.is_cut(tree):
        return [tree]
    below = [list_nodes(part) for part in tree[2:]]
    whole = tuple((low, high) for (low, _), (_, high) in zip(below[0][0], below[1][0]))
    return [whole] + below[0] + below[1]


class Drawn:
    """A problem in JSON."""

    def __init__(self, random):
        self.random, self.devices = random, random.randint(2, 8)
        self.sides = [[[] for _ in range(self.devices)] for _ in range(2)]
        self.arrays = [self.draw_array(number) for number in range(random.randint(1, 4))]

    def draw_array(self, number):
        random = self.random
        sums = random.choice(([], [random.randint(2, 8)], [random.randint(2, 8)],
                              [random.randint(1, 3), random.randint(1, 3)]))
        array = {"name": f"a{number}", "shape": draw_shape(random), "elem_bytes": random.choice((1, 2, 4, 8))}
        if sums:
            array["sums"] = sums
        summands = cut(random, tuple((0, n) for n in sums), 4) if sums else ()
        for box in transfer_examples.list_leaves(summands) if sums else [()]:
            self.give_out(0, number, array, box, random.choice((1, 1, 1, 2, 3)))
        boxes = [list_nodes(summands)[0] if sums else ()]
        if sums and random.random() < 0.25:
            boxes.append(random.choice(list_nodes(summands)))
        for box in boxes:
            self.give_out(1, number, array, box, random.choice((1, 2, self.devices, self.devices)))
        return array

    def give_out(self, side, number, array, summands, most):
        """Boxes of a partition, each on up to so many devices."""
        data = tuple((0, n) for n in array["shape"])
        for box in transfer_examples.list_leaves(cut(self.random, data, self.random.randint(0, 3))):
            for device in self.random.sample(range(self.devices), min(most, self.devices)):
                self.sides[side][device].append(self.make_buffer(number, box, summands))

    def make_buffer(self, number, box, summands):
        """Now and then larger than its piece."""
        extents = [high - low for low, high in box]
        pads = [self.random.choice((0, 0, 0, 1)) for _ in box]
        piece = {"at": pads, "shape": extents, "origin": [low for low, _ in box]}
        if summands:
            piece["sum"] = [[low, high - low] for low, high in summands]
        return {"array": f"a{number}", "shape": [n + 2 * pad for n, pad in zip(extents, pads)],
                "pieces": [piece]}

    def write(self):
        source, target = ([{"device": device, "buffers": buffers}
                           for device, buffers in enumerate(side)] for side in self.sides)
        return json.dumps({"arrays": self.arrays, "source": source, "target": target})


def count_one_round(problem):
    """What devices receive in one round: of arrays without sums, and of all."""
    plain, received = Counter(), Counter()
    for (array, _), sums in sum_bounds.list_sums(problem).items():
        for box, (takers, holders) in sums.items():
            for device, places in takers.items():
                parts = sum(device not in at for at in holders.values())
                if device in holders.get(box, ()):
                    parts = 0
                received[device] += problem.arrays[array].elem * places * parts
                if not problem.arrays[array].sums:
                    plain[device] += problem.arrays[array].elem * places * parts
    return plain, received


def count_plain(problem, certificate):
    """What devices receive of arrays without sums, over all rounds."""
    received = Counter()
    for one in certificate.rounds:
        for piece, leaves in zip(one.after.pieces, one.leaves):
            array = problem.arrays[piece.array]
            for leaf in leaves:
                if one.before.pieces[leaf.giver].device != piece.device and not array.sums:
                    received[piece.device] += array.elem * transfer_judge.product(
                        transfer_layouts.extents(leaf.box))
    return received


def check_order(problem, certificate):
    """The first round alone combines; each group has its boxes of summands in order."""
    for number, one in enumerate(certificate.rounds):
        for piece, leaves in zip(one.after.pieces, one.leaves):
            rank = len(problem.arrays[piece.array].shape)
            for group in transfer_rounds.list_groups(leaves):
                assert number == 0, "the second round combines"
                boxes = [leaf.box[rank:] for leaf in sorted(group, key=lambda leaf: leaf.turn)]
                assert boxes == [leaf.box[rank:] for leaf in group], "turns out of order"
                if len(boxes[0]) == 1:
                    assert boxes == sorted(boxes), "summands out of order"


def check_one(folder, random, _):
    (folder / "problem.json").write_text(Drawn(random).write())
    load = plan(folder, "problem.json")[0]
    made = folder.judge()
    made.check_end()
    problem, certificate = made.problem, made.certificate
    received, sent, _ = transfer_judge.count_moved(problem, certificate)
    assert load["recv_sum"] == sum(received.values()) and load["rounds"] == len(certificate.rounds)
    busiest = max([0, *received.values(), *sent.values()])
    assert busiest == max(load["recv_max"], load["sent_max"]), load
    check_order(problem, certificate)
    plain, one_round = count_one_round(problem)
    assert count_plain(problem, certificate) == +plain, "what has no sums is moved otherwise"
    together, some = sum_bounds.count_least(problem)
    assert load["recv_sum"] >= together and load["recv_max"] >= some, (load, together, some)
    if load["rounds"] == 1:
        assert received == +one_round, (received, one_round)
        return "no sums" if not any(array.sums for array in problem.arrays) else "one round"
    said = BUSIEST.search(folder.say("redist", "transfer", "problem.json", "-o", "cert"))
    assert int(said[1]) == busiest and int(said[2]) >= max(one_round.values()), (said, busiest)
    before = int(said[2]), sum(one_round.values())
    assert (busiest, load["recv_sum"]) < before, (load, before)
    return "two rounds"


def begin(folder):
    check_cases(folder)
    check_words(folder)


def main(arguments):
    found, seed = judged.try_random(arguments, "shared sums", check_one, begin,
                                    lambda folder: "\n" + (folder / "problem.json").read_text())
    count, counts = len(found), Counter(found)
    assert min(counts["two rounds"], counts["one round"]) > count // 10, counts
    print(f"sums in shares, {len(CASES) + 2} cases and {count} random problems, seed {seed}: "
          f"{dict(counts)}")


if __name__ == "__main__":
    main(sys.argv[1:])
