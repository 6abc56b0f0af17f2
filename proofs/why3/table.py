#!/usr/bin/env python3
"""Write the table of docs/THEORY.md: each lemma of the paper, where it is proved,
how many goals, how many seconds.  Numbers come from the committed records;
the list of lemmas from lemmas.txt.  --check fails if the page is out of date
in anything but the seconds.  In either mode a name that the page's second table
compares must exist."""
import glob, os, re, sys
sys.dont_write_bytecode = True
import xml.etree.ElementTree as ET
import tasks

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


def unknown_names(page):
    """Names in the table of equal definitions that are in no file it speaks of."""
    def words(*patterns):
        return set(re.findall(r"[A-Za-z_][\w']*", " ".join(
            open(f).read() for pat in patterns for f in glob.glob(os.path.join(tasks.ROOT, pat)))))

    sides = [("Why3", words("spec/theory/*.mlw")), ("ACSL", words("spec/check/*/*.acsl", "src/check/*.h", "src/check/*/*.h"))]
    rows = [l.split(" | ") for l in page[page.index("| notion | Why3 | ACSL"):].split("\n")[2:] if l.startswith("| ")]
    return ["%s: %s" % (side, w) for cells in rows for k, (side, known) in enumerate(sides)
            for code in re.findall(r"`([^`]*)`", cells[k + 1]) for w in re.findall(r"[A-Za-z_][\w']*", code)
            if len(w) > 1 and w not in known]


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
                missing.append("%s: %s" % (f, n))
        n = sum(s[0] for s in sel if s)
        sec = sum(s[1] for s in sel if s)
        shown = "all %d" % len(ns) if names == "*" else ", ".join("`%s`" % x for x in ns)
        rows.append("| %s | %s | `spec/theory/%s` | %s | %d | %.1f | %s |" % (item, status, f, shown, n, sec, remark))
    body = "\n".join(["| item | status | file | name | goals | s | remark |", "|---|---|---|---|---|---|---|"] + rows
                     + ["", "All files together: %d goals, %.0f s of prover time." % (total, seconds)])
    page = open(PAGE).read()
    a, b = page.index(BEGIN) + len(BEGIN), page.index(END)
    new = page[:a] + "\n" + body + "\n" + page[b:]
    for m in missing:
        print("no such lemma: " + m)
    strange = unknown_names(page)
    for w in strange:
        print("no such definition, " + w)
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
