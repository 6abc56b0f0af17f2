#!/usr/bin/env python3
"""Whole-number prices of the best program and of AllReduce on every A100 placement of the
P2 paper's appendix, against the least that any algorithm costs. Writes
docs/reproduction-p2/bound.md. Part of `make reproduce-p2`.

usage: bound.py BUILD ROOT
"""
import csv
import json
import statistics
import subprocess
import sys

ELEMENTS = 1 << 20
BEST, ALL_REDUCE = 1.056, 1.94  # what the two ratios must not exceed


def list_placements(root):
    with open(root + "/docs/reproduction-p2/appendix.tsv") as file:
        rows = csv.DictReader((l for l in file if not l.startswith("#")), delimiter="\t")
        return sorted({("node=%(nodes)s,gpu=%(gpus)s" % row, row["axes"], row["matrix"],
                        row["reduced"].replace(" ", ",")) for row in rows if row["system"] == "A100"})


def price(build, root, placement):
    levels, axes, matrix, reduced = placement
    command = [build + "/redist", "reduce", "-H", levels, "-A",
               ",".join("p%d=%s" % e for e in enumerate(axes.split())), "-M", matrix, "-r", reduced,
               "-T", root + "/docs/platforms/a100-paper.topology", "--elements", str(ELEMENTS),
               "--best", "--json"]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def main():
    build, root = sys.argv[1:]
    seen, lines = set(), []
    best, single = [], []
    for placement in list_placements(root):
        levels, _, matrix, reduced = placement
        found = price(build, root, placement)
        if found["count"] == 0 or (levels, matrix, reduced) in seen:
            continue
        seen.add((levels, matrix, reduced))
        program = found["programs"][0]
        best.append(program["price"] / found["least"])
        single.append(found["allreduce_price"] / found["least"])
        lines.append("| %s | %s | %s | %d | %d | %d | %.3f | %.3f |" % (
            levels, matrix, reduced, found["least"], program["price"], program["number"], best[-1],
            single[-1]))
    text = """# Prices against the least of any algorithm

Written by `make reproduce-p2`; do not edit. Every A100 placement of the paper's appendix (hierarchy,
matrix, reduced axes), %d elements in each device, prices of
[a100-paper.topology](../platforms/a100-paper.topology): the paper's 8 and 270 GB/s as 270 and 8, no
latency. [REDUCTIONS.md](../REDUCTIONS.md), section 5, says what price and least are.

%d placements. Best program by least: at most %.3f, median %.3f. AllReduce by least: at most %.3f,
median %.3f.

| hierarchy | matrix | reduced | least | best price | its program | best / least | AllReduce / least |
|---|---|---|---|---|---|---|---|
%s
""" % (ELEMENTS, len(lines), max(best), statistics.median(best), max(single),
       statistics.median(single), "\n".join(lines))
    with open(root + "/docs/reproduction-p2/bound.md", "w") as file:
        file.write(text)
    print("wrote docs/reproduction-p2/bound.md: %d placements, best within %.3f, AllReduce within %.3f"
          % (len(lines), max(best), max(single)))
    sys.exit(max(best) > BEST or max(single) > ALL_REDUCE)


main()
