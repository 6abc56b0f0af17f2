#!/usr/bin/env python3
"""Write the table of docs/THEORY.md: each lemma of the paper, where it is proved,
how many goals, how many seconds.  Numbers come from the committed records;
the list of lemmas from lemmas.txt.  --check fails if the page is out of date
in anything but the seconds.  In either mode a name that the page's last table
compares must be in the code of its side, comments left out, and one of each cell be defined
there; what its last column calls proved must be a proved statement of a file link_*.mlw that comes
to the definitions of the row; and the remark on a statement about axes of prime size must say so."""
import glob, os, re, sys
sys.dont_write_bytecode = True
import xml.etree.ElementTree as ET
import acsl, assumed, provers, tasks
from checker import spelled

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(tasks.ROOT, "docs", "THEORY.md")
BEGIN, END = "<!-- table: begin -->", "<!-- table: end -->"


def goals_of(name):
    """goal name -> (leaf goals, seconds) of one record."""
    f = os.path.join(HERE, name, "why3session.xml")
    out = {}
    if not os.path.exists(f):
        return out
    for th in ET.parse(f).getroot().iter("theory"):
        for g in th.findall("goal"):
            n, sec = 0, 0.0
            for leaf in g.iter("goal"):
                if leaf.find("transf") is None:
                    rs = [p.find("result") for p in leaf.findall("proof")]
                    rs = [r for r in rs if r is not None and r.get("status") == "valid"]
                    if not rs:
                        continue
                    n += 1
                    sec += float(rs[0].get("time"))
            key = re.sub(r"'vc$", "", g.get("name"))
            a = out.get(key, (0, 0.0))
            out[key] = (a[0] + n, a[1] + sec)
    return out


def code(path):
    """The text of a file without what is said to readers; annotations are no comments."""
    text = open(path).read()
    if path.endswith(".mlw"):
        return assumed.strip(text)
    text = re.sub(r"/\*(?!@).*?\*/", " ", text, flags=re.S)
    return re.sub(r"//[^\n]*", " ", text)


def names(text, pattern):
    return set(re.findall(pattern, text))


WORD = r"[A-Za-z_][\w']*"
DEFINED = {"Why3": r"\b(?:function|predicate|ghost|type)\s+(%s)|(?<=[{;])\s*(%s)\s*:" % (WORD, WORD),
           "ACSL": r"\b(?:predicate|logic\s+\w+|axiom|lemma|define|ghost\s+\w+)\s+(%s)|\b([A-Z_]{2,})\b" % WORD}


def compared(page):
    """The rows of the table of equal definitions, each as its cells."""
    lines = page[page.index("| notion | Why3 | ACSL"):].split("\n")[2:]
    return [l.strip("|").split(" | ") for l in lines if l.startswith("| ")]


def quoted_words(cell):
    return [w for quoted in re.findall(r"`([^`]*)`", cell) for w in re.findall(WORD, quoted)]


def reached(text, begun):
    """The names that the declarations of a text come to from these."""
    parts = re.split(DECLARED, text, flags=re.M)
    declared = {}
    for name, body in zip(parts[1::2], parts[2::2]):
        declared[name] = declared.get(name, "") + body
    found, due = set(), list(begun)
    while due:
        name = due.pop()
        if name not in found:
            found.add(name)
            due += names(declared.get(name, ""), r"[A-Za-z_][\w']*")
    return found


# What a module declares is indented by two blanks, what a proof names by more.
DECLARED = r"^ {0,2}(?:let|predicate|function|constant|type)\s+(?:(?:rec|ghost|lemma|function|predicate)\s+)*([a-z_][\w']*)"


def wrong_links(page):
    """What the table of equal definitions calls proved, and is not."""
    files = sorted(f[:-4] for f in os.listdir(tasks.SPEC) if f.startswith("link_"))
    goals = {g for f in files for g in goals_of(f)}
    text = "\n".join(code(p) for p in sorted(glob.glob(os.path.join(tasks.SPEC, "*.mlw"))))
    known, found = acsl.definitions(tasks.ROOT), []
    for notion, why3, checker, _, proved in compared(page):
        lemmas = quoted_words(proved)
        if not lemmas and "by hand" not in proved:
            found.append("%s: neither proved nor by hand" % notion)
        if not lemmas:
            continue
        found += ["%s: no proved statement %s" % (notion, l) for l in lemmas if l not in goals]
        all_names = reached(text, lemmas)
        found += ["%s: %s does not come to %s" % (notion, ", ".join(lemmas), w)
                  for w in quoted_words(why3) if len(w) > 1 and w not in all_names]
        found += ["%s: %s does not come to %s" % (notion, ", ".join(lemmas), w)
                  for w in quoted_words(checker) if w in known and spelled(w) not in all_names]
    return found


