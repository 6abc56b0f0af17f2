#!/usr/bin/env python3
"""Smoke tests: no contract, loop or branch of the proved code may be contradictory.

usage: smoke.py [--part NAME]... [--resume] [FILE]...

A smoke test asks the provers for `false` after a precondition, in a loop, behind
a call or in a branch. One that is proved means that something there contradicts
itself, or is dead code; then the proofs around it mean nothing. Passing takes the
provers to their limit of one second each, so this is no part of `make proof`.
With --resume, a file whose text after the preprocessor is that of an earlier run
that passed is not tested again.
"""
import argparse
import concurrent.futures
import os
import re
import sys

sys.dont_write_bytecode = True
import sources
import wp

CONTROL = "proofs/canaries/smoke_control.c"
WORK = sources.ROOT / "build" / "proof" / "smoke"
ONLY_SMOKE = ("-wp-prop=-@lemma,-@ensures,-@invariant,-@assert,-@assigns,-@requires,"
              "-@exits,-@terminates,-@variant")


def test(name, resume, prover=None):
    """The run, and the smoke tests that passed and failed."""
    run = wp.Run(name, WORK, ["-wp-smoke-tests", "-wp-smoke-timeout", "1", "-wp-timeout", "2",
                              "-wp-cache", "none", ONLY_SMOKE])
    if prover:
        at = run.command.index("-wp-prover") + 1
        run.command[at:at + 1] = [prover]
    run.obtain(WORK / "kept", resume)
    passed = set(re.findall(r"\[Passed\] Smoke-test (\S+)", run.log))
    return run, passed, set(re.findall(r"\[Failed\] Smoke-test (\S+)", run.log))


def smoke(name, bare, resume):
    run, passed, failed = test(name, resume)
    bad = ["%s: contradictory: %s" % (name, f) for f in sorted(failed)]
    if run.status != 0:
        bad.append("%s: frama-c ended with status %s" % (name, run.status))
    if run.functions() and bare == bool(passed | failed):
        bad.append("%s: %s" % (name, "not bare" if bare else "no smoke test"))
    if not bad:
        run.keep()
    print("%-36s %4d smoke tests %6.1f s  %s%s" % (
        name, len(passed) + len(failed), run.seconds, "ok" if not bad else "FAILED",
        " (earlier run)" if run.recalled else ""), flush=True)
    return len(passed), bad


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--part", action="append", default=[])
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    wp.need_tools()
    wp.configure(WORK)
    chosen = [(name, "bare" in flags) for p in sources.chosen_parts(arguments.part)
              for name, _, flags in sources.entries(p)
              if not arguments.files or any(f in name for f in arguments.files)]
    for prover in ("z3", "cvc4"):
        if not test(CONTROL, False, prover)[2]:
            sys.exit("%s: %s alone finds no contradiction, so no test that passes means "
                     "anything" % (CONTROL, prover))
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        found = list(pool.map(lambda entry: smoke(*entry, arguments.resume), chosen))
    bad = [line for _, lines in found for line in lines]
    for line in bad:
        print("FAIL: " + line)
    print("smoke tests passed: %d, failed: %d" % (sum(n for n, _ in found), len(bad)))
    sys.exit(1 if bad or not found else 0)


if __name__ == "__main__":
    main()
