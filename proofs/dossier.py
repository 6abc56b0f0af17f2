#!/usr/bin/env python3
"""The generated pages of docs/dossier, and a test of those written by hand.

usage: dossier.py [--check]

Writes cases.md, traceability.md, results.md and configuration.md. --check writes nothing:
it fails when one of them is stale, when the fuzzer ran on another core, when a page names a
place, target, claim or code that is not there, when a claim is traced to no requirement, or
when a word of the verdict is missing in the requirements, in docs/TRUST.md or in
docs/CERTIFYING.md.
"""
import datetime
import hashlib
import json
import re
import sys

sys.dont_write_bytecode = True
import claims
import evidence
from sources import PARTS, ROOT, short

FOLDER = ROOT / "docs" / "dossier"
DATES = FOLDER / "dates.list"
MUTANTS = ROOT / "proofs" / "mutants"
HEAD = "Written by `make dossier`; do not edit.\n"
# What is kept of long runs: (file, command that makes it, what it is)
RESULTS = [
    ("proofs/summary.json", "make proof", "goals of the C, proved without a cache"),
    ("proofs/smoke.results", "make smoke", "contradictions looked for in the contracts"),
    ("proofs/mutants/check.results", "make mutate", "faults in the C of `src/check`"),
    ("proofs/mutants/normal_form.results", "make mutate", "faults in the C of `src/normal_form`"),
    ("proofs/mutants/price.results", "make mutate", "faults in the C of `src/price`"),
    ("proofs/mutants/transfer.results", "make mutate", "faults in the C of `src/transfer`"),
    ("proofs/mutants/copy.results", "make mutate", "faults in the C of `src/copy`"),
    ("proofs/mutants/paired.results", "make mutate-paired", "faults in specification and C together"),
    ("tests/fuzz/campaign.results", "make fuzz-campaign", "fuzzing of the checker"),
]
# What verdict and evidence depend on: (what, files)
ITEMS = [
    ("specification of the core", ["spec/check/*/*.acsl"]),
    ("specification of the prices", ["spec/price/*.acsl", "spec/price/*/*.acsl"]),
    ("C of the core", ["src/check/*.[ch]", "src/check/*/*.[ch]"]),
    ("C of the prices", ["src/price/*.[ch]", "src/price/*/*.[ch]"]),
    ("frame of `redist-check`", ["src/programs/check/*.[ch]", "src/programs/identity/*.[ch]", "src/report/*.[ch]"]),
    ("the gate and what it imports", ["proofs/*.py", "proofs/*.list", "proofs/axioms.mlw"]),
    ("cases that the gate must refuse", ["proofs/gate_cases/*", "proofs/canaries/*"]),
    ("build", ["Makefile", "proofs/*.mk", "tests/*.mk"]),
    ("theory", ["spec/theory/*.mlw"]),
    ("formats and claim", ["docs/FORMAT.md", "docs/TRUST.md"]),
    ("second checker", ["tests/second_checker/*.py"]),
    ("kept certificates", ["certs/*.*", "certs/calculus/*", "certs/refused/*"]),
]
findings = []


def digest(paths):
    """Of names and bytes."""
    found = hashlib.sha256()
    for path in paths:
        found.update(short(path).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:16]


def files(patterns):
    found = sorted({path for p in patterns for path in ROOT.glob(p) if path.is_file()})
    if not found:
        sys.exit("dossier.py: no file: %s" % patterns)
    return found


def row(*cells):
    return "| %s |\n" % " | ".join(cells)


def read_requirements():
    """[(id, word or text, claims)] of requirements.md."""
    text = (FOLDER / "requirements.md").read_text()
    rows = re.findall(r"^\| (R\d+) \| (.*?) \|(?: .*\|)? ([C\d ]+) \| [^|]* \|$", text, re.M)
    return [(name, words, names.split()) for name, words, names in rows]


def read_codes():
    """{code: (name, meaning)} by the tables of docs/FORMAT.md."""
    rows = re.findall(r"^\| (\d+) \| ([a-z][\w-]*) \| (.*) \|$", (ROOT / "docs/FORMAT.md").read_text(), re.M)
    return {int(code): (name, meaning) for code, name, meaning in rows}


def read_negatives():
    """{code: places} of inputs that must be refused with it."""
    places = {}
    numbers = dict(re.findall(r"^\s*(E_\w+) = (\d+)", (ROOT / "src/check/base/codes.h").read_text(), re.M))
    for name in re.findall(r"^\s*\{\s*(E_\w+),", (ROOT / "tests/support/reject_cases.h").read_text(), re.M):
        places.setdefault(int(numbers[name]), []).append("`%s` in reject_cases.h" % name)
    for line in (ROOT / "certs/refused/cases.list").read_text().splitlines():
        if line and not line.startswith("#"):
            name, code = [word.strip() for word in line.split("|")[:2]]
            places.setdefault(int(code), []).append("certs/refused/%s.cert" % name)
    commands = "".join(path.read_text() for path in sorted((ROOT / "tests/cli").glob("*.sh")))
    for code in re.findall(r"(?:REFUSED|NOT VERIFIED|E)\s?(\d{1,3})\b", commands):
        places.setdefault(int(code), []).append("tests/cli")
    return {code: list(dict.fromkeys(found)) for code, found in places.items()}


