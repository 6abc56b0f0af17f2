#!/usr/bin/env python3
"""Long plans on 2^20 devices: what redist-check takes for the dearest certificates.

As many steps as the work of a plan may be (docs/FORMAT.md, section 3.2), 64 at most, of each kind
over lists that reverse 20 axes of two, on an array of one dimension and on one of 16: a step
looks at each device in each dimension. Some are carried out two at a time, some leave half of
the devices idle, and some have lists in random order, written number by number. Exchanges with a second mesh whose
devices are in reverse, and on a mesh with an axis of prime size and 30 of one device, all in one
dimension, where an offset is a sum of 32 numbers. And a lower bound with as many
states as there may be, most of them equal, on the number of devices with the most divisors.
Prints the processor's seconds, the least of two runs, or of up to RUNS where those are over LIMIT;
fails when a certificate is not accepted, or takes more than LIMIT seconds. Run by
`make bench-check`, not by the tests: machines are noisy.
"""
import math
import os
import random
import subprocess
import sys
import tempfile

RUNS, STEPS, AXES = 4, 64, 20
AXES_MOST, PRIME = 32, 524287
SEED = int(os.environ.get("REDIST_SEED", "1"))
LIMIT = 2.1  # 2 s for 10^6 devices
WORK = 21 << 25
STATES, BOUND_AXES = 1024, [2, 8, 3, 3, 5, 7, 11, 13]


def cut(dims, tile, axes):
    """Dimensions (tile, axes, size), over so many axes: one each, the last has the rest."""
    groups = [[x] for x in range(dims - 1)] + [list(range(dims - 1, axes))]
    return [(tile, axes, tile << len(axes)) for axes in groups]


def write_type(dims, axis="a"):
    return "[" + ", ".join("%d{%s}%d" % (tile, ",".join(axis + str(a) for a in axes), size)
                           for tile, axes, size in dims) + "]"


def write_layouts(dims):
    return "%d\n" % len(dims) + "".join(
        " ".join(map(str, [tile, size, len(axes), *axes])) + "\n" for tile, axes, size in dims)


def iota(last, first=()):
    """The axes in reverse; where groups lie along one, it is the last."""
    ends = {*first, last}
    order = [*first, *(a for a in reversed(range(AXES)) if a not in ends)]
    return " ".join(map(str, ["iota", AXES, *[2] * AXES, *order, *([] if last is None else [last])]))


def shuffled():
    """Groups along the first axis, in random order."""
    firsts = list(range(2 ** (AXES - 1)))
    random.Random(SEED).shuffle(firsts)
    return "list " + " ".join("%d %d" % (d, d + len(firsts)) for d in firsts)


def read_work(groups):
    """What reading a list takes for each device."""
    return 18 if groups.startswith("list") else 5


def step_work(dims, words, groups):
    """What a step takes for each device."""
    if words == "exchange":
        return 8 + 10 * dims
    times = 8 if words == "allpermute" else 2 if " use " in groups else 1
    return 2 * read_work(groups) + times * dims


