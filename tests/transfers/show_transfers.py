#!/usr/bin/env python3
"""`redist show` of random transfers says who gives whom how many bytes, as the second
checker counts them, also in the picture and in JSON; of more devices than fit, in groups.

    show_transfers.py BUILD COUNT
"""

import json
import os
import random as randomness
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import shown_boxes

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "second_checker"))
import transfer_examples
import transfer_judge
import transfer_layouts
import transfer_rounds

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


def main(arguments):
    build, count = Path(arguments[0]), int(arguments[1])
    seed = os.environ.get("REDIST_SEED", "1")
    with tempfile.TemporaryDirectory() as folder:
        paths, picture = (Path(folder) / "problem", Path(folder) / "cert"), Path(folder) / "svg"
        boxes = 0
        for number in range(count):
            random = randomness.Random(f"show transfers {seed} {number}")
            texts = transfer_examples.Example(random).write()
            for path, text in zip(paths, texts):
                path.write_text(text)
            columns = random.choice(WIDTHS)
            command = [build / "redist", "show", *paths]
            shown, told = (subprocess.run(command + more, text=True, capture_output=True, check=False,
                                          env={**os.environ, "COLUMNS": str(columns)})
                           for more in (["--svg", picture], ["--json"]))
            assert (shown.returncode, told.returncode) == (0, 0), (shown, told, texts)
            problem = transfer_layouts.read_problem(texts[0].encode())
            certificate = transfer_rounds.read_certificate(texts[1].encode(), problem)
            counted = count_wanted(problem, certificate)
            check_shown(shown.stdout, columns, problem, len(certificate.rounds), *counted)
            check_object(json.loads(told.stdout), problem, *counted)
            check_picture(picture, counted[0])
            if columns == 80:
                boxes += shown_boxes.check_boxes(shown.stdout, problem, certificate)
    print(f"transfers shown: {count} random plans, bytes as counted, {boxes} pictures of boxes as "
          f"defined (seed {seed})")


if __name__ == "__main__":
    main(sys.argv[1:])
