#!/usr/bin/env python3
"""List every axiom of the proved parts, and refuse anything else that is assumed.

An axiom must be the defining equation of an opaque symbol: it stands in the
axiomatic block that declares the symbol, the only axiom there, and reads
`\\forall ...; symbol(...) == ...` or `<==>`. The comment line above it begins with
"axiom-reason: defining equation". proofs/axioms.mlw states it as a goal of the
same name about a real definition, with the text of the axiom above it; Why3 must
prove that goal. The number of axioms is in proofs/axioms.count and may only fall.
"""
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import c_text
import sources
import text_rules
import wp

PROOFS = sources.ROOT / "proofs"
WORK = sources.ROOT / "build" / "proof"
TEXT = re.compile(r"\baxiom\s+(\w+)\s*:\s*(\\forall[^;]*;[^;]*;)")
BLOCK = re.compile(r"\baxiomatic\s+(\w+)\s*\{(.*?)\n\s*\}", re.S)
AXIOM = re.compile(r"//\s*axiom-reason:([^\n]*(?:\n\s*//[^\n]*)*)\n\s*axiom\s+(\w+)\s*:"
                   r"\s*\\forall[^;]*;([^;]*);")


def opaque_symbols(block):
    code = c_text.without_comments(block)
    code = re.sub(r"\baxiom\b.*", "", code, flags=re.S)
    return re.findall(r"\b(?:logic\s+(?:struct\s+)?\w+|predicate)\s+(\w+)(?:\{\w+\})?\s*\([^;=]*;",
                      code)


def judge_block(path, name, block):
    """The axioms of one block, with what is wrong with them."""
    found, bad = [], []
    where = "%s: axiomatic %s: " % (sources.short(path), name)
    count = len(re.findall(r"\baxiom\s+\w+", c_text.without_comments(block)))
    if count > 1:
        bad.append(where + "more than one axiom")
    for reason, axiom, formula in AXIOM.findall(block):
        reason = re.sub(r"\s*\n\s*//\s*", " ", reason).strip()
        found.append((axiom, sources.short(path), reason))
        matrix = formula.strip()
        head = re.match(r"(\w+)\s*\(\s*(?:(\w+)\s*\()?", matrix)
        symbols = opaque_symbols(block)
        if not head or not {head.group(1), head.group(2)} & set(symbols):
            bad.append(where + axiom + " defines no symbol of its block")
        if not re.search(r"==(?!>)|<==>", matrix):
            bad.append(where + axiom + " is no equation")
        if not reason.startswith("defining equation"):
            bad.append(where + axiom + ": the reason is not \"defining equation\"")
    if len(found) != count:
        bad.append(where + "an axiom without an axiom-reason on the line above")
    return found, bad


def all_axioms(parts):
    found, bad = [], []
    for path in (f for p in parts for f in p.files()):
        text = path.read_text()
        for name, block in BLOCK.findall(text):
            more, wrong = judge_block(path, name, block)
            found, bad = found + more, bad + wrong
        inside = sum(len(re.findall(r"\baxiom\s+\w+", c_text.without_comments(b)))
                     for _, b in BLOCK.findall(text))
        if inside != len(re.findall(r"\baxiom\s+\w+", c_text.without_comments(text))):
            bad.append("%s: an axiom outside the axiomatic blocks" % sources.short(path))
    return found, bad


def models():
    """The goals of proofs/axioms.mlw that Why3 proves."""
    env = dict(os.environ, WHY3CONFIG=str(wp.configure(WORK)))
    run = subprocess.run(["why3", "prove", "-P", "cvc4", "-t", "20", "axioms.mlw"], cwd=PROOFS,
                         env=env, capture_output=True, text=True)
    text = run.stdout + run.stderr
    return re.findall(r"Goal (\w+)\.\s*Prover result is: Valid", text), text


def misquoted(parts):
    """Axioms whose text is not above a goal of their name in proofs/axioms.mlw."""
    quoted = re.findall(r"\(\*\s*(axiom\s+(\w+)[^;]*;[^;]*;)\s*\*\)\s*goal\s+(\w+)\s*:",
                        (PROOFS / "axioms.mlw").read_text())
    texts = {" ".join(text.split()) for text, name, goal in quoted if name == goal}
    stated = [m for p in parts for f in p.files()
              for m in TEXT.finditer(c_text.without_comments(f.read_text()))]
    return ["%s: proofs/axioms.mlw quotes another text" % m.group(1) for m in stated
            if " ".join(m.group(0).split()) not in texts]


def contracts_without_bodies(parts):
    declared = {}
    for path in (f for p in parts for f in p.h):
        for name in c_text.prototypes(c_text.without_comments(path.read_text())):
            declared[name] = sources.short(path)
    defined = {n for p in parts for f in p.c for n in sources.bodies(f)}
    return ["%s: %s has no body" % (f, n) for n, f in declared.items() if n not in defined]


def main():
    wp.need_tools()
    parts = sources.PARTS
    axioms, bad = all_axioms(parts)
    proved, text = models()
    for name, path, reason in axioms:
        print("axiom %-16s %-34s %s" % (name, path, reason))
        if name not in proved:
            bad.append("%s: no proved goal of this name in proofs/axioms.mlw" % name)
    if axioms and not proved:
        bad.append(text)
    bad += misquoted(parts)
    allowed = int((PROOFS / "axioms.count").read_text())
    if len(axioms) != allowed:
        bad.append("%d axioms, proofs/axioms.count says %d" % (len(axioms), allowed))
    admits = text_rules.problems(parts)
    bodies = contracts_without_bodies(parts)
    print("axioms %d, admitted or forbidden %d, contracts without bodies %d"
          % (len(axioms), len(admits), len(bodies)))
    for line in bad + admits + bodies:
        print("FAIL: " + line)
    sys.exit(1 if bad + admits + bodies else 0)


if __name__ == "__main__":
    main()
