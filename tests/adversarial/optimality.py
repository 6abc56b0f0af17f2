#!/usr/bin/env python3
"""The lower bound in every certificate: present, accepted, and not to be raised.

    optimality.py BUILD COUNT

Plans COUNT problems of the paper's recipe, COUNT on mixed meshes and COUNT
reductions. Each certificate must contain the section and be accepted with a word
about the optimum, the second checker must print the same line, and each of these
must be refused: W raised by one; the cost of a listed state raised by one; a
listed state dropped.
"""
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
for directory in ("tests/bench", "tests/second_checker"):
    sys.path.insert(0, os.path.join(ROOT, directory))

import judge  # noqa: E402
import recipes  # noqa: E402

SECTION = re.compile(rb"\nbound (\d+) (\d+)\n((?:state [^\n]*\n)*)end ")
WORDS = {"OPTIMAL": re.compile(r" OPTIMAL$"),
         "LEAST + permute": re.compile(r" LEAST >= \d+ COST <= LEAST \+ permute$"),
         "LEAST >= W": re.compile(r" LEAST >= \d+$")}
REFUSALS = ("s NOT VERIFIED 116", "s NOT VERIFIED 119")


def check(build, problem, certificate):
    """The verdict line of redist-check."""
    run = subprocess.run([f"{build}/redist-check", problem, certificate],
                         capture_output=True, text=True)
    return run.stdout.strip()


def rewrite(text, match, least, states):
    """The certificate with another section."""
    section = b"\nbound %d %d\n" % (least, len(states)) + b"".join(states) + b"end "
    return text[:match.start()] + section + text[match.end():]


def mutants(rng, text, match):
    """What, and the certificate so changed."""
    least, states = int(match[1]), match[3].splitlines(keepends=True)
    yield "W + 1", rewrite(text, match, least + 1, states)
    if states:
        k = rng.randrange(len(states))
        words = states[k].split()
        words[-1] = b"%d" % (int(words[-1]) + 1)
        raised = states[:k] + [b" ".join(words) + b"\n"] + states[k + 1:]
        yield "paid + 1", rewrite(text, match, least, raised)
        yield "a state less", rewrite(text, match, least, states[:k] + states[k + 1:])


class Tally:
    """What happened to the problems of one recipe."""

    def __init__(self):
        self.words = dict.fromkeys(WORDS, 0)
        self.sizes = []
        self.refused = {}

    def report(self, name):
        sizes = sorted(self.sizes)
        print(f"{name}: {len(sizes)} certificates, all with an accepted bound; "
              + ", ".join(f"{count} {word}" for word, count in self.words.items()))
        print(f"  states listed: none in {sizes.count(0)}, median {statistics.median(sizes):g}, "
              f"99 % at most {sizes[len(sizes) * 99 // 100]}, most {sizes[-1]}; refused: "
              + ", ".join(f"{count} with {what}" for what, count in self.refused.items()))


def judge_one(build, work, identifier, rng, tally):
    problem, certificate = f"{work}/{identifier}.problem", f"{work}/{identifier}.cert"
    with open(problem, "rb") as file:
        asked = file.read()
    with open(certificate, "rb") as file:
        text = file.read()
    match = SECTION.search(text)
    if match is None:
        sys.exit(f"{identifier}: no bound in the certificate")
    line = check(build, problem, certificate)
    if line != judge.verdict(asked, text)[1]:
        sys.exit(f"{identifier}: {line!r}, the second checker {judge.verdict(asked, text)[1]!r}")
    found = [word for word, pattern in WORDS.items() if pattern.search(line)]
    if not line.startswith("s VERIFIED ") or len(found) != 1:
        sys.exit(f"{identifier}: {line}")
    tally.words[found[0]] += 1
    tally.sizes.append(int(match[2]))
    for what, changed in mutants(rng, text, match):
        with open(f"{work}/mutant", "wb") as file:
            file.write(changed)
        line = check(build, problem, f"{work}/mutant")
        if line not in REFUSALS:
            sys.exit(f"{identifier}: {what}: {line}")
        tally.refused[what] = tally.refused.get(what, 0) + 1


def judge_recipe(build, name, maker, count, seed):
    rng, tally = random.Random(seed), Tally()
    with tempfile.TemporaryDirectory() as work:
        batch = f"{work}/batch.jsonl"
        with open(batch, "w") as file:
            file.writelines(json.dumps(problem) + "\n"
                            for problem in recipes.generate(maker, seed, count))
        out = subprocess.run([f"{build}/redist", "plan", "--paper", "--batch", batch, "--cert-dir", work],
                             check=True, capture_output=True, text=True).stdout
        for answer in map(json.loads, out.splitlines()):
            if not answer["ok"]:
                sys.exit(f"not planned: {answer}")
            judge_one(build, work, answer["id"], rng, tally)
    if len(tally.sizes) != count:
        sys.exit(f"{len(tally.sizes)} answers to {count} problems")
    tally.report(name)


def main():
    build, count = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    judge_recipe(build, "paper recipe", recipes.paper_problem, count, seed)
    judge_recipe(build, "mixed meshes", recipes.mixed_problem, count, seed)
    judge_recipe(build, "reductions to 64 devices", recipes.reduced_problem, count, seed)


if __name__ == "__main__":
    main()
