#!/usr/bin/env python3
"""The gate passes proofs/gate_cases/good.c and stops every other file there, also
those for which Frama-C ends with status 0 and counts all goals as proved; likewise
the texts of text_cases.py. No definition is without its canary. And the committed
results of `make mutate` were found on the faults that are listed, in the text as it is now."""
import re
import sys
import types

sys.dont_write_bytecode = True
import c_text
import canaries
import closure
import evidence
import faults
import gate
import paired
import random_faults
import sources
import text_cases
import text_rules
import wp

CASES = sources.ROOT / "proofs" / "gate_cases"
WORK = sources.ROOT / "build" / "proof" / "gate_cases"


# Scripts of these goals, which are not true in all cases, say that both provers proved them.
LATE = ["typed_f_ensures", "typed_lemma_wrong"]


def verdict(path, lemmas):
    options = ["-wp-timeout", "2", "-wp-cache", "none"] + ([] if lemmas else ["-wp-prop=-@lemma"])
    run = wp.Run(sources.short(path), WORK, options, again=options, late=LATE)
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
        part = types.SimpleNamespace(c=[p for p in paths if p.suffix == ".c"], files=lambda: paths,
                                     used=list)
        bad = text_rules.problems([part]) + sources.call_cycles([part])
        print("text: %-36s %s" % (name, "stopped: " + bad[0] if bad else "passed"))
        if bool(bad) != bool(said) or said and not any(said in line for line in bad):
            wrong.append(name)
    return wrong


def wrong_assumptions():
    """Whether a run of a part alone takes more than the contracts that another part proves,
    or a run of all takes any."""
    check, alone = sources.PARTS[0], [part for part in sources.PARTS if part.uses]
    bodies = {name for path in check.c for name in sources.bodies(path)}
    taken = text_rules.proved_elsewhere(alone)
    right = taken and taken <= bodies and not text_rules.proved_elsewhere(sources.PARTS)
    print("contracts of others: %s" % ("%d, all proved in check" % len(taken) if right else "wrong"))
    return [] if right else ["contracts of others"]


def lost_faults(listed):
    """Faults whose line is no line of its function any more."""
    found = []
    for fault in listed:
        try:
            faults.faulty_text(fault)
        except SystemExit as why:
            found.append(str(why))
    return found


def wrong_faults():
    """Faults that cannot be tried, or whether one without its line is overlooked."""
    listed = [fault for part in sources.PARTS for fault in faults.of_part(part)]
    planted = lost_faults([listed[0]._replace(old="no such line;")])
    print("faults: %d listed, one without its line %s"
          % (len(listed), "is noticed" if len(planted) == 1 else "is overlooked"))
    return lost_faults(listed) + ([] if len(planted) == 1 else ["a fault without its line"])


def stale_results():
    """What of the committed results was found on another text and is not among the
    faults that PART.pending names, or is among them without need."""
    found = []
    for part in sources.PARTS:
        stale = evidence.stale_faults(part, faults.MUTANTS / (part.name + ".results"))
        path = faults.MUTANTS / (part.name + ".pending")
        pending = path.read_text().splitlines() if path.exists() else []
        print("evidence: %-11s %d faults are to be found anew" % (part.name, len(pending)))
        found += [line + "; make mutate finds it anew" for line in stale if line not in pending]
        found += [line + " is pending, but it is not" for line in pending if line not in stale]
    drawn = [line for part in sources.PARTS for line in random_faults.stale(part)]
    print("evidence: random      %d faults were found on another text" % len(drawn))
    found += [line + "; make mutate-random finds it anew" for line in drawn]
    unknown, pending = paired.stale(), paired.read_pending()
    print("evidence: paired      %d faults, %d of them to be looked at anew"
          % (len(paired.read_pairs()), len(pending)))
    found += [line + "; make mutate-paired looks at it" for line in unknown if line not in pending]
    found += [line + " is pending, but it is not" for line in pending if line not in unknown]
    untested, pending = evidence.stale_smoke(), evidence.pending_smoke()
    print("evidence: smoke       %d files are to be tested anew" % len(pending))
    return found + ["%s: its smoke tests are stale; make smoke runs them" % name
                    for name in untested if name not in pending] + [
        "%s: its smoke tests are pending, but they are not" % name
        for name in pending if name not in untested]


def wrong_smoke():
    """Whether a result of smoke tests on another text, or that of one file that is missing, is
    overlooked."""
    path, heads = WORK / "smoke.results", evidence.smoke_heads()
    first, last = list(heads)[0], list(heads)[-1]
    lines = {name: head + " 1 passed" for name, head in heads.items()}
    counts = []
    for name, line in ((first, lines[first]), (first, lines[first].replace(" ", " 0", 1)), (last, "")):
        path.write_text("\n".join({**lines, name: line}.values()) + "\n")
        counts.append(len(evidence.stale_smoke(path)))
    print("evidence: smoke       %s" % ("a change is noticed" if counts == [0, 1, 1] else counts))
    return [] if counts == [0, 1, 1] else ["evidence of smoke tests"]


def wrong_closure():
    """Whether a definition that only one clause of check_texts comes to is missed when the
    clause is gone, or a line of the list that is not needed."""
    contracts, entries = closure.contracts_of(sources.PARTS), closure.find_entries(sources.PARTS)
    texts, listed = contracts["src/check/check.h"], closure.read_list()
    clause = re.compile(r"ensures sums_stored : [^;]*;")
    cut = {**contracts, "src/check/check.h": {
        **texts, "check_texts": clause.sub("", texts["check_texts"])}}
    missed, _ = closure.find_outside(sources.PARTS, cut, entries)
    whole, _ = closure.find_outside(sources.PARTS, contracts, entries)
    found = [line.split()[1] for line in closure.compare(missed, listed)]
    spare = closure.compare(whole, {**listed, "SumsShaped": "not needed"})
    right = {"SumsShaped", "SumSectionStored"} <= set(found) and len(spare) == 1
    print("closure: %s" % ("a clause that is gone is noticed" if right else "not told apart"))
    return [] if right else ["closure of contracts"]


def wrong_evidence(part):
    """Whether a fingerprint that is not that of the text is overlooked, or a change of
    one function makes the results about another file stale."""
    fresh, altered = WORK / "fresh.results", WORK / "altered.results"
    text = "".join(evidence.heading(f) + "    proof: goal\n" for f in faults.of_part(part))
    head, found, tail = text.rpartition("found on: ")
    fresh.write_text(text)
    altered.write_text(head + found + "10"[tail[0] == "1"] + tail[1:])
    before, after = (len(evidence.stale_faults(part, path)) for path in (fresh, altered))
    listed = faults.of_part(part)
    first, other = listed[0], next(f for f in listed if f.file != listed[0].file)
    with faults.Tree(first, faults.faulty_text(first)) as root:
        changed, kept = (evidence.Texts(part, root).of_fault(f) for f in (first, other))
    now = evidence.texts(part)
    right = (before, after) == (0, 1) and changed != now.of_fault(first) and kept == now.of_fault(other)
    print("evidence: %-11s %s" % (part.name, "a change is noticed" if right else "not told apart"))
    return [] if right else ["evidence of " + part.name]


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
    for part in sources.PARTS:
        wrong += wrong_evidence(part)
    wrong += wrong_assumptions()
    wrong += wrong_closure()
    wrong += wrong_smoke()
    wrong += wrong_faults()
    stale = stale_results() + canaries.missing()
    for line in ["the gate is wrong about " + name for name in wrong] + stale:
        print("FAIL: " + line)
    sys.exit(1 if wrong or stale else 0)


if __name__ == "__main__":
    main()
