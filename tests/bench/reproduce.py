#!/usr/bin/env python3
"""Section 8 of the paper as far as it can be done without its machines.

Writes docs/reproduction/: report.md and SVG plots. `make reproduce`.
Costs and heights are exact and the same on every machine; times are not.
"""
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile

import plots
import recipes

SEED = 2112
EXTENSIONS = ["free-slices", "fuse"]
METHODS = ["redist", "paper", "shardy-like", "gspmd-like", "naive-differing", "naive"]
SAMPLE = 16
RANKS = 8


def run_json(command):
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    answers = [json.loads(line) for line in out.splitlines()]
    failed = [answer for answer in answers if not answer.get("ok", True)]
    if failed:
        sys.exit(f"{' '.join(command)}: {failed[0]}")
    return answers


def solve(build, work, problems):
    path = f"{work}/batch.jsonl"
    with open(path, "w") as file:
        file.writelines(json.dumps(problem) + "\n" for problem in problems)
    micros = [a["micros"] for a in run_json([f"{build}/redist", "plan", "--batch", path])]
    return micros, run_json([f"{build}/redist", "compare", "--batch", path])


def geometric_mean(values):
    return math.exp(statistics.fmean(math.log(v) for v in values))


def table_of_methods(answers):
    rows = ["| method | mean cost / L2 | geometric mean of cost / ours | max | over the memory bound "
            "| mean permutes |", "|---|---|---|---|---|---|"]
    for method in METHODS:
        relative = statistics.fmean(a[method]["cost"] / a["target_size"] for a in answers)
        ratios = [a[method]["cost"] / a["redist"]["cost"] for a in answers if a["redist"]["cost"]]
        over = sum(a[method]["height"] > a["bound"] for a in answers)
        permutes = statistics.fmean(a[method]["permutes"] for a in answers)
        rows.append(f"| {method} | {relative:.3f} | {geometric_mean(ratios):.3f} | {max(ratios):.2f} "
                    f"| {100 * over / len(answers):.1f} % | {permutes:.2f} |")
    weak = statistics.fmean(a["weak_cost"] / a["target_size"] for a in answers)
    rows.append(f"| weak optimum W, a lower bound | {weak:.3f} | | | | |")
    return "\n".join(rows)


def table_of_extensions(answers):
    """Never in one table with the methods: other collectives, another cost."""
    rows = ["Extensions, outside the paper's rules: the fused cost counts what is carried out in one "
            "collective once, the Figure 11 cost of the same plan counts every step.\n",
            "| option | mean fused cost / L2 | mean Figure 11 cost / L2 | plans that differ "
            "| over the memory bound |", "|---|---|---|---|---|"]
    for name in EXTENSIONS:
        fused = statistics.fmean(a[name]["fused_cost"] / a["target_size"] for a in answers)
        cost = statistics.fmean(a[name]["cost"] / a["target_size"] for a in answers)
        differ = sum(a[name]["fused_cost"] < a["redist"]["cost"] for a in answers)
        over = sum(a[name]["height"] > a["bound"] for a in answers)
        rows.append(f"| `--{name}` | {fused:.3f} | {cost:.3f} | {differ} "
                    f"| {100 * over / len(answers):.1f} % |")
    return "\n".join(rows)


def exact_optima(build, work, problems, answers):
    """The exhaustive search over device tables beside the planner."""
    path = f"{work}/exact.jsonl"
    with open(path, "w") as file:
        file.writelines(json.dumps(problem) + "\n" for problem in problems)
    run_json([f"{build}/redist", "plan", "--batch", path, "--cert-dir", work, "--no-bound"])
    files = [f"{work}/{problem['id']}.problem" for problem in problems]
    out = subprocess.run([f"{build}/least_cost", *files], check=True, capture_output=True,
                         text=True).stdout
    least = [list(map(int, line.split())) for line in out.splitlines()]
    rows = ["Least possible by exhaustive search over device tables, which shares no code with the "
            "planner:\n", "| rules | mean optimum / L2 | our mean | plans of ours above the optimum |",
            "|---|---|---|---|"]
    for column, (rules, name, key) in enumerate([("the paper's", "redist", "cost"),
                                                 ("with free slice order", "free-slices", "fused_cost")]):
        optimum = statistics.fmean(l[column] / a["target_size"] for l, a in zip(least, answers))
        ours = statistics.fmean(a[name][key] / a["target_size"] for a in answers)
        above = sum(a[name][key] > l[column] for l, a in zip(least, answers))
        rows.append(f"| {rules} | {optimum:.3f} | {ours:.3f} | {above} |")
    return "\n".join(rows) + "\n"


def never_above(answers):
    """How often our plan costs more than a baseline that keeps the bound."""
    worse = 0
    for answer in answers:
        others = [answer[m]["cost"] for m in METHODS[1:] if answer[m]["height"] <= answer["bound"]]
        worse += any(answer["redist"]["cost"] > cost for cost in others)
    over = sum(answer["redist"]["height"] > answer["bound"] for answer in answers)
    return worse, over


def section(build, work, name, recipe, maker, count):
    micros, answers = solve(build, work, recipes.generate(maker, SEED, count))
    micros.sort()
    worse, over = never_above(answers)
    words = [f"## {count} problems, {name}\n", f"Recipe: {recipe}. Seed {SEED}.\n",
             table_of_methods(answers), "", table_of_extensions(answers),
             f"\nPlans of ours that cost more than a baseline within the memory bound: {worse}; "
             f"plans of ours over the memory bound: {over}.\n",
             "Synthesis time on the machine of this report: median "
             f"{micros[len(micros) // 2]} us, 99th percentile {micros[len(micros) * 99 // 100]} us, "
             f"slowest {micros[-1]} us, all {sum(micros) / 1e6:.3f} s.\n"]
    if worse or over:
        sys.exit(f"{name}: {worse} plans above a baseline, {over} over the bound")
    return "\n".join(words), answers


