#!/usr/bin/env python3
"""What redist-check says of rejected transfers is true: whose tree or buffer, which box, which
element.

    transfer_places.py BUILD [COUNT]

Reads line and column of the finding, and from there the texts anew, blank by blank; elements
are looked for one by one. Every change of transfer_cases, and COUNT random pairs, each damaged.
"""

import itertools
import json
import os
import random as randomness
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import transfer_cases
import transfer_examples
from transfer_layouts import contains, cut_box, extents

DAMAGED = 20
# Of a buffer the box is told from 415 on; before, its tree is not looked at.
BUFFERS, BOXES = (411, 412, 413, 414), (415, 416, 417, 419, 420, 421, 422, 423)
TREES = (401, 420, 421, 422, 423, 424, 430, 431, 432, 434, 435, 436)
KEYS = ("device", "array", "round", "origin", "shape", "element")


def read_pieces(lines):
    """Of the layout whose line is the first: (array, box, device) of each piece."""
    pieces, device = [], -1
    for line in lines[1:]:
        words = line.split(" ")
        if words[0] not in ("device", "buffer"):
            break
        device += words[0] == "device"
        for at in (k for k, word in enumerate(words) if word == "piece"):
            ends = [int(end) for end in words[at + 3:at + 3 + 2 * int(words[at + 2])]]
            pieces.append((int(words[at + 1]), tuple(zip(ends[::2], ends[1::2])), device))
    return pieces


def find_last(lines, words):
    """The number of the last line that begins with one of the words."""
    return max(k for k, line in enumerate(lines) if line.split(" ")[0] in words)


def walk_nodes(words, box, fault):
    """The box of the node that word `fault` is in, the whole one behind all nodes; None where a
    cut on the way is none."""
    sizes = {"cut": 3, "add": 3, "give": 2, "hole": 1}
    stack, at = [box], 0
    while stack:
        size = sizes.get(words[at] if at < len(words) else "", 1)
        if at < len(words) and words[at] == "piece" and at + 2 < len(words):
            size = 3 + 2 * int(words[at + 2])
        if fault < at + size:
            return stack[-1], True
        here = stack.pop()
        if words[at] == "cut":
            try:
                first, second = cut_box(here, int(words[at + 1]), int(words[at + 2]))
            except (ValueError, IndexError, transfer_cases.transfer_judge.Rejected):
                return None, False
            stack += [second, first]
        at += size
    return box, False


def list_elements(box):
    return itertools.product(*(range(low, high) for low, high in box))


def tell_box(told, box):
    if box:
        told.update({"origin": [low for low, _ in box], "shape": list(extents(box))})


def tell_tree(texts, code, line, fault):
    """Of the tree in that line of the certificate."""
    problem, lines = (text.split("\n") for text in texts)
    rounds = [k for k in range(line) if lines[k].startswith("round ")]
    stated = [lines[k + 1:] for k in rounds if lines[k + 1].startswith("layout")]
    layouts = [problem[find_last(problem, ("source",)):], *stated, problem[find_last(problem, ("target",)):]]
    before, after = (read_pieces(layouts[len(rounds) - step]) for step in (1, 0))
    number = sum(text.startswith("tree") for text in lines[rounds[-1]:line])
    array, whole, device = after[number]
    head = problem[3 + array].split(" ")
    told = {"device": device, "array": head[1], "round": len(rounds)}
    words = lines[line].split(" ")[1:]
    box, is_open = walk_nodes(words, whole, fault - 1)
    tell_box(told, box)
    data = int(head[5])
    if code == 420 and is_open:
        told["element"] = told["origin"][:data]
    if code == 432:
        giver = before[int(words[fault - 1])]
        missing = (list(e) for e in list_elements(box[:data])
                   if not contains(giver[1][:data], tuple((n, n + 1) for n in e)))
        told["element"] = next(missing, None)
        assert told["element"] or giver[1][data:] != box[data:], (box, giver)
        told["giver"] = giver[2]
    return told


def tell_buffer(lines, code, line, fault):
    above = lines[find_last(lines[:line], ("source", "target", "layout")):line]
    told = {"device": sum(text.startswith("device") for text in above) - 1}
    words = lines[line].split(" ")
    if code in BOXES:
        rank = int(words[4])
        first = words.index("tree") + 1
        box, _ = walk_nodes(words[first:], tuple((0, int(n)) for n in words[5:5 + rank]), fault - first)
        tell_box(told, box)
    return told


