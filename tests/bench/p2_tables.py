"""Statistics, the tables of the P2 paper's body, plots and the words of the report."""
import statistics
import subprocess
import sys
from pathlib import Path

import plots

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "docs"))
import contents

# Table 3: axes, matrix, AllReduce on axis 0 (ring, tree) and on axis 1 (ring, tree).
TABLE3 = [
    ("A1", "A100", "2 32", "[[1 2] [4 8]]", 0.12, 0.17, 8.74, 9.89),
    ("A2", "A100", "2 32", "[[2 1] [2 16]]", 37.16, 36.94, 4.81, 3.41),
    ("B1", "A100", "4 16", "[[1 4] [4 4]]", 0.15, 0.20, 17.70, 19.03),
    ("B2", "A100", "4 16", "[[2 2] [2 8]]", 28.77, 19.81, 8.39, 4.99),
    ("B3", "A100", "4 16", "[[4 1] [1 16]]", 56.13, 89.70, 0.18, 0.22),
    ("C1", "A100", "8 8", "[[1 8] [4 2]]", 0.17, 0.21, 33.92, 41.06),
    ("C2", "A100", "8 8", "[[2 4] [2 4]]", 16.52, 9.18, 15.68, 9.43),
    ("C3", "A100", "8 8", "[[4 2] [1 8]]", 34.05, 41.23, 0.17, 0.21),
    ("E1", "V100", "8 4", "[[1 8] [4 1]]", 0.28, 0.39, 21.74, 30.42),
    ("E2", "V100", "8 4", "[[2 4] [2 2]]", 14.25, 15.48, 10.98, 7.34),
    ("E3", "V100", "8 4", "[[4 2] [1 4]]", 14.84, 19.90, 2.96, 0.43),
]

# Table 4: system, nodes, axes, reduced, algorithm, programs, matrix, AllReduce, optimum.
TABLE4 = [
    ("F1", "A100", "2", "8 4", "0", "ring", "14/47", "[[1 8] [2 2]]", 0.17, 0.17),
    ("F2", "A100", "2", "8 4", "0", "ring", "14/47", "[[2 4] [1 4]]", 16.84, 9.19),
    ("G1", "A100", "4", "4 16", "0", "tree", "10/53", "[[1 4] [4 4]]", 0.20, 0.17),
    ("G2", "A100", "4", "4 16", "0", "tree", "10/53", "[[4 1] [1 16]]", 89.70, 56.13),
    ("H1", "A100", "4", "16 2 2", "0,2", "ring", "25/235", "[[1 16] [2 2] [2 1]]", 4.79, 4.63),
    ("H2", "A100", "4", "16 2 2", "0,2", "ring", "25/235", "[[2 8] [2 1] [1 2]]", 4.91, 3.10),
    ("I1", "A100", "4", "2 2 16", "0,2", "ring", "29/235", "[[2 1] [2 1] [1 16]]", 4.82, 2.99),
    ("I2", "A100", "4", "2 2 16", "0,2", "ring", "29/235", "[[1 2] [2 1] [2 8]]", 5.28, 4.77),
    ("J1", "A100", "4", "64", "0", "tree", "5/47", "[[4 16]]", 5.75, 4.74),
    ("K1", "V100", "4", "8 2 2", "0,2", "ring", "17/188", "[[2 4] [2 1] [1 2]]", 4.80, 2.35),
    ("K2", "V100", "4", "8 2 2", "0,2", "ring", "17/188", "[[1 8] [2 1] [2 1]]", 4.40, 4.40),
    ("L1", "V100", "4", "32", "0", "ring", "11/47", "[[4 8]]", 4.83, 3.45),
]

READINGS = ["paper", "master_none", "master_rooted", "master_every", "empty_reduce", "empty_gather",
            "unequal_gather", "some_group_gains", "master_none,empty_reduce,unequal_gather",
            "master_every,empty_reduce,empty_gather"]


def error(ours, printed):
    return 100 * statistics.median(abs(a / b - 1) for a, b in zip(ours, printed))


def bias(ours, printed):
    return 100 * statistics.median(a / b - 1 for a, b in zip(ours, printed))


def rank(values):
    """Ranks from 0, equal values at the mean of their places."""
    places = {}
    for place, value in enumerate(sorted(values)):
        places.setdefault(value, []).append(place)
    return [statistics.fmean(places[value]) for value in values]


def rank_correlation(ours, printed):
    return statistics.correlation(rank(ours), rank(printed))


