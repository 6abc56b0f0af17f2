#!/usr/bin/env python3
"""Prove the core and the rewriter, and judge the runs.

usage: gate.py [--fast] [--timeout N] [--part NAME]... [--resume] [--update] [FILE]...

Frama-C ends with status 0 also when goals stay open, so nothing is taken from
its exit status alone: see docs/PROOFS.md for what the gate looks at. With FILE
only those files are proved and no summary is written. --fast keeps a cache in
build/proof and is no evidence; --update replaces the committed summary. --resume
takes the logs of earlier runs without cache for files that have not changed since
(text after the preprocessor, and options), to continue an interrupted run. --timeout
is the time that a goal has in the second pass, which most goals do not come to.
"""
import argparse
import concurrent.futures
import os
import re
import sys
import time

sys.dont_write_bytecode = True
import closure
import sources
import summary
import text_rules
import turns
import wp

WORK = sources.ROOT / "build" / "proof"


def options(arguments, flags, seconds):
    chosen = ["-wp-timeout", str(seconds)]
    if "lemmas" not in flags:
        chosen.append("-wp-prop=-@lemma")
    if "split" in flags:
        chosen.append("-wp-split")
    if arguments.fast:
        return chosen + ["-wp-cache", "update", "-wp-cache-dir", str(WORK / "cache")]
    return chosen + ["-wp-cache", "none"]


def judge_log(run, promised):
    """Points 1 and 2: status, the lines of totals, forbidden phrases."""
    bad = []
    if run.status != 0:
        bad.append("frama-c ended with status %s" % run.status)
    totals, proved = run.totals(), {g[1] for g in run.goals()}
    if not totals or totals[-1][0] != totals[-1][1] or totals[0][1] == 0:
        bad.append("proved goals: %s" % (totals or "no such line"))
    elif promised and totals[0][1] != promised:
        bad.append("%d goals, the list promises %d" % (totals[0][1], promised))
    elif len(proved) != totals[0][1]:
        bad.append("%d goals are proved, %d counted" % (len(proved), totals[0][1]))
    return bad + ["not proved: " + g for g in sorted(run.left_open() - proved)] + run.phrases()


def judge_report(run, lemmas, allowed_axioms):
    """Points 3 and 4: Frama-C's own report of every property."""
    bad = []
    for section, status, text in run.statuses():
        if status == "Valid":
            continue
        axiom = re.match(r"Axiom '(\w+)'", text)
        if status == "Extern" and (axiom and axiom.group(1) in allowed_axioms
                                   or section != "global" and section not in run.functions()):
            continue
        if status == "-" and (text.startswith("Pre-condition")
                              or text.startswith("Lemma") and not lemmas):
            continue
        bad.append("report: %s: [%s] %s" % (section, status, text))
    untried = run.untried()
    if untried is None:
        return bad + ["no classification was written"]
    return bad + ["classification: %s: %s" % e for e in untried
                  if e[1] != "Untried status"
                  or not (re.search(r"_requires(_|$)", e[0]) or e[0].startswith("lemma_"))]


def judge_functions(run):
    """Every function with a body has goals, and the text agrees with Frama-C."""
    owners = {g[0] for g in run.goals()}
    path = run.tree / run.name
    bad = ["%s: no goal was proved" % f for f in run.functions() if f not in owners]
    seen, written = set(run.functions()), set(sources.bodies(path))
    bad += ["%s: not seen by Frama-C" % f for f in sorted(written - seen)]
    return bad + ["%s: not seen in the text" % f for f in sorted(seen - written)]


def prove(entry, arguments, axioms):
    part, name, promised, flags = entry
    run = wp.Run(name, WORK, options(arguments, flags, wp.QUICK),
                 again=options(arguments, flags, arguments.timeout), order=turns.order(flags),
                 late=turns.of_file(name))
    run.obtain(WORK / "kept", arguments.resume)
    bad = (judge_log(run, promised) + judge_report(run, "lemmas" in flags, axioms)
           + judge_functions(run))
    if not bad and not arguments.fast:
        run.keep()
    print("%-36s %5d goals %6.1f s  %s%s" % (
        name, len(run.goals()), run.seconds, "ok" if not bad else "FAILED",
        " (earlier run)" if run.recalled else ""), flush=True)
    for line in bad[:20]:
        print("    " + line, flush=True)
    return part, run, bad