def repeat(cycle, joined=False):
    """Steps that end as they begin, as often as the limits allow; `joined`, each with the one
    before it in the cycle but the first."""
    dims = len(cycle[0][1])
    work = sum(step_work(dims, words, groups) for words, _, _, groups in cycle)
    if joined:
        work += 2 * read_work(cycle[0][3]) * (len(cycle) - 1)
    return cycle * min(STEPS // len(cycle), WORK // (2 ** AXES * work))


def write_pair(dims, steps, mesh=(2,) * AXES, second=False, joined=False, idle=0):
    """Problem and certificate of a plan to the type that it begins with, of the same mesh or of
    a second one of such axes over the devices in reverse; steps are (words, tiles, cost, list),
    every other one joined to that before it, if asked for. So many devices are idle."""
    sizes = " ".join(map(str, [len(mesh), *mesh]))
    lines = ["mesh " + ",".join("%s%d=%d" % (name, *axis) for axis in enumerate(mesh)) + "\n"
             for name in "ab"]
    devices = math.prod(mesh) + idle
    problem = "redist-problem 2\n%s%selem 4\nfrom %s\n%sto %s\n" % (
        "devices %d\n" % devices if idle else "", lines[0], write_type(dims), lines[1] + "order 0 %s\n" % iota(None) if second else "",
        write_type(dims, "b" if second else "a"))
    cost, lines = 0, []
    for n, (words, tiles, more, groups) in enumerate(steps, 1):
        cost += more
        lines.append("step %d %s tile %s size %d cost %d\n"
                     % (n, words, " ".join(map(str, tiles)), math.prod(tiles), cost))
        lines.append(groups + "\n" if groups else "")
    if joined:
        lines.append("fused %d%s\n" % (cost, " 0 1" * (len(steps) // 2)))
    height = max(math.prod(tiles) for _, tiles, _, _ in steps)
    return problem, "redist-cert 2\ndevices %d\nmesh %s\nelem 4\nsums 0\nfrom %s%sto %s" % (
        devices, sizes, write_layouts(dims), "mesh %s\n" % sizes if second else "",
        write_layouts(dims)
    ) + "claim height %d cost %d bounded 0 normal 0 received %d identical 0\nsteps %d\n%send %d\n" % (
        height, cost, 2 * cost, len(steps), "".join(lines), len(steps))


def plans(count):
    """{kind: (dimensions, steps)} on an array of so many dimensions."""
    ones, replicated, twos = cut(count, 1, AXES), cut(count, 1, AXES - 1), cut(count, 2, AXES)
    one, two = [1] * count, [2] * count
    moved = [4, 1] + two[2:]
    wide, size = [4] + two[1:], 2 ** count
    exchange, permute = ("exchange", one, 1, None), ("allpermute", one, 1, iota(None))

    def exchanged(groups):
        return [("alltoall 0 1 2", moved, size, groups), ("alltoall 1 0 2", two, size, groups)]

    # Groups along the axis that is minor in dimension 0: members lie one behind the other.
    kinds = {"exchange": (ones, repeat([exchange])),
             "allpermute": (ones, repeat([permute, permute])),
             "allpermute, exchange": (ones, repeat([permute, exchange])),
             "broadcast": (replicated, repeat([("broadcast 2", one, 1, iota(AXES - 1))])),
             "allgather, dynslice": (twos, repeat([("allgather 0 2", wide, 2 * size, iota(0)),
                                                   ("dynslice 0 2", two, 0, iota(0))])),
             # The last step puts the tiles where the second mesh wants them.
             "exchange, two meshes": (ones, repeat([permute, exchange]), (2,) * AXES, True)}
    if count > 1:
        half = cut(count, 2, AXES - 1), repeat(exchanged(iota(1, (0,)) + " use %d" % 2 ** 19))
        kinds.update({"alltoall": (twos, repeat(exchanged(iota(0)))),
                      "alltoall, shuffled": (twos, repeat(exchanged(shuffled()))),
                      "alltoall, joined": (twos, repeat(exchanged(iota(0)), True), (2,) * AXES,
                                           False, True),
                      "alltoall, half idle": (*half, (2,) * (AXES - 1), False, False, 2 ** 19)})
    return kinds


def write_prime():
    """Exchanges on a mesh of which one axis has a prime number of devices."""
    mesh = (2, PRIME) + (1,) * (AXES_MOST - 2)
    dims = [(1, list(range(AXES_MOST)), 2 * PRIME)]
    return write_pair(dims, repeat([("exchange", [1], 1, None)]), mesh)


def write_bound():
    """Problem and certificate of two gathers, by 2 and by 3, of a tile that has three wide
    dimensions: the source, listed again and again, and every cut of one wide dimension."""
    devices = math.prod(BOUND_AXES)
    wide, gathered = devices // 6, [2, 3]
    plain = [(1, 1)] * 11 + [(wide, wide)] * 3
    size, first = wide ** 3, [tile for tile, _ in plain] + [1, 1]
    cuts = [first[:x] + [wide // f] + first[x + 1:] for x in range(11, 14)
            for f in range(2, wide + 1) if wide % f == 0]
    states = [first] * (STATES - len(cuts)) + cuts
    axes = [0, 2]  # of two devices, and of three
    problem = "redist-problem 2\nmesh %s\nelem 4\nfrom [%s]\nto [%s]\n" % (
        ",".join("a%d=%d" % axis for axis in enumerate(BOUND_AXES)),
        ",".join(["%d{}%d" % dim for dim in plain]
                 + ["1{a%d}%d" % pair for pair in zip(axes, gathered)]),
        ",".join(["%d{}%d" % dim for dim in plain] + ["%d" % n for n in gathered]))
    lines, tile, cost = [], first, 0
    for n, (axis, factor) in enumerate(zip(axes, gathered)):
        tile = tile[:14 + n] + [factor] + tile[15 + n:]
        cost += math.prod(tile)
        order = [a for a in range(len(BOUND_AXES)) if a != axis] + [axis]
        lines.append("step %d allgather %d %d tile %s size %d cost %d\n%s\n" % (
            n + 1, 14 + n, factor, " ".join(map(str, tile)), math.prod(tile), cost,
            " ".join(map(str, ["iota", len(order), *BOUND_AXES, *order]))))
    dims = "".join("%d %d 0\n" % dim for dim in plain)
    least = 6 * size + 2 * (size // wide) + 1
    return problem, "redist-cert 2\ndevices %d\nmesh %d %s\nelem 4\nsums 0\n" % (
        devices, len(BOUND_AXES), " ".join(map(str, BOUND_AXES))
    ) + "from 16\n%s1 2 1 0\n1 3 1 2\nto 16\n%s2 2 0\n3 3 0\n" % (dims, dims) + (
        "claim height %d cost %d bounded 1 normal 1 received %d identical 1\nsteps 2\n"
        % (6 * size, cost, 5 * size)) + "".join(lines) + "bound %d %d\n" % (
        least, len(states)) + "".join("state %s paid 0\n" % " ".join(map(str, s))
                                      for s in states) + "end 2\n"


def measure(build, texts):
    """The processor's seconds of the check."""
    with tempfile.TemporaryDirectory() as work:
        files = ["%s/%s" % (work, name) for name in ("problem", "cert")]
        for path, text in zip(files, texts):
            with open(path, "w") as file:
                file.write(text)
        process = subprocess.Popen([build + "/redist-check", *files], stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit("long_plans: not accepted")
    return usage.ru_utime + usage.ru_stime


def measure_least(build, texts):
    runs = [measure(build, texts) for _ in range(2)]
    while min(runs) > LIMIT and len(runs) < RUNS:
        runs.append(measure(build, texts))
    return min(runs)


def main():
    build, slow = sys.argv[1], []
    print("seed %d" % SEED)
    print("%-22s %10s %6s %8s" % ("steps of 2^20 devices", "dimensions", "steps", "check/s"))
    pairs = [(kind, count, write_pair(*plan)) for count in (1, 16)
             for kind, plan in plans(count).items()]
    for kind, count, texts in [*pairs, ("exchange, prime axis", 1, write_prime()),
                               ("lower bound", 16, write_bound())]:
        seconds = measure_least(build, texts)
        steps = texts[1].rsplit(" ", 1)[1].strip()
        print("%-22s %10d %6s %8.2f" % (kind, count, steps, seconds), flush=True)
        if seconds > LIMIT:
            slow.append("%s in %d dimensions: %.2f s" % (kind, count, seconds))
    if slow:
        sys.exit("over %.1f s: " % LIMIT + "; ".join(slow))


if __name__ == "__main__":
    main()
