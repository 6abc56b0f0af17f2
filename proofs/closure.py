#!/usr/bin/env python3
"""Which definitions the contracts of the entry points come to, through other definitions.

usage: closure.py

A proof says no more than the contract that it ends in. An entry point is a proved function
that C outside the proved rooms calls, other than to word a rejection; what its contract
names, and what that is defined by, is what a verdict means. Every other definition of a
specification has to be in proofs/closure.list with the reason why it may be in no such
contract, and nothing else may. The preconditions of entry points, and of what C calls to word
a rejection, have to be in proofs/entry_points.list; the gate compares that list with what
Frama-C says too.
"""
import re
import sys

sys.dont_write_bytecode = True
import c_text
import evidence
import sources

WORDING = sources.ROOT / "src" / "report"  # looks at a rejected plan again to say what is wrong
LIST = sources.ROOT / "proofs" / "closure.list"
ENTRIES = sources.ROOT / "proofs" / "entry_points.list"


def contracts_of(parts):
    """{header: {function: contract}} of the proved rooms."""
    return {sources.short(path): {name: evidence.tokens(clauses) for name, clauses in c_text.contracts(
        c_text.without_comments(path.read_text()))[0]} for part in parts for path in part.h}


def included_by(path):
    """The headers below src that a file comes to."""
    found, waiting = set(), [path]
    while waiting:
        for name in evidence.INCLUDE.findall(waiting.pop().read_text()):
            header = sources.ROOT / "src" / name
            if header.exists() and header not in found:
                found.add(header)
                waiting.append(header)
    return found


def find_entries(parts, passed=(WORDING,)):
    """The (header, function) that C outside the proved rooms, and those passed by, calls."""
    rooms = [sources.ROOT / "src" / part.name for part in sources.PARTS] + list(passed)
    contracts, entries = contracts_of(parts), set()
    for path in sorted((sources.ROOT / "src").rglob("*.c")):
        if any(room in path.parents for room in rooms):
            continue
        calls = set(re.findall(r"(?<![\w.>])(\w+)\s*\(", c_text.executable(path.read_text())))
        for header in map(sources.short, included_by(path)):
            entries |= {(header, name) for name in calls & contracts.get(header, {}).keys()}
    return sorted(entries)


def duties(parts):
    """The preconditions of all functions that C outside the proved rooms calls."""
    contracts = contracts_of(parts)
    return sorted("%s_requires_%s" % (name, label) for header, name in find_entries(parts, ())
                  for label in re.findall(r"\brequires (\w+) :", contracts[header][name]))


def read_entries(parts):
    """The preconditions that the list has for these parts."""
    lines = [line.split() for line in ENTRIES.read_text().splitlines() if line and line[0] != "#"]
    return [name for part, name in lines if part in {p.name for p in parts}]


def find_unlisted(found, listed):
    return ["precondition of unproved callers, not in entry_points.list: " + name
            for name in sorted(found) if name not in listed]


def definitions(part):
    """{name: (file, text)} of what the specification of a part defines, macros included. What
    an axiom says of a symbol without a body is its definition."""
    found, axioms = {}, []
    for path in part.spec:
        for name, text in evidence.declarations(path.read_text()):
            if re.match(r"\s*axiom\s", text):
                axioms.append(evidence.tokens(text))
            elif text != name and not re.match(r"\s*(?:lemma|axiomatic)\s", text):
                found[name] = (sources.short(path), evidence.tokens(text))
    for name, (file, text) in found.items():
        if not re.search(r"(?<![<>=!]) = (?!=)", text):
            said = [axiom for axiom in axioms if re.search(r"\b%s\b" % name, axiom)]
            found[name] = (file, " ".join([text, *said]))
    return found


def reach(texts, defined):
    """The names that texts come to through definitions."""
    seen, waiting = set(), list(texts)
    while waiting:
        for name in set(re.findall(r"\w+", waiting.pop())) & defined.keys() - seen:
            seen.add(name)
            waiting.append(defined[name][1])
    return seen


def read_list(path=LIST):
    """{name: reason}: a line `name: reason` each; lines with # are headings."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return dict(line.split(": ", 1) for line in lines)


def find_outside(parts, contracts, entries):
    """({definition: file} of all that the contracts of the entry points do not come to, how
    many definitions there are)."""
    defined = {name: text for part in parts for name, text in definitions(part).items()}
    inside = reach([contracts[header][name] for header, name in entries], defined)
    return {name: file for name, (file, _) in defined.items() if name not in inside}, len(defined)


def compare(outside, listed):
    """What is wrong with the list."""
    return ["%s: %s is in no contract of an entry point, and not in closure.list" % (file, name)
            for name, file in sorted(outside.items()) if name not in listed] + [
        "closure.list: %s is in the contract of an entry point, or is gone" % name
        for name in listed if name not in outside]


def main():
    contracts, entries = contracts_of(sources.PARTS), find_entries(sources.PARTS)
    outside, count = find_outside(sources.PARTS, contracts, entries)
    bad = compare(outside, read_list())
    bad += find_unlisted(duties(sources.PARTS), read_entries(sources.PARTS))
    for line in bad:
        print("FAIL: " + line)
    print("closure: %d entry points come to %d of %d definitions; the others are in closure.list"
          % (len(entries), count - len(outside), count))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
