"""What the text of the proved sources must be like, for the runs of Frama-C over
single files to speak of one program: every name has one meaning and is declared at
one place that the gate reads, and the text that is proved is the text that is built.
The rules are narrow on purpose: what is not known to be harmless is refused.
"""
import collections
import re

import sources
from c_text import (DIRECTIVE, FUNCTION, TYPE, contracts, directives, file_items, macros,
                    prototypes, without_comments)

WORDS = re.compile(r"\badmit\b|\bglobal\s+invariant\b|wp-(?:definitions|declarations)-terminate|"
                   r"\b__\w+|\b(?:linux|unix|i386)\b|\bcheck\s+(?:requires|ensures)\b|"
                   r"/\*@@|//@@|@\s*for\b|##|%:|\?\?|<%|%>|<:")
IN_BODIES = re.compile(r"\b(?:typedef|enum|union|extern|goto|asm|volatile|register|static|typeof|"
                       r"_\w+)\b")
ACSL = re.compile(r"\b(?:lemma|axiom|axiomatic|logic|predicate|inductive|ghost|requires|ensures|"
                  r"assumes|assigns|behavior|terminates|exits|admit|include|model|type)\b|#")
CLAUSE = re.compile(r"\b(?:requires|ensures|assumes|behaviors?|terminates|exits|decreases)\b")
LETTER = re.compile(r"'[ -&(-\[\]-~]'")
LOGIC = re.compile(r"\b(logic|predicate|inductive|lemma|axiom)\b([^=;(:]*)")
OBJECTS = re.compile(r"(extern\s+)?(%s)\s+(\w+(?:\s*,\s*\w+)*)" % TYPE)
BLOCK = re.compile(r"(struct|enum)\s+(\w+)")
NEEDED = ["terminates \\true;", "exits \\false;", "assigns "]


def located(path, line):
    return "%s: %s" % (sources.short(path), line)


def letter_problems(path, text, code):
    """Characters that a reader, the gate and a compiler could take differently."""
    bad = ["forbidden: " + w for w in WORDS.findall(code)]
    if re.search(r"[^\n\t -~]", text):
        bad.append("a character that is not ASCII")
    if "\\\n" in DIRECTIVE.sub("", text):
        bad.append("a line that goes on outside #define")
    bare = LETTER.sub("", DIRECTIVE.sub("", code))
    if "'" in bare or '"' in bare:
        bad.append("a string, or a letter that is not plain")
    return [located(path, line) for line in bad]


def included(path, name):
    """The file that an include means: names start at the root or at src, which both
    Frama-C and the compiler search in this order, after the directory of the file."""
    places = [path.parent, sources.ROOT, sources.ROOT / "src"]
    return next(((p / name).resolve() for p in places if (p / name).exists()), None)


def directive_problems(path, code, files):
    """Includes of the part's files first, then definitions; no conditions but the
    guard around a whole header."""
    bad, found = [], directives(code)
    if path.suffix != ".c":
        guard = found[0][1] if found and found[0][0] == "ifndef" else ""
        if not guard or found[1:2] != [("define", guard)] or found[-1][0] != "endif":
            bad.append("no guard around the whole file")
        found = found[2:-1]
    last = max([i for i, (kind, _) in enumerate(found) if kind == "include"], default=-1)
    for i, (kind, rest) in enumerate(found):
        name = re.fullmatch(r'"(\w+(?:/\w+)*\.\w+)"', rest)
        if kind not in ("include", "define"):
            bad.append("directive '%s %s'" % (kind, rest))
        elif kind == "define" and i < last:
            bad.append("'define %s' before an include" % rest.split()[0])
        elif kind == "include" and rest != "<stdint.h>" and not (
                name and included(path, name.group(1)) in files):
            bad.append("include of %s, which the gate does not read" % rest)
    bad += ["macro %s holds a word of ACSL" % name for name, text in macros(path, code).items()
            if ACSL.search(text)]
    return [located(path, line) for line in bad]


