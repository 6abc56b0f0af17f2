#!/usr/bin/env python3
"""Block-cyclic matrices between different grids, on real data under mpirun.

    bars_grids.py BUILD COUNT

`redist transfer` plans from one ScaLAPACK descriptor to another, redist-run moves random doubles.
Every process must end with the bytes that NUMROC, INDXG2P and INDXG2L say, computed here, and
with those that ScaLAPACK's own pdgemr2d brings it (BUILD/pdgemr2d), bit for bit.
"""

import itertools
import json
import os
import random as randomness
import subprocess
import sys
import tempfile
from pathlib import Path

from drawn_grids import indxg2l, indxg2p, numroc

PROCESSES = 6
GRIDS = [grid for grid in itertools.product(range(1, PROCESSES + 1), repeat=2)
         if grid[0] * grid[1] <= PROCESSES]
ELEM = 8
MPIRUN = ["mpirun", "--oversubscribe", "--bind-to", "none", "--quiet",
          *(["--allow-run-as-root"] if os.getuid() == 0 else [])]


def draw_side(random, extent, grid):
    lld = random.choice((0, 0, extent[0] + 2))
    return {"grid": list(grid), "block": [random.randint(1, 7) for _ in grid],
            "source": [random.randrange(n) for n in grid],
            "order": random.choice(("row", "column"))} | ({"lld": lld} if lld else {})


def list_processes(side):
    """(number, row, column) of each process of a grid."""
    rows, columns = side["grid"]
    for row, column in itertools.product(range(rows), range(columns)):
        yield column * rows + row if side["order"] == "column" else row * columns + column, \
            row, column


def fill_memories(side, extent, values):
    """{process: its local matrix}, column-major; places of no element are 0."""
    memories = {}
    for number, *at in list_processes(side):
        described = tuple(zip(extent, side["block"], at, side["source"], side["grid"]))
        rows, columns = (numroc(*each) for each in described)
        leading = max(side.get("lld", 0), rows)
        memory = bytearray(leading * columns * ELEM if rows else 0)
        mine = [[i for i in range(n) if indxg2p(i, block, source, processes) == place]
                for n, block, place, source, processes in described]
        for i, j in itertools.product(*mine):
            place = ELEM * (indxg2l(i, side["block"][0], side["grid"][0])
                            + leading * indxg2l(j, side["block"][1], side["grid"][1]))
            memory[place:place + ELEM] = values[i, j]
        if memory:
            memories[number] = bytes(memory)
    return memories


def write_memories(folder, memories):
    folder.mkdir()
    for number, memory in memories.items():
        (folder / f"{number}.bin").write_bytes(memory)


def read_memories(folder):
    return {int(path.stem): path.read_bytes() for path in folder.iterdir()}


class Problem:
    """A matrix of random bits between two different grids, written to its folder."""

    def __init__(self, random, folder):
        self.folder = folder
        self.extent = [random.randint(1, 40), random.randint(1, 30)]
        self.sides = [draw_side(random, self.extent, grid) for grid in random.sample(GRIDS, 2)]
        values = {at: random.randbytes(ELEM) for at in itertools.product(*map(range, self.extent))}
        folder.mkdir()
        self.expected = fill_memories(self.sides[1], self.extent, values)
        write_memories(folder / "source", fill_memories(self.sides[0], self.extent, values))
        (folder / "target").mkdir()
        (folder / "scalapack").mkdir()

    def processes(self):
        return max(side["grid"][0] * side["grid"][1] for side in self.sides)

    def describe(self):
        """The line that pdgemr2d reads."""
        words = [self.folder, *self.extent]
        for side in self.sides:
            words += [*side["block"], *side["source"], *side["grid"], side["order"][0].upper(),
                      side.get("lld", 0)]
        return " ".join(map(str, words))

    def write(self):
        """All processes are listed, so that devices have their numbers."""
        listed = [{"device": number, "buffers": []} for number in range(self.processes())]
        items = [[*listed, {"array": "a", "scalapack": side}] for side in self.sides]
        (self.folder / "problem.json").write_text(json.dumps(
            {"arrays": [{"name": "a", "shape": self.extent, "elem_bytes": ELEM}],
             "source": items[0], "target": items[1]}))

    def run(self, *command):
        made = subprocess.run(command, text=True, capture_output=True, check=False,
                              cwd=self.folder)
        assert made.returncode == 0, f"{self.describe()}: {made.stdout}{made.stderr}"

    def move(self, build):
        self.write()
        self.run(build / "redist", "transfer", "problem.json", "-p", "problem", "-o", "cert")
        self.run(*MPIRUN, "-n", str(self.processes()), build / "redist-run", "problem",
                 "cert", "--in", "source/%d.bin", "--out", "target/%d.bin", "--quiet")
        assert read_memories(self.folder / "target") == self.expected, \
            f"{self.describe()}: redist-run brings something else"

    def compare(self):
        assert read_memories(self.folder / "scalapack") == self.expected, \
            f"{self.describe()}: pdgemr2d brings something else"


def main(arguments):
    build, count = Path(arguments[0]).resolve(), int(arguments[1])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    random = randomness.Random(f"bars of grids {seed}")
    with tempfile.TemporaryDirectory() as name:
        problems = [Problem(random, Path(name) / str(number)) for number in range(count)]
        told = Path(name) / "list"
        told.write_text("".join(each.describe() + "\n" for each in problems))
        subprocess.run([*MPIRUN, "-n", str(PROCESSES), build / "pdgemr2d", told], check=True)
        for problem in problems:
            problem.compare()
            problem.move(build)
        moved = sum(each.extent[0] * each.extent[1] for each in problems)
        pairs = {tuple(tuple(side["grid"]) for side in each.sides) for each in problems}
    print(f"{count} block-cyclic problems between different grids, seed {seed}: {len(pairs)} pairs of "
          f"grids, {moved} doubles,\nwhat redist-run brings every process is bit for bit what Python "
          f"and pdgemr2d say")


if __name__ == "__main__":
    main(sys.argv[1:])
