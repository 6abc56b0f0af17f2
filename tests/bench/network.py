#!/usr/bin/env python3
"""Plans executed on networks simulated by SimGrid. Writes docs/networks. `make bench-network`.

usage: network.py PROGRAM ROOT          all machines
       network.py PROGRAM ROOT sample   one of 4 ranks, no report: does it run?

PROGRAM is tests/bench/network.c, built with smpicc: the library's executor runs real plans on
real data, and seconds are simulated.
"""
import hashlib
import math
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from kept_results import describe_result
from network_report import TOLD, WORST, Found, list_rates, write_report
from simulated_network import Network

SELECTORS = ["ompi", "mpich"]
HEAD = ('<?xml version="1.0"?><!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">'
        '<platform version="4.1">%s</platform>\n')
LINKS = ('bw="10GBps" lat="1us" speed="1Gf" loopback_bw="100GBps" loopback_lat="100ns"')


def write_cluster(path, hosts, attributes):
    with open(path, "w") as file:
        file.write(HEAD % ('<cluster id="system" prefix="d" suffix="" radical="0-%d" %s %s/>' % (
            hosts - 1, LINKS, attributes)))


def write_torus(sizes):
    # SimGrid's first dimension varies fastest, a mesh's last
    return lambda path: write_cluster(path, math.prod(sizes), 'topology="TORUS" topo_parameters="%s"'
                                      % ",".join(map(str, reversed(sizes))))


def write_fat_tree(switches, ports, up):
    return lambda path: write_cluster(
        path, switches * ports, 'topology="FAT_TREE" topo_parameters="2;%d,%d;1,%d;1,1"' % (
            ports, switches, up))


def write_levels(nodes, ranks):
    entries = [("port", "node", "1.25"), ("port", "gpu", "10")]
    return Network(entries, (nodes, ranks), ["node", "gpu"]).write


