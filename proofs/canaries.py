#!/usr/bin/env python3
"""Canaries: false statements that only a contradiction could prove.

proofs/canaries/PART.c has one for every recursive definition and axiomatic
block of the part; all must stay unproved. Those of control.c rest on broken
definitions; all must be proved, or the others would show nothing.
"""
import concurrent.futures
import os
import re
import sys

sys.dont_write_bytecode = True
import sources
import wp

WORK = sources.ROOT / "build" / "proof" / "canaries"
SECONDS = "1"
NAMED = re.compile(r"\bCANARY_\d\((\w+)\)|\blemma canary_(\w+)")


def run(name):
    options = ["-wp-timeout", SECONDS, "-wp-cache", "none", "-wp-prop=@lemma",
               "-wp-par", "2"]
    frama = wp.Run("proofs/canaries/%s.c" % name, WORK, options)
    return frama.finish(frama.start())


def outcome(frama):
    """Names of canaries that the prover was given, and of those it proved."""
    if frama.status != 0:
        sys.exit("frama-c failed on %s:\n%s" % (frama.name, frama.log[-2000:]))
    tried = set(re.findall(r"Goal typed_lemma_canary_(\w+)", frama.log))
    proved = set(re.findall(r"Goal typed_lemma_canary_(\w+) : Valid", frama.log))
    return tried, proved


def compare(part, named):
    """Which definitions of the part have no canary, and which canaries no definition."""
    wanted = set(sources.recursive_definitions([part]) + sources.axiomatics([part]))
    return (["%s: %s has no canary" % (part.name, n) for n in sorted(wanted - named)]
            + ["%s: canary %s is about nothing" % (part.name, n) for n in sorted(named - wanted)])


def missing():
    """The same by the texts alone, before any prover has its turn."""
    bad = []
    for part in sources.PARTS:
        text = (sources.ROOT / "proofs" / "canaries" / (part.name + ".c")).read_text()
        bad += compare(part, {macro or lemma for macro, lemma in NAMED.findall(text)})
    return bad


def judge(part, tried, proved):
    return (["%s: canary %s was PROVED: its definition is contradictory" % (part.name, n)
             for n in sorted(proved)] + compare(part, tried))


def main():
    wp.need_tools()
    wp.configure(WORK)
    names = ["control"] + [p.name for p in sources.PARTS]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = dict(zip(names, map(outcome, pool.map(run, names))))
    tried, proved = found["control"]
    bad = ["control: %s was not proved" % n for n in sorted(tried - proved)]
    bad += [] if tried else ["control: nothing was tried"]
    for part in sources.PARTS:
        bad += judge(part, *found[part.name])
        print("canaries of %s: %d, proved: %d" % (part.name, len(found[part.name][0]),
                                                  len(found[part.name][1])))
    print("control canaries proved: %d / %d" % (len(proved), len(tried)))
    for line in bad:
        print("FAIL: " + line)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
