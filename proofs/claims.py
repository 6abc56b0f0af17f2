#!/usr/bin/env python3
"""Trace every claim from its words to the clause that states it, the goals that prove it
and the tests that would notice, and write docs/CLAIMS.md.

usage: claims.py [--check]

proofs/claims.list has what a person says; clauses, definitions and goals are looked up by
name. A name that is gone is a finding. --check writes nothing, and fails when
docs/CLAIMS.md is not what would be written.
"""
import json
import re
import sys

sys.dont_write_bytecode = True
import c_text
from sources import PARTS, ROOT, bodies, definitions, short

sys.path.insert(0, str(ROOT / "docs"))
import contents

LIST = ROOT / "proofs" / "claims.list"
PAGE = ROOT / "docs" / "CLAIMS.md"
CLAUSE = re.compile(r"\s*(requires|terminates|exits|assigns|ensures)\b\s*(?:(\w+)\s*:(?!:))?\s*(.*)", re.S)
BETWEEN = re.compile(r";\s*(?=(?:requires|terminates|exits|assigns|ensures|behavior)\b|$)")
FIELDS = ("says", "clause", "through", "part", "theory", "test")
findings = []


def find(claim, message):
    findings.append("claims.list: %s: %s" % (claim["id"], message))


def read_claims():
    claims = []
    for number, line in enumerate(LIST.read_text().splitlines(), 1):
        word, _, rest = line.partition(" ")
        if not line or line.startswith("#"):
            continue
        if word == "claim":
            name, _, title = rest.partition(" ")
            claims.append({"id": name, "title": title, **{field: [] for field in FIELDS}})
        elif word in FIELDS and claims:
            claims[-1][word].append(rest)
        else:
            sys.exit("claims.list:%d: expected claim, %s" % (number, ", ".join(FIELDS)))
    return claims


def read_contracts():
    """{function: (file, {label or kind: text of the clause})}"""
    found = {}
    for path in (f for part in PARTS for f in part.h + part.c):
        for function, text in c_text.contracts(c_text.without_comments(path.read_text()))[0]:
            clauses = [CLAUSE.match(clause) for clause in BETWEEN.split(text)]
            found[function] = (short(path), {m[2] or m[1]: " ".join(m[3].split()) for m in clauses if m})
    return found


def read_spec():
    """{name: file} of the definitions, and {name: names in its body}."""
    homes, uses = {}, {}
    for part in PARTS:
        for path in part.spec + part.h:
            for name in re.findall(r"\b(?:predicate|logic\s+(?:struct\s+)?\w+)\s+(\w+)",
                                   c_text.without_comments(path.read_text())):
                homes.setdefault(name, short(path))
    for name, body in definitions(PARTS).items():
        uses[name] = set(re.findall(r"\b\w+\b", body)) & homes.keys()
    return homes, uses


def read_calls():
    """{function: functions that it calls, in code or ghost code}"""
    found = {name: text for part in PARTS for path in part.c for name, text in bodies(path).items()}
    return {name: set(re.findall(r"\b\w+\b", c_text.executable(text))) & found.keys() - {name}
            for name, text in found.items()}


def reach(graph, start):
    seen, waiting = set(), list(start)
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += graph.get(name, ())
    return seen


WORDS = re.compile(r"[a-z][\w-]*|[A-Z]+_PARTS")


def read_targets():
    """{target: the targets it needs or runs} of the makefiles; lists of targets, whose names
    end in _PARTS, as well."""
    graph, texts = {}, [ROOT / "Makefile", *ROOT.glob("tests/**/*.mk"), *ROOT.glob("proofs/*.mk")]
    for text in texts:
        target = None
        for line in text.read_text().replace("\\\n", " ").splitlines():
            rule = re.match(r"([a-z][a-z-]*):(?!=)([^#]*)", line) or re.match(r"([A-Z]+_PARTS) *:?=(.*)", line)
            if rule:
                target = rule[1]
                graph.setdefault(target, set()).update(WORDS.findall(rule[2]))
            elif line.startswith("\t") and target and "$(MAKE)" in line:
                graph[target].update(WORDS.findall(line))
            elif not line.startswith("\t"):
                target = None
    return graph


def find_checked(targets):
    """The targets that `make check` runs, and those that stand for several of them."""
    checked = reach(targets, ["check"]) & targets.keys()
    return checked | {target for target, needed in targets.items() if needed and needed <= checked}


class Tree:
    """What the claims may refer to."""

    def __init__(self):
        self.contracts = read_contracts()
        self.homes, self.uses = read_spec()
        self.calls = read_calls()
        self.checked = find_checked(read_targets())
        self.summary = json.loads((ROOT / "proofs" / "summary.json").read_text())
        self.goals = {}
        for part in self.summary["parts"].values():
            for file in part["files"]:
                for owner, entry in file["owners"].items():
                    self.goals[owner] = self.goals.get(owner, 0) + entry["goals"]


