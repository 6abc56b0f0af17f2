#!/usr/bin/env python3
"""64 steps on 2^20 devices: what redist-check takes for the dearest certificates.

Steps of each kind over lists that reverse 20 axes of two, on an array of one dimension and
on one of 16: a step looks at each device in each dimension. Prints the processor's seconds,
the least of the runs; fails when a certificate is not accepted, or takes more seconds than
LIMITS has for its dimensions. Run by `make bench-check`, not by the tests: machines are noisy.
"""
import math
import os
import subprocess
import sys
import tempfile

RUNS, STEPS, AXES = 2, 64, 20
LIMITS = {1: 2.5, 16: 20.0}


def cut(dims, tile, axes):
    """Dimensions (tile, axes, size), over so many axes: one each, the last has the rest."""
    groups = [[x] for x in range(dims - 1)] + [list(range(dims - 1, axes))]
    return [(tile, axes, tile << len(axes)) for axes in groups]


def write_type(dims):
    return "[" + ", ".join("%d{%s}%d" % (tile, ",".join("a%d" % a for a in axes), size)
                           for tile, axes, size in dims) + "]"


def write_layouts(dims):
    return "%d\n" % len(dims) + "".join(
        " ".join(map(str, [tile, size, len(axes), *axes])) + "\n" for tile, axes, size in dims)


def iota(last):
    """The axes in reverse; where groups lie along one, it is the last."""
    order = [a for a in reversed(range(AXES)) if a != last] + ([last] if last is not None else [])
    return " ".join(map(str, ["iota", AXES, *[2] * AXES, *order]))


def write_pair(dims, steps):
    """Problem and certificate of a plan that ends where it begins; steps are (words, tiles,
    cost, list)."""
    axes = ",".join("a%d=2" % a for a in range(AXES))
    problem = "redist-problem 2\nmesh %s\nelem 4\nfrom %s\nto %s\n" % (axes, *[write_type(dims)] * 2)
    cost, lines = 0, []
    for n, (words, tiles, more, groups) in enumerate(steps, 1):
        cost += more
        lines.append("step %d %s tile %s size %d cost %d\n"
                     % (n, words, " ".join(map(str, tiles)), math.prod(tiles), cost))
        lines.append(groups + "\n" if groups else "")
    height = max(math.prod(tiles) for _, tiles, _, _ in steps)
    return problem, "redist-cert 2\ndevices %d\nmesh %d%s\nelem 4\nsums 0\nfrom %sto %s" % (
        1 << AXES, AXES, " 2" * AXES, *[write_layouts(dims)] * 2
    ) + "claim height %d cost %d bounded 0 normal 0 received %d identical 0\nsteps %d\n%send %d\n" % (
        height, cost, cost, len(steps), "".join(lines), len(steps))


def plans(count):
    """{kind: (dimensions, steps)} on an array of so many dimensions."""
    ones, replicated, twos = cut(count, 1, AXES), cut(count, 1, AXES - 1), cut(count, 2, AXES)
    one, two = [1] * count, [2] * count
    wide, size = [4] + two[1:], 2 ** count
    exchange, permute = ("exchange", one, 1, None), ("allpermute", one, 1, iota(None))
    # Groups along the axis that is minor in dimension 0: members lie one behind the other.
    return {"exchange": (ones, [exchange] * STEPS),
            "allpermute": (ones, [permute] * STEPS),
            "allpermute, exchange": (ones, [permute, exchange] * (STEPS // 2)),
            "broadcast": (replicated, [("broadcast 2", one, 1, iota(AXES - 1))] * STEPS),
            "allgather, dynslice": (twos, [("allgather 0 2", wide, 2 * size, iota(0)),
                                           ("dynslice 0 2", two, 0, iota(0))] * (STEPS // 2))}


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


def main():
    build, slow = sys.argv[1], []
    print("%-22s %10s %8s" % ("64 steps", "dimensions", "check/s"))
    for count, limit in LIMITS.items():
        for kind, plan in plans(count).items():
            seconds = min(measure(build, write_pair(*plan)) for _ in range(RUNS))
            print("%-22s %10d %8.2f" % (kind, count, seconds), flush=True)
            if seconds > limit:
                slow.append("%s in %d dimensions: %.2f s" % (kind, count, seconds))
    if slow:
        sys.exit("over the limit: " + "; ".join(slow))


if __name__ == "__main__":
    main()
