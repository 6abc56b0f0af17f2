#!/usr/bin/env python3
"""The tables of the P2 paper (Xie et al., MLSys 2022) computed again, beside its
seconds. Writes docs/reproduction-p2/report.md and plots. `make reproduce-p2`.

The seconds in docs/reproduction-p2/appendix.tsv are the paper's; all others are
those of the model in docs/REDUCTIONS.md. Nothing is executed here.
"""
import csv
import json
import os
import statistics
import subprocess
import sys

import p2_tables as tables

RUNS = "10"  # the paper's seconds are those of ten runs
MODELS = [("paper", "-paper"), ("fitted", "")]
GAIN = 1.05

# Median errors of AllReduce by rings, in percent, that the model must not exceed.
WORST = {("A100", "paper"): 14.1, ("V100", "paper"): 32.4, ("A100", "fitted"): 1.8,
         ("V100", "fitted"): 3.3}


def read_rows(path):
    with open(path) as file:
        rows = list(csv.DictReader((l for l in file if not l.startswith("#")), delimiter="\t"))
    for row in rows:
        for key in list(row):
            if key.split("_")[0] in ("allreduce", "optimal", "speedup"):
                row[key] = None if row[key] == "-" else float(row[key])
        row["levels"] = f"node={row['nodes']},gpu={row['gpus']}"
        row["sizes"] = ",".join(f"p{i}={n}" for i, n in enumerate(row["axes"].split()))
    return rows


def group_blocks(rows):
    blocks = {}
    for row in rows:
        key = (row["system"], row["nodes"], row["axes"], row["reduced"])
        blocks.setdefault(key, []).append(row)
    return list(blocks.values())


class Model:
    """Answers of `redist reduce`, each asked for once."""

    def __init__(self, build, root):
        self.build, self.root, self.known = build, root, {}

    def ask(self, row, constants, algorithm, order="axis", best=True):
        key = row["levels"], row["sizes"], row["reduced"], row["matrix"], row["system"], constants, \
            algorithm, order, best
        if key not in self.known:
            platform = f"{self.root}/docs/platforms/{row['system'].lower()}{constants}.platform"
            command = [f"{self.build}/redist", "reduce", "-H", row["levels"], "-A", row["sizes"],
                       "-M", row["matrix"], "-r", row["reduced"], "-P", platform, "--runs", RUNS,
                       "--algo", algorithm, "--order", order, "--json"] + ["--best"] * best
            out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            self.known[key] = json.loads(out)
        return self.known[key]

    def seconds(self, row, constants, algorithm, order="axis"):
        """Of the single AllReduce, and of the cheapest program."""
        answer = self.ask(row, constants, algorithm, order)
        return answer["allreduce_seconds"], answer["programs"][0]["seconds"]


def time_blocks(build, blocks):
    lines = "".join(f"{b[0]['levels']} {b[0]['sizes']} {b[0]['reduced']}\n" for b in blocks)
    out = subprocess.run([f"{build}/synthesis_time"], input=lines, check=True, capture_output=True,
                         text=True).stdout
    return [tuple(map(float, line.split())) for line in out.splitlines()]


def cells(rows, system, algorithm):
    return [r for r in rows if r["system"] == system and r["allreduce_" + algorithm] is not None]


