#!/usr/bin/env python3
"""Canaries: false statements that only a contradiction could prove.

proofs/canaries/PART.c has one for every recursive definition and axiomatic
block of the part; all must stay unproved. Those of control.c rest on broken
definitions; all must be proved, or the others would show nothing.

The provers have their time for several canaries at once: for the statement
that one of them holds. While that stays unproved, so does each. Where it is
proved, each alone shows which is wrong. And with one canary of control.c added
to each of these statements all must be proved: what is broken is found among
so many others.
"""
import concurrent.futures
import os
import re
import sys

sys.dont_write_bytecode = True
import sources
import wp

WORK = sources.ROOT / "build" / "proof" / "canaries"
SECONDS = 2
PATIENCE = 60  # for what has to be proved, which takes a tenth of a second where nothing else runs
CANARIES = sources.ROOT / "proofs" / "canaries"
MACRO = re.compile(r"\bCANARY_(\d)\((\w+)\)")
LEMMA = re.compile(r"\blemma canary_(\w+)(?:\{L\})?:(.*?);(?=\s*(?:lemma\b|\*/))", re.S)
# Canaries in one statement: control_K shows that what is broken is found among so many.
AT_ONCE = 8
BROKEN = "Endless"  # of control.c


def read(name):
    return (CANARIES / (name + ".c")).read_text()


def statements(text):
    """What each canary states."""
    return {**{name: "STATEMENT_%s(%s)" % (count, name) for count, name in MACRO.findall(text)},
            **dict(LEMMA.findall(text))}


def group(names):
    names = sorted(names)
    return [names[k:k + AT_ONCE] for k in range(0, len(names), AT_ONCE)]


def put_together(text, control):
    """The file with lemmas together_K, each of a group of its canaries, in the place of one for
    each, and behind them control_K, the same with a broken definition."""
    stated, broken = statements(text), statements(control)[BROKEN]
    lines = ["#define CANARIES_TOGETHER", re.sub(r"/\*@\s*\*/", "", LEMMA.sub("", text)), "/*@"]
    some = [" ||\n".join("(%s)" % stated[name] for name in names) for names in group(stated)]
    lines += ["lemma together_%d{L}:\n%s;" % numbered for numbered in enumerate(some)]
    lines += ["*/", "/*@", *re.findall(r"(?m)^ *logic .*\b%s\(.*;$" % BROKEN, control),
              "axiomatic Control { predicate Canary_%s(integer n); }" % BROKEN]
    lines += ["lemma control_%d{L}:\n%s ||\n(%s);" % (k, text, broken) for k, text in enumerate(some)]
    return "\n".join([*lines, "*/", ""])


def run(name, lemmas, seconds):
    """Of the lemmas of one file, those that are proved."""
    options = ["-wp-timeout", seconds, "-wp-cache", "none", "-wp-prop=" + ",".join(lemmas),
               "-wp-par", "2"]
    frama = wp.Run(name, WORK, options)
    frama.finish(frama.start())
    if frama.status != 0:
        sys.exit("frama-c failed on %s:\n%s" % (frama.name, frama.log[-2000:]))
    tried = set(re.findall(r"Goal typed_lemma_(\w+)", frama.log))
    proved = set(re.findall(r"Goal typed_lemma_(\w+) : Valid", frama.log))
    if tried != set(lemmas):
        sys.exit("%s: the provers had %s, expected %s" % (name, sorted(tried), sorted(lemmas)))
    return proved


def run_alone(name, canaries):
    """Those of the canaries that are proved, each given to the provers alone."""
    prefix = "canary_"
    lemmas = [prefix + canary for canary in canaries]
    return {lemma[len(prefix):] for lemma in run("proofs/canaries/%s.c" % name, lemmas, PATIENCE)}


def run_part(name):
    """Names of all canaries, and what is wrong with them."""
    text = read(name)
    groups = group(statements(text))
    path = WORK / ("together_%s.c" % name)
    path.write_text(put_together(text, read("control")))
    given = str(path.relative_to(sources.ROOT))
    found = run(given, ["control_%d" % k for k in range(len(groups))], PATIENCE)
    proved = run(given, ["together_%d" % k for k in range(len(groups))], SECONDS)
    bad = ["%s: among %s a broken definition is not found" % (name, ", ".join(names))
           for k, names in enumerate(groups) if "control_%d" % k not in found]
    for k, names in enumerate(groups):
        if "together_%d" % k in proved:
            alone = sorted(run_alone(name, names)) or ["one of " + ", ".join(names)]
            bad += ["%s: canary %s was PROVED: its definition is contradictory" % (name, n) for n in alone]
    return {name for names in groups for name in names}, bad


def compare(part, named):
    """Which definitions of the part have no canary, and which canaries no definition."""
    wanted = set(sources.recursive_definitions([part]) + sources.axiomatics([part]))
    return (["%s: %s has no canary" % (part.name, n) for n in sorted(wanted - named)]
            + ["%s: canary %s is about nothing" % (part.name, n) for n in sorted(named - wanted)])


def missing():
    """The same by the texts alone, before any prover has its turn."""
    return [line for part in sources.PARTS for line in compare(part, set(statements(read(part.name))))]


def main():
    wp.need_tools()
    wp.configure(WORK)
    bad = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        control = statements(read("control"))
        controlled = pool.submit(run_alone, "control", control)
        found = pool.map(run_part, [part.name for part in sources.PARTS])
        for part, (tried, wrong) in zip(sources.PARTS, found):
            bad += wrong + compare(part, tried)
            print("canaries of %s: %d, wrong: %d" % (part.name, len(tried), len(wrong)))
        unproved = sorted(set(control) - controlled.result())
    bad += ["control: %s was not proved" % n for n in unproved]
    bad += [] if control else ["control: nothing was tried"]
    print("control canaries proved: %d / %d" % (len(control) - len(unproved), len(control)))
    for line in bad:
        print("FAIL: " + line)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
