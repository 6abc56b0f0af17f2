"""What the text of the proved sources must be like, for the runs of Frama-C over
single files to speak of one program: every name has one meaning and is declared at
one place that the gate reads, and the text that is proved is the text that is built.
"""
import collections
import os
import re

import sources

WORDS = re.compile(r"\badmit\b|wp-definitions-terminate|wp-declarations-terminate|"
                   r"\b__\w+|#\s*pragma|\bcheck\s+(?:requires|ensures)\b")
DIRECTIVE = re.compile(r"^[ \t]*(?:#|%:|\?\?=)[ \t]*(\w*)[ \t]*((?:\\\n|[^\n])*)", re.M)
LOGIC = re.compile(r"\b(?:logic\s+(?:struct\s+)?\w+\s*\*?|predicate|inductive|lemma|axiom)\s+(\w+)")
PROTOTYPE = re.compile(r"^[ \t]*((?:[A-Za-z_]\w*[ \t\n*]+)+)(\w+)\s*\([^;{}()]*\)\s*;", re.M)
NO_TYPE = {"return", "goto", "case", "else", "assert", "requires", "ensures", "assumes",
           "invariant", "variant", "assigns", "decreases"}
SYSTEM = {"<stdint.h>"}
PLAIN = re.compile(r"\s*(?:[A-Za-z_]\w*[ \t\n*]+)+\w+\s*\([^()]*\)\s*")
HEAD = re.compile(r"\s*(?:[A-Za-z_]\w*[ \t*]+)+(\w+)\s*\([^;{}()]*\)\s*\{")


def short(path, line=""):
    return "%s: %s" % (sources.short(path), line) if line else sources.short(path)


def included(path, what, files):
    """Whether a file of the part, or a header of the C library that has no functions."""
    if what in SYSTEM:
        return True
    name = re.fullmatch(r'"([^"]+)"', what)
    bases = (path.parent, sources.ROOT / "src", sources.ROOT / "include")
    return bool(name) and any(
        os.path.normpath(base / name.group(1)) in files for base in bases)


def directive_problems(path, code, files):
    """Includes of the part's files first, then definitions; no conditions but the
    guard around a whole header."""
    found = [(m.group(1), re.sub(r"\\\n", " ", m.group(2)).strip())
             for m in DIRECTIVE.finditer(code)]
    bad = []
    if path.suffix != ".c":
        guard = found[0][1] if found and found[0][0] == "ifndef" else ""
        if not guard or found[1:2] != [("define", guard)] or found[-1][0] != "endif":
            bad.append(short(path, "no guard around the whole file"))
        found = found[2:-1]
    last = max([i for i, (kind, _) in enumerate(found) if kind == "include"], default=-1)
    for i, (kind, rest) in enumerate(found):
        if kind not in ("include", "define"):
            bad.append(short(path, "directive '%s %s'" % (kind, rest)))
        elif kind == "define" and i < last:
            bad.append(short(path, "'define %s' before an include" % rest.split()[0]))
        elif kind == "include" and not included(path, rest, files):
            bad.append(short(path, "include of %s, which the gate does not read" % rest))
    return bad


def macros(code):
    """{name: text} of the definitions, without the guard."""
    return {re.match(r"\w*", m.group(2)).group(0): m.group(2)
            for m in DIRECTIVE.finditer(code)
            if m.group(1) == "define" and re.search(r"\s", m.group(2).strip())}


def declarations(code):
    """C and ghost code, without directives and the marks of ghost code."""
    return re.sub(r"/\*@\s*ghost\b|\*/", "\n", DIRECTIVE.sub("", sources.executable(code)))


def prototypes(code):
    return [name for types, name in PROTOTYPE.findall(declarations(code))
            if not NO_TYPE & set(types.replace("*", " ").split())]


def declared_names(codes):
    """{name: [file]} of everything that a file declares for others."""
    found = collections.defaultdict(list)
    for path, code in codes.items():
        for name in LOGIC.findall(code) + list(macros(code)) + prototypes(code):
            found[name].append(sources.short(path))
    return found


def contract_problems(path, code, declared):
    """A contract in a C file is that of a function that starts there and that no
    header declares."""
    bad = [short(path, "prototype of %s" % name) for name in prototypes(code)]
    for m in re.finditer(r"\b(?:requires|ensures|assumes)\b", code):
        end = re.compile(r"@/|\*/").search(code, m.end())
        body = end and HEAD.match(code, end.end())
        if not body or body.group(1) in declared:
            bad.append(short(path, "a contract that belongs into a header: " +
                             code[m.start():m.start() + 60].split("\n")[0]))
    return bad


def header_problems(path, code):
    """Functions are declared plainly, one by one, and have no bodies there."""
    return [short(path, "no plain declaration: " + " ".join(chunk.split())[:60])
            for chunk in declarations(code).split(";")
            if "(" in chunk and not PLAIN.fullmatch(chunk)]


def name_problems(part, codes):
    """Each name is declared once, each function has one body, no macro hides one."""
    bad = ["%s is declared in %s" % (name, " and in ".join(files))
           for name, files in declared_names(codes).items() if len(files) > 1]
    bodies = collections.Counter(n for path in part.c for n in sources.bodies(path))
    bad += ["function %s has %d bodies" % e for e in bodies.items() if e[1] > 1]
    for path, code in codes.items():
        bad += [short(path, "macro %s names function %s" % (macro, name))
                for macro, text in macros(code).items()
                for name in sorted(set(re.findall(r"\w+", text)) & bodies.keys())]
    return bad


def part_problems(part):
    codes = {path: sources.without_comments(path.read_text()) for path in part.files()}
    files = {os.path.normpath(path) for path in codes}
    declared = {n for path, code in codes.items() if path.suffix == ".h" for n in prototypes(code)}
    bad = name_problems(part, codes)
    for path, code in codes.items():
        bad += [short(path, "forbidden word '%s'" % w) for w in WORDS.findall(code)]
        bad += directive_problems(path, code, files)
        if path.suffix != ".c":
            bad += header_problems(path, code)
        else:
            bad += contract_problems(path, code, declared)
    return bad


def problems(parts):
    return [line for part in parts for line in part_problems(part)]
