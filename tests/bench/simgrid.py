#!/usr/bin/env python3
"""The programs of P2 on networks simulated by SimGrid, beside the prices of `redist
reduce`. Writes docs/reproduction-p2/simgrid.md and simgrid.tsv. `make reproduce-p2-simgrid`.

usage: simgrid.py BUILD ROOT

Every program is an MPI program that smpirun runs with real data, and whose sums are
compared; seconds are simulated. The network is made from docs/platforms: what a link of
the platform carries is a link of SimGrid, and a route has the links that a transfer
between its two devices loads.
"""
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from p2_groups import COLLECTIVES, list_instructions
from simulated_network import LATENCY, Network, correlate

SELECTORS = ["default", "ompi", "mpich", "mvapich2", "impi"]
ELEMENTS = 262144  # floats: 1 MiB in each device
SYSTEMS = [("A100", "a100-paper", (4, 4)), ("V100", "v100-paper", (2, 8))]

def read_platform(path):
    return [line.split() for line in open(path).read().splitlines()[1:]
            if line and not line.startswith("#")]


def find_programs(build, root, platform, levels, names):
    devices = math.prod(levels)
    command = [build + "/redist", "reduce", "-H", ",".join("%s=%d" % e for e in zip(names, levels)),
               "-A", "data=%d" % devices, "-M", "[[%s]]" % " ".join(map(str, levels)), "-r", "data",
               "-P", "%s/docs/platforms/%s.platform" % (root, platform),
               "--bytes", str(4 * ELEMENTS), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return sorted(json.loads(done.stdout)["programs"], key=lambda p: p["number"])


def name_step(step):
    form = step["form"] if step["below"] is None else "%s(%s)" % (step["form"], step["below"])
    return "%s %s %s" % (step["collective"], step["slice"], form)


def write_programs(path, programs, levels, names):
    groups = dict(list_instructions(names, levels))
    with open(path, "w") as file:
        file.write("%d\n" % len(programs))
        for program in programs:
            words = [len(program["steps"])]
            for step in program["steps"]:
                shape = groups[(step["collective"], step["slice"], step["form"], step["below"])]
                members = [m for group in shape for m in group]
                words += [COLLECTIVES.index(step["collective"]), len(shape[0]), len(members)] + members
            file.write(" ".join(map(str, words)) + "\n")


def run_once(build, folder, devices, selector):
    """Seconds of the programs in the file, up to one that stalls."""
    command = ["smpirun", "-np", str(devices), "-platform", folder + "/platform.xml", "-hostfile",
               folder + "/hosts", "--cfg=smpi/simulate-computation:no", "--cfg=smpi/display-timing:no",
               "--cfg=smpi/coll-selector:" + selector, "--log=root.fmt:%m%n",
               build + "/simulated_program", folder + "/programs", str(ELEMENTS)]
    done = subprocess.run(command, capture_output=True, text=True)
    found = [float(line.split()[1]) for line in done.stdout.splitlines() if line[:1].isdigit()]
    stalled = "Stalling SMPI instance" in done.stderr
    if done.returncode != 0 and not stalled:
        sys.exit("smpirun with %s: %s" % (selector, done.stderr[-2000:]))
    return found, stalled


def simulate(build, folder, levels, names, selector, programs):
    """Seconds of each program; None where the ranks wait for each other for ever."""
    found = []
    while len(found) < len(programs):
        write_programs(folder + "/programs", programs[len(found):], levels, names)
        some, stalled = run_once(build, folder, math.prod(levels), selector)
        found += some + ([None] if stalled else [])
        if not stalled and len(found) != len(programs):
            sys.exit("smpirun with %s: %d of %d programs" % (selector, len(found), len(programs)))
    return found


def show(second, digits=6):
    return "stalls" if second is None else "%.*f" % (digits, 1e3 * second)


def compare(build, root, folder, system, report, table):
    title, platform, levels = system
    names = ["node", "gpu"]
    devices = math.prod(levels)
    network = Network(read_platform("%s/docs/platforms/%s.platform" % (root, platform)), levels, names)
    network.write(folder + "/platform.xml")
    with open(folder + "/hosts", "w") as file:
        file.write("".join("d%d\n" % d for d in range(devices)))
    programs = find_programs(build, root, platform, levels, names)
    prices = [p["seconds"] for p in programs]
    chosen = [i for i, price in enumerate(prices) if price <= min(prices) * (1 + 1e-9)]
    report += ["", "## %s, %d nodes of %d" % ((title,) + levels), "",
               "Price: AllReduce %.3f ms, best %.3f ms (%s %s)." % (
                   1e3 * prices[0], 1e3 * min(prices), "programs" if len(chosen) > 1 else "program",
                   ", ".join(str(i + 1) for i in chosen)), "",
               "| selector | AllReduce ms | priced best ms | simulated best ms | its number | "
               "priced best within | rank correlation | simulated / price, median | stall |",
               "|---|---|---|---|---|---|---|---|---|"]
    for selector in SELECTORS:
        seconds = simulate(build, folder, levels, names, selector, programs)
        ran = [i for i, second in enumerate(seconds) if second is not None]
        best = min(ran, key=seconds.__getitem__)
        mine = min((seconds[i] for i in chosen if i in ran), default=math.nan)
        report.append("| %s | %s | %.3f | %.3f | %d | %.0f %% | %.2f | %.2f | %d |" % (
            selector, show(seconds[0], 3), 1e3 * mine, 1e3 * seconds[best], best + 1,
            100 * (mine / seconds[best] - 1),
            correlate([prices[i] for i in ran], [seconds[i] for i in ran]),
            statistics.median(seconds[i] / prices[i] for i in ran), len(seconds) - len(ran)))
        for program, price, second in zip(programs, prices, seconds):
            table.append("\t".join([title, selector, str(program["number"]), "%.6f" % (1e3 * price),
                                    show(second),
                                    "; ".join(map(name_step, program["steps"]))]))
        print("%s, %s: %d programs" % (title, selector, len(seconds)), flush=True)


INTRODUCTION = """# P2's programs on simulated networks

Written by `make reproduce-p2-simgrid`; do not edit. SimGrid %s runs each of the 47 programs of
two levels as an MPI program with smpirun, %d KiB of floats in each device, once for each of
SimGrid's rules for choosing the algorithms of collectives (*selectors*). Every element of every
result was compared. Time for computing is left out. All figures for single programs are in
[simgrid.tsv](simgrid.tsv); `price` is what `redist reduce` prints (rings, constants of the paper).

*Priced best* is the best simulated time of the programs that the price puts first. *Within* says
how much longer it takes than the program that is best in the simulation. *Stall* counts programs
that do not end: in SimGrid's own algorithm of some collective the ranks wait for each other for
ever. They are left out of the other columns.

These are two models, and neither is a measurement. They differ:

- SimGrid runs the algorithm that the selector chooses by size and number of ranks: recursive
  doubling, Rabenseifner, Bruck and others, each with its own transfers. The price has rings.
- SimGrid has a latency of %s on every link and its factors for small messages; the price has the
  latency of the platform file, none in these two.
- In SimGrid, transfers share a link fairly at every moment, and a step of one group may begin
  while another group is still in the step before. The price adds up the bytes of each step on
  each link.
- A `ring .. whole` of a platform serves groups of whole units alone. In SimGrid a route does not
  know the group, so neighbours always take it.
- Messages of the ranks of one node pass the ports of these ranks, as the platform file says;
  SimGrid has no host memory here."""


def main():
    build, root = os.path.abspath(sys.argv[1]), sys.argv[2]
    version = subprocess.run(["smpirun", "-version"], capture_output=True, text=True).stdout.split()[2]
    report = [INTRODUCTION % (version, 4 * ELEMENTS // 1024, LATENCY)]
    table = ["system\tselector\tprogram\tprice_ms\tsimulated_ms\tsteps"]
    with tempfile.TemporaryDirectory() as folder:
        for system in SYSTEMS:
            compare(build, root, folder, system, report, table)
    for name, lines in (("simgrid.md", report), ("simgrid.tsv", table)):
        with open("%s/docs/reproduction-p2/%s" % (root, name), "w") as file:
            file.write("\n".join(lines) + "\n")
    print("wrote docs/reproduction-p2/simgrid.md and simgrid.tsv")


main()
