#!/usr/bin/env python3
"""Ask the provers for a contradiction from hypotheses alone.

usage: vacuity.py [--all] [-t effort] [--stale | --check | --sample N] [file.mlw ...]

The goal of each task is dropped and both provers get the rest.  'unsat' means
that the hypotheses contradict each other, so that the proof says nothing.  This
is allowed in branches that are dead by intention: they end in `absurd` or carry
an argument by contradiction.  The goals that have such branches are listed in
vacuity.allowed (module.goal, one a line, with the reason), and even of those
one branch must be alive.  By default only the tasks are tried whose hypotheses are
not contained in those of another task of the same goal: the ends of all
branches, which say no less than the rest; --all tries every task.

Files without a branch that should not be dead go into vacuity.results, with a fingerprint of
what they read and how many sets of hypotheses were tried; vacuity.pending names the others.
--check: only that no other file is without a result; --stale: only the files without;
--sample N: some goals of N files that have one, chosen by a fixed seed, after --check.
"""
import os, random, re, sys, argparse
sys.dont_write_bytecode = True
import tasks

HERE = os.path.dirname(os.path.abspath(__file__))
ALLOWED = os.path.join(HERE, "vacuity.allowed")
RESULTS = os.path.join(HERE, "vacuity.results")
PENDING = os.path.join(HERE, "vacuity.pending")
SEED = 1
SAMPLED = 3  # goals of a module


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


def allowed(path):
    """The goals of a file that may have dead branches."""
    names = {l.split("#")[0].strip() for l in open(ALLOWED)}
    return {n for n in names if n.split(".")[0] in tasks.modules(path)}


def mark(path):
    return tasks.fingerprint(tasks.reads(path), " ".join(sorted(allowed(path))))


def write_results(files, found):
    with open(RESULTS, "w") as o:
        o.write("# Written by make spec-vacuity: each file, a fingerprint of what it reads, how many sets of\n"
                "# hypotheses were tried, and how many contradict themselves, all of them by intention.\n")
        for f in map(os.path.basename, files):
            if f in found:
                o.write(found[f] + "\n")
    tasks.write_pending(PENDING, map(os.path.basename, stale(files, found)))


def stale(files, found):
    return [f for f in files if found.get(os.path.basename(f), "- -").split()[1] != mark(f)]


def chosen_goals(names, some):
    """The goals of a module that are looked at: all, or some of them by the seed."""
    names = sorted(set(names))
    return set(random.Random(SEED).sample(names, min(SAMPLED, len(names))) if some else names)


def examine(path, every, effort, some=False):
    """Of one file: sets of hypotheses tried, contradictory ones, goals with wrongly dead branches."""
    tried = dead = hits = 0
    for mod in tasks.modules(path):
        dumps = {p: tasks.dump(path, mod, p) for p in tasks.PROVERS}
        ends = ends_of_branches(dumps["CVC4"])
        chosen, branches = chosen_goals([g for g, _, _, _ in dumps["CVC4"]], some), {}
        for i, (g, _, _, _) in enumerate(dumps["CVC4"]):
            if g in chosen and (every or i in ends):
                branches.setdefault(re.sub(r"'vc$", "", g), []).append(contradictory(dumps, i, effort))
        for g, found in branches.items():
            tried += len(found)
            dead += sum(found)
            name = "%s.%s" % (mod, g)
            if all(found) or (any(found) and name not in allowed(path)):
                hits += 1
                print("  VACUOUS %s: %d of %d branches" % (name, sum(found), len(found)), flush=True)
    return tried, dead, hits


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--all", action="store_true")
    ap.add_argument("-t", type=int, default=1)
    ap.add_argument("--stale", action="store_true")
    ap.add_argument("--check", action="store_true")
    ap.add_argument("--sample", type=int)
    ap.add_argument("files", nargs="*")
    a = ap.parse_args()
    every = tasks.files()
    recorded = tasks.read_results(RESULTS)
    files = a.files or every
    if a.check or a.sample:
        old = stale(every, recorded)
        wrong = tasks.wrong_pending(PENDING, {os.path.basename(f): os.path.basename(f) for f in old})
        print("no contradiction in %d sets of hypotheses of %d files; %d files are to be tried anew"
              % (sum(int(l.split()[2]) for l in recorded.values()), len(every) - len(old), len(old)))
        for l in wrong:
            print(l)
        if wrong or a.check:
            sys.exit(1 if wrong else 0)
        files = random.Random(SEED).sample([f for f in every if f not in old], a.sample)
        print("some goals of %d files by seed %d:" % (a.sample, SEED))
    if a.stale:
        files = stale(every, recorded)
    tasks.configure()
    total = [0, 0, 0]
    for f in files:
        name = os.path.basename(f)
        tried, dead, hits = examine(f, a.all, a.t, a.sample)
        total = [total[0] + tried, total[1] + dead, total[2] + hits]
        recorded.pop(name, None)
        if not hits:
            recorded[name] = "%s %s %d tried %d dead" % (name, mark(f), tried, dead)
        if not a.sample:
            write_results(every, recorded)
        print("%-20s %4d tried %3d dead" % (name, tried, dead), flush=True)
    print("%d sets of hypotheses tried, %d contradictory; %d goals with branches that should not be dead" % tuple(total))
    sys.exit(1 if total[2] else 0)


main()