def make_cases():
    codes, places = read_codes(), read_negatives()
    text = "# Verification cases\n\n" + HEAD + """
Every rejection code of [FORMAT.md](../FORMAT.md), section 4, with inputs that must be refused with it. `make test-unit` runs those of tests/support/reject_cases.h, `make test-calculus` those of certs/refused (by both checkers), `make test-cli` those of tests/cli. The positive cases are the certificates of `certs` and `certs/calculus`, each with its verdict line, which the same targets compare.

"""
    text += row("code", "name", "cases") + "|---|---|---|\n"
    for code, (name, _) in sorted(codes.items()):
        if code not in places:
            findings.append("cases: no input is refused with code %d, %s" % (code, name))
        text += row(str(code), name, ", ".join(places.get(code, ["**none**"])))
    return text


def count_faults():
    """{file: (faults, killed by a proof, killed by a test)} of kept results."""
    found = {}
    for path in sorted(MUTANTS.glob("*.results")):
        if path.name == "paired.results":
            continue
        for entry in evidence.recorded(path):
            name, by_proof, by_test = entry.split()[0], "proof: -" not in entry, "test: -" not in entry
            old = found.get(name, (0, 0, 0))
            found[name] = (old[0] + 1, old[1] + by_proof, old[2] + by_test)
    return found


def make_traceability():
    listed, wanted = claims.read_claims(), read_requirements()
    tree = claims.Tree()
    text = "# Traceability\n\n" + HEAD + """
From requirement ([requirements.md](requirements.md)) to claim, clause, goals and tests. The text of each clause and the definitions behind it are in [CLAIMS.md](../CLAIMS.md).

"""
    text += row("claim", "required by", "clauses", "goals", "theory", "tests") + "|---|---|---|---|---|---|\n"
    for claim in listed:
        by = [name for name, _, names in wanted if claim["id"] in names]
        owners = {clause.split()[0] for clause in claim["clause"]}
        below = claims.reach(tree.calls, owners) & tree.goals.keys()
        goals = sum(tree.goals[name] for name in below)
        goals += sum(tree.summary["parts"][part]["goals"] for part in claim["part"])
        text += row("%s %s" % (claim["id"], claim["title"]), " ".join(by) or "none of the tool",
                    ", ".join("`%s`" % c.replace(" ", "`: `") for c in claim["clause"]) or
                    ", ".join("all of src/" + p for p in claim["part"]) or "none",
                    str(goals) if goals else "none", ", ".join("`%s`" % t.split()[1] for t in claim["theory"]) or "none",
                    ", ".join(sorted({"`%s`" % t.split()[0] for t in claim["test"]})))
    text += "\n## Faults\n\nFaults put into the C of each file, and what noticed them: a proof that no longer goes through, a test.\n\n"
    text += row("file", "faults", "a proof breaks", "a test fails") + "|---|---|---|---|\n"
    counted = count_faults()
    for part in PARTS:
        for path in part.c:
            if path.name in counted:
                text += row(short(path), *map(str, counted[path.name]))
    return text


def summarise(path):
    """What a kept result says, in a line."""
    if path.name == "summary.json":
        kept = json.loads(path.read_text())
        return "%d of %d goals; %s" % (kept["total"], kept["total"],
                                       ", ".join("%s %s" % pair for pair in sorted(kept["tools"].items())))
    text = path.read_text()
    if path.name == "smoke.results":
        return "%d smoke tests in %d files, none failed" % (
            sum(map(int, re.findall(r" (\d+) passed", text))), text.count(" passed"))
    if path.name == "paired.results":
        return "%d pairs, %d noticed by a test, %d by a proof above" % (
            text.count("    noticed: "), text.count("    noticed: test "), text.count("    noticed: proof "))
    if path.name == "campaign.results":
        said = dict(line.split(" ", 1) for line in text.splitlines()[1:])
        return "%s executions in %s s, %s failures, compiled with %s" % (
            said["executions"], said["seconds"], said["failures"], said["compiler"])
    entries = evidence.recorded(path)
    return "%d faults, %d break a proof, %d fail a test" % (
        len(entries), sum("proof: -" not in e for e in entries), sum("test: -" not in e for e in entries))


def read_dates():
    return dict(line.split() for line in DATES.read_text().splitlines() if line[:1] not in ("", "#")) \
        if DATES.exists() else {}


