#!/usr/bin/env python3
"""How many goals of the theory both provers prove.

usage: provers.py [--fresh] [--all | --check | file.mlw ...]     (default: files without a result)

Both provers try every task at one effort, and those that both prove count. A task that needs
more does not, although the record has it, of one prover that was given more.
Each file goes into provers.results, with a fingerprint of what it reads; provers.pending names
the others.  --check: only that no other file is without a result.  --fresh: without a cache.
"""
import os, sys
sys.dont_write_bytecode = True
import tasks

HERE = os.path.dirname(os.path.abspath(__file__))
RESULTS = os.path.join(HERE, "provers.results")
EFFORT = 0.5
PENDING = os.path.join(HERE, "provers.pending")


def mark(path):
    return tasks.fingerprint(tasks.reads(path), "%g %s" % (EFFORT, sorted(
        "%s %s" % (p, of["version"]) for p, of in tasks.PROVERS.items())))


def stale(found):
    return [f for f in tasks.files() if found.get(os.path.basename(f), "- -").split()[1] != mark(f)]


def write_results(found):
    with open(RESULTS, "w") as o:
        o.write("# Written by make spec-provers: each file, a fingerprint of what it reads, how many goals it has, and\n"
                "# how many of them both provers prove with half a unit of effort.\n")
        for f in map(os.path.basename, tasks.files()):
            if f in found:
                o.write(found[f] + "\n")
    tasks.write_pending(PENDING, map(os.path.basename, stale(found)))


def counted(found):
    """(files, goals, goals that both provers prove) of the results."""
    rows = [l.split() for l in found.values()]
    return len(rows), sum(int(r[2]) for r in rows), sum(int(r[4]) for r in rows)


def said():
    """One sentence about the results, for readers."""
    files, goals, both = counted(tasks.read_results(RESULTS))
    return "Both provers, each with half a unit of effort, prove %d of the %d goals (%.0f %%) of the %d files tried." % (
        both, goals, 100.0 * both / max(1, goals), files)


def examine(path, cache):
    """(goals, goals that both provers prove) of a file."""
    tried = [len(tasks.proving(texts, EFFORT, cache)) for _, goals in tasks.of_provers(path) for _, _, texts in goals]
    return len(tried), tried.count(len(tasks.PROVERS))


def main():
    options, found = {a for a in sys.argv[1:] if a.startswith("--")}, tasks.read_results(RESULTS)
    old = stale(found)
    if "--check" in options:
        wrong = tasks.wrong_pending(PENDING, {os.path.basename(f): os.path.basename(f) for f in old})
        print("%s %d files are to be tried anew" % (said(), len(old)))
        for l in wrong:
            print(l)
        sys.exit(1 if wrong else 0)
    files = [a for a in sys.argv[1:] if not a.startswith("--")] or (tasks.files() if "--all" in options else old)
    tasks.configure()
    for f in files:
        name, (goals, both) = os.path.basename(f), examine(f, "--fresh" not in options)
        found[name] = "%s %s %d goals %d by both" % (name, mark(f), goals, both)
        write_results(found)
        print("%-20s %4d goals %4d by both" % (name, goals, both), flush=True)
    print(said())


if __name__ == "__main__":
    main()
