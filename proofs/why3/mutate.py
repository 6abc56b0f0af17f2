#!/usr/bin/env python3
"""Mutants of definitions and statements must break a proof.

usage: mutate.py [-t seconds] [file.mlw ...]     (default: every file)
For each line of mutations.txt about these files: the named goals are proved on the unchanged
files (otherwise the line proves nothing), then on a copy with one text changed;
a mutant is killed when a task stays open with both provers, or when the file no
longer type-checks.  Survivors fail the run.
"""
import os, re, shutil, sys, argparse
sys.dont_write_bytecode = True
import tasks


def open_tasks(spec, module, pattern, limit):
    """Number of tasks and the first one that stays open, or None."""
    path = next(os.path.join(spec, f) for f in sorted(os.listdir(spec))
                if f.endswith(".mlw") and module in tasks.modules(os.path.join(spec, f)))
    dumps = {p: tasks.dump(path, module, p, spec) for p in tasks.PROVERS}
    n = 0
    for i, (g, line, _, _) in enumerate(dumps["CVC4"]):
        if not re.match(pattern + r"'vc$", g):
            continue
        n += 1
        if not any(tasks.run(p, dumps[p][i][2] + dumps[p][i][3], lim)[0] == "unsat"
                   for lim in (1, limit) for p in dumps):
            return n, "%s.%s" % (module, g)
    return n, None


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("-t", type=int, default=5)
    ap.add_argument("files", nargs="*")
    a = ap.parse_args()
    tasks.configure()
    here = os.path.dirname(os.path.abspath(__file__))
    lines = [l.rstrip("\n") for l in open(os.path.join(here, "mutations.txt")) if not l.startswith("#")]
    if a.files:
        lines = [l for l in lines if l.split(" | ")[0] in map(os.path.basename, a.files)]
    copy = os.path.join(tasks.BUILD, "mutant.%d" % os.getpid())
    killed = bad = 0
    for k, l in enumerate(lines, 1):
        f, old, new, module, goals = [x.strip() for x in l.split(" | ")]
        text = open(os.path.join(tasks.SPEC, f)).read()
        if old not in text:
            print("%2d STALE    %s: text not found: %s" % (k, f, old))
            bad += 1
            continue
        n, still = open_tasks(tasks.SPEC, module, goals, 3 * a.t)
        if n == 0 or still:
            print("%2d UNUSABLE %s.%s is not proved unchanged" % (k, module, goals))
            bad += 1
            continue
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(tasks.SPEC, copy)
        with open(os.path.join(copy, f), "w") as o:
            o.write(text.replace(old, new, 1))
        try:
            _, where = open_tasks(copy, module, goals, a.t)
        except RuntimeError as e:
            where = "type error: " + str(e).split("\n")[-1]
        if where:
            killed += 1
            print("%2d killed   %s: %s  (%s)" % (k, f, new[:60], where), flush=True)
        else:
            bad += 1
            print("%2d SURVIVED %s: %s" % (k, f, new), flush=True)
    shutil.rmtree(copy, ignore_errors=True)
    print("%d mutants, %d killed" % (len(lines), killed))
    sys.exit(1 if bad else 0)


main()
