#!/usr/bin/env python3
"""Ask the provers for a contradiction from hypotheses alone.

usage: vacuity.py [--all] [-t seconds] [file.mlw ...]

The goal of each task is dropped and both provers get the rest.  'unsat' means
that the hypotheses contradict each other, so that the proof says nothing.  This
is allowed in branches that are dead by intention: they end in `absurd` or carry
an argument by contradiction.  The goals that have such branches are listed in
vacuity.allowed (module.goal, one a line, with the reason), and even of those
one branch must be alive.  By default only the tasks are tried whose hypotheses are
not contained in those of another task of the same goal: the ends of all
branches, which say no less than the rest; --all tries every task.
"""
import os, re, sys, argparse
sys.dont_write_bytecode = True
import tasks


def ends_of_branches(dump):
    """Positions of the tasks with maximal sets of hypotheses, goal by goal."""
    goals = {}
    for i, (g, _, hyps, _) in enumerate(dump):
        goals.setdefault(g, []).append((i, frozenset(hyps.split("\n\n"))))
    return {i for same in goals.values() for i, s in same
            if not any(s < s2 or (s == s2 and i < i2) for i2, s2 in same)}


def contradictory(dumps, i, limit):
    """Whether a prover refutes the hypotheses of task i."""
    return any(tasks.run(p, dumps[p][i][2], limit)[0] == "unsat" for p in dumps)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--all", action="store_true")
    ap.add_argument("-t", type=int, default=1)
    ap.add_argument("files", nargs="*")
    a = ap.parse_args()
    tasks.configure()
    allowed = {l.split("#")[0].strip() for l in
               open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "vacuity.allowed"))}
    files = a.files or sorted(os.path.join(tasks.SPEC, f) for f in os.listdir(tasks.SPEC) if f.endswith(".mlw"))
    tried = dead = hits = 0
    for f in files:
        for mod in tasks.modules(f):
            dumps = {p: tasks.dump(f, mod, p) for p in tasks.PROVERS}
            ends = ends_of_branches(dumps["CVC4"])
            branches = {}
            for i, (g, _, _, _) in enumerate(dumps["CVC4"]):
                if a.all or i in ends:
                    branches.setdefault(re.sub(r"'vc$", "", g), []).append(contradictory(dumps, i, a.t))
            for g, found in branches.items():
                tried += len(found)
                dead += sum(found)
                name = "%s.%s" % (mod, g)
                if all(found) or (any(found) and name not in allowed):
                    hits += 1
                    print("  VACUOUS %s: %d of %d branches" % (name, sum(found), len(found)), flush=True)
        print("%-20s done" % os.path.basename(f), flush=True)
    print("%d sets of hypotheses tried, %d contradictory; %d goals with branches that should not be dead"
          % (tried, dead, hits))
    sys.exit(1 if hits else 0)


main()