def accuracy(model, rows):
    lines = ["| system | constants | algorithm | rows | AllReduce, median error | bias | rho "
             "| best program, median error | rho | a gain of over 5 %, yes or no, right |",
             "|---|---|---|---|---|---|---|---|---|---|"]
    for system in ("A100", "V100"):
        for name, constants in MODELS:
            for algorithm in ("ring", "tree"):
                chosen = cells(rows, system, algorithm)
                pairs = [model.seconds(r, constants, algorithm) for r in chosen]
                single = [p[0] for p in pairs], [r["allreduce_" + algorithm] for r in chosen]
                best = [p[1] for p in pairs], [r["optimal_" + algorithm] for r in chosen]
                if algorithm == "ring" and tables.error(*single) >= WORST[system, name] + 0.05:
                    sys.exit(f"{system}, {name}: median error {tables.error(*single):.2f} % of "
                             f"AllReduce, expected {WORST[system, name]} %")
                right = sum((a > GAIN * b) == (c > GAIN * d)
                            for a, b, c, d in zip(single[0], best[0], single[1], best[1]))
                lines.append(
                    f"| {system} | {name} | {algorithm} | {len(chosen)} | {tables.error(*single):.1f} % "
                    f"| {tables.bias(*single):+.1f} % | {tables.rank_correlation(*single):.3f} "
                    f"| {tables.error(*best):.1f} % | {tables.rank_correlation(*best):.3f} "
                    f"| {100 * right / len(chosen):.0f} % |")
    return "\n".join(lines)


def best_matrices(model, blocks):
    """Is the placement that the model ranks first the measured best, within 2 %?"""
    lines = ["| system | constants | blocks with a choice | by AllReduce | by the best program |",
             "|---|---|---|---|---|"]
    for system in ("A100", "V100"):
        for name, constants in MODELS:
            found = [0, 0, 0]
            for block in blocks:
                for algorithm in ("ring", "tree"):
                    rows = cells(block, system, algorithm)
                    if len(rows) < 2:
                        continue
                    found[0] += 1
                    for which, printed in enumerate(["allreduce_", "optimal_"]):
                        first = min(rows, key=lambda r: model.seconds(r, constants, algorithm)[which])
                        least = min(r[printed + algorithm] for r in rows)
                        found[which + 1] += first[printed + algorithm] <= 1.02 * least
            lines.append(f"| {system} | {name} | {found[0]} | {found[1]} | {found[2]} |")
    return "\n".join(lines)


def count_faster(model, block, algorithm):
    """Programs of the block that the fitted model finds faster than AllReduce."""
    rows, faster = cells(block, block[0]["system"], algorithm), 0
    if not rows:
        return "-"
    for row in rows:
        answer = model.ask(row, "", algorithm, best=False)
        limit = answer["allreduce_seconds"] * (1 - 1e-9)
        faster += sum(program["seconds"] < limit for program in answer["programs"])
    return faster


def appendix(model, blocks, times):
    lines = ["| system | nodes | axes | reduced | placements | programs, paper | programs, ours "
             "| ms, paper | ms, ours | faster than AllReduce, ring, paper | fitted model "
             "| tree, paper | fitted model |", "|---" * 13 + "|"]
    same = 0
    for block, (placements, programs, micros) in zip(blocks, times):
        row = block[0]
        same += int(row["programs"]) == programs and len(block) == placements
        lines.append(f"| {row['system']} | {row['nodes']} | [{row['axes']}] | {row['reduced']} "
                     f"| {placements:.0f} | {row['programs']} | {programs:.0f} "
                     f"| {1000 * float(row['synthesis']):g} | {micros / 1000:.3f} "
                     f"| {row['better_ring']} | {count_faster(model, block, 'ring')} "
                     f"| {row['better_tree']} | {count_faster(model, block, 'tree')} |")
    return same, "\n".join(lines)


def rows_beside(model, rows):
    head = ["| system | nodes | reduced | matrix | algorithm | AllReduce, paper | model, paper's constants "
            "| model, fitted | best program, paper | model, paper's constants | model, fitted |",
            "|---|---|---|---|---|---|---|---|---|---|---|"]
    for row in rows:
        for algorithm in ("ring", "tree"):
            if row["allreduce_" + algorithm] is None:
                continue
            seconds = [model.seconds(row, constants, algorithm) for _, constants in MODELS]
            head.append(f"| {row['system']} | {row['nodes']} | {row['reduced']} | {row['matrix']} "
                        f"| {algorithm} | {row['allreduce_' + algorithm]} | {seconds[0][0]:.2f} "
                        f"| {seconds[1][0]:.2f} | {row['optimal_' + algorithm]} "
                        f"| {seconds[0][1]:.2f} | {seconds[1][1]:.2f} |")
    return "\n".join(head)


