#!/usr/bin/env python3
"""`redist show` of random transfers says who gives whom how many bytes, as the second
checker counts them, also in the picture and in JSON; of more devices than fit, in groups.

    show_transfers.py BUILD COUNT
"""

import json
import os
import re
import sys
from collections import Counter
from xml.etree import ElementTree

import judged  # finds the modules of the second checker
import shown_boxes
import transfer_examples
import transfer_judge

WIDTHS = (26, 34, 80)  # of the terminal: two devices a line, three, all


def read_matrices(lines):
    """Bytes by round, giver and receiver, of the matrices that are shown."""
    moved, number = Counter(), 0
    for line in lines:
        start = re.match(r"round (\d+): ", line)
        heads = re.match(r"  gives to((?: +\d+)+)$", line)
        row = re.match(r" +(\d+)((?: +(?:\.|\d+))+)$", line)
        if start:
            number = int(start[1])
        elif heads:
            receivers = list(map(int, heads[1].split()))
        elif row and number:
            for receiver, said in zip(receivers, row[2].split(), strict=True):
                if said != ".":
                    moved[number, int(row[1]), receiver] += int(said)
    return moved


def join_places(moved, group):
    """The same by the first devices of groups."""
    joined = Counter()
    for (number, giver, receiver), size in moved.items():
        joined[number, giver // group * group, receiver // group * group] += size
    return joined


def check_object(told, problem, wanted, received, sent):
    everyone = range(problem.devices)
    assert told["devices"] == problem.devices
    assert [(tuple(one["shape"]), tuple(one["sums"]), one["elem_bytes"]) for one in told["arrays"]] \
        == [(array.shape, array.sums, array.elem) for array in problem.arrays]
    said = Counter()
    for number, one in enumerate(told["rounds"], 1):
        assert one["bytes"] == sum(message["bytes"] for message in one["messages"])
        for message in one["messages"]:
            assert (number, message["from"], message["to"]) not in said
            said[number, message["from"], message["to"]] = message["bytes"]
    assert +said == +wanted, told
    assert told["received"] == [received[device] for device in everyone], told
    assert told["sent"] == [sent[device] for device in everyone], told
    assert (told["recv_max"], told["recv_sum"], told["sent_max"]) == \
        (max(told["received"]), sum(told["received"]), max(told["sent"]))


def count_wanted(problem, certificate):
    """Bytes by round, giver and receiver; by receiver; by giver."""
    wanted, received, sent = Counter(), Counter(), Counter()
    for number, one in enumerate(certificate.rounds, 1):
        for giver, receiver, size in transfer_judge.list_moved(problem, one):
            wanted[number, giver, receiver] += size
            received[receiver] += size
            sent[giver] += size
    return wanted, received, sent


def check_shown(shown, columns, problem, rounds, wanted, received, sent):
    lines = shown.splitlines()
    behind = next(k for k, line in enumerate(lines) if line.split()[:1] == ["device"])
    assert len([line for line in lines[:behind] if line.startswith("round ")]) == rounds
    group = -(-problem.devices // ((columns - 10) // 8))
    assert read_matrices(lines[:behind]) == join_places(+wanted, group), shown
    end = lines.index("") if "" in lines else len(lines)
    assert all(len(line) <= columns for line in lines[end:]), shown
    for line in lines[behind + 1:end]:
        device, got, gave = map(int, line.split())
        assert (got, gave) == (received[device], sent[device]), shown


def check_picture(path, wanted):
    """The boxes of a round stand in rows of givers; a box with bytes has them behind it."""
    shapes = list(ElementTree.parse(path).getroot())
    rounds = []
    for shape, behind in zip(shapes, [*shapes[1:], None]):
        tag = shape.tag.split("}")[1]
        if tag == "text" and shape.text == "Who holds what, and who gives it":
            break
        if tag == "text" and shape.get("class") == "t":
            rounds.append({})
        elif tag == "rect" and rounds:
            said = behind is not None and behind.tag.endswith("text") and \
                behind.get("class") == "s"
            rounds[-1][int(shape.get("y")), int(shape.get("x"))] = int(behind.text) if said else 0
    moved = Counter()
    for number, boxes in enumerate(rounds, 1):
        rows, columns = (sorted({at[k] for at in boxes}) for k in range(2))
        assert len(boxes) == len(rows) * len(columns)
        for (y, x), size in boxes.items():
            moved[number, rows.index(y), columns.index(x)] += size
    assert +moved == +wanted, path.read_text()


def check_one(folder, random, _):
    """How many pictures of boxes there are."""
    for name, text in zip(("problem", "cert"), transfer_examples.Example(random).write()):
        (folder / name).write_text(text)
    plan = folder.judge()
    columns = random.choice(WIDTHS)
    os.environ["COLUMNS"] = str(columns)
    shown, told = (folder.say("redist", "show", "problem", "cert", *more)
                   for more in (["--svg", "picture"], ["--json"]))
    counted = count_wanted(plan.problem, plan.certificate)
    check_shown(shown, columns, plan.problem, len(plan.certificate.rounds), *counted)
    check_object(json.loads(told), plan.problem, *counted)
    check_picture(folder / "picture", counted[0])
    return shown_boxes.check_boxes(shown, plan.problem, plan.certificate) if columns == 80 else 0


def main(arguments):
    boxes, seed = judged.try_random(arguments, "show transfers", check_one)
    print(f"transfers shown: {len(boxes)} random plans, bytes as counted, {sum(boxes)} pictures of boxes as "
          f"defined (seed {seed})")


if __name__ == "__main__":
    main(sys.argv[1:])
