#!/usr/bin/env python3
"""Every rejection code of transfers, at its place: certs/transfers with one thing changed.

    transfer_cases.py BUILD
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import transfer_judge

DEPTH = 1024
KEPT = Path(__file__).resolve().parents[2] / "certs" / "transfers"
P, C = "problem", "cert"
LONG = " ".join(["0 1"] * 16)
# code, text, line, what stands there and what instead, where the finding is
CASES = [
    (400, P, 1, "transfers 1", "transfers 2", (1, 17)),
    (401, P, 2, "devices", "device", (2, 1)),
    (401, P, 2, "devices", "averylongword", (2, 1)),
    (401, P, 4, "elem", "size", (4, 9)),
    (401, P, 4, " sums 1 2", "", (4, 27)),
    (401, P, 6, "source", "target", (6, 1)),
    (401, P, 8, "shape", "order", (8, 12)),
    (402, P, 8, "tree", "order", (8, 30)),
    (403, P, 4, " w elem 4 shape 2 2 3 sums 1 2", "", (4, 6)),
    (406, C, 3, "1", "1 ", None),
    (418, P, 8, "piece", "slice", (6, 8)),
    (401, P, 14, "hole", "give", (14, 61)),
    (401, P, 12, "target", "source", (12, 1)),
    (401, P, 18, "end", "ende", (18, 1)),
    (401, C, 2, "rounds", "round", (2, 1)),
    (401, C, 3, "round", "rounds", (3, 1)),
    (401, C, 4, "layout", "source", (4, 1)),
    (401, C, 10, "tree", "three", (10, 1)),
    (401, C, 10, "add 0 0", "hole", (10, 14)),
    (401, C, 12, "add 0 2", "need 2", (12, 22)),
    (401, C, 15, "give 1", "own 1", (15, 6)),
    (401, C, 17, "end\n", "", (17, 1)),
    (402, P, 2, "2", "0", (2, 9)),
    (402, P, 2, "2", "262145", (2, 9)),
    (402, P, 2, "2", "two", (2, 9)),
    (402, P, 2, "2", "4611686018427387905", (2, 9)),
    (402, P, 3, "2", "65537", (3, 8)),
    (402, P, 4, "elem 4", "elem 0", (4, 14)),
    (402, P, 4, "elem 4", "elem 65537", (4, 14)),
    (402, P, 4, "shape 2", "shape 17", (4, 22)),
    (402, P, 4, "sums 1", "sums 15", (4, 33)),
    (402, P, 4, "sums 1 2", "sums 1 0", (4, 35)),
    (402, P, 6, "3", "4194305", (6, 8)),
    (402, P, 7, "2", "4194305", (7, 8)),
    (402, P, 8, "4", "0", (8, 10)),
    (402, P, 8, "shape 2", "shape 17", (8, 18)),
    (402, C, 2, "2", "0", (2, 8)),
    (402, C, 2, "2", "65", (2, 8)),
    (402, C, 3, "1", "2", (3, 7)),
    (402, P, 9, "shape 1 4", "shape 1 04", None),
    (403, P, 4, "array w", "array 7", (4, 7)),
    (403, P, 4, "w", "w" * 32, (4, 7)),
    (403, P, 4, "w", "!", (4, 7)),
    (406, P, 4, "w", "a-b", (4, 8)),
    (404, P, 18, "end\n", "end\nend\n", (19, 1)),
    (404, C, 17, "end\n", "end\n\n", (18, 1)),
    (405, C, 1, "cert 1", "cert 2", (1, 17)),
    (405, C, 1, "redist", "reduce", (1, 1)),
    (405, C, 1, "-cert 1", " 1", (1, 17)),
    (403, P, 2, " ", "  ", (2, 9)),
    (406, P, 2, "2", "2 ", (2, 10)),
    (406, P, 2, "2", "2\t", (2, 10)),
    (406, P, 18, "end\n", "end ", (18, 4)),
    (406, P, 18, "end\n", "end", (18, 4)),
    (410, P, 4, "2 2 3", "2 4611686018427387904 3", (4, 1)),
    (410, P, 4, "sums 1 2", "sums 2 4611686018427387904 3", (4, 1)),
    (411, P, 8, "2 2 3", "2 4611686018427387904 3", (8, 1)),
    (412, P, 11, "order 1 0", "order 1 1", (11, 1)),
    (412, P, 11, "order 1 0", "order 2 0", None),
    (413, P, 9, "24", "23", (9, 8)),
    (414, P, 7, "56", "55", (9, 8)),
    (414, P, 10, "24", "23", (11, 8)),
    (415, P, 8, "piece 0", "piece 2", (8, 35)),
    (415, P, 8, "piece 0 3 0 2 0 3 0 1", "piece 1 1 0 2", (8, 35)),
    (416, P, 8, "0 2 0 3 0 1", "0 3 0 3 0 1", (8, 29)),
    (416, P, 8, "0 2 0 3 0 1", "2 0 0 3 0 1", (8, 29)),
    (416, P, 8, "0 2 0 3 0 1", "0 2 0 3 1 1", (8, 29)),
    (417, P, 8, "0 2 0 3 0 1", "0 2 0 2 0 1", (8, 29)),
    (417, P, 8, "0 2 0 3 0 1", "0 1 0 3 0 1", (8, 29)),
    (417, P, 14, "piece 0 3 0 2 0 3 0 2", "piece 0 3 0 2 0 2 0 2", (14, 39)),
    (418, P, 6, "3", "2", (6, 8)),
    (418, C, 4, "3", "4", (4, 8)),
    (419, P, 8, "piece 0 3 0 2 0 3 0 1", "piece 0 2 0 2 0 3", (8, 37)),
    (419, P, 8, "piece 0 3 0 2 0 3 0 1", "piece 0 16 " + LONG, (8, 37)),
    (420, P, 14, " hole", "", (14, 60)),
    (420, P, 14, "hole", "hole hole", (14, 66)),
    (420, C, 11, "give 1", "give 1 give 1", (11, 13)),
    (420, C, 10, " add 1 2", "", (10, 21)),
    (422, P, 14, "cut 2", "cut 3", (14, 35)),
    (422, C, 14, "cut 0", "cut 3", (14, 10)),
    (423, P, 14, "cut 2 3", "cut 2 0", (14, 37)),
    (423, P, 14, "cut 2 3", "cut 2 4", (14, 37)),
    (423, C, 14, "cut 0 1", "cut 0 2", (14, 12)),
    (424, C, 10, "add 0 0", "cut 1 1 add 0 0 add 2 0", (10, 18)),
    (430, C, 11, "give 1", "give 3", (11, 11)),
    (430, C, 10, "add 0 0", "add 0 3", (10, 20)),
    (431, C, 11, "give 1", "give 0", (11, 11)),
    (432, C, 14, "give 2", "give 0", (14, 26)),
    (432, C, 10, "add 0 0", "add 0 2", (10, 20)),
    (434, C, 11, "give 1", "add 0 1", (11, 6)),
    (434, C, 10, "add 0 0", "give 0", (10, 14)),
    (435, C, 10, "add 1 2", "add 0 2", None),
    (435, C, 10, "add 1 2", "add 2 2", None),
    (435, C, 10, "add 1 2", "add 67108864 2", None),
]


def change(texts, role, number, there, instead):
    lines = texts[role].splitlines(keepends=True)
    assert lines[number - 1].count(there) >= 1, (number, there)
    lines[number - 1] = lines[number - 1].replace(there, instead, 1)
    return {**texts, role: "".join(lines)}


def nest(cuts):
    """A layout of one hole, cut so often, each time the part below the last cut."""
    tree = " ".join([f"cut 0 {place}" for place in range(cuts, 0, -1)] + ["hole"] * (cuts + 1))
    layout = f"0\ndevice 1 {cuts + 1}\nbuffer 0 1 shape 1 {cuts + 1} tree {tree}\n"
    return {P: f"redist-transfers 1\ndevices 1\narrays 0\nsource {layout}target {layout}end\n",
            C: "redist-transfers-cert 1\nrounds 1\nround 1\nend\n"}


def give_much(takers):
    """The largest array, which device 0 has and as many others as that want."""
    most = 2**62
    whole = f"device 1 {most}\nbuffer 0 1 shape 1 {most} tree piece 0 1 0 {most}\n"
    return {P: f"redist-transfers 1\ndevices {takers + 1}\narrays 1\narray w elem 1 shape 1 {most} sums 0\n"
               f"source 1\n{whole}" + "device 0 0\n" * takers
               + f"target {takers}\ndevice 0 0\n{whole * takers}end\n",
            C: "redist-transfers-cert 1\nrounds 1\nround 1\n" + "tree give 0\n" * takers + "end\n"}


def hold_whole(kind, devices, holders, size):
    """A layout in which the holders, one or several times a device, have the whole array."""
    lines = [f"{kind} {len(holders)}"]
    for device in range(devices):
        count = holders.count(device)
        lines.append(f"device {count} {count * size}")
        lines += [f"buffer {size * k} 1 shape 1 {size} tree piece 0 1 0 {size}" for k in range(count)]
    return "\n".join(lines) + "\n"


def want_often(count, size):
    """Device 1 wants the array so often: together pairs share more than the largest number."""
    return {P: f"redist-transfers 1\ndevices 2\narrays 1\narray w elem 1 shape 1 {size} sums 0\n"
               + hold_whole("source", 2, [0], size) + hold_whole("target", 2, [1] * count, size) + "end\n",
            C: "redist-transfers-cert 1\nrounds 1\nround 1\n" + "tree give 0\n" * count + "end\n"}


def give_in_turn(devices, source, *rounds):
    """Each round has (device, numbers of the pieces that give its elements, one by one) for each
    piece, and pieces of the source are on those devices; a piece is the whole array."""
    size = len(rounds[0][0][1])
    lines = [f"redist-transfers-cert 1\nrounds {len(rounds)}\n"]
    for number, pieces in enumerate(rounds, 1):
        lines.append(f"round {number}\n")
        holders = [device for device, _ in pieces]
        if number < len(rounds):
            lines.append(hold_whole("layout", devices, holders, size))
        for _, givers in pieces:
            nodes = [f"cut 0 {k + 1} give {giver}" for k, giver in enumerate(givers[:-1])]
            lines.append(" ".join(["tree", *nodes, f"give {givers[-1]}"]) + "\n")
    return {P: f"redist-transfers 1\ndevices {devices}\narrays 1\narray w elem 1 shape 1 {size} sums 0\n"
               + hold_whole("source", devices, source, size) + hold_whole("target", devices, holders, size)
               + "end\n",
            C: "".join(lines) + "end\n"}


# The most messages at a device in a round, and the plan.
MESSAGES = [
    (0, (1, [0], [(0, [0, 0])])),
    (1, (2, [0, 1], [(0, [0, 0, 1]), (1, [1, 1, 1])])),
    (2, (3, [0, 1], [(2, [0, 1, 0, 1])])),
    (2, (3, [0, 1], [(2, [0, 1]), (2, [1, 0])])),
    (2, (3, [0, 0, 1], [(2, [0, 1, 2])])),
    (1, (4, [1, 2], [(0, [1, 1]), (3, [0, 0])])),
    (4, (5, [0, 1, 2, 3], [(4, [3, 2, 1, 0])])),
    (4, (5, [4], [(0, [0]), (1, [0]), (2, [0]), (3, [0])])),
    (3, (5, [0, 4], [(1, [0, 1]), (2, [1, 0]), (3, [0, 0]), (4, [1, 1])])),
    (2, (3, [0], [(0, [0]), (1, [0]), (2, [0])], [(0, [0]), (1, [0]), (2, [0])])),
    (2, (4, [0], [(0, [0]), (1, [0])], [(2, [0]), (3, [0])])),
    (2, (3, [0, 1], [(2, [0, 1])], [(0, [0, 0])])),
]


def hold_boxes(kind, devices):
    """A layout: of each device (array, lo, hi, first summand, end of summands) of its pieces."""
    lines = [f"{kind} {sum(map(len, devices))}"]
    for pieces in devices:
        lines.append(f"device {len(pieces)} {sum(hi - lo for _, lo, hi, _, _ in pieces)}")
        place = 0
        for array, lo, hi, first, end in pieces:
            lines.append(f"buffer {place} 1 shape 1 {hi - lo} tree piece {array} 2 {lo} {hi} {first} {end}")
            place += hi - lo
    return "\n".join(lines) + "\n"


def bring_boxes(source, target, trees):
    """Two arrays of 8 elements of 4 summands, one round."""
    arrays = "".join(f"array {name} elem 1 shape 1 8 sums 1 4\n" for name in "vw")
    return {P: f"redist-transfers 1\ndevices {len(source)}\narrays 2\n{arrays}"
               + hold_boxes("source", source) + hold_boxes("target", target) + "end\n",
            C: "redist-transfers-cert 1\nrounds 1\nround 1\n"
               + "".join(f"tree {tree}\n" for tree in trees) + "end\n"}


def hold_bytes(count):
    """Device 1 has all bytes but the last, and gets it: twice `count` and 1 pieces of one array."""
    nodes = [f"cut 0 {k + 1} piece 0 1 {k} {k + 1}" for k in range(count)]
    had = " ".join([*nodes[:-1], f"piece 0 1 {count - 1} {count}"])
    last = f"piece 0 1 {count} {count + 1}"
    return {P: f"redist-transfers 1\ndevices 2\narrays 1\narray w elem 1 shape 1 {count + 1} sums 0\n"
               f"source {count + 1}\ndevice 1 1\nbuffer 0 1 shape 1 1 tree {last}\n"
               f"device 1 {count}\nbuffer 0 1 shape 1 {count} tree {had}\n"
               f"target {count + 1}\ndevice 0 0\ndevice 1 {count + 1}\n"
               f"buffer 0 1 shape 1 {count + 1} tree {' '.join([*nodes, last])}\nend\n",
            C: "redist-transfers-cert 1\nrounds 1\nround 1\n"
               + "".join(f"tree give {k + 1}\n" for k in range(count)) + "tree give 0\nend\n"}


# The words RECEIVED and, where it stands, LEAST-RECEIVED, and the plan.
ALL, HALF, REST = (0, 0, 8, 0, 4), (0, 0, 8, 0, 2), (0, 0, 8, 2, 4)
LEAST = [
    ("RECEIVED 0 .* LEAST-RECEIVED", ([[ALL]], [[ALL, ALL]], ["give 0", "give 0"])),
    ("RECEIVED 8 .* LEAST-RECEIVED", ([[ALL], []], [[], [ALL]], ["give 0"])),
    # It has five of them, and gets the others.
    ("RECEIVED 3 .* LEAST-RECEIVED",
     ([[ALL], [(0, 2, 7, 0, 4)]], [[], [ALL]], ["cut 0 2 give 0 cut 0 7 give 1 give 0"])),
    # It gets also what it has; what it wants twice; it has something twice.
    ("RECEIVED 8 .* [0-9]+", ([[ALL], [(0, 2, 7, 0, 4)]], [[], [ALL]], ["give 0"])),
    ("RECEIVED 8 .* [0-9]+", ([[ALL], []], [[], [(0, 0, 5, 0, 4), (0, 4, 7, 0, 4)]], ["give 0"] * 2)),
    ("RECEIVED 7 .* [0-9]+",
     ([[ALL], [(0, 2, 3, 0, 4)] * 2], [[], [ALL]], ["cut 0 2 give 0 cut 0 3 give 1 give 0"])),
    # What it has is of another array, of other summands, of summands to be added.
    ("RECEIVED 8 .* LEAST-RECEIVED", ([[ALL], [(1, 0, 8, 0, 4)]], [[], [ALL]], ["give 0"])),
    ("RECEIVED 8 .* LEAST-RECEIVED", ([[HALF], [REST]], [[], [HALF]], ["give 0"])),
    ("RECEIVED 8 .* LEAST-RECEIVED", ([[HALF], [REST]], [[], [ALL]], ["cut 1 2 add 0 0 add 1 1"])),
    # It could add up five of them, or what is stored twice is the same.
    ("RECEIVED 8 .* [0-9]+",
     ([[ALL], [(0, 0, 5, 0, 2), REST]], [[], [ALL]], ["give 0"])),
    ("RECEIVED 8 .* LEAST-RECEIVED", ([[ALL], [REST, REST]], [[], [ALL]], ["give 0"])),
    # Of two that receive the most the first is asked; it is not the first device, or has wanted it twice.
    ("RECEIVED 8 .* LEAST-RECEIVED",
     ([[ALL], [], []], [[], [ALL], [(0, 0, 4, 0, 4)] * 2], ["give 0"] * 3)),
    ("RECEIVED 8 .* [0-9]+",
     ([[ALL], [], []], [[], [(0, 0, 4, 0, 4)] * 2, [ALL]], ["give 0"] * 3)),
]


def cut_short():
    """A piece of 16 dimensions whose bounds would be behind the last word of both texts."""
    array = "array w elem 1 shape 16" + " 1" * 16 + " sums 0"
    return {P: f"redist-transfers 1\ndevices 1\narrays 1\n{array}\nsource 0\ndevice 0 0\n"
               "target 1\ndevice 1 1\nbuffer 0 1 shape 0 tree piece 0 16\nend\n",
            C: "redist-transfers-cert 1\nrounds 1\nround 1\ntree\nend\n"}


def check_case(checker, folder, texts, case):
    code, role, _, _, _, place = case
    for name, text in texts.items():
        (folder / name).write_text(text)
    found = subprocess.run([checker, folder / P, folder / C], text=True, capture_output=True,
                           check=False)
    assert found.stdout == f"s NOT VERIFIED {code}\n", (case, found)
    where = re.match(rf"redist-check: {re.escape(str(folder))}/(\w+):(\d+):(\d+): E{code} ", found.stderr)
    assert where and where[1] == role, (case, found.stderr)
    assert place in (None, (int(where[2]), int(where[3]))), (case, found.stderr)
    right, line = transfer_judge.verdict(*(texts[name].encode() for name in (P, C)))
    assert not right, (case, line)


def accept(checker, folder, texts, wanted):
    for name, text in texts.items():
        (folder / name).write_text(text)
    found = subprocess.run([checker, folder / P, folder / C], text=True, capture_output=True,
                           check=False)
    assert re.match(f"s VERIFIED TRANSFERS .*{wanted} (IDENTICAL )?ORDERED\n", found.stdout), (wanted, found)
    return found.stdout


def check_accepted(checker, folder, texts, wanted):
    """Both checkers say so."""
    stdout = accept(checker, folder, texts, wanted)
    right, line = transfer_judge.verdict(*(texts[name].encode() for name in (P, C)))
    assert right and line + "\n" == stdout, line


def check_numbers(checker, folder):
    for texts, received, sent, messages, memory in ((nest(DEPTH - 1), 0, 0, 0, 2 * DEPTH),
                                                    (give_much(3), 2**62, 3 * 2**62, 3, 2**62),
                                                    (give_much(5), 2**62, 2**64 - 1, 5, 2**62)):
        check_accepted(checker, folder, texts, f"ROUNDS 1 RECEIVED {received} SENT {sent} "
                                               f"MESSAGES {messages} MEMORY {memory}( LEAST-RECEIVED)?")
    for messages, plan in MESSAGES:
        check_accepted(checker, folder, give_in_turn(*plan), f"MESSAGES {messages} MEMORY [0-9]+( LEAST-RECEIVED)?")
    for words, plan in LEAST:
        check_accepted(checker, folder, bring_boxes(*plan), words)
    check_accepted(checker, folder, want_often(23, 2**57), f"RECEIVED {23 * 2**57} .* [0-9]+")
    # The second checker takes long for so many pairs.
    for pieces, words in ((1447, "LEAST-RECEIVED"), (1448, "MEMORY [0-9]+"), (1500, "MEMORY [0-9]+")):
        accept(checker, folder, hold_bytes(pieces), f"RECEIVED 1 .* {words}")


def check_ends(checker, folder):
    check_case(checker, folder, nest(DEPTH), (421, P, 0, "", "", None))
    check_case(checker, folder, cut_short(), (416, P, 0, "", "", (9, 25)))


def main(arguments):
    checker = Path(arguments[0]) / "redist-check"
    texts = {role: (KEPT / f"rounds.{role}").read_text() for role in (P, C)}
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for case in CASES:
            try:
                check_case(checker, Path(folder), change(texts, *case[1:5]), case)
            except AssertionError as reason:
                wrong.append(str(reason))
        check_numbers(checker, Path(folder))
        check_ends(checker, Path(folder))
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"transfers: {len(CASES)} changes to certs/transfers refused where they are, with "
          f"{len({case[0] for case in CASES})} codes")


if __name__ == "__main__":
    main(sys.argv[1:])