def entry_points(runs):
    """Preconditions that no proved code establishes: the duties of callers."""
    required, established = set(), set()
    functions = {f for _, run, _ in runs for f in run.functions()}
    for _, run, _ in runs:
        for title, _ in run.untried() or []:
            owner = next((f for f in sorted(run.functions(), key=len, reverse=True)
                          if title.startswith(f + "_requires")), None)
            if owner:
                required.add(title)
        for owner, goal, _, _ in run.goals():
            call = re.match(r"%s_call_(\w+?)(?:_\d+)?(_requires\w*)$" % owner, goal)
            if owner in functions and call and call.group(1) in functions:
                established.add(call.group(1) + call.group(2))
    established |= {re.sub(r"_part\d+$", "", e) for e in established}
    return sorted(required - established)


def judge_whole(runs, parts):
    """What only all runs together can show."""
    bad = text_rules.problems(parts) + ["call cycle: " + c for c in sources.call_cycles(parts)]
    proved = {f for _, run, _ in runs for f in run.functions()}
    owners = {g[0] for _, run, _ in runs for g in run.goals()}
    elsewhere = text_rules.proved_elsewhere(parts)
    bad += ["%s: contract without a proved body" % s for s in sorted(
        {s for _, run, _ in runs for s, status, _ in run.statuses()
         if s != "global" and s not in proved and s not in elsewhere})]
    assumed = {title for _, run, _ in runs for title, _ in run.untried() or []
               if title.startswith("lemma_")}
    assumed |= {"lemma_" + l for l in sources.lemmas(parts)}
    bad += ["%s is proved in no run" % l for l in sorted(assumed - owners)]
    listed = {run.name for _, run, _ in runs}
    for path in (f for p in parts for f in p.c):
        # The declaration of a ghost object has nothing to prove.
        text = re.sub(r"/\*@ ghost [\w ]+; \*/", "", path.read_text())
        if sources.short(path) not in listed and (sources.bodies(path) or "/*@" in text):
            bad.append("%s is in no list" % sources.short(path))
    allowed, found = closure.read_entries(parts), {*entry_points(runs), *closure.duties(parts)}
    return (bad + closure.find_unlisted(found, allowed)
            + ["in entry_points.list, but not found: " + e for e in allowed if e not in found])


def conclude(runs, parts, arguments, versions, seconds):
    old = summary.load()
    new = summary.build([summary.of_run(p, r) for p, r, _ in runs], parts, versions, seconds, old)
    if arguments.update and not arguments.fast:
        summary.store(new)
        turns.write({**turns.read(), **{r.name: turns.second(r.order, r.goals(), r.left_open())
                                        for _, r, _ in runs}})
        print("wrote proofs/summary.json, proofs/summary.md and proofs/turns.list")
        return []
    if old is None:
        return ["there is no committed summary"]
    return ["summary: " + b for b in summary.differences(old, new, [p.name for p in parts])]


def parse():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--timeout", type=int, default=120)
    parser.add_argument("--part", action="append", default=[])
    # Half of its time Frama-C sleeps between two looks at its prover.
    parser.add_argument("--jobs", type=int, default=2 * os.cpu_count())
    parser.add_argument("files", nargs="*")
    return parser.parse_args()


def main():
    arguments = parse()
    versions = wp.need_tools()
    parts = sources.chosen_parts(arguments.part)
    work = [(p,) + e for p in parts for e in sources.entries(p)
            if not arguments.files or any(f in e[0] for f in arguments.files)]
    if not work:
        sys.exit("no file of the lists matches")
    wp.configure(WORK)
    (WORK / "cache").mkdir(exist_ok=True)
    axioms = sources.axioms(parts)
    begun, before = time.monotonic(), sources.digest(parts)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        runs = list(pool.map(lambda e: prove(e, arguments, axioms), work))
    seconds = time.monotonic() - begun
    if arguments.resume:
        seconds = sum(run.seconds for _, run, _ in runs) / arguments.jobs
    bad = ["%s: see build/proof" % run.name for _, run, wrong in runs if wrong]
    if not arguments.files:
        bad += judge_whole(runs, parts)
    if sources.digest(parts) != before:
        bad.append("the sources changed during the run")
    if not arguments.files and not bad:
        bad += conclude(runs, parts, arguments, versions, seconds)
    goals = sum(len(run.goals()) for _, run, _ in runs)
    for line in bad:
        print("FAIL: " + line)
    print("%s: %d goals of %d files in %.0f s" % (
        "FAILED" if bad else "proved", goals, len(runs), seconds))
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
