#!/usr/bin/env python3
"""Faults in the proved code, proofs/mutants/PART.list: each must break a proof or a test.

usage: mutate.py [--part NAME]... [--tests-only|--proofs-only] [TEXT]...
(TEXT: only faults whose entry holds one of them)

For the proofs, the faulty function is proved again with all its goals, in a copy of
the sources; contracts do not change, so no other goal can. Goals that are as before
come from a cache, and the run ends at the first goal that stays open. The unchanged
function is proved first with the same limits: a goal that stays open is due to the
fault. For the tests see proofs/fault_tests.py. What was found about a fault is taken
from build/mutate/found as long as the faulty text, or the programs that test it, are
the same. What was found goes into proofs/mutants/PART.results, and PART.pending names the
faults whose result is about another text. A full run fails when less than 19 in 20 of the
faults break a proof or any breaks neither proof nor test.
"""
import argparse
import concurrent.futures
import hashlib
import os
import re
import sys
import time

sys.dont_write_bytecode = True
import evidence
import fault_tests
import faults
import sources
import turns
import wp

WORK = sources.ROOT / "build" / "mutate"
CACHE, FOUND = WORK / "cache", WORK / "found"
# Several times what the slowest goal needs on an idle machine.
SECONDS = 20
LIMIT = 900


def forget_lost_provers():
    """A prover that was killed says nothing about its goal, but the cache keeps it."""
    for path in CACHE.glob("*.json"):
        if '"failed"' in path.read_text():
            path.unlink()


def remembered(key, find):
    """What find() says, or what it said earlier under this key."""
    path = FOUND / hashlib.sha256(key.encode()).hexdigest()
    if not path.exists():
        answer = find()
        path.with_suffix(".new").write_text(answer)
        path.with_suffix(".new").rename(path)
    return path.read_text()


def ends_at_first_open(run):
    """"proved", or as soon as a goal is not, its name."""
    process, begun = run.start(), time.monotonic()
    while process.poll() is None:
        time.sleep(0.3)
        late = time.monotonic() - begun > LIMIT
        failed = wp.OPEN.search(run.log_path.read_text())
        if late or failed:
            os.killpg(process.pid, 9)
            process.wait()
            if not failed:
                sys.exit("%s: no end after %d s" % (run.name, LIMIT))
            return failed.group(1)
    totals = run.finish(process).totals()
    failed = wp.OPEN.search(run.log)
    if failed:
        return failed.group(1)
    if run.status != 0 or len(totals) != 1 or totals[0][0] != totals[0][1] or not totals[0][1]:
        sys.exit("frama-c failed on %s:\n%s" % (run.name, run.log[-2000:]))
    return "proved"


def prove_in(root, fault):
    """None when every goal of the fault's function is proved in this tree, else one that is not."""
    name = faults.name(fault)
    flags = next(words for n, _, words in sources.entries(fault.part) if n == name)
    options = ["-wp-timeout", SECONDS, "-wp-fct", fault.function, "-wp-prop=-@lemma",
               "-wp-cache", "update", "-wp-cache-dir", str(CACHE)]
    options += ["-wp-split"] if "split" in flags else []
    run = wp.Run(name, root, options, root, order=turns.order(flags), late=turns.of_file(name))
    found = remembered("proof " + run.fingerprint(), lambda: ends_at_first_open(run))
    return None if found == "proved" else re.sub("^typed_%s_" % fault.function, "", found)


def prove(fault, text):
    """The same with the text of the fault's file."""
    with faults.Tree(fault, text) as root:
        return prove_in(root, fault)


def caught_by(fault, text, programs):
    """The first test that notices the fault, or None."""
    key = "tests %s %s\n%s" % (programs, faults.name(fault), text)
    found = remembered(key, lambda: fault_tests.first_failing(fault, text) or "none")
    return None if found == "none" else found


