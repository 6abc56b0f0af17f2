#!/usr/bin/env python3
"""Replay the committed proof records and gate the result.

Fails unless: every file of spec/ that has goals has a record; `why3 replay`
succeeds on every record; every goal of every record is proved; and nothing is
assumed (assumed.py).  Prints one line per file and the totals.
"""
import os, subprocess, sys, time
import xml.etree.ElementTree as ET
sys.dont_write_bytecode = True
import tasks, assumed


def count(d):
    """(leaf goals, leaf goals proved) of a record; detached goals do not count."""
    n = ok = 0
    for g in ET.parse(os.path.join(d, "why3session.xml")).getroot().iter("goal"):
        if g.find("transf") is None:
            n += 1
            ok += any(p.find("result") is not None and p.find("result").get("status") == "valid"
                      and p.get("obsolete") != "true" for p in g.findall("proof"))
    return n, ok


def main():
    tasks.configure()
    base = os.path.join(tasks.ROOT, "proofs", "why3")
    files = sorted(f[:-4] for f in os.listdir(tasks.SPEC) if f.endswith(".mlw"))
    records = sorted(d for d in os.listdir(base) if os.path.exists(os.path.join(base, d, "why3session.xml")))
    bad, total, t0 = 0, 0, time.time()
    for name in sorted(set(records) - set(files)):
        print("record without file: " + name)
        bad += 1
    for name in files:
        d = os.path.join(base, name)
        if name not in records:
            goals = sum(len(tasks.dump(os.path.join(tasks.SPEC, name + ".mlw"), m, "CVC4"))
                        for m in tasks.modules(os.path.join(tasks.SPEC, name + ".mlw")))
            if goals:
                print("%-14s has %d goals and no record" % (name, goals))
                bad += 1
            continue
        t = time.time()
        r = subprocess.run(["nice", "-n", "5", "why3", "replay", "-q", "-L", tasks.SPEC, d],
                           capture_output=True, text=True)
        n, ok = count(d)
        total += n
        good = r.returncode == 0 and n == ok
        bad += not good
        print("%-14s %4d / %4d goals  %6.1f s  %s" % (name, ok, n, time.time() - t,
                                                      "ok" if good else "FAILED"), flush=True)
        if not good:
            print((r.stdout + r.stderr)[-1500:])
    print("%d goals replayed in %.0f s, %d files failed" % (total, time.time() - t0, bad))
    bad += assumed.report()
    sys.exit(1 if bad else 0)


main()
