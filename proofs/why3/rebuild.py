#!/usr/bin/env python3
"""Build the committed proof records from scratch.

usage: rebuild.py [--fresh] [file.mlw ...]     (default: every file of spec/)

For each file: print the tasks after `split_vc`, find a prover for each, write a
Why3 session skeleton, then let `why3 replay --force` run every proof and save
the session with Why3's own checksums.  Both provers try every task at a small effort, and the
one that takes less processor time is recorded; the other one when the session has no proof by
the first that counts steps, by which it is replayed.  With --fresh the cache is ignored.
Fails if one task stays open.
"""
import os, subprocess, sys
sys.dont_write_bytecode = True
from xml.sax.saxutils import quoteattr
import replay, tasks

# Both provers are compared at this effort; then one after the other gets more.
QUICK = 0.2
LIMITS = [1, 5, 15]


def find(texts, cache):
    """The provers of a task with their seconds, the quicker one first; those that need more
    than a small effort are not compared."""
    proved = tasks.proving(texts, QUICK, cache)
    if proved:
        return sorted(proved.items(), key=lambda by: by[1])
    for lim in LIMITS:
        for p in texts:
            ans, sec = tasks.run(p, texts[p], lim, cache)
            if ans == "unsat":
                return [(p, sec)]
    return []


# Goals that are one task after split_vc, and need it: the provers want the
# variables introduced.
WRAP = {"dvd_mul_left", "dvd_drop", "mul_up", "size_upd"}


def skeleton(path, found):
    """found: module -> list of (goal, [provers of a task, ...]) in Why3's order."""
    pid = {"CVC4": 0, "Z3": 1}
    out = ['<?xml version="1.0" encoding="UTF-8"?>',
           '<!DOCTYPE why3session PUBLIC "-//Why3//proof session v5//EN"',
           '"http://why3.lri.fr/why3session.dtd">',
           '<why3session shape_version="6">']
    for name, i in pid.items():
        out.append('<prover id="%d" name="%s" version="%s" timelimit="30" steplimit="0" memlimit="2000"/>'
                   % (i, name, tasks.PROVERS[name]["version"]))
    out.append('<file format="whyml">')
    for part in ("..", "..", "..", "spec", "theory", os.path.basename(path)):
        out.append('<path name="%s"/>' % part)

    def proof(by):
        return '<proof prover="%d" obsolete="true"><result status="valid" time="%.2f"/></proof>' % (
            pid[by[0][0]], by[0][1])

    for mod, goals in found:
        out.append('<theory name=%s>' % quoteattr(mod))
        for g, provers in goals:
            out.append(' <goal name=%s>' % quoteattr(g))
            if len(provers) == 1 and g not in WRAP:
                out.append('  ' + proof(provers[0]))
            else:
                out.append('  <transf name="split_vc">')
                for k, by in enumerate(provers):
                    out.append('   <goal name=%s>%s</goal>' % (quoteattr("%s.%d" % (g, k)), proof(by)))
                out.append('  </transf>')
            out.append(' </goal>')
        out.append('</theory>')
    out += ['</file>', '</why3session>', '']
    return "\n".join(out)


def find_all(path, cache):
    """For the skeleton of a file: what was found, and the number of tasks without a prover."""
    found, opened = [], 0
    for mod, texts in tasks.of_provers(path):
        goals = []
        for g, line, of in texts:
            by = find(of, cache)
            if not by:
                opened += 1
                print("OPEN %s.%s line %d" % (mod, g, line), flush=True)
                by = [("CVC4", 0)]
            if not goals or goals[-1][0] != g:
                goals.append((g, []))
            goals[-1][1].append(by)
        found.append((mod, goals))
    return found, opened


def empty(d):
    os.makedirs(d, exist_ok=True)
    for old in os.listdir(d):
        os.unlink(os.path.join(d, old))


def record(path, d, found):
    """Write the record: what Why3 says, and whether all is proved."""
    empty(d)
    with open(os.path.join(d, "why3session.xml"), "w") as f:
        f.write(skeleton(path, found))
    r = subprocess.run(["why3", "replay", "-L", tasks.SPEC, "--force", d], capture_output=True, text=True,
                       env=dict(os.environ, WHY3CONFIG=replay.take_turns(os.path.basename(d))))
    for junk in ("why3session.xml.bak", "why3shapes.gz.bak"):
        if os.path.exists(os.path.join(d, junk)):
            os.unlink(os.path.join(d, junk))
    return r.stdout + r.stderr, r.returncode == 0 and all(replay.proved(d))


def exchanged(d, found):
    """What was found, with the other prover, where there is one, for tasks that the record has
    no proof of; the number of these tasks."""
    good, n = iter(replay.proved(d)), 0
    for _, goals in found:
        for _, provers in goals:
            for k, by in enumerate(provers):
                if not next(good) and len(by) > 1:
                    provers[k] = by[1:]
                    n += 1
    return n


def rebuild(path, cache):
    name = os.path.splitext(os.path.basename(path))[0]
    found, opened = find_all(path, cache)
    total = sum(len(provers) for _, goals in found for _, provers in goals)
    d = os.path.join(replay.BASE, name)
    if not total:
        empty(d)
        os.rmdir(d)
        print("%-14s    0 tasks" % name, flush=True)
        return opened
    said, good = record(path, d, found)
    if not good and exchanged(d, found):
        said, good = record(path, d, found)
    print("%-14s %4d tasks  replay %s" % (name, total, "ok" if good else "FAILED"), flush=True)
    if not good:
        print(said[-1500:])
    return opened + (not good)


def main():
    args = [a for a in sys.argv[1:] if a != "--fresh"]
    tasks.configure()
    files = args or tasks.files()
    bad = sum(rebuild(f, "--fresh" not in sys.argv) for f in files)
    sys.exit(1 if bad else 0)


main()