def examples(build, certs):
    """Figure 12 and Figure 13 with every method."""
    words = ["## Figures 12 and 13\n", "Cost in elements; `!` marks a height over the memory bound.\n",
             "| problem | W | " + " | ".join(METHODS) + " |", "|---|---|" + "---|" * len(METHODS)]
    for name in ["fig12", "fig13-p1", "fig13-p2", "fig13-p3", "fig13-p4"]:
        answer = run_json([f"{build}/redist", "compare", f"{certs}/{name}.problem", "--json"])[0]
        cells = [f"{answer[m]['cost']}{'!' if answer[m]['height'] > answer['bound'] else ''}"
                 for m in METHODS]
        words.append(f"| {name} | {answer['weak_cost']} | " + " | ".join(cells) + " |")
    return "\n".join(words) + "\n"


def execute(build, problem, certificate):
    command = ["mpirun", "--oversubscribe", "--quiet", "-n", str(RANKS)]
    if os.geteuid() == 0:
        command.insert(1, "--allow-run-as-root")
    answer = run_json(command + [f"{build}/redist-run", problem, certificate, "--synthetic",
                                 "--allow-unbounded", "--repeat", "5", "--json"])[0]
    return answer["total"]["seconds"]


def shrink(problem):
    """The same layouts on an array of at most about 8 MB, so that 8 ranks fit one machine."""
    shape = list(problem["shape"])
    while math.prod(shape) > 2 * 2**20:
        k = max(range(len(shape)), key=lambda i: shape[i])
        shape[k] = max(8, shape[k] // 16 * 8)
    return dict(problem, shape=shape)


def executed_sample(build, work, answers):
    """Problems where GSPMD-like differs from us, executed with three plans."""
    problems = recipes.generate(recipes.paper_problem, SEED, len(answers))
    chosen = [shrink(p) for p, a in zip(problems, answers)
              if a["redist"]["cost"] and a["gspmd-like"]["cost"] > a["redist"]["cost"]][:SAMPLE]
    path, ratios = f"{work}/sample.jsonl", {"naive": [], "gspmd-like": []}
    with open(path, "w") as file:
        file.writelines(json.dumps(problem) + "\n" for problem in chosen)
    run_json([f"{build}/redist", "plan", "--batch", path, "--cert-dir", work])
    for number, problem in enumerate(chosen):
        files = f"{work}/{problem['id']}.problem", f"{work}/{problem['id']}.cert"
        ours = execute(build, *files)
        for method in ratios:
            other = f"{work}/other.cert"
            subprocess.run([f"{build}/redist", "compare", files[0], "--method", method, "-o", other],
                           check=True, stdout=subprocess.DEVNULL)
            ratios[method].append(execute(build, files[0], other) / ours)
        print(f"executed {number + 1} of {len(chosen)}", file=sys.stderr)
    words = ["## Execution on 8 MPI ranks\n",
             f"The first {len(chosen)} problems of the recipe for which the GSPMD-like order costs more, "
             "their sizes divided until the array has at most 8 MB; median of 5 executions each, the "
             "three plans one after the other in one run on one shared machine. Every element is "
             "verified. Ratios of execution time to ours, above 1 means ours is faster. These are not "
             "the run times of the paper, which were taken on TPUs.\n",
             "| plan | geometric mean | least | median | most |", "|---|---|---|---|---|"]
    for method, values in ratios.items():
        words.append(f"| {method} | {geometric_mean(values):.2f} | {min(values):.2f} "
                     f"| {statistics.median(values):.2f} | {max(values):.2f} |")
    return "\n".join(words) + "\n"


def write_plots(directory, answers):
    pairs = [(a["gspmd-like"]["cost"], a["redist"]["cost"]) for a in answers if a["redist"]["cost"]]
    with open(f"{directory}/figure14a.svg", "w") as file:
        file.write(plots.scatter(pairs, "Cost of our plan and of the GSPMD-like order (cf. Figure 14a)",
                                 "GSPMD-like, elements", "redist, elements"))
    with open(f"{directory}/figure14b.svg", "w") as file:
        edges = [1, 1.25, 1.5, 2, 3, 4, 6, 8]
        file.write(plots.histogram([x / y for x, y in pairs], edges,
                                   "GSPMD-like cost / our cost (cf. Figure 14b)", "ratio"))


def main():
    build, root = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    directory = f"{root}/docs/reproduction"
    os.makedirs(directory, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        paper, answers = section(build, work, "the recipe of the paper", recipes.PAPER,
                                 recipes.paper_problem, 1000)
        paper += "\n" + exact_optima(build, work,
                                     recipes.generate(recipes.paper_problem, SEED, 1000), answers)
        mixed, _ = section(build, work, "mixed meshes", recipes.MIXED, recipes.mixed_problem, 1000)
        executed = executed_sample(build, work, answers)
    write_plots(directory, answers)
    with open(f"{directory}/report.md", "w") as file:
        file.write("# Reproduction of section 8\n\nWritten by `make reproduce`. L2 is the local size of "
                   "the target; costs are those of Figure 11; `redist` is our plan. The `-like` methods "
                   "are coded afresh from public descriptions, not the compilers themselves.\n\n")
        file.write(paper + "\n![Figure 14a](figure14a.svg)\n![Figure 14b](figure14b.svg)\n\n")
        file.write(mixed + "\n" + examples(build, f"{root}/certs") + "\n" + executed)
    print(f"{directory}/report.md")


if __name__ == "__main__":
    main()