def baseline(chosen, arguments, programs, pool):
    """The unchanged code passes: else a mutant's failure shows nothing."""
    functions = [] if arguments.tests_only else list({f[:3]: f for f in chosen}.values())
    for fault, goal in zip(functions, pool.map(lambda f: prove(f, None), functions)):
        if goal:
            sys.exit("unchanged %s of %s: %s is not proved" % (
                fault.function, faults.name(fault), goal))
    if not arguments.proofs_only:
        text = (sources.ROOT / faults.name(chosen[0])).read_text()
        if caught_by(chosen[0], text, programs):
            sys.exit("the tests fail on the unchanged code")


def judge(fault, arguments, programs):
    text = faults.faulty_text(fault)
    goal = None if arguments.tests_only else prove(fault, text)
    test = None if arguments.proofs_only else caught_by(fault, text, programs)
    line = "%s    proof: %s\n    test: %s" % (evidence.heading(fault), goal or "-", test or "-")
    print(line, flush=True)
    return goal, test, line


def write_results(part, judged):
    """Puts what was found into the committed results. A fault that was not looked at keeps
    its result if that is about the text as it is; the others are pending."""
    path, pending = faults.MUTANTS / (part.name + ".results"), []
    known = {"".join(e.splitlines(True)[:2]): e.rstrip("\n") for e in evidence.recorded(path)}
    lines = []
    for head in map(evidence.heading, faults.of_part(part)):
        first = head.split("\n")[0]
        line = judged.get(head) or known.get(head)
        if line is None:
            pending.append("%s: stale: %s" % (path.name, first))
            line = first + "\n    found on: nothing yet"
        lines.append(line)
    looked = [line for line in lines if "    proof: " in line]
    proof, test = ([line for line in looked if "    %s: -" % what not in line]
                   for what in ("proof", "test"))
    either = [line for line in looked if line in proof or line in test]
    path.write_text(
        "# Written by make mutate: each fault, a fingerprint of what its proof reads, the\n"
        "# first goal that it leaves open, and the first test that fails.\n"
        + "\n".join(lines) + "\n%d mutants of %s: %d broken by proof, %d caught by a test, %d by "
        "either, %d not looked at\n" % (len(lines), part.name, len(proof), len(test), len(either),
                                         len(pending)))
    waiting = faults.MUTANTS / (part.name + ".pending")
    waiting.unlink(missing_ok=True)
    if pending:
        waiting.write_text("\n".join(pending) + "\n")


def judge_part(part, arguments, pool):
    """Whether the part's faults are noticed as they should be."""
    chosen = [f for f in faults.of_part(part)
              if not arguments.text or any(t in " ".join(f[1:]) for t in arguments.text)]
    for fault in chosen:
        faults.faulty_text(fault)
    if not chosen:
        return True
    programs = None if arguments.proofs_only else fault_tests.fingerprint(part)
    baseline(chosen, arguments, programs, pool)
    found = list(pool.map(lambda f: judge(f, arguments, programs), chosen))
    broken = sum(1 for p, _, _ in found if p)
    either = sum(1 for p, t, _ in found if p or t)
    last = "%d mutants of %s: %d broken by proof, %d caught by a test, %d by either" % (
        len(found), part.name, broken, sum(1 for _, t, _ in found if t), either)
    print(last, flush=True)
    if arguments.tests_only or arguments.proofs_only:
        return True
    write_results(part, {evidence.heading(fault): line for fault, (_, _, line) in zip(chosen, found)})
    if arguments.text:
        return True
    return broken * 100 >= len(found) * 95 and either == len(found)


def prepare():
    """What all runs need: tools, caches, a configuration."""
    wp.need_tools()
    for place in (CACHE, FOUND):
        place.mkdir(parents=True, exist_ok=True)
    forget_lost_provers()
    wp.configure(WORK)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--part", action="append", default=[])
    parser.add_argument("--tests-only", action="store_true")
    parser.add_argument("--proofs-only", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("text", nargs="*")
    arguments = parser.parse_args()
    prepare()
    parts = sources.chosen_parts(arguments.part)
    if not arguments.proofs_only:
        fault_tests.build(parts)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        good = [judge_part(part, arguments, pool) for part in parts]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
