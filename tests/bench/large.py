#!/usr/bin/env python3
"""10^6 devices: plan with lowering and certificate, then the check.

Prints for each problem, planned by the paper's rules and to run best, the processor's
seconds of both programs (the least of the runs: a machine with other work makes none
of them faster), the largest memory, and the certificate's bytes; fails when a problem
needs more than a second or a program over 4 GiB. Run by `make bench-large`, not by the
tests: machines are noisy.
"""
import os
import subprocess
import sys
import tempfile

RUNS = 3
SECONDS, BYTES = 1.0, 4 << 30


def axes(first, number, size=2):
    return ",".join(f"a{i}={size}" for i in range(first, first + number))


def names(*numbers):
    return ",".join(f"a{i}" for i in numbers)


HALF, REST = names(*range(10)), names(*range(10, 20))
EVERY, BACK = names(*range(20)), names(*range(19, -1, -1))

# What `redist plan` gets: mesh, source, target and other options.
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
        f"{axes(0, 15)},a15=32",
        "[1{a0,a1,a2,a3,a4,a5,a6,a7}256, 256, 1{a15,a8,a9}128, 4, 4, 4, 2, 2]",
        "[256, 1{a8,a9,a10,a15}256, 128, 4, 4, 4, 2, 2]"),
    "2^20 devices, twenty axes, two halves swapped": (
        axes(0, 20), f"[1{{{HALF}}}1024, 1{{{REST}}}1024, 2]",
        f"[1{{{REST}}}1024, 1{{{HALF}}}1024, 2]"),
    "2^20 devices, twenty axes, one half gathered": (
        axes(0, 20), f"[1{{{HALF}}}1024, 1024, 1{{{REST}}}1024]",
        f"[1024, 1{{{HALF}}}1024, 1024]"),
    "2^20 devices, twenty axes in reverse": (
        axes(0, 20), f"[1{{{EVERY}}}1048576]", f"[1{{{BACK}}}1048576]"),
    "2^20 devices, twenty axes, allreduce": (
        axes(0, 20), f"[1048576]{{{EVERY}}}", "[1048576]", "--op", "sum"),
    "2^20 devices, twenty axes, reducescatter": (
        axes(0, 20), f"[1048576]{{{EVERY}}}", f"[1{{{EVERY}}}1048576]", "--op", "sum"),
    "2^20 devices, twenty axes, reduced into a half": (
        axes(0, 20), f"[1024, 1024]{{{EVERY}}}", f"[1{{{HALF}}}1024, 1024]", "--op", "sum"),
    "2^20 devices, reduced and moved": (
        axes(0, 20), f"[1{{{REST}}}1024, 1024]{{{HALF}}}", f"[1024, 1{{{REST}}}1024]",
        "--op", "sum"),
    "2^20 devices, sizes that do not divide": (
        "x=1024,y=1024", "[3{x}3001, 2{y}2001]", "[3{y}3001, 2{x}2001]"),
    "2^20 devices, two meshes": (
        "x=1024,y=1024", "[3{x}3072, 2{y}2048]", "[6{v}3072, 1{u}2048]",
        "--to-mesh", "u=2048,v=512"),
}


def measure(command):
    """The processor's seconds and the peak bytes of one run of `command`."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"failed: {' '.join(command)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def measure_plan(build, work, options):
    """Seconds of plan and check, the larger memory of both, bytes of the certificate."""
    problem, certificate = f"{work}/problem", f"{work}/cert"
    seconds, peak = [], 0
    for command in ([f"{build}/redist", "plan", *options, "-p", problem, "-o", certificate],
                    [f"{build}/redist-check", problem, certificate]):
        runs = [measure(command) for _ in range(RUNS)]
        seconds.append(min(run[0] for run in runs))
        peak = max([peak] + [run[1] for run in runs])
    return *seconds, peak, os.path.getsize(certificate)


def main():
    build, slow = sys.argv[1], []
    print(f"{'problem':48} {'plan':6} {'plan/s':>6} {'check/s':>7} {'MiB':>5} {'certificate':>11}")
    with tempfile.TemporaryDirectory() as work:
        for name, (mesh, source, target, *more) in PROBLEMS.items():
            for way in [], ["--paper"]:
                options = ["-m", mesh, "-f", source, "-t", target, *more, *way]
                plan, check, peak, size = measure_plan(build, work, options)
                print(f"{name:48} {'paper' if way else 'best':6} {plan:6.2f} {check:7.2f} "
                      f"{peak / 2**20:5.0f} {size:11}", flush=True)
                if peak > BYTES:
                    sys.exit("over 4 GiB")
                if plan + check > SECONDS:
                    slow.append(f"{name}, {'paper' if way else 'best'}: {plan + check:.2f} s")
    if slow:
        sys.exit(f"over {SECONDS} s: " + "; ".join(slow))
    print(f"all below {SECONDS} s")


if __name__ == "__main__":
    main()