def make_results(write):
    """The dates are of the first time that `make dossier` saw the bytes."""
    known, kept = read_dates(), {}
    text = "# Results that are kept\n\n" + HEAD + """
Runs that take longer than a test may. Each is about the texts whose fingerprints it holds, and `make check` fails when these have changed since. What is proved again in every `make check` (the goals) has its last counts here.

"""
    text += row("result", "made by", "of", "date", "SHA-256, first 16", "what it says") + "|---|---|---|---|---|---|\n"
    for name, command, what in RESULTS:
        path = ROOT / name
        key = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        kept[key] = known.get(key) or (datetime.date.today().isoformat() if write else "")
        text += row(name, "`%s`" % command, what, kept[key], key, summarise(path))
    if write:
        DATES.write_text("# Digests of kept results, and the day on which each was first seen.\n"
                         + "".join("%s %s\n" % pair for pair in kept.items()))
    return text


def make_configuration():
    text = "# Configuration index\n\n" + HEAD + """
What the verdict and its evidence depend on. The digest is the first 16 digits of SHA-256 over names and digests of the files. `redist-check --version` names the commit and the digest of the proofs. The compiler, Debian's packages and the machine are those of who builds; `make sbom` lists the packages.

"""
    text += row("item", "where", "files", "digest") + "|---|---|---|---|\n"
    for what, patterns in ITEMS:
        found = files(patterns)
        text += row(what, " ".join("`%s`" % p for p in patterns), str(len(found)), digest(found))
    tools = json.loads((ROOT / "proofs/summary.json").read_text())["tools"]
    return text + "\nTools of the proofs: %s.\n" % ", ".join("%s %s" % pair for pair in sorted(tools.items()))


def verdict_words():
    """The words that the help of redist-check lists for its verdict line."""
    text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', (ROOT / "src/programs/check/help.c").read_text()))
    lines = text[text.index("  s VERIFIED"):text.index("BOUNDED: no tile")]
    return sorted(set(re.findall(r"[A-Z][A-Z-]{3,}", lines)))


def check_words():
    pages = {name: (ROOT / name).read_text() for name in
             ("docs/dossier/requirements.md", "docs/TRUST.md", "docs/CERTIFYING.md", "docs/FORMAT.md")}
    for word in verdict_words():
        findings.extend("%s says nothing of the word %s" % (name, word)
                        for name, text in pages.items() if not re.search(r"(?<![\w-])%s(?![\w-])" % word, text))


def check_hand_pages():
    targets, listed = claims.read_targets(), {claim["id"] for claim in claims.read_claims()}
    traced = set()
    for path in sorted(FOLDER.glob("*.md")):
        text = path.read_text()
        for link in re.findall(r"\]\(([^)#]+)\)", text):
            if not (path.parent / link).exists():
                findings.append("%s: no file %s" % (path.name, link))
        for place in re.findall(r"`((?:src|spec|tests|proofs|certs|docs|include)/[\w./-]+)`", text):
            if not (ROOT / place).exists():
                findings.append("%s: no file %s" % (path.name, place))
        for target in re.findall(r"`make ([a-z][\w-]*)`", text):
            if target not in targets:
                findings.append("%s: no target %s" % (path.name, target))
        for claim in re.findall(r"\bC\d+\b", text):
            if claim not in listed:
                findings.append("%s: no claim %s" % (path.name, claim))
        if path.name == "requirements.md":
            traced |= set(re.findall(r"\bC\d+\b", text))
    findings.extend("requirements.md: claim %s is traced to nothing" % claim for claim in sorted(listed - traced))


def check_campaign():
    """The fuzzer ran on the core of today: tests/fuzz/campaign.sh writes the same digest."""
    core = ROOT / "src/check"
    names = sorted("./%s" % path.relative_to(core) for path in core.rglob("*") if path.is_file())
    lines = "".join("%s  %s\n" % (hashlib.sha256((core / name).read_bytes()).hexdigest(), name) for name in names)
    said = dict(line.split(" ", 1) for line in (ROOT / "tests/fuzz/campaign.results").read_text().splitlines()[1:])
    if said["core"] != hashlib.sha256(lines.encode()).hexdigest():
        findings.append("tests/fuzz/campaign.results is of another src/check: make fuzz-campaign")


def main():
    write = sys.argv[1:] != ["--check"]
    pages = {"cases.md": make_cases(), "traceability.md": make_traceability(),
             "results.md": make_results(write), "configuration.md": make_configuration()}
    for name, text in pages.items():
        path = FOLDER / name
        if write:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            findings.append("docs/dossier/%s is stale: make dossier" % name)
    check_words()
    check_hand_pages()
    check_campaign()
    for finding in findings + claims.findings:
        print("dossier: " + finding)
    print("dossier: %d pages, %d requirements, %d words of the verdict" %
          (len(list(FOLDER.glob("*.md"))), len(read_requirements()), len(verdict_words())))
    sys.exit(1 if findings or claims.findings else 0)


if __name__ == "__main__":
    main()
