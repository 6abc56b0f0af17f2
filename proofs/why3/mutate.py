#!/usr/bin/env python3
"""Mutants of definitions and statements must break a proof.

usage: mutate.py [-t effort] [--stale | --check | --sample N] [file.mlw ...]     (default: every file)
For each line of mutations.txt and restrictions.txt about these files: the named goals are
proved on the unchanged files (otherwise the line proves nothing), then on a copy with one text
changed; a mutant is killed when a task stays open with both provers, or when the file no
longer type-checks.  Survivors fail the run.  The mutants of restrictions.txt make a definition
narrower, so that a theorem about all that it describes would be easier: what breaks is a
statement that something of the kind exists.

Killed mutants go into mutations.results, each with a fingerprint of the line and of the files
that its goals read; mutations.pending names by their hash the lines without one.  --check: only
that no other line is without; --stale: only the lines without; --sample N: N of the others,
chosen by a fixed seed, after --check.
"""
import hashlib, os, random, re, shutil, sys, argparse
sys.dont_write_bytecode = True
import tasks

HERE = os.path.dirname(os.path.abspath(__file__))
LISTS = ("mutations.txt", "restrictions.txt")
RESULTS = os.path.join(HERE, "mutations.results")
PENDING = os.path.join(HERE, "mutations.pending")
SEED = 1


def file_of(spec, module):
    return next(os.path.join(spec, f) for f in sorted(os.listdir(spec))
                if f.endswith(".mlw") and module in tasks.modules(os.path.join(spec, f)))


def open_tasks(spec, module, pattern, limit):
    """Number of tasks and the first one that stays open, or None."""
    path = file_of(spec, module)
    dumps = {p: tasks.dump(path, module, p, spec) for p in tasks.PROVERS}
    n = 0
    for i, (g, line, _, _) in enumerate(dumps["CVC4"]):
        if not re.match("(%s)'vc$" % pattern, g):
            continue
        n += 1
        if not any(tasks.run(p, dumps[p][i][2] + dumps[p][i][3], lim)[0] == "unsat"
                   for lim in (1, limit) for p in dumps):
            return n, "%s.%s" % (module, g)
    return n, None


def read_list(name):
    return [l.rstrip("\n") for l in open(os.path.join(HERE, name)) if not l.startswith("#")]


def fields(line):
    return [x.strip() for x in line.split(" | ")]


def mark(line):
    """The fingerprint of a line: its text, and the files that its goals read."""
    f, _, _, module, _ = fields(line)
    return tasks.fingerprint(set(tasks.reads(file_of(tasks.SPEC, module))) | {f}, line)


def key(line):
    """What names a line among the results."""
    return hashlib.sha256(line.encode()).hexdigest()[:16]


def results():
    if not os.path.exists(RESULTS):
        return {}
    return {l.split()[0]: l.rstrip("\n") for l in open(RESULTS) if not l.startswith("#")}


def write_results(lines, found):
    with open(RESULTS, "w") as o:
        o.write("# Written by make spec-mutate: each line of mutations.txt and restrictions.txt by its hash, a\n"
                "# fingerprint of it and of the files that its goals read, and the goal that it breaks.\n")
        for l in lines:
            if key(l) in found:
                o.write(found[key(l)] + "\n")
    tasks.write_pending(PENDING, [key(l) for l in stale(lines, found)])


def stale(lines, found):
    return [l for l in lines if found.get(key(l), "- -").split()[1] != mark(l)]


def attempt(line, effort, copy):
    """The goal that one mutant breaks, or None; what is wrong with the line, or None."""
    f, old, new, module, goals = fields(line)
    text = open(os.path.join(tasks.SPEC, f)).read()
    if old not in text:
        return None, "STALE: text not found: " + old
    n, still = open_tasks(tasks.SPEC, module, goals, 3 * effort)
    if n == 0 or still:
        return None, "UNUSABLE: %s.%s is not proved unchanged" % (module, goals)
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(tasks.SPEC, copy)
    with open(os.path.join(copy, f), "w") as o:
        o.write(text.replace(old, new, 1))
    try:
        _, where = open_tasks(copy, module, goals, effort)
    except RuntimeError as e:
        where = "type error: " + str(e).split("\n")[-1]
    return where, None if where else "SURVIVED"


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("-t", type=int, default=3)
    ap.add_argument("--stale", action="store_true")
    ap.add_argument("--check", action="store_true")
    ap.add_argument("--sample", type=int)
    ap.add_argument("files", nargs="*")
    a = ap.parse_args()
    every = [l for name in LISTS for l in read_list(name)]
    lines, found = every, results()
    if a.check or a.sample:
        old = stale(every, found)
        wrong = tasks.wrong_pending(PENDING, {key(l): l for l in old})
        print("%d mutants, %d of them restrict a definition; %d are killed, %d are to be tried anew"
              % (len(every), len(read_list(LISTS[1])), len(every) - len(old), len(old)))
        for l in wrong:
            print(l)
        if wrong or a.check:
            sys.exit(1 if wrong else 0)
        lines = random.Random(SEED).sample([l for l in every if l not in old], a.sample)
        print("a sample of %d by seed %d:" % (a.sample, SEED))
    if a.stale:
        lines = stale(every, found)
    if a.files:
        lines = [l for l in lines if fields(l)[0] in map(os.path.basename, a.files)]
    tasks.configure()
    copy = os.path.join(tasks.BUILD, "mutant.%d" % os.getpid())
    bad = 0
    for k, l in enumerate(lines, 1):
        where, trouble = attempt(l, a.t, copy)
        found.pop(key(l), None)
        if trouble:
            bad += 1
        else:
            found[key(l)] = "%s %s %s" % (key(l), mark(l), where)
        print("%2d %-8s %s: %s  (%s)" % (k, "killed" if where else "NOT", fields(l)[0], fields(l)[2][:60],
                                         trouble or where), flush=True)
        if not a.sample:
            write_results(every, found)
    shutil.rmtree(copy, ignore_errors=True)
    print("%d mutants, %d killed" % (len(lines), len(lines) - bad))
    sys.exit(1 if bad else 0)


main()
