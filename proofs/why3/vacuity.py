#!/usr/bin/env python3
"""Ask the provers for a contradiction from hypotheses alone.

usage: vacuity.py [--all] [-t seconds] [file.mlw ...]

The goal of each task is dropped and both provers get the rest.  'unsat' means
that the hypotheses contradict each other, so that the proof says nothing; this
is allowed only in a branch that ends in `absurd`, where the task is to prove
false, and only if its goal is listed in vacuity.allowed (module.goal, one a
line, with the reason).  By default only the tasks are tried whose hypotheses are
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
    tried, hits, dead = 0, [], 0
    for f in files:
        for mod in tasks.modules(f):
            dumps = {p: tasks.dump(f, mod, p) for p in tasks.PROVERS}
            ends = ends_of_branches(dumps["CVC4"])
            for i, (g, line, _, goal) in enumerate(dumps["CVC4"]):
                if not a.all and i not in ends:
                    continue
                tried += 1
                for p in dumps:
                    if tasks.run(p, dumps[p][i][2], a.t)[0] == "unsat":
                        name = "%s.%s" % (mod, g)
                        if re.sub(r"'vc$", "", name) in allowed and "(not false)" in goal:
                            dead += 1
                        else:
                            hits.append("%s (%s, line %d, %s)" % (name, os.path.basename(f), line, p))
                        break
        print("%-20s done" % os.path.basename(f), flush=True)
    print("%d sets of hypotheses tried, %d contradictory in listed dead branches, %d contradictory elsewhere"
          % (tried, dead, len(hits)))
    for h in hits:
        print("  VACUOUS " + h)
    sys.exit(1 if hits else 0)


main()
