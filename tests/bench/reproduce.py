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
PEERS = ["shardy-like", "gspmd-like", "dtensor-like", "nnscaler-like"]
METHODS = ["redist", "paper", *PEERS, "naive-differing", "naive"]
EXECUTED = ["shardy-like", "gspmd-like", "naive"]
SAMPLE = 8
RANKS = 8
AXES_COUNT = 4000


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
    micros = [a["micros"] for a in run_json([f"{build}/redist", "plan", "--paper", "--batch", path])]
    return micros, run_json([f"{build}/redist", "compare", "--batch", path])[:-1]


def geometric_mean(values):
    return math.exp(statistics.fmean(math.log(v) for v in values))


def percent(n, of):
    return f"{100 * n / of:.1f} %" if n else "0"


def with_plans(answers, method):
    return [a for a in answers if a[method]["failure"] is None]


def table_of_methods(answers):
    rows = ["| method | mean cost / L2 | cost / ours | max | joint / fused | over the memory bound | worst "
            "| pads | replicates all | no plan | mean permutes |", "|---" * 11 + "|"]
    for method in METHODS:
        good = with_plans(answers, method)
        figures = [a[method] for a in good]
        relative = statistics.fmean(a[method]["cost"] / a["target_size"] for a in good)
        ratios = [a[method]["cost"] / a["redist"]["cost"] for a in good if a["redist"]["cost"]]
        joint = [a[method]["joint_cost"] / a["fuse"]["fused_cost"] for a in good
                 if a["fuse"]["fused_cost"] and a[method]["joint_cost"]]
        heights = [a[method]["height"] / a["bound"] for a in good]
        counts = [sum(h > 1 for h in heights), sum(f["pads"] for f in figures),
                  sum(f["replicates"] for f in figures), len(answers) - len(good)]
        over, pads, replicates, none = (percent(n, len(answers)) for n in counts)
        permutes = statistics.fmean(f["permutes"] for f in figures)
        rows.append(f"| {method} | {relative:.3f} | {geometric_mean(ratios):.3f} | {max(ratios):.2f} "
                    f"| {geometric_mean(joint):.3f} | {over} | x{max(heights):.4g} | {pads} "
                    f"| {replicates} | {none} | {permutes:.2f} |")
    weak = statistics.fmean(a["weak_cost"] / a["target_size"] for a in answers)
    rows.append(f"| weak optimum W, a lower bound | {weak:.3f} |" + " |" * 9)
    return "\n".join(rows)


def compare_peer(answers, method):
    """In words: where a method is as good as we are, and where not."""
    good = with_plans(answers, method)
    over = sum(a[method]["height"] > a["bound"] for a in good)
    kept = [a for a in good if a[method]["height"] <= a["bound"]]
    equal = sum(a[method]["cost"] == a["redist"]["cost"] for a in kept)
    joint = sum(a[method]["joint_cost"] < a["redist"]["cost"] for a in kept)
    fused = sum(a[method]["joint_cost"] < a["fuse"]["fused_cost"] for a in kept)
    bound = "keeps to the memory bound on all" if over == 0 else f"is over the memory bound on {over}"
    if len(good) < len(answers):
        bound += f" and has no plan on {len(answers) - len(good)}"
    return (f"- {method} {bound}. It is as good as we are, same cost and within the bound, on {equal} of "
            f"{len(answers)}. With each of its collectives charged once it costs less than our plan with "
            f"one collective a step on {joint}, and less than our fused plan on {fused}.")


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
    run_json([f"{build}/redist", "plan", "--paper", "--batch", path, "--cert-dir", work, "--no-bound"])
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
        others = [answer[m]["cost"] for m in METHODS[1:]
                  if answer[m]["failure"] is None and answer[m]["height"] <= answer["bound"]]
        worse += any(answer["redist"]["cost"] > cost for cost in others)
    over = sum(answer["redist"]["height"] > answer["bound"] for answer in answers)
    return worse, over


