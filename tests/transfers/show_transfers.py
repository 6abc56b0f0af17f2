#!/usr/bin/env python3
"""`redist show` of random transfers says who gives whom how many bytes, as the second
checker counts them, also in the picture.

    show_transfers.py BUILD COUNT
"""

import os
import random as randomness
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "second_checker"))
import transfer_examples
import transfer_judge
import transfer_layouts
import transfer_rounds

MATRIX_DEVICES = 8


def read_matrices(lines):
    """Bytes by round, giver and receiver, of the matrices that are shown."""
    moved, number = Counter(), 0
    for line in lines:
        start = re.match(r"round (\d+): ", line)
        row = re.match(r" +(\d+)((?: +(?:\.|\d+))+)$", line)
        if start:
            number = int(start[1])
        elif row and number and "device" not in line:
            for receiver, said in enumerate(row[2].split()):
                if said != ".":
                    moved[number, int(row[1]), receiver] += int(said)
    return moved


def check_shown(shown, problem, certificate):
    lines = shown.splitlines()
    behind = next(k for k, line in enumerate(lines) if line.split()[:1] == ["device"])
    wanted, received, sent = Counter(), Counter(), Counter()
    for number, one in enumerate(certificate.rounds, 1):
        for giver, receiver, size in transfer_judge.list_moved(problem, one):
            wanted[number, giver, receiver] += size
            received[receiver] += size
            sent[giver] += size
    assert len([line for line in lines if line.startswith("round ")]) == len(certificate.rounds)
    if problem.devices <= MATRIX_DEVICES:
        assert read_matrices(lines[:behind]) == +wanted, shown
    for line in lines[behind + 1:]:
        device, got, gave = map(int, line.split())
        assert (got, gave) == (received[device], sent[device]), shown
    return wanted


def check_picture(path, wanted):
    """The boxes of a round stand in rows of givers; a box with bytes has them behind it."""
    shapes = list(ElementTree.parse(path).getroot())
    rounds = []
    for shape, behind in zip(shapes, [*shapes[1:], None]):
        tag = shape.tag.split("}")[1]
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
        for number in range(count):
            random = randomness.Random(f"show transfers {seed} {number}")
            texts = transfer_examples.Example(random).write()
            for path, text in zip(paths, texts):
                path.write_text(text)
            shown = subprocess.run([build / "redist", "show", *paths, "--svg", picture], text=True,
                                   capture_output=True, check=False)
            assert shown.returncode == 0, (shown, texts)
            problem = transfer_layouts.read_problem(texts[0].encode())
            wanted = check_shown(shown.stdout, problem,
                                 transfer_rounds.read_certificate(texts[1].encode(), problem))
            check_picture(picture, wanted)
    print(f"transfers shown: {count} random plans, bytes as counted (seed {seed})")


if __name__ == "__main__":
    main(sys.argv[1:])
