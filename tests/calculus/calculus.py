#!/usr/bin/env python3
"""The certificates of certs/calculus and certs/refused, and pairs at the limits,
judged by both checkers.

    calculus.py BUILD
    calculus.py --pairs > pairs

Those of certs/calculus are accepted with the verdict line that is kept beside
them, and together have every kind of step and of problem; with a number of the claim lowered by one,
or a flag set that is 0, they are refused with the code of that claim.  Those of
certs/refused are refused with the code and at the step that their list says.
Where the second checker has a code for its reason, it is the same.  The second
form writes all of these pairs as a stream (tests/support/pair_stream.h).
"""

import json
import math
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path.insert(0, os.path.join(HERE, "..", "second_checker"))

import judge  # noqa: E402
import limits  # noqa: E402
from rules import Rejected  # noqa: E402

LOWER = {b"height": 109, b"cost": 110, b"received": 161}
# What some certificate of certs/calculus must have.
STEPS = (b"dynslice", b"alltoall", b"allgather", b"allpermute", b"reducescatter", b"allreduce",
         b"reduce", b"broadcast", b"resize", b"exchange")
FLAGS = {b"bounded": 111, b"normal": 112, b"identical": 162}


class Failed(Exception):
    """A verdict that is not the expected one."""


def read(path):
    with open(path, "rb") as file:
        return file.read()


def read_list(directory, fields):
    """The lines of cases.list; every file of the directory is in it."""
    lines = read(os.path.join(directory, "cases.list")).decode("ascii").splitlines()
    cases = [line.split(" | ") for line in lines if not line.startswith("#")]
    names = {name for name, *_ in cases}
    files = {os.path.splitext(file)[0] for file in os.listdir(directory)} - {"cases"}
    if names != files or any(len(case) != fields for case in cases):
        raise Failed(f"{directory}: cases.list and the files differ: {names ^ files}")
    return cases


def core_verdict(build, problem, certificate):
    """Code and step of redist-check; 0 and 0 when verified."""
    with tempfile.TemporaryDirectory() as work:
        paths = []
        for name, data in (("problem", problem), ("cert", certificate)):
            paths.append(os.path.join(work, name))
            with open(paths[-1], "wb") as file:
                file.write(data)
        run = subprocess.run([f"{build}/redist-check", "--json", *paths], capture_output=True,
                             check=False)
    if run.returncode not in (0, 1):
        raise Failed(f"redist-check failed: {run.stderr}")
    said = json.loads(run.stdout)
    return (0, 0) if run.returncode == 0 else (said["code"], said["step"])


def second_verdict(problem, certificate):
    """0 when verified, else the code, None where it has none."""
    try:
        judge.judge(problem, certificate)
    except Rejected as rejection:
        return rejection.code
    return 0


def expect(build, name, problem, certificate, code, step):
    """Both checkers say this."""
    core, second = core_verdict(build, problem, certificate), second_verdict(problem, certificate)
    if core != (code, step) or second != code and (code == 0 or second is not None):
        raise Failed(f"{name}: {code} at step {step} was expected, "
                     f"redist-check says {core[0]} at step {core[1]}, the second checker {second}")


def claims(certificate):
    """Certificates that claim one thing too much, and the code of that."""
    for word, code in LOWER.items():
        match = re.search(rb"^claim.* %s (\d+)" % word, certificate, re.M)
        number = int(match.group(1))
        if number > 0:
            yield (certificate[:match.start(1)] + b"%d" % (number - 1)
                   + certificate[match.end(1):]), code
    for word, code in FLAGS.items():
        match = re.search(rb"^claim.* %s 0" % word, certificate, re.M)
        if match:
            yield certificate[:match.end() - 1] + b"1" + certificate[match.end():], code


def pair(directory, name):
    return [read(os.path.join(directory, f"{name}.{kind}")) for kind in ("problem", "cert")]


def accepted_cases():
    """Name, problem, certificate, code, step: each accepted, and each claim tight."""
    directory = os.path.join(ROOT, "certs", "calculus")
    for name, _ in read_list(directory, 2):
        problem, certificate = pair(directory, name)
        yield name, problem, certificate, 0, 0
        for changed, code in claims(certificate):
            yield f"{name}, claiming more", problem, changed, code, 0


def refused_cases():
    """The same of those that are wrong on purpose."""
    directory = os.path.join(ROOT, "certs", "refused")
    for name, code, step, _ in read_list(directory, 4):
        yield name, *pair(directory, name), int(code), int(step)


def kinds(problem, certificate):
    """The names of what is in this pair: steps, and what its problem has."""
    yield from re.findall(rb"^step \d+ ([a-z]+)", certificate, re.M)
    sizes = dict(re.findall(rb"(\w+)=(\d+)", problem))
    for tile, axes, size in re.findall(rb"(\d+)\{([\w,]*)\}(\d+)", problem):
        parts = math.prod(int(sizes[axis]) for axis in axes.split(b",") if axis)
        if int(tile) * parts > int(size):
            yield b"a tail"
    if re.search(rb"^sums [1-9]", certificate, re.M):
        yield b"sums"
    if re.search(rb"^order ", problem, re.M):
        yield b"an order"
    if len(re.findall(rb"^mesh ", problem, re.M)) == 2:
        yield b"two meshes"


def check_verdicts(build):
    """Both checkers say the line that is kept, and no kind of step or problem is missing."""
    directory, found, cases = os.path.join(ROOT, "certs", "calculus"), set(), 0
    for name, _ in read_list(directory, 2):
        base, texts = os.path.join(directory, name), pair(directory, name)
        run = subprocess.run([f"{build}/redist-check", f"{base}.problem", f"{base}.cert"],
                             capture_output=True, check=False)
        kept = read(f"{base}.expected")
        if run.stdout != kept or judge.verdict(*texts)[1].encode() + b"\n" != kept:
            raise Failed(f"{name}: a verdict is not that of {name}.expected; `make certs` writes it")
        found.update(kinds(*texts))
        cases += 1
    missing = {*STEPS, b"a tail", b"sums", b"an order", b"two meshes"} - found
    if missing:
        raise Failed(f"no certificate has {missing}")
    return cases


def write_pairs(out):
    """All pairs as one stream."""
    for _, problem, certificate, *_ in (
            *accepted_cases(), *refused_cases(), *limits.limit_cases()):
        out.write(b"pair %d %d\n%s%s\n" % (len(problem), len(certificate), problem, certificate))


def main(build):
    if build == "--pairs":
        write_pairs(sys.stdout.buffer)
        return
    tight, refused = list(accepted_cases()), list(refused_cases())
    at_limits = list(limits.limit_cases())
    try:
        for case in tight + refused + at_limits:
            expect(build, *case)
        verdicts = check_verdicts(build)
    except Failed as failure:
        sys.exit(f"calculus: {failure}")
    accepted = sum(case[3] == 0 for case in tight)
    print(f"calculus: {verdicts} verdicts as kept")
    print(f"calculus: {accepted} certificates accepted, {len(tight) - accepted} refused for "
          f"claiming more, {len(refused)} refused with {len({case[3] for case in refused})} codes, "
          f"{len(at_limits)} at the limits, by both checkers")


if __name__ == "__main__":
    main(sys.argv[1])