def transcription(rows):
    """The figures that the paper's text gives of its appendix."""
    pairs = [(r["allreduce_" + a], r["optimal_" + a]) for r in rows for a in ("ring", "tree")
             if r["allreduce_" + a] is not None]
    gains = [r["speedup_" + a] for r in rows for a in ("ring", "tree")
             if r["speedup_" + a] is not None and r["speedup_" + a] > 1]
    tree = [r["allreduce_tree"] for r in rows if r["axes"] == "4 16" and r["reduced"] == "0"
            and r["system"] == "A100"]
    return (f"{len(pairs)} pairs of a row and an algorithm; in {len(gains)} of them, "
            f"{100 * len(gains) / len(pairs):.1f} %, a program beats AllReduce, by "
            f"{statistics.fmean(gains):.3f} on average and {max(gains):.2f} at most; B3 takes "
            f"{max(tree) / min(tree):.1f} times as long as B1.")


def find_row(rows, system, nodes, axes, reduced, matrix):
    found = [r for r in rows if (r["system"], r["nodes"], r["axes"], r["reduced"], r["matrix"]) ==
             (system, nodes, axes, reduced, matrix)]
    return found[0] if found else None


def table3(rows):
    """Agreement of Table 3 with the appendix."""
    pairs = same = 0
    for _, system, axes, matrix, *seconds in TABLE3:
        for axis in "01":
            row = find_row(rows, system, "4", axes, axis, matrix)
            printed = tuple(seconds[2 * int(axis):2 * int(axis) + 2])
            pairs += 1
            same += printed == (row["allreduce_ring"], row["allreduce_tree"])
    return f"Table 3 agrees with Appendix A in {same} of its {pairs} pairs (ring, tree)."


def table4(blocks):
    lines = ["| | matrix, Table 4 | programs, Table 4 | programs, Appendix A | AllReduce and optimum, Table 4 "
             "| the same, Appendix A |", "|---|---|---|---|---|---|"]
    for name, system, nodes, axes, reduced, algorithm, programs, matrix, single, best in TABLE4:
        block = next(b for b in blocks if (b[0]["system"], b[0]["nodes"], b[0]["axes"],
                                           b[0]["reduced"]) == (system, nodes, axes, reduced))
        row = find_row(block, system, nodes, axes, reduced, matrix)
        printed = f"{block[0]['better_' + algorithm]}/{block[0]['programs']}"
        seconds = "no such matrix" if row is None else \
            f"{row['allreduce_' + algorithm]}, {row['optimal_' + algorithm]}"
        differ = " **differs**" if printed != programs else ""
        other = " **differs**" if seconds != f"{single}, {best}" else ""
        lines.append(f"| {name} | {matrix} | {programs} | {printed}{differ} | {single}, {best} "
                     f"| {seconds}{other} |")
    return "\n".join(lines)


def readings(build):
    lines = ["| reading | one level | two levels |", "|---|---|---|"]
    for reading in READINGS:
        counts = []
        for levels, axes, matrix in (("gpu=8", "a=8", "[[8]]"), ("node=4,gpu=8", "a=32", "[[4 8]]")):
            out = subprocess.run([f"{build}/redist", "reduce", "-H", levels, "-A", axes, "-M", matrix,
                                  "-r", "a", "--reading", reading], check=True, capture_output=True,
                                 text=True).stdout
            counts.append(next(l.split()[0] for l in out.splitlines() if " programs of " in l))
        lines.append(f"| `{reading}` | {counts[0]} | {counts[1]} |")
    return "\n".join(lines)


def plot_seconds(model, rows, cells, directory):
    for system in ("A100", "V100"):
        points = []
        for algorithm in ("ring", "tree"):
            for row in cells(rows, system, algorithm):
                single, best = model.seconds(row, "", algorithm)
                points += [(row["allreduce_" + algorithm], single), (row["optimal_" + algorithm], best)]
        with open(f"{directory}/seconds-{system.lower()}.svg", "w") as file:
            file.write(plots.scatter(points, f"{system}: seconds in the paper and of the fitted model",
                                     "paper, s", "model, s"))


def plot_figure11(model, rows, directory):
    """The simulated programs of the two parts of Figure 11, by price."""
    parts = [("a", "V100", "2 16", "1", "ring"), ("b", "A100", "4 2 8", "0,2", "tree")]
    for part, system, axes, reduced, algorithm in parts:
        points = []
        for row in rows:
            if (row["system"], row["nodes"], row["axes"], row["reduced"]) != (system, "4", axes, reduced):
                continue
            answer = model.ask(row, "-paper", algorithm, best=False)
            points += [(p["seconds"], row["matrix"]) for p in answer["programs"]]
        title = f"{len(points)} programs, {system}, [{axes}] over {reduced}, {algorithm} (cf. Figure 11{part})"
        with open(f"{directory}/figure11{part}.svg", "w") as file:
            file.write(plots.ranked(points, title, "programs, cheapest first", "model, s"))


