#!/usr/bin/env python3
"""Planning that grows with axes, dimensions, devices and lines, each kind with its bar.

usage: growth.py BUILD [NUMBER [SEED]]

Of problems that are drawn, NUMBER of each kind (40), the median and the largest of the processor's
seconds in the program itself; what is over its bar is measured twice more, and the least counts.
Machines are noisy: `make bars-growth`, no part of the tests. Ends with status 1 where something is
over its bar, and then nothing is kept.
"""
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

import growth_problems
import recipes

RUNS = 3
NINE, TWENTY = [2] * 6 + [3] * 3, [2] * 20
PRODUCTS = [("products, 64 devices, six axes of 2, even", [2] * 6, False, 1.0),
            ("products, 64 devices, six axes of 2, uneven", [2] * 6, True, 1.0),
            ("products, 16,384 devices, six axes, even", [4] * 4 + [8] * 2, False, 5.0),
            ("products, 16,384 devices, six axes, uneven", [4] * 4 + [8] * 2, True, 5.0),
            ("products, 14,175 devices, six odd axes", [3, 3, 5, 5, 7, 9], False, 5.0)]


def measure(command):
    """The processor's seconds that a program spends outside of the kernel."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"failed: {' '.join(command)}")
    return usage.ru_utime


class Table:
    def __init__(self, build, work, number, seed):
        self.build, self.work, self.number, self.seed, self.over = build, work, number, seed, []

    def print_row(self, name, number, median, most, bar):
        print(f"{name:56} {number:6} {median:8.3f} {most:8.3f} {bar:6} "
              f"{'over the bar' if most > bar else ''}", flush=True)
        if most > bar:
            self.over.append(name)

    def time_drawn(self, name, draw, bar, end=()):
        """Problems that `draw` makes of a source of random numbers, and the options at their end."""
        rng, seconds = random.Random(f"{self.seed} {name}"), []
        for _ in range(self.number):
            command = [f"{self.build}/redist", *draw(rng), *end]
            runs = [measure(command)]
            while min(runs) > bar and len(runs) < RUNS:
                runs.append(measure(command))
            if min(runs) > bar:
                print(" ".join(f"'{word}'" for word in command[1:]), file=sys.stderr)
            seconds.append(min(runs))
        self.print_row(name, len(seconds), statistics.median(seconds), max(seconds), bar)

    def time_command(self, name, command, bar):
        runs = [measure(command) for _ in range(RUNS)]
        self.print_row(name, 1, statistics.median(runs), min(runs), bar)

    def time_planning(self):
        files = ["-p", f"{self.work}/problem", "-o", f"{self.work}/cert"]
        topology = f"{self.work}/topology"
        for rank in 4, 5:
            self.time_drawn(f"reductions, 2^20 devices, 20 axes of 2, rank {rank}",
                            lambda rng, rank=rank: growth_problems.draw_reduction(rng, TWENTY, rank)[1],
                            1.0, files)
        self.time_drawn("by a topology, 2^20 devices, 20 axes of 2, rank 2",
                        lambda rng: growth_problems.draw_linked(rng, TWENTY, 2, topology), 1.0, files)
        self.time_drawn("by a topology, 1,728 devices, nine axes, rank 8",
                        lambda rng: growth_problems.draw_linked(rng, NINE, 8, topology), 1.0, files)

    def time_products(self):
        for name, sizes, uneven, bar in PRODUCTS:
            self.time_drawn(name, lambda rng, sizes=sizes, uneven=uneven:
                            growth_problems.draw_product(rng, sizes, uneven), bar)

    def time_lines(self):
        """All lines in one batch take as long as in ten batches; certificates are written."""
        lines = [json.dumps(problem) + "\n"
                 for problem in recipes.generate(recipes.mixed_problem, self.seed, 10000)]
        tenths = [lines[k:k + 1000] for k in range(0, len(lines), 1000)]
        ratio = min(self.time_batch(lines) / sum(map(self.time_batch, tenths)) for _ in range(RUNS))
        self.print_row("10,000 lines in one batch, as often in ten", 1, ratio, ratio, 1.2)

    def time_batch(self, lines):
        with tempfile.TemporaryDirectory(dir=self.work) as folder:
            path = f"{folder}/batch.jsonl"
            with open(path, "w") as file:
                file.writelines(lines)
            return measure([f"{self.build}/redist", "plan", "--batch", path, "--jobs", "1",
                            "--cert-dir", folder])

    def time_export(self):
        problem, cert = f"{self.work}/problem", f"{self.work}/cert"
        measure([f"{self.build}/redist", "plan", "-m", "x=128,y=128", "-f", "[3{x}301, 2{y}201]",
                 "-t", "[3{y}301, 2{x}201]", "-p", problem, "-o", cert])
        self.time_command("export --format json, uneven exchange, 16,384 devices",
                          [f"{self.build}/redist", "export", problem, cert, "--format", "json"], 0.5)

    def time_file(self):
        """One file of 512 MiB from tiles of four ranks, beside a copy of it: wall seconds of each. Both
        are flushed to the disk and take the place of an older file. What the same run takes without
        a file, to start, execute and verify, is no writing."""
        problem, cert, array = (f"{self.work}/{name}" for name in ("problem", "cert", "array.npy"))
        measure([f"{self.build}/redist", "plan", "-m", "x=4", "-f", "[2048{x}8192, 16384]",
                 "-t", "[8192, 4096{x}16384]", "-p", problem, "-o", cert])
        run = (f". tests/mpi/mpi.sh && mpi 4 {self.build}/redist-run {problem} {cert} --synthetic "
               f">{self.work}/out")
        copy = f"cp {array} {array}.new && sync {array}.new && mv {array}.new {array}.copy"
        bare, written, copied = [], [], []
        for _ in range(2 * RUNS):
            for command, seconds in ((["sh", "-c", run], bare),
                                     (["sh", "-c", f"{run} --out {array}"], written),
                                     (["sh", "-c", copy], copied)):
                start = time.monotonic()
                subprocess.run(command, check=True)
                seconds.append(time.monotonic() - start)
        ratio = (min(written) - min(bare)) / min(copied)
        self.print_row("one .npy of 512 MiB made on 4 ranks, as often as a copy", 1, ratio, ratio, 2.0)


def main():
    number = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    print(f"seed {seed}, user seconds of one program; load {os.getloadavg()[0]:.1f} on "
          f"{os.cpu_count()} cores before")
    print(f"{'what':56} {'drawn':>6} {'median':>8} {'most':>8} {'bar':>6}")
    with tempfile.TemporaryDirectory() as work:
        table = Table(sys.argv[1], work, number, seed)
        table.time_products()
        table.time_planning()
        table.time_lines()
        table.time_export()
        table.time_file()
    print(f"load of the machine at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print("some over their bars" if table.over else "all within their bars")
    if table.over:
        sys.exit("growth: over its bar: " + "; ".join(table.over))


if __name__ == "__main__":
    main()
