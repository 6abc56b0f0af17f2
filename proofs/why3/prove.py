#!/usr/bin/env python3
"""Try to prove every task of the given files; print what stays open.

usage: prove.py [-t effort] [-m module] [-g goal-regex] [-q] file.mlw ...
A developer's tool with a cache; `make spec` does not use it.
"""
import re, sys, argparse
sys.dont_write_bytecode = True
import tasks


def attempt(texts, limit, order=("CVC4", "Z3"), cache=True):
    """texts: prover -> smt text.  Short tries first: most goals need no more."""
    for lim in ([1, limit] if limit > 1 else [limit]):
        for p in order:
            ans, sec = tasks.run(p, texts[p], lim, cache)
            if ans == "unsat":
                return p, sec
            if ans == "error":
                return None, "prover error"
    return None, "open"


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("-t", type=int, default=5)
    ap.add_argument("-m")
    ap.add_argument("-g")
    ap.add_argument("-q", action="store_true")
    ap.add_argument("files", nargs="+")
    a = ap.parse_args()
    tasks.configure()
    bad = total = 0
    for f in a.files:
        for mod in tasks.modules(f):
            if a.m and mod != a.m:
                continue
            try:
                dumps = {p: tasks.dump(f, mod, p) for p in tasks.PROVERS}
            except RuntimeError as e:
                print("%s: %s" % (f, e))
                sys.exit(1)
            seen = {}
            for i, (g, line, hyp, goal) in enumerate(dumps["CVC4"]):
                k = seen.get(g, 0)
                seen[g] = k + 1
                if a.g and not re.search(a.g, g):
                    continue
                total += 1
                texts = {p: dumps[p][i][2] + dumps[p][i][3] for p in dumps}
                p, sec = attempt(texts, a.t)
                if p is None:
                    bad += 1
                    print("OPEN %s.%s.%d line %d (%s)" % (mod, g, k, line, sec), flush=True)
                elif not a.q and sec > 2:
                    print("slow %s.%s.%d line %d %s %.1f" % (mod, g, k, line, p, sec), flush=True)
    print("%d tasks, %d open" % (total, bad))
    sys.exit(1 if bad else 0)


main()
