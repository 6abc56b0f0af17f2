#!/usr/bin/env python3
"""Planning time on four recipes, proofs of W included, and certificates and checks on large meshes.

Medians over runs of the whole batch in one process (sum of the `micros` that
`redist plan --batch` reports). `make bench-planner`; not part of the tests.
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

import recipes

RUNS = 5
BATCHES = [("paper recipe", recipes.paper_problem, 1000, 0.5),
           ("mixed meshes to 512 devices", recipes.mixed_problem, 1000, 5.0),
           ("reductions to 64 devices", recipes.reduced_problem, 6000, 2.0)]


def plan_batch(build, path, directory=None):
    command = [f"{build}/redist", "plan", "--paper", "--batch", path, "--jobs", "1"]
    if directory:
        command += ["--cert-dir", directory]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    answers = [json.loads(line) for line in out.splitlines()]
    failed = [answer for answer in answers if not answer["ok"]]
    if failed:
        sys.exit(f"not planned: {failed[0]}")
    return answers


def write_batch(path, problems):
    with open(path, "w") as file:
        for problem in problems:
            file.write(json.dumps(problem) + "\n")


def time_batches(build, work, seed):
    print(f"{'problems':32} {'count':>6} {'total s':>8} {'median us':>10} {'p99 us':>8} "
          f"{'max us':>8} {'proved':>7} {'most states':>11} {'bar s':>6}")
    for name, maker, count, bar in BATCHES:
        path = f"{work}/batch.jsonl"
        write_batch(path, recipes.generate(maker, seed, count))
        totals, last, answers = [], None, []
        for _ in range(RUNS):
            answers = plan_batch(build, path)
            last = sorted(answer["micros"] for answer in answers)
            totals.append(sum(last) / 1e6)
        total = statistics.median(totals)
        states = [a["bound_states"] for a in answers if a["bound_states"] is not None]
        print(f"{name:32} {count:6} {total:8.3f} {last[len(last) // 2]:10} {last[len(last) * 99 // 100]:8} "
              f"{last[-1]:8} {len(states):7} {max(states):11} {bar:6} {'over the bar' if total > bar else ''}")


def time_large(build, work, seed):
    """Each of 50 problems: plan, lower, write the certificate, check."""
    seconds, sizes = [], []
    for problem in recipes.generate(recipes.large_problem, seed, 50):
        path = f"{work}/one.jsonl"
        write_batch(path, [problem])
        start = time.monotonic()
        plan_batch(build, path, work)
        files = [f"{work}/{problem['id']}.problem", f"{work}/{problem['id']}.cert"]
        subprocess.run([f"{build}/redist-check", *files], check=True, stdout=subprocess.DEVNULL)
        seconds.append(time.monotonic() - start)
        sizes.append(os.path.getsize(files[1]))
    seconds.sort()
    over = sum(s > 1.0 for s in seconds)
    print(f"50 problems on 10^3..10^6 devices, each planned, certified and checked: median "
          f"{statistics.median(seconds):.2f} s, max {seconds[-1]:.2f} s, {over} over 1 s; "
          f"certificates: median {statistics.median(sizes):.0f} bytes, max {max(sizes)}")


def main():
    build = sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 2021
    print(f"seed {seed}, median of {RUNS} runs")
    with tempfile.TemporaryDirectory() as work:
        time_batches(build, work, seed)
        time_large(build, work, seed)


if __name__ == "__main__":
    main()