class Machine:
    """Axes with sizes; sheet: picoseconds of latency and of a byte, of each."""

    def __init__(self, title, axes, sheet, per_node, write, cases):
        self.title, self.axes, self.sheet, self.per_node = title, axes, sheet, per_node
        self.write, self.cases = write, cases
        self.names = [name for name, _ in axes]
        self.ranks = math.prod(size for _, size in axes)

    def spell_mesh(self):
        return ",".join("%s=%d" % axis for axis in self.axes)

    def spell_sheet(self):
        return "redist-topology 1\n" + "".join(
            "axis %s latency %d inverse %d\n" % (name, latency, 4 * byte)
            for name, (latency, byte) in zip(self.names, self.sheet))

    def count(self, names):
        return math.prod(size for name, size in self.axes if name in names)

    def cut(self, size, names):
        """A dimension over these axes, minor to major."""
        if not names:
            return str(size)
        return "%d{%s}%d" % (size // self.count(names), ",".join(names), size)


def show_bytes(elements):
    kib = 4 * elements / 1024
    return "%g KiB" % kib if kib < 1024 else "%g MiB" % (kib / 1024)


def list_sums(machine, size):
    """Sums; `size` elements a device."""
    first, last, every = machine.names[:1], machine.names[-1:], machine.names
    near = every[::-1]  # minor to major as devices are numbered
    given = show_bytes(size)
    for axes in (every, last, first):
        yield ("all-reduce {%s} %s" % (",".join(axes), given),
               ["op sum", "from [%d]{%s}" % (size, ",".join(axes)), "to [%d]" % size])
    for axes in (near, every):
        yield ("reduce-scatter {%s} %s" % (",".join(axes), given),
               ["op sum", "from [%d]{%s}" % (size, ",".join(every)), "to [%s]" % machine.cut(size, axes)])
    yield ("sum all, cut over {%s} %s" % (last[0], given),
           ["op sum", "from [%d]{%s}" % (size, ",".join(every)), "to [%s]" % machine.cut(size, last)])
    whole = size * machine.count(last)
    yield ("sum {%s}, gather {%s} %s" % (first[0], last[0], given),
           ["op sum", "from [%s]{%s}" % (machine.cut(whole, last), first[0]), "to [%d]" % whole])


def list_moves(machine, size):
    """Without sums; `size` elements a device before."""
    first, last, every = machine.names[:1], machine.names[-1:], machine.names
    near, given, whole = every[::-1], show_bytes(size), size * machine.ranks
    for axes in (near, every):
        yield ("gather {%s} %s" % (",".join(axes), given),
               ["from [%s]" % machine.cut(whole, axes), "to [%d]" % whole])
        yield ("gather {%s} of {%s} %s" % (axes[0], ",".join(axes), given),
               ["from [%s]" % machine.cut(whole, axes), "to [%s]" % machine.cut(whole, axes[1:])])
    yield ("order {%s} to {%s} %s" % (",".join(near), ",".join(every), given),
           ["from [%s]" % machine.cut(whole, near), "to [%s]" % machine.cut(whole, every)])
    rows = 8 * machine.ranks
    columns = size // 8
    for axes in (near, last, first):
        high = 8 * machine.count(axes)
        wide = max(columns, machine.count(axes))
        yield ("rows to columns {%s} %s" % (",".join(axes), show_bytes(8 * wide)),
               ["from [%s, %d]" % (machine.cut(high, axes), wide),
                "to [%d, %s]" % (high, machine.cut(wide, axes))])
    side, other = machine.count(every[:1]), machine.count(every[1:])
    wide = whole // rows
    yield ("axes swapped {%s}, {%s} %s" % (first[0], ",".join(near[:-1]), given),
           ["from [%s, %s]" % (machine.cut(rows, first), machine.cut(wide, near[:-1])),
            "to [%s, %s]" % (machine.cut(rows, near[:-1]), machine.cut(wide, first))])


def list_all(machine):
    yield from list_sums(machine, 1 << 10)
    yield from list_sums(machine, 1 << 15)
    yield from list_moves(machine, 1 << 9)
    yield from list_moves(machine, 1 << 13)
    for axes in (machine.names, machine.names[-1:]):
        yield ("all-reduce {%s} 1 MiB" % ",".join(axes),
               ["op sum", "from [262144]{%s}" % ",".join(axes), "to [262144]"])


def list_some(machine):
    yield from list_sums(machine, 1 << 10)
    yield from list_sums(machine, 1 << 15)
    yield from list_moves(machine, 1 << 9)


def list_few(machine):
    """For machines where a case takes long."""
    sums, moves = list(list_sums(machine, 1 << 13)), list(list_moves(machine, 1 << 10))
    yield from sums[:1] + sums[3:6]
    yield from moves[:4:3] + moves[4:5] + moves[6:7]


MACHINES = [
    Machine("two levels, 8 nodes of 8", [("node", 8), ("gpu", 8)], [(4000000, 6400), (2000000, 100)],
            8, write_levels(8, 8), list_all),
    Machine("torus 4x4x4", [("x", 4), ("y", 4), ("z", 4)], [(2000000, 100)] * 3, 0,
            write_torus((4, 4, 4)), list_all),
    Machine("fat tree, 8 switches of 8", [("switch", 8), ("port", 8)], [(4000000, 200), (2000000, 100)],
            0, write_fat_tree(8, 8, 4), list_some),
    Machine("two levels, 16 nodes of 8", [("node", 16), ("gpu", 8)],
            [(4000000, 6400), (2000000, 100)], 8, write_levels(16, 8), list_few),
]
SAMPLE = Machine("two levels, 2 nodes of 2", [("node", 2), ("gpu", 2)], [(4000000, 1600), (2000000, 100)],
                 2, write_levels(2, 2), list_few)


def run_machine(program, folder, machine, selector, known):
    """What the program prints."""
    for name, text in (("sheet", machine.spell_sheet()),
                       ("hosts", "".join("d%d\n" % d for d in range(machine.ranks))),
                       ("known", "".join("\t".join(words) + "\n" for words in known)),
                       ("cases", "".join("\t".join([name] + lines) + "\n"
                                         for name, lines in machine.cases(machine)))):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    machine.write(os.path.join(folder, "platform.xml"))
    command = ["smpirun", "-np", str(machine.ranks), "-platform", "platform.xml", "-hostfile", "hosts",
               "--cfg=smpi/simulate-computation:no", "--cfg=smpi/display-timing:no",
               "--cfg=smpi/coll-selector:" + selector, "--log=root.thres:critical", program,
               machine.spell_mesh(), "sheet", str(machine.per_node), "cases", "known"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    if done.returncode != 0:
        said = [line for line in done.stderr.splitlines() if line.startswith("network:")]
        sys.exit("network.py: %s, %s: %s" % (machine.title, selector, (said + [done.stderr])[0]))
    return done.stdout


class Times:
    """What was simulated is not simulated again, whatever plans are made next, while what
    executes them is the same: a file beside the program keeps it."""

    def __init__(self, program, root):
        self.path, self.lines = os.path.join(os.path.dirname(program), "times.tsv"), []
        parts = sorted(os.path.join(folder, name) for part in ("execute", "schedule", "table")
                       for folder, _, names in os.walk(os.path.join(root, "src", part))
                       for name in names) + [os.path.abspath(__file__)]
        self.key = hashlib.sha256(b"".join(open(part, "rb").read() for part in parts)).hexdigest()
        if os.path.exists(self.path):
            head, *rest = open(self.path).read().splitlines()
            self.lines = [line.split("\t") for line in rest if head == self.key]

    def find(self, machine, selector):
        return [words[2:] for words in self.lines if words[:2] == [machine.title, selector]]

    def keep(self, machine, selector, printed):
        here = [machine.title, selector]
        self.lines = [words for words in self.lines if words[:2] != here]
        self.lines += [here + line.split("\t")[1:] for line in printed.splitlines()
                       if line.startswith("time\t")]
        with open(self.path, "w") as file:
            file.write("\n".join([self.key] + ["\t".join(words) for words in self.lines]) + "\n")


def simulate(program, machine, selector, times):
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        printed = run_machine(program, folder, machine, selector, times.find(machine, selector))
    times.keep(machine, selector, printed)
    print("%s, %s: %.0f s" % (machine.title, selector, time.monotonic() - begin), flush=True)
    return printed


def keep_report(root, report):
    folder = os.path.join(root, "docs/networks")
    os.makedirs(folder, exist_ok=True)
    for name, text in report.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    print("wrote docs/networks")


def check_samples(found):
    """Exit status: on so few ranks no other plan is much faster."""
    rates = list_rates(found, TOLD)
    print("network: %d cases, the default plan at worst %.2f times the best" % (len(rates), max(rates)))
    return int(max(rates) > WORST or any(one.wrong for one in found))


def main():
    program, root = os.path.abspath(sys.argv[1]), sys.argv[2]
    samples = sys.argv[3:] == ["sample"]
    found, times = [], Times(program, root)
    for machine in [SAMPLE] if samples else MACHINES:
        for selector in SELECTORS:
            printed = simulate(program, machine, selector, times)
            found.append(Found(machine.title, machine.ranks, selector, printed))
            if len(found[-1].cases) != len(list(machine.cases(machine))):
                sys.exit("network.py: %s, %s: cases are missing" % (machine.title, selector))
    if samples:
        sys.exit(check_samples(found))
    version = subprocess.run(["smpirun", "-version"], capture_output=True, text=True).stdout.split()[2]
    keep_report(root, write_report(found, version, describe_result("docs/networks/report.md")))


main()
