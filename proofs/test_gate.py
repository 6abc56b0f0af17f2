#!/usr/bin/env python3
"""The gate passes proofs/gate_cases/good.c and stops every other file there, also
those for which Frama-C ends with status 0 and counts all goals as proved; likewise
the texts of text_cases.py. And the committed results of `make mutate` are about the
faults that are listed."""
import sys
import types

sys.dont_write_bytecode = True
import c_text
import faults
import gate
import sources
import text_cases
import text_rules
import wp

CASES = sources.ROOT / "proofs" / "gate_cases"
WORK = sources.ROOT / "build" / "proof" / "gate_cases"


def verdict(path, lemmas):
    options = ["-wp-timeout", "2", "-wp-cache", "none"] + ([] if lemmas else ["-wp-prop=-@lemma"])
    run = wp.Run(sources.short(path), WORK, options, again=options)
    run.finish(run.start())
    bad = gate.judge_log(run, 0) + gate.judge_report(run, lemmas, {}) + gate.judge_functions(run)
    owners = {g[0] for g in run.goals()}
    stated = sources.LEMMA.findall(c_text.without_comments(path.read_text()))
    return bad + ["lemma %s is proved in no run" % l for l in stated if "lemma_" + l not in owners]


def wrong_texts():
    """Texts that the rules are wrong about."""
    wrong = []
    for number, (name, (texts, said)) in enumerate(text_cases.CASES.items()):
        place = WORK / ("text%d" % number)
        place.mkdir(parents=True, exist_ok=True)
        for old in place.iterdir():
            old.unlink()
        for file, text in texts.items():
            (place / file).write_text(text)
        paths = sorted(place.iterdir())
        part = types.SimpleNamespace(c=[p for p in paths if p.suffix == ".c"], files=lambda: paths)
        bad = text_rules.problems([part]) + sources.call_cycles([part])
        print("text: %-36s %s" % (name, "stopped: " + bad[0] if bad else "passed"))
        if bool(bad) != bool(said) or said and not any(said in line for line in bad):
            wrong.append(name)
    return wrong


def stale_results():
    """Parts whose committed results are not about the listed faults."""
    stale = []
    for part in sources.PARTS:
        listed = ["%s %s: %s" % (f.file, f.function, f.why) for f in faults.of_part(part)]
        text = (faults.MUTANTS / (part.name + ".results")).read_text()
        if listed != [l for l in text.split("\n")[:-2] if l and l[0] not in " #"]:
            stale.append("proofs/mutants/%s.results is not about the faults of the list; "
                         "make mutate writes it" % part.name)
    return stale


def main():
    wp.need_tools()
    wp.configure(WORK)
    wrong = wrong_texts()
    for path in sorted(CASES.glob("*.c")):
        for lemmas in (False, True):
            bad = verdict(path, lemmas)
            print("%-12s lemmas %-8s %s" % (path.stem, "proved" if lemmas else "assumed",
                                            "stopped: " + bad[0] if bad else "passed"))
            if bool(bad) == (path.stem == "good"):
                wrong.append(path.stem)
    stale = stale_results()
    for line in ["the gate is wrong about " + name for name in wrong] + stale:
        print("FAIL: " + line)
    sys.exit(1 if wrong or stale else 0)


if __name__ == "__main__":
    main()