def section(build, work, name, recipe, maker, count):
    micros, answers = solve(build, work, recipes.generate(maker, SEED, count))
    micros.sort()
    worse, over = never_above(answers)
    words = [f"## {count} problems, {name}\n", f"Recipe: {recipe}. Seed {SEED}.\n",
             table_of_methods(answers), "", *[compare_peer(answers, peer) for peer in PEERS], "",
             table_of_extensions(answers),
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
        cells = ["no plan" if answer[m]["failure"] else
                 f"{answer[m]['cost']}{'!' if answer[m]['height'] > answer['bound'] else ''}"
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
    """Problems where GSPMD-like differs from us, executed with each plan."""
    problems = recipes.generate(recipes.paper_problem, SEED, len(answers))
    chosen = [shrink(p) for p, a in zip(problems, answers)
              if a["redist"]["cost"] and a["gspmd-like"]["cost"] > a["redist"]["cost"]][:SAMPLE]
    path, ratios = f"{work}/sample.jsonl", {method: [] for method in EXECUTED}
    with open(path, "w") as file:
        file.writelines(json.dumps(problem) + "\n" for problem in chosen)
    run_json([f"{build}/redist", "plan", "--paper", "--batch", path, "--cert-dir", work])
    for number, problem in enumerate(chosen):
        files = f"{work}/{problem['id']}.problem", f"{work}/{problem['id']}.cert"
        ours = execute(build, *files)
        for method in ratios:
            other = f"{work}/other.cert"
            subprocess.run([f"{build}/redist", "compare", files[0], "--method", method, "-o", other],
                           check=True, stdout=subprocess.DEVNULL)
            ratios[method].append(execute(build, files[0], other) / ours)
        print(f"executed {number + 1} of {len(chosen)}", file=sys.stderr)
    load, processors = os.getloadavg()[1], os.cpu_count()
    words = ["## Execution on 8 MPI ranks\n",
             f"The first {len(chosen)} problems of the recipe for which the GSPMD-like order costs more, "
             "their sizes divided until the array has at most 8 MB; median of 5 executions each, the "
             f"plans one after the other in one run on one machine of {processors} processors, whose load over "
             f"the last five minutes was {load:.1f}: other work shares it, so small differences mean "
             "nothing. Every element is verified. Ratios of execution time to ours, above 1 means ours is faster. These are not "
             "the run times of the paper, which were taken on TPUs.\n",
             "| plan | geometric mean | least | median | most |", "|---|---|---|---|---|"]
    for method, values in ratios.items():
        words.append(f"| {method} | {geometric_mean(values):.2f} | {min(values):.2f} "
                     f"| {statistics.median(values):.2f} | {max(values):.2f} |")
    return "\n".join(words) + "\n"


HEAD = """# Reproduction of section 8

Written by `make reproduce`; every number below comes from it. `redist` is our plan, L2 the local size of the target. Costs are those of Figure 11, elements per device.

The other methods are coded afresh from descriptions of their rules. They are not the products, and the products change.

- *paper*: the lowering of section 7.3, one shortest weak path and a permute in its valley if it needs one.
- *shardy-like*: Shardy's pass from reshards to collectives, on parts of axes: twice at most one slice, one permute, alltoalls in two passes, one gather.
- *gspmd-like*: the rules of XLA's SPMD partitioner on tile counts and device lists; full replication is the last of them. This is the method of Figure 14.
- *dtensor-like*: DTensor's greedy planner where the axes of each dimension stand in the order of the mesh, else its graph planner.
- *nnscaler-like*: nnScaler's cheapest path of replicas and tile counts, then a device order along it; full replication where there is none.
- *naive*, *naive-differing*: gather, then slice, all dimensions or those that differ.

[PLANNING.md](../PLANNING.md) says what is left out. Only the paper's method and ours are told to keep to the memory bound; the others are compared as they are, and where one is as good, the lines below each table say so.

Columns: *cost / ours* is a geometric mean, *max* its largest value. *joint / fused* charges each collective of a method once, however many dimensions it changes, and divides by the fused cost of `redist plan --fuse`: the fair comparison for methods that print one collective for several dimensions. *worst* is the height over the memory bound. Problems without a plan count in that column only.

"""


def sizes_of_axes(build, work):
    """What the sizes of axes do to the Shardy-like rules."""
    words = ["## Sizes of axes\n",
             f"Shardy's rules fit axes into one another, so the sizes of axes decide. {AXES_COUNT} problems "
             f"each, {recipes.TWOS}, or with other axes. Seed {SEED}.\n",
             "| axes | over the bound | worst height | pads | no plan | cost / ours | joint / ours |",
             "|---|---|---|---|---|---|---|"]
    path = f"{work}/axes.jsonl"
    for name, maker in [("2, 4, 8", recipes.twos_problem), ("4, 6", recipes.fours_problem),
                        ("2, 3, 4, 6", recipes.small_problem)]:
        with open(path, "w") as file:
            file.writelines(json.dumps(p) + "\n" for p in recipes.generate(maker, SEED, AXES_COUNT))
        found = run_json([f"{build}/redist", "compare", "--batch", path])[-1]["summary"]["shardy-like"]
        words.append(f"| {name} | {found['over_bound']} | x{found['worst_height']:.4g} | {found['pads']} "
                     f"| {found['no_plan']} | {found['mean_ratio']:.3f} | {found['mean_joint_ratio']:.3f} |")
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
        axes = sizes_of_axes(build, work)
        executed = executed_sample(build, work, answers)
    write_plots(directory, answers)
    with open(f"{directory}/report.md", "w") as file:
        file.write(HEAD + paper + "\n![Figure 14a](figure14a.svg)\n![Figure 14b](figure14b.svg)\n\n")
        file.write(mixed + "\n" + axes + "\n" + examples(build, f"{root}/certs") + "\n" + executed)
    print(f"{directory}/report.md")


if __name__ == "__main__":
    main()
