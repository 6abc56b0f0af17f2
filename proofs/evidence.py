"""What slow evidence was found on: fingerprints of what a proof reads.

The results of faults are committed, because finding them takes long. Each carries a
fingerprint; when the text that it was found on has changed since, it is evidence of
nothing, and test_gate.py fails. A fault rests on one function: its
body, its contract, the contracts of what it calls, and the definitions that these
need. So a change makes only those results stale that could be others now. Spaces and
prose do not count, nor do the numbers of limits: what a fault breaks is not a matter
of how large a text may be.
"""
import collections
import functools
import hashlib
import re

import c_text
import faults
import sources
import text_rules

LOGIC = re.compile(r"(?=\b(?:logic|predicate|inductive|lemma|axiom|axiomatic)\s)")
LIMIT = re.compile(r"\w+\s+\d+u?")
WORD = re.compile(r"\w+|[^\w\s]")


def tokens(text):
    return " ".join(WORD.findall(text))


def digest(texts):
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def declarations(text):
    """[(name, text)]: macros, objects, types, prototypes, contracts, and what is logic."""
    code = c_text.without_comments(text)
    found = [(re.match(r"\w*", rest).group(0), rest) for kind, rest in c_text.directives(code)
             if kind == "define" and not LIMIT.fullmatch(rest)]
    contracts, rest = c_text.contracts(c_text.DIRECTIVE.sub("", code))
    for head, block in c_text.file_items(code):
        plain = re.sub(r"\([^()]*\)$", "", head)
        kind, *names = re.split(r"\s*,\s*|\s+(?=\w+\s*(?:,|$))", plain)
        found += [(name, "%s %s %s" % (kind, head if block is not None else name, block or ""))
                  for name in names]
    for annotation in re.findall(r"/\*@(?!\s*ghost\b)(.*?)\*/", rest, re.S):
        found += [(name, piece) for piece in LOGIC.split(annotation)
                  for name in text_rules.logic_names(piece)]
    return found + contracts


def functions(text):
    """{function: its text, with the contract before it if it has one here}."""
    code, found, at = c_text.DIRECTIVE.sub("", c_text.without_comments(text)), {}, 0
    for m in sources.BODY.finditer(code):
        closing = "\n%s}" % re.match(r"[ \t]*", m.group(0)).group(0)
        end = code.index(closing, m.end()) + len(closing)
        found[m.group(1)] = code[at:end]
        at = end
    return found


INCLUDE = re.compile(r'^[ \t]*#include "([^"]+)"', re.M)


class Texts:
    """The text of one proved part below `root`, as what it declares. A proof reads what
    its file includes, in one or several steps, and no other file."""

    def __init__(self, part, root=sources.ROOT):
        self.bodies, self.declared, self.included = {}, {}, {}
        for path in part.files() + part.used():
            short = sources.short(path)
            text = (root / short).read_text()
            if path.suffix == ".c":
                self.bodies[path.name] = functions(text)
                self.included[path.name] = INCLUDE.findall(text)
                continue
            self.included[short] = INCLUDE.findall(text)
            self.declared[short] = [(name, tokens(piece), bool(re.match(r"\s*(?:lemma|axiom)\s", piece)))
                                    for name, piece in declarations(text)]

    def files_of(self, file):
        """The headers and specifications that the file comes to."""
        found, waiting = set(), list(self.included[file])
        while waiting:
            name = waiting.pop()
            short = name if name in self.declared else "src/" + name
            if short in self.declared and short not in found:
                found.add(short)
                waiting += self.included[short]
        return found

    @functools.lru_cache(maxsize=None)
    def visible(self, file):
        """({name: its texts}, lemmas and axioms) that a proof in this file may use."""
        declared, lemmas = collections.defaultdict(set), []
        for short in sorted(self.files_of(file)):
            for name, text, always in self.declared[short]:
                declared[name].add(text)
                lemmas += [text] if always else []
        return declared, lemmas

    def read_by(self, file, function):
        """The function, and every declaration that its proof comes to."""
        declared, lemmas = self.visible(file)
        seen, found = {function}, set()
        waiting = [tokens(self.bodies[file][function])] + sorted(declared.get(function, ())) + lemmas
        while waiting:
            text = waiting.pop()
            if text in found:
                continue
            found.add(text)
            for name in set(re.findall(r"\w+", text)) - seen:
                seen.add(name)
                waiting += declared.get(name, ())
        return sorted(found)

    def of_fault(self, fault):
        return digest(self.read_by(fault.file, fault.function) + [fault.old, fault.new])

    def of_file(self, file):
        """Of all that the proofs of a file's functions read."""
        return digest(sorted({text for function in self.bodies[file]
                              for text in self.read_by(file, function)}))


@functools.lru_cache
def texts(part):
    return Texts(part)


def heading(fault):
    """The first lines of the fault's entry in the results."""
    return "%s %s: %s\n    found on: %s\n" % (
        fault.file, fault.function, fault.why, texts(fault.part).of_fault(fault))


def recorded(path):
    """The entries of a file of results, without what stands above and below."""
    text = re.sub(r"(?m)^#.*\n", "", path.read_text()) if path.exists() else ""
    return re.findall(r"^\S.*: .*\n(?:    .*\n)+", text, re.M)


def stale_faults(part, path):
    """What is wrong with the results of a part: faults that are not listed in this
    order, or were found on another text."""
    entries, wanted = recorded(path), [heading(f) for f in faults.of_part(part)]
    if len(entries) != len(wanted):
        return ["%s: %d faults, %d in the list" % (path.name, len(entries), len(wanted))]
    return ["%s: stale: %s" % (path.name, entry.split("\n")[0])
            for entry, head in zip(entries, wanted) if not entry.startswith(head)]


SMOKE = sources.ROOT / "proofs" / "smoke.results"


def smoke_heads():
    """{file: the first words of its line in the results of the smoke tests}, of all parts."""
    return {name: "%s %s" % (name, texts(part).of_file(name.split("/")[-1]))
            for part in sources.PARTS for name, _, _ in sources.entries(part)}


def smoke_lines(path=SMOKE):
    """{file: its line}."""
    lines = path.read_text().splitlines() if path.exists() else []
    return {line.split()[0]: line for line in lines if line and not line.startswith("#")}


def pending_smoke():
    """Files that are known not to have been tested since."""
    path = SMOKE.with_suffix(".pending")
    return path.read_text().splitlines() if path.exists() else []


def stale_smoke(path=SMOKE):
    """Proved files whose smoke tests were not run on the text as it is, or failed."""
    known = smoke_lines(path)
    return [name for name, head in smoke_heads().items()
            if not known.get(name, "").startswith(head + " ")]
