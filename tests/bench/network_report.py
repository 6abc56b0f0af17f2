"""What `make bench-network` found, as a page with a table of all runs and two plots."""
import statistics

from plots import histogram, scatter
from simulated_network import correlate

TOLD = "measured"  # the default plan, told what was measured on the machine
PLANNERS = [("default, told what was measured", TOLD), ("default, told the sheet", "sheet"),
            ("default, `--ranks-per-node`", "per-node"), ("default, told nothing", "untold"),
            ("`--paper`", "--paper"), ("shardy-like", "shardy-like"), ("gspmd-like", "gspmd-like"),
            ("dtensor-like", "dtensor-like"), ("nnscaler-like", "nnscaler-like"),
            ("naive", "naive"), ("one direct exchange", "direct"), ("MPI's own collective", "MPI")]
NEAR, SHARE, WORST, RANK = 1.05, 0.9, 1.3, 0.9  # the bars


class Run:
    """One way to do a case: who does it, its prices (0 for none) and time in microseconds."""

    def __init__(self, words):
        self.who, self.prices = words[0].split(","), [int(w) / 1e6 for w in words[1:3]]
        self.time, self.steps = float(words[3]), words[4] if len(words) > 4 else ""

    def is_by(self, who):
        return who in self.who or (who == "MPI" and self.who[0].startswith("MPI"))


class Case:
    def __init__(self, name):
        self.name, self.runs = name, []

    def find(self, who):
        """The best of those."""
        return min((run for run in self.runs if run.is_by(who)), key=lambda run: run.time, default=None)

    def take_best(self):
        return min(self.runs, key=lambda run: run.time)

    def rate(self, who):
        """Times the best of all; None where there is no such run."""
        run, best = self.find(who), self.take_best().time
        return None if run is None else run.time / best if best > 0 else 1.0

    def correlate(self, which):
        """Of prices and times of the plans; None where all are alike."""
        priced = [run for run in self.runs if run.prices[0] > 0 and run.time > 0]
        columns = [run.prices[which] for run in priced], [run.time for run in priced]
        alike = min(len({"%.9g" % value for value in column}) for column in columns) < 2
        return None if alike else correlate(*columns)


class Found:
    """What the program printed of one machine with one selector."""

    def __init__(self, machine, ranks, selector, printed):
        self.machine, self.ranks, self.selector = machine, ranks, selector
        self.links, self.wrong, cases = [], 0, {}
        for line in printed.splitlines():
            words = line.split("\t")
            if words[0] == "link":
                self.links.append([words[1]] + [int(w) for w in words[2:]])
            elif words[0] == "run":
                cases.setdefault(words[1], Case(words[1])).runs.append(Run(words[2:]))
            self.wrong += words[0] == "wrong"
        self.cases = list(cases.values())

    def list_priced(self):
        return [run for case in self.cases for run in case.runs if run.prices[0] > 0 and run.time > 0]


def share_near(rates):
    return sum(rate <= NEAR for rate in rates) / len(rates)


def list_rates(found, who):
    rates = [case.rate(who) for one in found for case in one.cases]
    return [rate for rate in rates if rate is not None]


def make_table(heads, rows):
    return ["| %s |" % " | ".join(heads), "|%s" % ("---|" * len(heads))] + [
        "| %s |" % " | ".join(map(str, row)) for row in rows]


def tell_bars(found):
    rates = list_rates(found, TOLD)
    pooled = [run for one in found for run in one.list_priced()]
    within = [r for one in found for case in one.cases for r in [case.correlate(0)] if r is not None]
    rank = correlate([run.prices[0] for run in pooled], [run.time for run in pooled])
    rows = [("default within %.2f of the best" % NEAR, "%.0f %% of %d" % (100 * share_near(rates), len(rates)),
             ">= %.0f %%" % (100 * SHARE), share_near(rates) >= SHARE),
            ("default at worst", "%.2f" % max(rates), "<= %.1f" % WORST, max(rates) <= WORST),
            ("rank correlation, all plans together", "%.3f" % rank, ">= %.1f" % RANK, rank >= RANK),
            ("rank correlation, mean of the cases", "%.2f" % statistics.mean(within), ">= %.1f" % RANK,
             statistics.mean(within) >= RANK)]
    return make_table(["bar", "found", "asked", "met"],
                      [row[:3] + ("yes" if row[3] else "**no**",) for row in rows])


def tell_machines(found):
    rows = []
    for one in found:
        rates = list_rates([one], TOLD)
        priced = one.list_priced()
        within = [r for case in one.cases for r in [case.correlate(0)] if r is not None]
        rows.append((one.machine, one.selector, len(one.cases), "%.0f %%" % (100 * share_near(rates)),
                     "%.2f" % max(rates),
                     "%.2f" % correlate([r.prices[0] for r in priced], [r.time for r in priced]),
                     "%.2f" % statistics.mean(within), one.wrong))
    return make_table(["machine", "selector", "cases", "near", "worst", "rank, all", "rank, case",
                       "wrong"], rows)


def tell_planners(found):
    rows = []
    for title, who in PLANNERS:
        rates = list_rates(found, who)
        if rates:
            rows.append((title, len(rates), "%.0f %%" % (100 * share_near(rates)),
                         "%.2f" % statistics.median(rates), "%.2f" % max(rates)))
    return make_table(["plan", "cases", "near", "median", "worst"], rows)


def tell_links(found):
    rows = []
    for one in found:
        for axes in dict.fromkeys(link[0] for link in one.links):
            links = [link for link in one.links if link[0] == axes]
            rows.append([one.machine, one.selector, axes]
                        + ["%.1f + %.0f" % (link[2] / 1e6, link[3] / 4) for link in links]
                        + ["%d %%" % max(link[4] for link in links)])
    return make_table(["machine", "selector", "axes", "exchange", "allgather", "reducescatter",
                       "allreduce", "error"], rows)


