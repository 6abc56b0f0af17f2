#!/usr/bin/env python3
"""The gate passes proofs/gate_cases/good.c and stops every other file there, also
those for which Frama-C ends with status 0 and counts all goals as proved."""
import sys

sys.dont_write_bytecode = True
import gate
import sources
import wp

CASES = sources.ROOT / "proofs" / "gate_cases"
WORK = sources.ROOT / "build" / "proof" / "gate_cases"


def verdict(path, lemmas):
    options = ["-wp-timeout", "2", "-wp-cache", "none"] + ([] if lemmas else ["-wp-prop=-@lemma"])
    run = wp.Run(sources.short(path), WORK, options, again=options)
    run.finish(run.start())
    bad = gate.judge_log(run, 0) + gate.judge_report(run, lemmas, {}) + gate.judge_functions(run)
    owners = {g[0] for g in run.goals()}
    stated = sources.LEMMA.findall(sources.without_comments(path.read_text()))
    return bad + ["lemma %s is proved in no run" % l for l in stated if "lemma_" + l not in owners]


def main():
    wp.need_tools()
    wp.configure(WORK)
    wrong = []
    for path in sorted(CASES.glob("*.c")):
        for lemmas in (False, True):
            bad = verdict(path, lemmas)
            print("%-12s lemmas %-8s %s" % (path.stem, "proved" if lemmas else "assumed",
                                            "stopped: " + bad[0] if bad else "passed"))
            if bool(bad) == (path.stem == "good"):
                wrong.append(path.stem)
    for name in wrong:
        print("FAIL: the gate is wrong about " + name)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
