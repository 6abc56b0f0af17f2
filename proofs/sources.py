"""What the text of the proved sources says: functions, calls, lemmas, axioms.

The gate compares this with what Frama-C saw, so that nothing is left out
because a run did not look at it.
"""
import hashlib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BODY = re.compile(r"^[ \t]*(?:static\s+)?(?:u?int\w*_t|int|void)\s+(\w+)\s*\(([^;{}()]*)\)\s*\{",
                  re.M)
FORBIDDEN = re.compile(r"\badmit\b|wp-definitions-terminate|wp-declarations-terminate|"
                       r"__FC_|#\s*pragma|\bcheck\s+(?:requires|ensures)\b")
LEMMA = re.compile(r"\blemma\s+(\w+)")
CONTRACT = re.compile(r"^[ \t]*(?:/\*@|/@)?[ \t]*(?:requires|ensures)\b", re.M)


class Part:
    """One proved directory: its C files, headers, and specification."""

    def __init__(self, name, directory, spec):
        self.name = name
        self.list = ROOT / "proofs" / (name + ".list")
        self.c = sorted((ROOT / directory).glob("*.c"))
        self.h = sorted((ROOT / directory).glob("*.h"))
        self.spec = sorted((ROOT / "spec").glob(spec))

    def files(self):
        return self.c + self.h + self.spec


PARTS = [Part("check", "src/check", "check_*.acsl"),
         Part("normal_form", "src/normal_form", "normal_form_*.acsl")]


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
            if flags - {"bare", "lemmas", "split"}:
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


def without_comments(text):
    """C code and ACSL annotations, but no prose."""
    text = re.sub(r"/\*(?!@).*?\*/", " ", text, flags=re.S)
    return re.sub(r"//[^\n]*", " ", text)


def lemmas(parts):
    return {name: short(f) for p in parts for f in p.files()
            for name in LEMMA.findall(without_comments(f.read_text()))}


def axioms(parts):
    return {name: short(f) for p in parts for f in p.files()
            for name in re.findall(r"\baxiom\s+(\w+)", without_comments(f.read_text()))}


def call_cycles(parts):
    """Functions that call themselves, in one or several steps: a contract that
    rests on itself proves anything."""
    calls = {}
    for path in (f for p in parts for f in p.c):
        for name, text in bodies(path).items():
            calls[name] = set(re.findall(r"\b(\w+)\s*\(", text))
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


def text_problems(parts):
    """Words that no proved source may hold, and contracts away from headers."""
    bad = []
    for path in (f for p in parts for f in p.files()):
        code = without_comments(path.read_text())
        bad += ["%s: forbidden word '%s'" % (short(path), w) for w in FORBIDDEN.findall(code)]
        if path.suffix == ".c" and path.parent.name == "check" and CONTRACT.search(code):
            bad.append("%s: a contract outside the headers" % short(path))
    return bad


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
            for name, body in DEFINITION.findall(without_comments(f.read_text()))}


def recursive_definitions(parts):
    """Definitions that reach themselves, directly or through others."""
    bodies_of = definitions(parts)
    uses = {n: set(re.findall(r"\b\w+\b", b)) & bodies_of.keys() for n, b in bodies_of.items()}

    def reaches(start):
        seen, waiting = set(), list(uses[start])
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting += uses[name]
        return seen

    return sorted(n for n in uses if n in reaches(n))


def axiomatics(parts):
    return sorted(name for p in parts for f in p.files()
                  for name in re.findall(r"\baxiomatic\s+(\w+)",
                                         without_comments(f.read_text())))