def orders(model, rows):
    lines = ["| matrix | speedup, paper | axis by axis | level by level |", "|---|---|---|---|"]
    for row in rows:
        if row["system"] != "A100" or "," not in row["reduced"]:
            continue
        gains = []
        for order in ("axis", "level"):
            single, best = model.seconds(row, "-paper", "ring", order)
            gains.append(single / best)
        lines.append(f"| {row['matrix']} | {row['speedup_ring']:g} | {gains[0]:.2f} | {gains[1]:.2f} |")
    return "\n".join(lines)


def lower_bounds(model, rows):
    """Distinct placements: hierarchy, matrix and reduced axes."""
    lines = ["| nodes | matrix | reduced | least, s | best program / least | AllReduce / least |",
             "|---|---|---|---|---|---|"]
    best, single = [], []
    for row in cells(rows, "A100", "ring"):
        answer = model.ask(row, "-paper", "ring", "level")
        least = answer["least_seconds"]
        best.append(answer["programs"][0]["seconds"] / least)
        single.append(answer["allreduce_seconds"] / least)
        lines.append(f"| {row['nodes']} | {row['matrix']} | {row['reduced']} | {least:.3f} "
                     f"| {best[-1]:.3f} | {single[-1]:.3f} |")
    words = (f"{len(best)} placements: the best program costs at most {max(best):.3f} times the least "
             f"(median {statistics.median(best):.3f}), the single AllReduce at most {max(single):.3f} "
             f"times (median {statistics.median(single):.3f}).")
    return words, "\n".join(lines)


def ties(model, rows, constants):
    """How many programs share the first place of a row, by the model."""
    counts = {}
    for row in rows:
        for algorithm in ("ring", "tree"):
            if row["allreduce_" + algorithm] is not None:
                tied = model.ask(row, constants, algorithm)["tied"]
                counts[tied] = counts.get(tied, 0) + 1
    return ", ".join(f"{n} in {counts[n]}" for n in sorted(counts))


def outlier(model, rows):
    """The row whose printed optimum is below what the model allows any algorithm."""
    row = tables.find_row(rows, "A100", "4", "8 2 4", "0,2", "[[1 8] [1 2] [4 1]]")
    answer = model.ask(row, "", "ring")
    return (f"{row['optimal_ring']:.2f} s is printed, the fitted model needs "
            f"{answer['programs'][0]['seconds']:.1f} s, and any algorithm over its NICs "
            f"{answer['least_seconds']:.1f} s")


def main():
    build, root = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    directory = f"{root}/docs/reproduction-p2"
    rows = read_rows(f"{directory}/appendix.tsv")
    blocks, model = group_blocks(rows), Model(build, root)
    times = time_blocks(build, blocks)
    same, appendix_table = appendix(model, blocks, times)
    if same != len(blocks) or len(blocks) != 42:
        sys.exit(f"numbers of programs or placements agree in {same} of {len(blocks)} blocks")
    bound_words, bound_table = lower_bounds(model, rows)
    tables.plot_seconds(model, rows, cells, directory)
    tables.plot_figure11(model, rows, directory)
    report = tables.compose({
        "transcription": tables.transcription(rows), "same": same,
        "all": int(sum(t[1] for t in times)), "milliseconds": sum(t[2] for t in times) / 1000,
        "slowest": max(t[2] for t in times) / 1000, "appendix": appendix_table,
        "table3": tables.table3(rows), "table4": tables.table4(blocks),
        "accuracy": accuracy(model, rows), "matrices": best_matrices(model, blocks),
        "orders": orders(model, rows), "bound": bound_words, "bounds": bound_table,
        "ties": ties(model, rows, "-paper"), "fitted_ties": ties(model, rows, ""),
        "outlier": outlier(model, rows), "readings": tables.readings(build),
        "rows": rows_beside(model, rows)})
    with open(f"{directory}/report.md", "w") as file:
        file.write(report)


if __name__ == "__main__":
    main()