def declare(path, head, block, names):
    """Enters what an item at file scope declares into {name: [what]}; False when it is
    none of the known kinds."""
    header, place = path.suffix == ".h", sources.short(path)
    if path.suffix not in (".h", ".c"):
        return False
    objects, function = OBJECTS.fullmatch(head), FUNCTION.fullmatch(head)
    kind = BLOCK.fullmatch(head)
    if block is None and objects and bool(objects.group(1)) == header:
        for name in re.split(r"\s*,\s*", objects.group(3)):
            names[name].append("object " + " ".join(objects.group(2).split()))
    elif function and header and block is None and not function.group(1):
        names[function.group(2)].append("function of " + place)
    elif function and path.suffix == ".c" and block is not None:
        if function.group(1):
            names[function.group(2)].append("static function of " + place)
        return not IN_BODIES.search(block)
    elif kind and header and block is not None:
        names[kind.group(2)].append("%s of %s" % (kind.group(1), place))
        for name in re.findall(r"\w+", block if kind.group(1) == "enum" else ""):
            if not name.isdigit():
                names[name].append("number of " + place)
    else:
        return False
    return True


def logic_names(code):
    """Names of logic functions, predicates, lemmas and axioms: the last word before
    parameters, label, or definition."""
    return [re.findall(r"\w+", re.sub(r"\{[^}]*\}", "", m.group(2)))[-1]
            for m in LOGIC.finditer(DIRECTIVE.sub("", code)) if re.search(r"\w", m.group(2))]


def name_problems(codes):
    """Every name is declared once; an object as often as one likes, of one type."""
    names, bad = collections.defaultdict(list), []
    for path, code in codes.items():
        for head, block in file_items(code):
            if not declare(path, head, block, names):
                bad.append(located(path, "not of a known kind: " + head[:60]))
        for name in logic_names(code) + list(macros(path, code)):
            names[name].append("logic or macro of " + sources.short(path))
    bodies = collections.Counter(n for path in codes if path.suffix == ".c"
                                 for n in sources.bodies(path))
    for path, code in codes.items():
        bad += [located(path, "macro %s names function %s" % (macro, name))
                for macro, text in macros(path, code).items()
                for name in sorted(set(re.findall(r"\w+", text)) & bodies.keys())]
    bad += ["function %s has %d bodies" % e for e in bodies.items() if e[1] > 1]
    bad += ["function %s has the name of a lemma" % n for n in bodies if n.startswith("lemma_")]
    return bad + ["%s is declared as %s" % (name, " and as ".join(what))
                  for name, what in names.items()
                  if len(what) > 1 and (len(set(what)) > 1 or not what[0].startswith("object"))]


def contract_problems(path, code, declared):
    """A contract stands before its function and promises that it ends; in a C file
    only before a function that no header declares."""
    found, rest = contracts(code)
    bad = ["a clause away from a contract: " + w for w in CLAUSE.findall(rest)]
    for name, clauses in found:
        if path.suffix == ".c" and name in declared:
            bad.append("a contract of %s, which a header declares" % name)
        plain = " ".join(clauses.split())
        bad += ["%s: no '%s'" % (name, n) for n in NEEDED if n not in plain]
    names = [name for name, _ in found]
    functions = sources.bodies(path) if path.suffix == ".c" else prototypes(code)
    bad += ["%s has no contract" % f for f in functions
            if f not in names and not (path.suffix == ".c" and f in declared)]
    return [located(path, line) for line in bad]


def unread_definitions(parts, codes):
    """Logic functions and predicates whose definitions the search for recursion
    does not see."""
    known = sources.definitions(parts)
    return ["%s: its definition is not understood" % logic_names(m.group(0))[0]
            for code in codes.values()
            for m in re.finditer(r"\b(?:logic|predicate)\b[^=;]*=(?!=)", code)
            if logic_names(m.group(0))[0] not in known]


def proved_elsewhere(parts):
    """Functions that these parts use and another part proves; none when that one is among
    them, as in a run of all."""
    own = {path for part in parts for path in part.files()}
    return {name for part in parts for path in part.used() if path not in own and path.suffix == ".h"
            for name in prototypes(without_comments(path.read_text()))}


def problems(parts):
    texts = {path: path.read_bytes().decode("latin-1") for part in parts for path in part.files()}
    try:
        codes = {path: without_comments(text) for path, text in texts.items()}
    except ValueError as error:
        return [str(error)]
    declared = {name for path, code in codes.items() if path.suffix == ".h"
                for name in prototypes(code)}
    bad = name_problems(codes) + unread_definitions(parts, codes)
    for part in parts:
        files = {path.resolve() for path in part.files() + part.used()}
        for path in part.files():
            bad += letter_problems(path, texts[path], codes[path])
            bad += directive_problems(path, codes[path], files)
            bad += contract_problems(path, codes[path], declared)
    return bad + [located(path, "takes the place of a system header") for place in ("src", "include")
                  for path in (sources.ROOT / place).rglob("stdint.h")]
