#!/usr/bin/env python3
"""A redistribution over 10^6 devices, rank 8: plan, certificate and check.

Prints seconds (median of the runs) and the largest memory of each program;
fails when together they need more than 10 seconds or one needs over 4 GiB.
Run by `make bench-large`, not by the tests: machines are noisy.
"""
import os
import statistics
import subprocess
import sys
import tempfile
import time

RUNS = 3
SECONDS, BYTES = 10.0, 4 << 30

PROBLEMS = {
    "10^6 devices, six axes of 10": (
        "a=10,b=10,c=10,d=10,e=10,f=10",
        "[2{a,b}200, 10{c}100, 20, 4{d,e}400, 30, 10{f}100, 8, 6]",
        "[20{f}200, 1{d,a}100, 2{b}20, 40{c}400, 30, 100, 8, 6]"),
    "10^6 devices, two axes of 1000": (
        "x=1000,y=1000",
        "[4{x}4000, 1000, 2{y}2000, 6, 6, 2, 2, 2]",
        "[4000, 1{y}1000, 2{x}2000, 6, 6, 2, 2, 2]"),
    "2^20 devices, sixteen axes": (
        ",".join(f"a{i}={32 if i == 15 else 2}" for i in range(16)),
        "[1{a0,a1,a2,a3,a4,a5,a6,a7}256, 256, 1{a15,a8,a9}128, 4, 4, 4, 2, 2]",
        "[256, 1{a8,a9,a10,a15}256, 128, 4, 4, 4, 2, 2]"),
}


def measure(command):
    """Seconds and peak bytes of one run of `command`."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"failed: {' '.join(command)}")
    return time.monotonic() - start, usage.ru_maxrss * 1024


def main():
    build = sys.argv[1]
    worst = 0.0
    print(f"{'problem':42} {'program':8} {'seconds':>8} {'MiB':>7} {'certificate':>12}")
    with tempfile.TemporaryDirectory() as work:
        problem, certificate = f"{work}/problem", f"{work}/cert"
        for name, (mesh, source, target) in PROBLEMS.items():
            commands = {
                "plan": [f"{build}/redist", "plan", "-m", mesh, "-f", source, "-t", target,
                         "-p", problem, "-o", certificate],
                "check": [f"{build}/redist-check", problem, certificate],
            }
            together = 0.0
            for program, command in commands.items():
                runs = [measure(command) for _ in range(RUNS)]
                seconds = statistics.median(run[0] for run in runs)
                peak = max(run[1] for run in runs)
                together += seconds
                size = os.path.getsize(certificate)
                print(f"{name:42} {program:8} {seconds:8.2f} {peak / 2**20:7.0f} {size:12}")
                if peak > BYTES:
                    sys.exit("over 4 GiB")
            worst = max(worst, together)
    print(f"slowest together: {worst:.2f} s (bar: {SECONDS:.0f} s)")
    if worst > SECONDS:
        sys.exit("over the bar")


if __name__ == "__main__":
    main()
