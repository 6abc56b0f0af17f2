#!/usr/bin/env python3
"""List what the theory assumes.  Must be empty.

Three files contain abstract symbols: the interfaces arith_sig.mlw and
merged_sig.mlw, whose every axiom must reappear as a goal of weak_real.mlw and
merged_real.mlw, where the interface is cloned onto real definitions; and the
element type of the sequences of low_ops.mlw, which is cloned with a concrete
type in the same file.

A clone may keep axioms only where nothing is put in place of a symbol: with
`axiom .` and no substitution, from an interface or from a module of its chain.  Only
WeakInt keeps two axioms beside substitutions, about a symbol that stays abstract
there; WeakReal clones it and keeps none.  No other module may use what has axioms.
"""
import os, re, sys
sys.dont_write_bytecode = True
import xml.etree.ElementTree as ET
import tasks

# interface -> the file that clones it onto real definitions
REALISED = {"arith_sig.mlw": "weak_real", "merged_sig.mlw": "merged_real"}

# the modules whose axioms are those of an interface, in the order of their clones
CHAINS = [["arith_sig.ArithSig", "weak.Weak", "weak_pairs.WeakPairs", "weak_normal.WeakNormal",
           "weak_theorems.WeakTheorems"],
          ["merged_sig.MergedSig", "merged_weak.MergedWeak", "merged_rules.MergedRules",
           "merged_normal.MergedNormal"]]

# the one clone that keeps axioms beside substitutions: in which module, of which, which axioms
KEPT = ("weak_real.WeakInt", "weak_theorems.WeakTheorems", {"prime_two", "euclid"})


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
    return found


def declarations(text):
    """Declarations, each on one line; the substitutions of a clone may begin lines."""
    out = [""]
    for d in re.split(DECL, text, flags=re.M):
        d = " ".join(d.split())
        if re.search(r"(,|\bwith)$", out[-1]):
            out[-1] += " " + d
        else:
            out.append(d)
    return out


def kept_axioms(path):
    """What is wrong with the clones of one file, and with its uses of modules with axioms."""
    name, found = os.path.splitext(os.path.basename(path))[0], []
    bare = {m: m.split(".")[1] for chain in CHAINS for m in chain}
    follows = {b: a for chain in CHAINS for a, b in zip(chain, chain[1:])}
    inside = KEPT[0].split(".")[0]
    for part in re.split(r"^(?=module\b)", strip(open(path).read()), flags=re.M)[1:]:
        module = "%s.%s" % (name, re.match(r"module\s+(\w+)", part).group(1))
        for d in declarations(part):
            words = d.split()
            if not words or words[0] not in ("use", "clone"):
                continue
            source = next((w for w in words[1:] if w not in ("export", "import")), "")
            axioms = set(re.findall(r"\baxiom\b ?(\w+|\.|)", d))
            if words[0] == "use" and (source in bare or source == KEPT[0] or
                                      (name == inside and source == KEPT[0].split(".")[1])):
                if module not in bare:
                    found.append(("uses a module with axioms", source))
            elif axioms == {"."}:
                if follows.get(module) != source or d != "clone export %s with axiom ." % source:
                    found.append(("clone keeps axioms", d))
            elif axioms and (module, source, axioms) != KEPT:
                found.append(("clone keeps axioms", d))
    return found


def undischarged(interface, spec):
    """Axioms of an interface, and those that are no proved goal."""
    axioms = {n for k, n in scan(os.path.join(spec, interface)) if k == "axiom"}
    rec = os.path.join(tasks.ROOT, "proofs", "why3", REALISED[interface], "why3session.xml")
    goals = {g.get("name") for g in ET.parse(rec).getroot().iter("goal") if g.get("proved") == "true"}
    return axioms, sorted(axioms - goals)


def assumptions(spec):
    """Everything that the files of a folder assume, one line each, and the axioms of the interfaces."""
    bad, discharged = [], {}
    for interface in REALISED:
        axioms, missing = undischarged(interface, spec)
        discharged[interface] = (len(axioms), len(axioms) - len(missing))
        bad += ["interface axiom not discharged: " + n for n in missing]
    for f in sorted(os.listdir(spec)):
        path = os.path.join(spec, f)
        if not f.endswith(".mlw"):
            bad.append("%s: is no file of the theory" % f)
            continue
        bad += ["%s: %s: %s" % (f, kind, name) for kind, name in kept_axioms(path)]
        text = strip(open(path).read())
        if f in REALISED:
            if len(re.findall(r"^module\b", text, re.M)) != 1:
                bad.append("%s: an interface is one module" % f)
            bad += ["%s: %s" % (f, kind) for kind, name in scan(path) if not name]
            continue
        for kind, name in scan(path):
            if kind == "type" and re.search(r"with type %s = \w+" % name, text):
                continue               # abstract element of a sequence, cloned in the same file
            bad.append("%s: %s %s" % (f, kind, name))
    return bad, discharged


def report():
    bad, discharged = assumptions(tasks.SPEC)
    for interface, (axioms, proved) in discharged.items():
        print("axioms of %s: %d, discharged as goals of %s.mlw: %d"
              % (interface, axioms, REALISED[interface], proved))
    print("assumed symbols and axioms outside Why3's standard library: %s" % ("none" if not bad else ""))
    for b in bad:
        print("  " + b)
    return len(bad)


if __name__ == "__main__":
    sys.exit(1 if report() else 0)
