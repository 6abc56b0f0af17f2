#!/usr/bin/env python3
"""Random faults in the proved code: each must break a proof.

usage: random_faults.py [--part NAME]... [--count N] [--jobs N]

Of each part N lines are drawn, and one thing in each is changed: a comparison, a sum, a
number, a connective, a value that is returned, or an assignment is left out. The seed is
REDIST_SEED, 1 when it is not set. Changes that do not compile are drawn again. A fault that breaks
no proof must be in proofs/mutants/random.same, with the reason why it changes nothing that is
promised. All are in proofs/mutants/PART.random, each with a fingerprint of what its proof reads and
the goal that it leaves open; test_gate.py fails when one was found on another text. Proofs are
those of mutate.py, and its cache.
"""
import argparse
import concurrent.futures
import os
import random as randomness
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import evidence
import faults
import mutate
import sources

SAME = faults.MUTANTS / "random.same"
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
# A pattern, what stands in its place, and what that is called.
CHANGES = [(re.compile(pattern), new, why) for pattern, new, why in (
    (r"(?<=\w )<(?= \w)", "<=", "< becomes <="),
    (r"(?<=\w )<(?= \w)", ">", "< becomes >"),
    (r"(?<=[\w)\]] )<=(?= \w)", "<", "<= becomes <"),
    (r"(?<=[\w)\]] )>(?= \w)", ">=", "> becomes >="),
    (r"(?<=[\w)\]] )>=(?= \w)", ">", ">= becomes >"),
    (r"(?<=[\w)\]] )==(?= \w)", "!=", "== becomes !="),
    (r"(?<=[\w)\]] )!=(?= \w)", "==", "!= becomes =="),
    (r"&&", "||", "and becomes or"),
    (r"\|\|", "&&", "or becomes and"),
    (r"(?<=[\w)\]] )\+(?= \w)", "-", "+ becomes -"),
    (r"(?<=[\w)\]] )-(?= \w)", "+", "- becomes +"),
    (r"(?<=[\w)\]] )\*(?= \w)", "+", "* becomes +"),
    (r"(?<=[ (\[])0(?=[;,)\] ])", "1", "0 becomes 1"),
    (r"(?<=[ (\[])1(?=[;,)\] ])", "0", "1 becomes 0"),
    (r"(?<=[ (\[])1(?=[;,)\] ])", "2", "1 becomes 2"),
    (r"(?<=[ (\[])([2-9])(?=[;,)\] ])", r"\1 + 1", "a number is one more"),
    (r"^(?!return\b)[\w.\[\] +]+ = .*;$", ";", "an assignment is left out"),
    (r"^\w+\+\+;$", ";", "a count is left out"),
)]


def blank(comment):
    return re.sub(r"[^\n]", " ", comment.group(0))


def code_lines(path):
    """(function, line of code as it stands, without comments) of a file."""
    text = path.read_text()
    code = COMMENT.sub(blank, text)
    for start in sources.BODY.finditer(code):
        end = code.index("\n}", start.end())
        first = text.count("\n", 0, start.end())
        last = text.count("\n", 0, end)
        pairs = list(zip(text.split("\n"), code.split("\n")))[first:last + 1]
        for line, bare in pairs:
            if bare.strip() and line.strip().startswith(bare.strip()):
                yield start.group(1), line.strip(), bare.strip()


def all_changes(part):
    """Every fault that could be drawn, in the order of the texts."""
    for path in part.c:
        for function, line, bare in code_lines(path):
            for pattern, new, why in CHANGES:
                for place in pattern.finditer(bare):
                    changed = bare[:place.start()] + place.expand(new) + bare[place.end():]
                    yield faults.Fault(part, path.name, function, why, line, changed)


def compiles(fault):
    try:
        text = faults.faulty_text(fault)
    except SystemExit:  # a line of a macro, or of a function of several
        return False
    flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-I.", "-Isrc", "-Iinclude", "-fsyntax-only"]
    done = subprocess.run(["cc", *flags, "-x", "c", "-"], input=text, text=True, cwd=sources.ROOT,
                          capture_output=True, check=False)
    return done.returncode == 0


def draw(part, count, seed):
    possible = list(all_changes(part))
    randomness.Random("faults of %s %s" % (part.name, seed)).shuffle(possible)
    drawn = []
    for fault in possible:
        if len(drawn) < count and compiles(fault):
            drawn.append(fault)
    return drawn


def describe(fault):
    return "%s %s | %s\n- %s\n+ %s" % (fault.file, fault.function, fault.why, fault.old, fault.new)


def results_of(part):
    return faults.MUTANTS / (part.name + ".random")


def found_on(fault):
    return evidence.heading(fault).split("\n", 1)[1]


def stale(part):
    """The faults of the results that were found on another text."""
    text = results_of(part).read_text() if results_of(part).exists() else ""
    found = [(faults.Fault(part, *m.groups()), m.end() + 1) for m in faults.ENTRY.finditer(text)]
    return ["%s: stale: %s %s: %s" % (results_of(part).name, fault.file, fault.function, fault.why)
            for fault, end in found if not text.startswith(found_on(fault), end)]


def judge(fault):
    if mutate.prove(fault, None):
        sys.exit("unchanged %s of %s is not proved" % (fault.function, fault.file))
    goal = mutate.prove(fault, faults.faulty_text(fault))
    line = "%s\n%s    proof: %s" % (describe(fault), found_on(fault), goal or "-")
    print(line, flush=True)
    return line


def judge_part(part, drawn, pool, seed):
    """The faults that nothing noticed and nobody explains; the results are kept when there are none."""
    lines = list(pool.map(judge, drawn))
    explained = SAME.read_text() if SAME.exists() else ""
    left = [describe(f) for f, line in zip(drawn, lines) if line.endswith(" -")]
    unexplained = [text for text in left if text not in explained]
    last = "%d random faults of %s, seed %s: %d break a proof, %d change nothing that is promised" % (
        len(drawn), part.name, seed, len(drawn) - len(left), len(left) - len(unexplained))
    print(last, flush=True)
    if not unexplained:
        results_of(part).write_text("# Written by make mutate-random: see proofs/random_faults.py.\n"
                                    + "\n".join(lines + [last]) + "\n")
    return unexplained


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--part", action="append", default=[])
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    seed = os.environ.get("REDIST_SEED", "1")
    mutate.prepare()
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        unexplained = [text for part in sources.chosen_parts(arguments.part)
                       for text in judge_part(part, draw(part, arguments.count, seed), pool, seed)]
    if unexplained:
        sys.exit("not noticed:\n" + "\n".join(unexplained))


if __name__ == "__main__":
    main()
