#!/usr/bin/env python3
"""Smoke tests: no contract, loop or branch of the proved code may be contradictory.

usage: smoke.py [--part NAME]... [--stale] [FILE]...

A smoke test asks the provers for `false` after a precondition, in a loop, behind
a call or in a branch. One that is proved means that something there contradicts
itself, or is dead code; then the proofs around it mean nothing. Passing takes the
provers to their limit of one second each, so this is no part of `make proof`. Files
that pass go into proofs/smoke.results, with a fingerprint of what their proofs read, and
smoke.pending names those that were not tested since they changed; test_gate.py fails
when one is missing there. --stale: only those.
"""
import argparse
import concurrent.futures
import os
import re
import sys
import threading

sys.dont_write_bytecode = True
import evidence
import sources
import turns
import wp

WRITING = threading.Lock()
CONTROL = "proofs/canaries/smoke_control.c"
WORK = sources.ROOT / "build" / "proof" / "smoke"
ONLY_SMOKE = ("-wp-prop=-@lemma,-@ensures,-@invariant,-@assert,-@assigns,-@requires,"
              "-@exits,-@terminates,-@variant")


def test(name, prover=None):
    """The run, and the smoke tests that passed and failed."""
    run = wp.Run(name, WORK, ["-wp-smoke-tests", "-wp-smoke-timeout", "1", "-wp-timeout", "2",
                              "-wp-cache", "none", ONLY_SMOKE],
                 order=[prover] if prover else turns.ORDER)
    run.finish(run.start())
    passed = set(re.findall(r"\[Passed\] Smoke-test (\S+)", run.log))
    return run, passed, set(re.findall(r"\[Failed\] Smoke-test (\S+)", run.log))


def write_result(name, count):
    """Puts one file's result among the committed ones; without a count it has none."""
    heads = evidence.smoke_heads()
    with WRITING:
        lines = {n: line for n, line in evidence.smoke_lines().items() if n in heads and n != name}
        if count is not None:
            lines[name] = "%s %d passed" % (heads[name], count)
        evidence.SMOKE.write_text(
            "# Written by make smoke: each proved file, a fingerprint of what its proofs read,\n"
            "# and how many smoke tests passed; none failed.\n"
            + "".join(lines[n] + "\n" for n in heads if n in lines))
        path, due = evidence.SMOKE.with_suffix(".pending"), evidence.stale_smoke()
        path.unlink(missing_ok=True)
        if due:
            path.write_text("".join(n + "\n" for n in due))


def smoke(name, bare):
    run, passed, failed = test(name)
    bad = ["%s: contradictory: %s" % (name, f) for f in sorted(failed)]
    if run.status != 0:
        bad.append("%s: frama-c ended with status %s" % (name, run.status))
    if run.functions() and bare == bool(passed | failed):
        bad.append("%s: %s" % (name, "not bare" if bare else "no smoke test"))
    write_result(name, None if bad else len(passed))
    print("%-36s %4d smoke tests %6.1f s  %s" % (
        name, len(passed) + len(failed), run.seconds, "ok" if not bad else "FAILED"), flush=True)
    return len(passed), bad


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--part", action="append", default=[])
    parser.add_argument("--stale", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    wp.need_tools()
    wp.configure(WORK)
    stale = evidence.stale_smoke()
    chosen = [(name, "bare" in flags) for p in sources.chosen_parts(arguments.part)
              for name, _, flags in sources.entries(p)
              if (not arguments.files or any(f in name for f in arguments.files))
              and (not arguments.stale or name in stale)]
    for prover in ("z3", "cvc4"):
        if not test(CONTROL, prover)[2]:
            sys.exit("%s: %s alone finds no contradiction, so no test that passes means "
                     "anything" % (CONTROL, prover))
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        found = list(pool.map(lambda entry: smoke(*entry), chosen))
    bad = [line for _, lines in found for line in lines]
    for line in bad:
        print("FAIL: " + line)
    print("smoke tests passed: %d, failed: %d" % (sum(n for n, _ in found), len(bad)))
    sys.exit(1 if bad or not (found or arguments.stale) else 0)


if __name__ == "__main__":
    main()
