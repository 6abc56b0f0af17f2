#!/usr/bin/env python3
"""Lists of devices in certificates are iotas wherever one is found: in all reductions over axes of
two, in those over axes of several primes that are listed here, and in all programs of `redist
reduce`. Where the planner writes a list number by number though it might be needless, the smallest
case is tried with every iota there is.

  regular_lists.py BUILD
"""
import itertools
import math
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../bench"))
import growth_problems

BUILD = sys.argv[1]
SEED = int(os.environ.get("REDIST_SEED", "1"))
COUNT = 40
# Mesh, source, target: a gather's parts in the order of the axes that they meet, two of them;
# summands on parts of axes; and 2^20 devices.
MIXED = [
    ("a1=4,a2=6,a3=4,a4=4,a5=6,a6=6", "[3{a3}12, 1{a2}6]{a4,a5,a6,a1}", "[3{a1}12, 1{a2}6]"),
    ("a1=6,a2=6,a3=6,a4=6,a5=6", "[12{a5,a2,a3}2592]{a1,a4}", "[12{a1,a5,a3}2592]"),
    ("a1=6,a2=4,a3=6,a4=4,a5=8", "[24{a4,a1}576]{a2,a5,a3}", "[1{a1,a4,a2,a3}576]"),
    (",".join(f"a{k}=2" for k in range(1, 21)),
     "[8{a12,a17}32, 32{a8}64, 6{a11,a9}24]{a13,a6,a3,a5,a15,a18}",
     "[4{a20,a17,a16}32, 2{a12,a19,a6,a14,a11}64, 24]"),
]
PROGRAMS = [["-H", "node=4,gpu=16", "-A", "data=8,shard=8", "-M", "[[2 4] [2 4]]", "-r", "data"],
            ["-H", "a=3,b=4,c=5", "-A", "data=60", "-M", "[[3 4 5]]", "-r", "data",
             "--elements", "3600", "--limit", "3"]]
# Two coprime parts change places, and a replica's axis lies between them: only an allpermute fits
# into the memory bound.
APART = ["--mesh", "a=2,c=2,b=3", "--from", "[1{a,b}6]", "--to", "[1{b,a}6]"]


def run(*command):
    return subprocess.run([BUILD + "/" + command[0], *command[1:]], capture_output=True, text=True)


def plan(work, arguments):
    """The lines of the certificate, which is accepted."""
    files = work + "/problem", work + "/cert"
    done = run("redist", "plan", *arguments, "--paper", "-p", files[0], "-o", files[1])
    judged = run("redist-check", *files)
    if done.returncode != 0 or not judged.stdout.startswith("s VERIFIED"):
        sys.exit(f"regular_lists: {arguments}: {done.stderr}{judged.stderr}")
    with open(files[1]) as file:
        return file.read().splitlines()


def count_lists(lines):
    return sum(line.startswith("list ") for line in lines)


def want_regular(what, lines):
    if count_lists(lines) > 0:
        sys.exit(f"regular_lists: {what}: {count_lists(lines)} lists are no iotas")


def check_reductions(work):
    rng, permutes = random.Random(SEED), 0
    for _ in range(COUNT):
        sizes = [2] * rng.randint(13, 14)
        arguments = growth_problems.draw_reduction(rng, sizes, rng.randint(1, 5))[1][1:]
        lines = plan(work, arguments)
        permutes += any(" allpermute " in line for line in lines)
        want_regular(arguments, lines)
    for mesh, source, target in MIXED:
        want_regular(source, plan(work, ["-m", mesh, "-f", source, "-t", target, "--op", "sum"]))
    print(f"{COUNT} reductions over axes of two, {permutes} with an allpermute, and {len(MIXED)} "
          "others have regular lists")


def check_programs(work):
    """Devices that take no part stand where they leave the list regular."""
    idle = certs = 0
    for arguments in PROGRAMS:
        directory = f"{work}/{certs}"
        os.mkdir(directory)
        run("redist", "reduce", *arguments, "--cert-dir", directory)
        for name in sorted(os.listdir(directory)):
            if not name.endswith(".cert"):
                continue
            with open(f"{directory}/{name}") as file:
                lines = file.read().splitlines()
            want_regular(name, lines)
            certs += 1
            idle += any(" use " in line for line in lines)
            pair = f"{directory}/{name[:-5]}.problem", f"{directory}/{name}"
            if not run("redist-check", *pair).stdout.startswith("s VERIFIED"):
                sys.exit(f"regular_lists: {arguments}: {name} is refused")
    if certs == 0 or idle == 0:
        sys.exit("regular_lists: no programs")
    print(f"{certs} programs have regular lists, {idle} of them leave devices idle")


def write_iotas(count):
    """All iota lists of so many numbers."""
    def factorize(left):
        yield [left]
        for first in range(2, left):
            if left % first == 0:
                for rest in factorize(left // first):
                    yield [first, *rest]
    for dims in factorize(count):
        for order in itertools.permutations(range(len(dims))):
            yield " ".join(map(str, ["iota", len(dims), *dims, *order]))


def check_apart(work):
    """No iota is the list of the one allpermute that there is."""
    lines = plan(work, APART)
    steps = [k for k, line in enumerate(lines) if line.startswith("step ")]
    if count_lists(lines) != 1 or len(steps) != 1 or " allpermute " not in lines[steps[0]]:
        sys.exit("regular_lists: not one allpermute with a list")
    tried = 0
    for iota in write_iotas(math.prod([2, 2, 3])):
        with open(work + "/other", "w") as file:
            file.write("\n".join([*lines[:steps[0] + 1], iota, *lines[steps[0] + 2:]]) + "\n")
        judged = run("redist-check", work + "/problem", work + "/other")
        if judged.returncode != 1 or "E108" not in judged.stderr:
            sys.exit(f"regular_lists: {iota}: {judged.stdout}{judged.stderr}")
        tried += 1
    print(f"coprime parts apart: none of {tried} iotas is a list that there could be")


def main():
    print(f"seed {SEED}")
    with tempfile.TemporaryDirectory() as work:
        check_reductions(work)
        check_programs(work)
        check_apart(work)


if __name__ == "__main__":
    main()