def unknown_names(page):
    """Names in the table of equal definitions that no code speaks of, and cells without a definition."""
    files = {"Why3": ["spec/theory/*.mlw"],
             "ACSL": ["spec/check/*/*.acsl", "spec/transfer/*/*.acsl", "src/check/*.h", "src/check/*/*.h"]}
    text = {side: " ".join(code(f) for pat in pats for f in glob.glob(os.path.join(tasks.ROOT, pat)))
            for side, pats in files.items()}
    known = {side: names(text[side], WORD) for side in files}
    defined = {side: {a or b for a, b in re.findall(DEFINED[side], text[side])} for side in files}
    found = []
    for cells in compared(page):
        for k, side in enumerate(("Why3", "ACSL")):
            used = quoted_words(cells[k + 1])
            found += ["%s: %s is in no code" % (side, w) for w in used if len(w) > 1 and w not in known[side]]
            if used and not any(w in defined[side] for w in used):
                found.append("%s: nothing is defined in '%s'" % (side, cells[k + 1]))
    return found


def header(text, name):
    """What a statement requires and ensures, without its proof."""
    m = re.search(r"^ *let (?:rec )?ghost (?:function |predicate )?%s\b.*?^ *= " % re.escape(name), text, re.M | re.S)
    return m.group(0) if m else ""


def prime_only(text, names):
    """The statements among these that hold of axes of prime size alone, or of size one."""
    return [n for n in names if re.search(r"\b(setting|prime_axes|stands|fine)\b", " ".join(
        re.findall(r"requires *\{.*?\}", header(text, n), re.S)))]


def main():
    rows, total, seconds, missing = [], 0, 0.0, []
    cache = {}
    files = sorted(f[:-4] for f in os.listdir(tasks.SPEC) if f.endswith(".mlw"))
    for f in files:
        cache[f] = goals_of(f)
        total += sum(n for n, _ in cache[f].values())
        seconds += sum(s for _, s in cache[f].values())
    for l in open(os.path.join(HERE, "lemmas.txt")):
        if l.startswith("#") or not l.strip():
            continue
        item, status, f, names, remark = [x.strip() for x in (l.rstrip("\n") + " ").split("|")]
        g = cache[f[:-4]]
        ns = sorted(g) if names == "*" else [n.strip() for n in names.split(",")]
        sel = [g.get(n) for n in ns]
        text = open(os.path.join(tasks.SPEC, f)).read()
        for n, s in zip(ns, sel):
            if s is None and not re.search(r"\b(predicate|function) %s\b" % re.escape(n), text):
                missing.append("no such lemma: %s: %s" % (f, n))
        only = prime_only(text, ns)
        if only and "prime" not in item + remark:
            missing.append("%s: %s, which holds of axes of prime size: the remark must say so" % (f, only[0]))
        n = sum(s[0] for s in sel if s)
        sec = sum(s[1] for s in sel if s)
        shown = "all %d" % len(ns) if names == "*" else ", ".join("`%s`" % x for x in ns)
        rows.append("| %s | %s | `spec/theory/%s` | %s | %d | %.1f | %s |" % (item, status, f, shown, n, sec, remark))
    body = "\n".join(["| item | status | file | name | goals | s | remark |", "|---|---|---|---|---|---|---|"] + rows
                     + ["", "All files together: %d goals, %.0f s of prover time. %s" % (
                         total, seconds, provers.said())])
    page = open(PAGE).read()
    a, b = page.index(BEGIN) + len(BEGIN), page.index(END)
    new = page[:a] + "\n" + body + "\n" + page[b:]
    for m in missing:
        print(m)
    strange = unknown_names(page) + wrong_links(page)
    for w in strange:
        print("docs/THEORY.md: " + w)
    if "--check" in sys.argv:
        plain = lambda t: re.sub(r"\| [\d.]+ \|([^|]*)\|$", r"| s |\1|", re.sub(r"[\d.]+ s of", "s of", t), flags=re.M)
        if plain(new) != plain(page):
            print("docs/THEORY.md is out of date: run make spec-table")
            sys.exit(1)
    else:
        open(PAGE, "w").write(new)
    print("%d rows, %d goals" % (len(rows), total))
    sys.exit(1 if missing or strange else 0)


main()