def compose(parts):
    return contents.add_contents(REPORT.format(**parts))


REPORT = """# Reproduction of the P2 paper

Written by `make reproduce-p2`. The paper: N. Xie, T. Norman, D. Grewe, D. Vytiniotis, *Synthesizing optimal parallelism placement and reduction strategies on hierarchical systems for deep learning*, MLSys 2022. Seconds marked *paper* were measured by its authors on A100 and V100 nodes and are transcribed in [appendix.tsv](appendix.tsv); all others are those of the model in [REDUCTIONS.md](../REDUCTIONS.md), section 4. Nothing was executed for this page.

## The transcription

{transcription} The paper's text says 69 %, 1.27, 2.04 and 448.5.

## Placements and programs: Appendix A

Number of placements and number of programs agree in {same} of 42 blocks, {all} programs in all. Finding them takes {milliseconds:.1f} ms for all blocks together and at most {slowest:.3f} ms for one, on the machine of this report; the paper's times are those of its own synthesizer on another machine. Faster than AllReduce counts programs by any margin: the paper's are measured, with their noise; the model's are prices.

{appendix}

Numbers of programs by other readings of the rules:

{readings}

What belongs to no table: the placements of Figure 2, the hierarchies of Table 1, the groups of Table 2, the states of Figures 7 and 8 and the programs of Figures 3, 4 and 10 are cases of `tests/unit/test_reduce.c` and `tests/unit/test_reduce_rules.c`.

## The model beside the paper's seconds

Members in the paper's order (`--order axis`), ten runs of 2^31 bytes for each device. *Bias* is the median of the signed error, *rho* the rank correlation. The fitted files were set by hand on these same rows, so their error says how well the form of the model fits, not how well it predicts.

{accuracy}

![A100](seconds-a100.svg)
![V100](seconds-v100.svg)

Is the placement that the model ranks first the one that was measured best, within 2 %?

{matrices}

The accuracy figures of the paper's Table 5 rest on a measurement of every program, which is not printed; they cannot be computed again. Programs that share the least price, and in how many of the 200 pairs: {ties} with the paper's constants; {fitted_ties} with the fitted ones, whose latency breaks ties. Any top-1 figure depends on how ties are broken.

The simulated programs of Figure 11, the paper's constants; one colour for each matrix:

![Figure 11a](figure11a.svg)
![Figure 11b](figure11b.svg)

## How members are numbered

With several reduced axes the members of a reduction group can be numbered level by level or axis by axis. The paper collapses factors of one level; then only the first order makes a slice a level of the hardware. Its seconds fit the second. Gain of the best ring program over AllReduce on four A100 nodes, the paper's constants, axes 0 and 2 reduced:

{orders}

So H1 and H2 (the paper's Result 4, [[1 16] [2 1] [2 1]] and [[2 8] [2 1] [1 2]]) differ in their best programs by the numbering, not by the placement: level by level both have the same gain.

## Distance to the least any algorithm needs

Level by level, ring, the paper's constants for A100. *Least* is the bound of REDUCTIONS.md, section 4, on the ports of this model. {bound}

{bounds}

## Tables 3 and 4

{table3}

{table4}

## Where the paper does not agree with itself

- Table 4 has other numbers of programs than Appendix A in F (47 for 50), H and I (235 for 188); enumeration gives those of the appendix.
- H1 in Table 4 prints a matrix whose columns do not multiply to [4 16]; the appendix has [[1 16] [2 1] [2 1]].
- L1: the optimum is 3.45 s in Table 4 and 4.83 s, no gain, in the appendix.
- V100, 4 nodes, [8 4], axis 0, [[4 2] [1 4]]: the ring optimum 1.84 with speedup 1 must be 14.84.
- [[2 2] [1 2] [2 4]] is printed under [2 2 16] and is the fifth matrix of [4 2 8].
- Many rows of two axes print reduced axis 1 and belong to axis 0.
- A speedup of 2.05 in section 2 is 2.04 elsewhere.
- The rule of AllGather in Figure 8 demands that the members' rows are disjoint and equal; it must mean equally many.
- Rules of reductions taken literally apply to devices that hold nothing; then two levels have 55 programs, not 47.
- Result 4 says that AllReduce is 1.03 times slower in H1 than in H2 and the best program 1.49 times faster; by the printed seconds both are the other way round.
- [8 2 4] on four A100 nodes, [[1 8] [1 2] [4 1]], ring: {outlier}.

## All rows

Seconds. Members axis by axis.

{rows}
"""