SHORT = [("reducescatter", "RS"), ("allreduce", "AR"), ("allgather", "AG"), ("alltoall", "AA"),
         ("dynslice", "S"), ("allpermute 1", "P"), ("exchange 1", "X"), ("MPI_", "")]


def shorten(steps):
    for name, letters in SHORT:
        steps = steps.replace(name, letters)
    return steps.replace(",", ", ")


def tell_far(found):
    """A table for each machine."""
    lines = []
    for machine in dict.fromkeys(one.machine for one in found):
        rows = [(case.rate(TOLD), one.selector, case) for one in found if one.machine == machine
                for case in one.cases if case.rate(TOLD) > NEAR]
        rows.sort(key=lambda row: -row[0])
        lines += ["", "### " + machine.capitalize(), ""] + (make_table(
            ["case", "selector", "us", "x", "steps", "best"],
            [(case.name, selector, "%.1f" % case.find(TOLD).time, "%.2f" % rate,
              shorten(case.find(TOLD).steps), shorten(case.take_best().steps))
             for rate, selector, case in rows]) if rows else ["None."])
    return lines


def list_runs(found):
    lines = ["machine\tselector\tcase\tplans\tprice_us\tsheet_price_us\tsimulated_us\tsteps"]
    for one in found:
        for case in one.cases:
            for run in sorted(case.runs, key=lambda run: run.time):
                prices = ["%.1f" % price if price > 0 else "-" for price in run.prices]
                lines.append("\t".join([one.machine, one.selector, case.name, ",".join(run.who)] + prices
                                       + ["%.1f" % run.time, run.steps]))
    return "\n".join(lines) + "\n"


PAGE = """# Plans on simulated networks

Written by `make bench-network`; do not edit. SimGrid %s.

%s

SimGrid runs the library's own executor (`libredist_mpi`, compiled with smpicc, no line changed)
with real plans on real data, once with the algorithms for collectives that Open MPI chooses by
size and number of ranks (*selector* ompi), once with those of MPICH. What is simulated is time.
All runs, with their steps: [runs.tsv](runs.tsv).

*Default* is the plan of `redist plan --topology FILE`, the file being what `redist-run
--calibrate` would have measured there: its steps and its curves, each step once. *Near*
is at most %.2f times the best of all that were compared; *worst* the longest, so many times the best.
*Rank* is Spearman's correlation of the prices by that file with the simulated times, of all plans
of a machine together (*all*), and the mean of those within each case (*case*).

Compared with it: the default told nominal figures (*sheet*), told the ranks of a node, told
nothing, `--paper`, the peers' plans of `redist compare`, best plans for five machines that this
one is not (slow-start, no-start, rising, falling, turned), one `MPI_Alltoallw`, and
MPI's own collective where the case is one, in the order of the array and in that of the ranks,
an allreduce also as a reducescatter and an allgather. In runs.tsv *measured* is the default,
*untold* that which was told nothing.

## Bars

%s

![price and simulated time of each plan](price.svg)

![simulated time of the default, times the best](default.svg)

## Machines

%s

*Wrong*: runs whose data were wrong. All are of plans with an allgather whose parts interleave in
memory: SimGrid's allgather by recursive doubling puts parts of types with overlapping extents to
the wrong places, with as many bytes in as many messages; their times count. Every other result
was right.

## All plans

%s

## Where the default is not near

*x*: times the best. Steps are RS (reducescatter), AR (allreduce), AG (allgather), AA (alltoall), S
(dynslice), P (allpermute), X (exchange), all but the last two with the size of their groups, or
calls of MPI. The axes of a case are those that are gathered or combined, in the order of the array,
minor to major; what is behind "of" lies in the array, too. Bytes are those of a tile at the source.
%s

## Links

Microseconds for a turn + picoseconds for a byte received, of each kind of steps along just these
axes, and by how much the worst of these lines is off: for reading only, plans are priced by the
measured points. Axes that are alike are measured once.

%s

## What is simulated, and what is not

- Each rank is a host of its own, so MPI_Comm_split_type finds no ranks that share memory, and
  the executor uses messages, as it does in every run on more than one node. Windows in shared
  memory are not simulated.
- Links have 1 us; ports and links of a torus or fat tree 10 GB/s, what a node shares 1.25 GB/s.
  Four links lead up from each switch of eight ports. SimGrid's factors for small messages apply.
- A message takes no time of the processor, however many a rank sends: one exchange among all
  ranks is faster here than on machines where each message takes a part of a microsecond.
- Time for computing, packing and sums included, is left out. So is the agreement on buffers at
  the start of an execution: the clock starts when all ranks begin the first step.
- More than 128 ranks are not run. SimGrid takes most of a minute of the processor to make a
  communicator of 512 ranks, as every plan has one, and longer for one direct exchange.
- All ranks are in one process; rank 0's checker judges each certificate, and the others take the
  accepted program from memory.
"""


def write_report(found, simulator, sources):
    """Texts by the names of files."""
    pairs = [(run.prices[0], run.time) for one in found for run in one.list_priced()]
    parts = [tell_bars, tell_machines, tell_planners, tell_far, tell_links]
    return {"report.md": PAGE % tuple([simulator, sources, NEAR] + ["\n".join(part(found)) for part in parts]),
            "runs.tsv": list_runs(found),
            "price.svg": scatter(pairs, "Plans on simulated networks", "price, us", "simulated, us"),
            "default.svg": histogram(list_rates(found, TOLD), [1, 1.02, 1.05, 1.1, 1.2, 1.3, 1.5, 2, 4],
                                     "Default plan", "simulated time, times the best", "cases")}