def trace_clause(tree, claim, words):
    """The rows of one clause, and the definitions it names."""
    function, label = words.split()
    path, clauses = tree.contracts.get(function, (None, {}))
    if label not in clauses:
        find(claim, "%s has no clause `%s`%s" % (function, label, "; it has " + ", ".join(clauses)
                                                 if path else ": no contract of that name"))
        return [], set()
    if function not in tree.goals:
        find(claim, "%s has no goals in proofs/summary.json" % function)
        return [], set()
    named = set(re.findall(r"\b\w+\b", clauses[label])) & tree.homes.keys()
    below = reach(tree.calls, [function]) & tree.goals.keys()
    lines = ["Clause `%s` of `%s` (%s):" % (label, function, path), "", "```", clauses[label], "```", "",
             "- goals: %d of `%s`; %s of the %d functions that it calls, in one or several steps"
             % (tree.goals[function], function,
                format(sum(tree.goals[name] for name in below - {function}), ","), len(below) - 1)]
    if named:
        lines.append("- definitions: %s; %d behind them" % (
            ", ".join("`%s` (%s)" % (name, tree.homes[name]) for name in sorted(named)),
            len(reach(tree.uses, named) - named)))
    return lines + [""], named


def trace_clauses(tree, claim):
    lines, named = [], set()
    for words in claim["clause"]:
        rows, names = trace_clause(tree, claim, words)
        lines += rows
        named |= names
    behind = reach(tree.uses, named)
    for name in " ".join(claim["through"]).split():
        if name not in behind:
            find(claim, "its clauses do not rest on %s%s"
                 % (name, "" if name in tree.homes else ", which nothing in spec defines"))
    return lines


def trace_rest(tree, claim):
    """Whole parts, and statements of the theory."""
    lines = []
    for name in claim["part"]:
        part = tree.summary["parts"].get(name)
        if part is None:
            find(claim, "proofs/summary.json has no part %s" % name)
            continue
        lines.append("- goals: all %s of `src/%s`, in %d files"
                     % (format(part["goals"], ","), name, len(part["files"])))
    for words in claim["theory"]:
        file, name = words.split()
        source = ROOT / "spec" / "theory" / (file + ".mlw")
        session = ROOT / "proofs" / "why3" / file / "why3session.xml"
        if not source.exists() or not re.search(r"\b%s\b" % name, source.read_text()):
            find(claim, "spec/theory/%s.mlw does not state %s" % (file, name))
        elif not re.search(r'<goal name="%s[^"]*"[^>]*proved="true"' % name, session.read_text()):
            find(claim, "proofs/why3/%s has no proof of %s" % (file, name))
        lines.append("- theory: `%s` (spec/theory/%s.mlw), proved in Why3" % (name, file))
    return lines


def trace_tests(tree, claim):
    lines = []
    for words in claim["test"]:
        target, *files = words.split()
        if target not in tree.checked:
            find(claim, "`make %s` is no target that `make check` reaches" % target)
        for file in files:
            path, _, name = file.partition(":")
            if not (ROOT / path).exists():
                find(claim, "%s is not there" % path)
            elif name and not re.search(r"\b%s\b" % name, (ROOT / path).read_text()):
                find(claim, "%s does not mention %s" % (path, name))
        lines.append("- test: `make %s`: %s" % (target, ", ".join(
            "%s (`%s`)" % tuple(file.split(":")) if ":" in file else file for file in files)))
    if not lines:
        find(claim, "no test")
    return lines


def write_page(tree, claims):
    evidence = []
    for claim in claims:
        evidence += ["## %s: %s" % (claim["id"], claim["title"]), "", " ".join(claim["says"]), "",
                     *trace_clauses(tree, claim), *trace_rest(tree, claim), *trace_tests(tree, claim), ""]
    return contents.add_contents("\n".join([
        "# The claims, and where their evidence stands", "",
        "Written by `make claims` from `proofs/claims.list`, the contracts, the specification and "
        "`proofs/summary.json`; do not edit. `make test-claims` fails when it is stale, or when a name "
        "in it is gone. [TRUST.md](TRUST.md) says what the claims mean and what they rest on; "
        "[PROOFS.md](PROOFS.md) how the goals are proved.", "",
        "A clause with the label L of a function f is proved by the goals `typed_f_ensures_L` in the log "
        "of its file; its proof uses the contracts of the functions that f calls, which are proved in "
        "the same way. Numbers of goals are those of the last full proof.", "", *evidence]))


def main():
    claims = read_claims()
    names = [claim["id"] for claim in claims]
    findings.extend("claims.list: %s is there twice" % name for name in names if names.count(name) > 1)
    text = write_page(Tree(), claims)
    for finding in findings:
        print(finding, file=sys.stderr)
    if findings:
        sys.exit("claims.py: mend proofs/claims.list, or what it names")
    if "--check" not in sys.argv:
        PAGE.write_text(text)
    elif not PAGE.exists() or PAGE.read_text() != text:
        sys.exit("claims.py: docs/CLAIMS.md is stale; `make claims` writes it")
    print("claims: %d, each traced to its clauses, goals and tests" % len(claims))


if __name__ == "__main__":
    main()
