#!/usr/bin/env python3
"""List what the theory assumes.  Must be empty.

Three files contain abstract symbols: the interfaces arith_sig.mlw and
merged_sig.mlw, whose every axiom must reappear as a goal of weak_real.mlw and
merged_real.mlw, where the interface is cloned onto real definitions; and the
element type of the sequences of low_ops.mlw, which is cloned with a concrete
type in the same file.
"""
import os, re, sys
sys.dont_write_bytecode = True
import xml.etree.ElementTree as ET
import tasks

# interface -> the file that clones it onto real definitions
REALISED = {"arith_sig.mlw": "weak_real", "merged_sig.mlw": "merged_real"}


def strip(text):
    """Remove (* nested *) comments and strings."""
    out, depth, i = [], 0, 0
    while i < len(text):
        if text.startswith("(*", i) and not text.startswith("(*)", i):
            depth += 1
            i += 2
        elif depth and text.startswith("*)", i):
            depth -= 1
            i += 2
        else:
            out.append(" " if depth else text[i])
            i += 1
    return "".join(out)


DECL = r"^\s*(?=(?:axiom|lemma|goal|function|predicate|constant|type|let|val|use|clone|module|end|scope|meta|inductive|exception)\b)"


def scan(path):
    """Undefined symbols, axioms and unproved steps of one file."""
    found = []
    text = strip(open(path).read())
    for w in ("assume", "admit", "any", "val", "exception", "diverges", "meta"):
        for _ in re.finditer(r"(?<![\w.'])%s(?![\w'])" % w, text):
            found.append((w, ""))
    for d in re.split(DECL, text, flags=re.M):
        m = re.match(r"(axiom|function|predicate|constant|type)\s+(?:\[@[^\]]*\]\s*)?(\w+)", d)
        if not m:
            continue
        kind, name = m.groups()
        if kind == "axiom" or "=" not in re.sub(r"<=|>=|<>|=>", "", d):
            found.append((kind, name))
    for m in re.finditer(r"\baxiom\s+(\w+|\.)", re.sub(r"(?m)^\s*axiom\s+\w+\s*:", "", text)):
        if m.group(1) not in (".",):
            found.append(("clone keeps axiom", m.group(1)))
    return found


def undischarged(interface):
    """Axioms of an interface, and those that are no proved goal."""
    axioms = {n for k, n in scan(os.path.join(tasks.SPEC, interface)) if k == "axiom"}
    rec = os.path.join(tasks.ROOT, "proofs", "why3", REALISED[interface], "why3session.xml")
    goals = {g.get("name") for g in ET.parse(rec).getroot().iter("goal") if g.get("proved") == "true"}
    return axioms, sorted(axioms - goals)


def report():
    bad, unproved, kept = [], [], {}
    for interface, name in REALISED.items():
        axioms, missing = undischarged(interface)
        kept[name + ".mlw"] = axioms
        unproved += ["interface axiom not discharged: " + n for n in missing]
        print("axioms of %s: %d, discharged as goals of %s.mlw: %d"
              % (interface, len(axioms), name, len(axioms) - len(missing)))
    for f in sorted(os.listdir(tasks.SPEC)):
        if not f.endswith(".mlw") or f in REALISED:
            continue
        text = strip(open(os.path.join(tasks.SPEC, f)).read())
        for kind, name in scan(os.path.join(tasks.SPEC, f)):
            if kind == "clone keeps axiom" and name in kept.get(f, ()):
                pass                   # discharged by a second clone, checked above
            elif kind == "type" and re.search(r"with type %s = \w+" % name, text):
                pass                   # abstract element of a sequence, cloned in the same file
            else:
                bad.append("%s: %s %s" % (f, kind, name))
    bad += unproved
    print("assumed symbols and axioms outside Why3's standard library: %s" % ("none" if not bad else ""))
    for b in bad:
        print("  " + b)
    return len(bad)


if __name__ == "__main__":
    sys.exit(1 if report() else 0)
