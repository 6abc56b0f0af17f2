#!/usr/bin/env python3
"""Paired faults, proofs/mutants/paired.list: specification and C are changed together.

usage: paired.py [TEXT]...
(TEXT: only faults whose entry holds one of them)

A fault in the C alone breaks a proof, because the specification is as it was. Here both say
the same wrong thing, and the proof of the function goes through: that is shown first. Then
something that does not read the changed definition has to notice: a test, or a proof above,
which is the statement of check_texts or what an entry names. What was found goes into
proofs/mutants/paired.results; paired.pending names what is not known to be noticed as the text is now.
"""
import collections
import concurrent.futures
import os
import re
import sys

sys.dont_write_bytecode = True
import evidence
import fault_tests
import faults
import mutate
import sources

LIST, RESULTS, PENDING = (faults.MUTANTS / ("paired." + end) for end in ("list", "results", "pending"))
Pair = collections.namedtuple("Pair", "part file function why edits above")
HEAD = re.compile(r"(\w+\.c) (\w+) \| (.*)")
EDIT = re.compile(r"in (\S+)\n- (.*)\n\+ (.*)\n")
ABOVE = re.compile(r"above (\w+\.c) (\w+)\n")
TOP = [("both_texts.c", "read_both_texts"), ("check.c", "judge_plan"), ("check.c", "check_texts")]

def part_of(file):
    """The part that has a C file of this name."""
    found = [part for part in sources.PARTS if any(path.name == file for path in part.c)]
    if len(found) != 1:
        sys.exit("paired.list: %d parts have a file %s" % (len(found), file))
    return found[0]


def read_pairs(path=LIST):
    text = "\n".join(line for line in path.read_text().split("\n") if not line.startswith("#"))
    pairs = []
    for entry in re.split(r"\n\n+", text.strip()):
        head, _, rest = (entry + "\n").partition("\n")
        match = HEAD.fullmatch(head)
        edits, above = EDIT.findall(rest), ABOVE.findall(rest)
        if not match or EDIT.sub("", ABOVE.sub("", rest)):
            sys.exit("paired.list: an entry that is none: " + head)
        pairs.append(Pair(part_of(match[1]), *match.groups(), edits, above))
    return pairs


def apply_edits(root, pair):
    for path, old, new in pair.edits:
        text = (root / path).read_text()
        if text.count(old) != 1:
            sys.exit("%s: %d times: %s" % (path, text.count(old), old))
        (root / path).write_text(text.replace(old, new))


def fingerprint(pair):
    """Of all that the proof reads, and of the changes."""
    texts = evidence.texts(pair.part).read_by(pair.file, pair.function)
    return evidence.digest(texts + [word for edit in pair.edits for word in edit])


def heading(pair):
    return "%s %s: %s\n    found on: %s\n" % (pair.file, pair.function, pair.why, fingerprint(pair))


def stale(path=RESULTS):
    """Pairs whose result is missing, about another text, or that nothing noticed."""
    known = evidence.recorded(path) if path.exists() else []
    return ["%s: %s" % (path.name, head.split("\n")[0]) for head in map(heading, read_pairs())
            if not any(entry.startswith(head) and "noticed: -" not in entry for entry in known)]


def read_pending():
    """Pairs that paired.pending names: test_gate.py fails when a stale one is not among them."""
    return PENDING.read_text().splitlines() if PENDING.exists() else []


def write_pending():
    due = stale()
    PENDING.unlink(missing_ok=True)
    if due:
        PENDING.write_text("".join(line + "\n" for line in due))


def find_noticer(root, pair, key):
    """The test, or the goal above, that the changed pair fails."""
    found = mutate.remembered("paired " + key,
                              lambda: fault_tests.first_failing_in(root, pair) or "none")
    if found != "none":
        return "test " + found
    for file, function in pair.above + (TOP if pair.part.name == "check" else []):
        goal = mutate.prove_in(root, pair._replace(file=file, function=function))
        if goal:
            return "proof of %s: %s" % (function, goal)
    return "-"


def judge(pair, programs):
    with faults.Tree(pair, None) as root:
        apply_edits(root, pair)
        goal = mutate.prove_in(root, pair)
        noticed = find_noticer(root, pair, programs + heading(pair))
    line = "%s    proof: %s\n    noticed: %s" % (heading(pair), goal or "goes through", noticed)
    print(line, flush=True)
    return line, goal is None and noticed != "-"


def main():
    texts = sys.argv[1:]
    chosen = [p for p in read_pairs() if not texts or any(t in p.file + " " + p.function + p.why for t in texts)]
    mutate.prepare()
    parts = [part for part in sources.PARTS if any(p.part is part for p in chosen)]
    fault_tests.build(parts)
    programs = {part.name: fault_tests.fingerprint(part) for part in parts}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda p: judge(p, programs[p.part.name]), chosen))
    fresh = {line.split("\n    proof")[0] + "\n": line for line, _ in found}
    known = {"".join(e.splitlines(True)[:2]): e.rstrip("\n")
             for e in (evidence.recorded(RESULTS) if RESULTS.exists() else [])}
    lines = [fresh.get(h) or known.get(h) for h in map(heading, read_pairs())]
    RESULTS.write_text("# Written by make mutate-paired: each fault in specification and C together, a\n"
                       "# fingerprint of what its proof reads, that the proof goes through, and what notices.\n"
                       + "".join(line + "\n" for line in lines if line))
    write_pending()
    good = sum(1 for _, right in found if right)
    print("paired: %d of %d go through their proof and are noticed" % (good, len(found)))
    sys.exit(0 if good == len(found) else 1)


if __name__ == "__main__":
    main()
