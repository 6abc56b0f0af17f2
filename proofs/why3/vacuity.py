#!/usr/bin/env python3
"""Ask the provers for a contradiction from hypotheses alone.

usage: vacuity.py [--all] [-t seconds] [file.mlw ...]

The goal of each task is dropped and both provers get the rest.  'unsat' means
that the hypotheses contradict each other, so that the proof says nothing; this
is allowed only where the program is visibly dead, listed in vacuity.allowed
(module.goal, one a line; all tasks of that goal).  By default the last task of
each goal is tried, which carries the most hypotheses; --all tries every task.
"""
import os, sys, argparse
sys.dont_write_bytecode = True
import tasks


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
            last = {g: i for i, (g, _, _, _) in enumerate(dumps["CVC4"])}
            for i, (g, line, _, _) in enumerate(dumps["CVC4"]):
                if not a.all and last[g] != i:
                    continue
                tried += 1
                for p in dumps:
                    if tasks.run(p, dumps[p][i][2], a.t)[0] == "unsat":
                        name = "%s.%s" % (mod, g)
                        if name in allowed:
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