def tell_place(texts, said):
    """What has to be said, by line and column alone."""
    text = texts[said["file"] == "certificate"]
    lines, line = text.split("\n"), said["line"] - 1
    fault = lines[line][:said["column"] - 1].count(" ") + (said["column"] - 1 == len(lines[line]) > 0)
    head = lines[line].split(" ")[0]
    if head == "tree" and said["code"] in TREES and fault > 0:
        return tell_tree(texts, said["code"], line, fault)
    if head == "buffer" and said["code"] in BUFFERS + BOXES:
        return tell_buffer(lines, said["code"], line, fault)
    return {}


def write_place(told):
    """As the message has it."""
    if not told:
        return ""
    text = f"; device {told['device']}"
    if "round" in told:
        text += f", array {told['array']}, round {told['round']}"
    text += "".join(f", {key} {told[key]}" for key in ("origin", "shape") if key in told)
    if "giver" in told:
        text += f": that piece, of device {told['giver']}, does not hold "
        return text + (f"element {told['element']}" if told["element"] else "just these summands")
    return text + (f": nothing gives element {told['element']}" if "element" in told else "")


def check_texts(checker, folder, texts, counts):
    paths = folder / "problem", folder / "cert"
    for path, text in zip(paths, texts):
        path.write_text(text)
    found = subprocess.run([checker, "--json", *paths], text=True, capture_output=True, check=False)
    said = json.loads(found.stdout)
    if found.returncode == 0:
        return
    told = tell_place(texts, said)
    wanted = {key: told[key] for key in KEYS if told.get(key) is not None}
    assert {key: said[key] for key in KEYS if key in said} == wanted, (wanted, said, *texts)
    got, _, _ = said["found"].partition("; ")
    assert got.startswith("got ") and said["found"] == got + write_place(told), (told, said, *texts)
    assert f" ({said['found']})\n" in found.stderr, found.stderr
    counts[said["code"]] += bool(told)


# Lines of the buffers of a device whose trees are made of words that begin lines elsewhere.
TREES_OF_WORDS = [["buffer 0 1 shape 1 4 tree cut layout 2 hole hole"],
                  ["buffer 0 1 shape 1 4 tree cut device 2 hole hole"],
                  ["buffer 0 1 shape 1 4 tree source", "buffer 2 1 shape 1 4 tree hole"],
                  ["buffer 0 1 shape 1 4 tree device device device", "buffer 4 1 shape 1 5 tree hole"]]


def write_buffers(buffers):
    whole = ["device 1 4", "buffer 0 1 shape 1 4 tree piece 0 1 0 4"]
    lines = ["redist-transfers 1", "devices 2", "arrays 1", "array w elem 1 shape 1 4 sums 0", "source 1",
             *whole, f"device {len(buffers)} 8", *buffers, "target 1", *whole, "device 0 0", "end", ""]
    return {"problem": "\n".join(lines),
            "cert": "redist-transfers-cert 1\nrounds 1\nround 1\ntree give 0\nend\n"}


def list_cases():
    yield from map(write_buffers, TREES_OF_WORDS)
    texts = {role: (transfer_cases.KEPT / f"rounds.{role}").read_text() for role in ("problem", "cert")}
    for case in transfer_cases.CASES:
        yield transfer_cases.change(texts, *case[1:5])
    yield transfer_cases.nest(transfer_cases.DEPTH)
    yield transfer_cases.cut_short()
    # A piece without elements is given; of a group whose turns are wrong a cut is wrong too.
    yield transfer_cases.bring_boxes([[(0, 0, 8, 0, 4)]], [[(0, 3, 3, 0, 4)]], ["give 0"])
    yield transfer_cases.bring_boxes([[(0, 0, 8, 0, 4)]], [[(0, 0, 8, 0, 4)]],
                                     ["cut 1 1 add 0 0 cut 1 9 add 1 0 add 1 0"])


def main(arguments):
    checker, count = Path(arguments[0]) / "redist-check", int(arguments[1]) if arguments[1:] else 200
    seed = os.environ.get("REDIST_SEED", "1")
    counts = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for texts in list_cases():
            check_texts(checker, Path(folder), (texts["problem"], texts["cert"]), counts)
        for number in range(count):
            random = randomness.Random(f"transfer places {seed} {number}")
            pair = transfer_examples.Example(random).write()
            for _ in range(DAMAGED):
                damaged = transfer_examples.damage(random, pair[1])
                check_texts(checker, Path(folder), (pair[0], damaged), counts)
    missing = {*BUFFERS, *BOXES, *TREES} - set(counts)
    assert not missing, f"no finding with {sorted(missing)}"
    codes = ", ".join(f"{code} {number}" for code, number in sorted(counts.items()) if number)
    print(f"transfers: the place of rejections is what line and column say, of {count} random pairs, each "
          f"damaged in {DAMAGED} ways, and every case (seed {seed}): {codes}")


if __name__ == "__main__":
    main(sys.argv[1:])
