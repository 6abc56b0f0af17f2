"""What the text of the proved sources says: functions, calls, lemmas, axioms.

The gate compares this with what Frama-C saw, so that nothing is left out
because a run did not look at it.
"""
import hashlib
import pathlib
import re
import sys

import c_text

ROOT = pathlib.Path(__file__).resolve().parent.parent
BODY = re.compile(r"^[ \t]*(?!(?:else|return|if|for|while|switch|do)\b)"
                  r"(?:[A-Za-z_]\w*[ \t*]+)+(\w+)\s*\(([^;{}()]*)\)\s*\{", re.M)
LEMMA = re.compile(r"\blemma\s+(\w+)")


class Part:
    """One proved directory with its rooms: C files, headers, and specification; and the
    rooms of others whose contracts it uses."""

    def __init__(self, name, uses=()):
        self.name, self.uses = name, uses
        self.list = ROOT / "proofs" / (name + ".list")
        self.c = sorted((ROOT / "src" / name).rglob("*.c"))
        self.h = sorted((ROOT / "src" / name).rglob("*.h"))
        self.spec = sorted((ROOT / "spec" / name).rglob("*.acsl"))

    def files(self):
        return self.c + self.h + self.spec

    def used(self):
        """Headers and specification of the rooms that it uses."""
        return sorted(path for room in self.uses for path in
                      [*(ROOT / "src" / room).glob("*.h"), *(ROOT / "spec" / room).glob("*.acsl")])


PARTS = [Part("check"), Part("normal_form"), Part("price", ("check/base", "check/text", "check/judge")),
         Part("copy"), Part("transfer", ("check/base", "check/text"))]


def chosen_parts(names):
    return [p for p in PARTS if not names or p.name in names]


def entries(part):
    """The lines of a list: (file, goals promised or 0, words behind them)."""
    found = []
    for line in part.list.read_text().splitlines():
        words = line.split("#")[0].split()
        if words:
            goals = [int(w) for w in words[1:] if w.isdigit()]
            flags = {w for w in words[1:] if not w.isdigit()}
            if flags - {"bare", "lemmas", "split", "cvc4"}:
                sys.exit("%s: unknown word: %s" % (part.list, line))
            found.append((words[0], goals[0] if goals else 0, flags))
    return found


def short(path):
    return str(pathlib.Path(path).relative_to(ROOT))


def bodies(path):
    """{function: text of its body up to the next function} of one C file."""
    text = path.read_text()
    found = list(BODY.finditer(text))
    ends = [m.start() for m in found[1:]] + [len(text)]
    return {m.group(1): text[m.end():end] for m, end in zip(found, ends)}


def lemmas(parts):
    return {name: short(f) for p in parts for f in p.files()
            for name in LEMMA.findall(c_text.without_comments(f.read_text()))}


def axioms(parts):
    return {name: short(f) for p in parts for f in p.files()
            for name in re.findall(r"\baxiom\s+(\w+)", c_text.without_comments(f.read_text()))}


def call_cycles(parts):
    """Functions that name themselves, in one or several steps: a contract that
    rests on itself proves anything."""
    found = {name: text for p in parts for f in p.c for name, text in bodies(f).items()}
    calls = {name: set(re.findall(r"\b\w+\b", c_text.executable(text))) for name, text in found.items()}
    state, cycles = {}, []

    def visit(name):
        state[name] = "open"
        for callee in sorted(calls[name] & calls.keys()):
            if state.get(callee) == "open":
                cycles.append("%s calls %s" % (name, callee))
            elif callee not in state:
                visit(callee)
        state[name] = "done"

    sys.setrecursionlimit(10000)
    for name in sorted(calls):
        if name not in state:
            visit(name)
    return cycles


def digest(parts):
    whole = hashlib.sha256()
    for path in sorted(f for p in parts for f in p.files()):
        whole.update(short(path).encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


DEFINITION = re.compile(
    r"\b(?:logic\s+(?:struct\s+)?\w+|predicate)\s+(\w+)\s*(?:\{[\w, ]+\})?\s*(?:\([^=;]*?\))?"
    r"\s*=(?!=)(.*?);\s*(?=\*/|\}|logic|predicate|lemma|axiom|$)", re.S)


def definitions(parts):
    """{name: body} of every logic function and predicate that has a body."""
    return {name: body for p in parts for f in p.files()
            for name, body in DEFINITION.findall(c_text.without_comments(f.read_text()))}


def recursive_definitions(parts):
    """Definitions that reach themselves, directly or through others and macros."""
    defined = definitions(parts)
    bodies_of = dict(defined, **{name: body for p in parts for f in p.files()
                                 for name, body in c_text.macros(f, f.read_text()).items()})
    uses = {n: set(re.findall(r"\b\w+\b", b)) & bodies_of.keys() for n, b in bodies_of.items()}

    def reaches(start):
        seen, waiting = set(), list(uses[start])
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting += uses[name]
        return seen

    return sorted(n for n in defined if n in reaches(n))


def axiomatics(parts):
    return sorted(name for p in parts for f in p.files()
                  for name in re.findall(r"\baxiomatic\s+(\w+)",
                                         c_text.without_comments(f.read_text())))
