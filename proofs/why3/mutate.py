#!/usr/bin/env python3
"""Mutants of definitions and statements must break a proof.

usage: mutate.py [-t effort] [--stale | --check | --sample N] [file.mlw | list.txt ...]     (default: all)
For each line of mutations.txt, restrictions.txt and links.txt about these files: the named goals are
proved on the unchanged files (otherwise the line proves nothing), then on a copy with one text
changed; a mutant is killed when a task stays open with both provers, or when the file no
longer type-checks.  Survivors fail the run.  The mutants of restrictions.txt make a definition
narrower, so that a theorem about all that it describes would be easier: what breaks is a
statement that something of the kind exists.  Those of links.txt change a definition of the
theory alone or of the checker's contracts alone (spec/check/..; then checker*.mlw are made from
what was changed); a * for the name of the file: words are exchanged in all files of the folder,
so that names change and nothing else.

Killed mutants go into mutations.results, each with a fingerprint of the line and of the files
that its goals read; mutations.pending names by their hash the lines without one.  --check: only
that no other line is without; --stale: only the lines without; --sample N: N of the others,
chosen by a fixed seed, after --check.
"""
import functools, hashlib, os, random, re, shutil, sys, argparse
sys.dont_write_bytecode = True
import acsl, checker, tasks

HERE = os.path.dirname(os.path.abspath(__file__))
LISTS = ("mutations.txt", "restrictions.txt", "links.txt")
CONTRACTS = "spec/check/"
RESULTS = os.path.join(HERE, "mutations.results")
PENDING = os.path.join(HERE, "mutations.pending")
SEED = 1


def file_of(spec, module):
    return next(os.path.join(spec, f) for f in sorted(os.listdir(spec))
                if f.endswith(".mlw") and module in tasks.modules(os.path.join(spec, f)))


def open_tasks(spec, module, pattern, limit):
    """Number of tasks and the first one that stays open, or None."""
    path = file_of(spec, module)
    one = pattern + "'vc" if re.fullmatch(r"\w+", pattern) else None
    dumps = {p: tasks.dump(path, module, p, spec, one) for p in tasks.PROVERS}
    n = 0
    for i, (g, line, _, _) in enumerate(dumps["CVC4"]):
        if not re.match("(%s)'vc$" % pattern, g):
            continue
        n += 1
        if not any(tasks.run(p, dumps[p][i][2] + dumps[p][i][3], lim)[0] == "unsat"
                   for lim in (1, limit) for p in dumps):
            return n, "%s.%s" % (module, g)
    return n, None


def renamed(folder, old, new):
    """Exchange words in all files of a folder but those that the link is made of."""
    words = dict(zip(old.split(), new.split()))
    for base, _, names in os.walk(folder):
        for path in (os.path.join(base, n) for n in names if not re.match(r"(checker|checker_\w+|link_\w+)\.mlw$", n)):
            text = open(path).read()
            changed = re.sub(r"(?<![\w'])(%s)(?![\w'])" % "|".join(words), lambda m: words[m.group()], text)
            if changed != text:
                with open(path, "w") as o:
                    o.write(changed)


def change(folder, name, old, new):
    """One file of a folder, or all; whether the text is there."""
    if name == "*":
        renamed(folder, old, new)
        return True
    path = os.path.join(folder, name)
    text = open(path).read()
    with open(path, "w") as o:
        o.write(text.replace(old, new, 1))
    return old in text


def changed_copy(line, copy):
    """A copy of the theory with one change; whether there is anything to change."""
    f, old, new, _, _ = fields(line)
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(tasks.SPEC, copy)
    if not f.startswith(CONTRACTS):
        return change(copy, f, old, new)
    root = os.path.join(copy, "contracts")
    for part in ("spec/check", "src/check"):
        shutil.copytree(os.path.join(tasks.ROOT, part), os.path.join(root, part))
    found = change(os.path.join(root, CONTRACTS), f[len(CONTRACTS):], old, new)
    for name, text in checker.generated(root).items():
        with open(os.path.join(copy, name), "w") as o:
            o.write(text)
    return found


@functools.lru_cache(None)
def proved_unchanged(module, goals, effort):
    """How many tasks these goals have, and the first that stays open."""
    return open_tasks(tasks.SPEC, module, goals, effort)


def read_list(name):
    return [l.rstrip("\n") for l in open(os.path.join(HERE, name)) if not l.startswith("#")]


def fields(line):
    return [x.strip() for x in line.split(" | ")]


def mark(line):
    """The fingerprint of a line: its text, and the files that its goals read."""
    f, _, _, module, _ = fields(line)
    own = {f} if f.endswith(".mlw") else set()
    return tasks.fingerprint(set(tasks.reads(file_of(tasks.SPEC, module))) | own, line)


def key(line):
    """What names a line among the results."""
    return hashlib.sha256(line.encode()).hexdigest()[:16]


def write_results(lines, found):
    with open(RESULTS, "w") as o:
        o.write("# Written by make spec-mutate: each line of mutations.txt, restrictions.txt and links.txt by its hash,\n"
                "# a fingerprint of it and of the files that its goals read, and the goal that it breaks.\n")
        for l in lines:
            if key(l) in found:
                o.write(found[key(l)] + "\n")
    tasks.write_pending(PENDING, [key(l) for l in stale(lines, found)])


def stale(lines, found):
    return [l for l in lines if found.get(key(l), "- -").split()[1] != mark(l)]


def attempt(line, effort, copy):
    """The goal that one mutant breaks, or None; what is wrong with the line, or None."""
    _, old, _, module, goals = fields(line)
    n, still = proved_unchanged(module, goals, 3 * effort)
    if n == 0 or still:
        return None, "UNUSABLE: %s.%s is not proved unchanged" % (module, goals)
    try:
        if not changed_copy(line, copy):
            return None, "STALE: text not found: " + old
        _, where = open_tasks(copy, module, goals, effort)
    except acsl.Unreadable as e:
        where = "no translation: " + str(e)
    except RuntimeError as e:
        where = "type error: " + str(e).split("\n")[-1]
    return where, None if where else "SURVIVED"


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("-t", type=int, default=3)
    ap.add_argument("--stale", action="store_true")
    ap.add_argument("--check", action="store_true")
    ap.add_argument("--sample", type=int)
    ap.add_argument("files", nargs="*")
    a = ap.parse_args()
    every = [l for name in LISTS for l in read_list(name)]
    lines, found = every, tasks.read_results(RESULTS)
    if a.check or a.sample:
        old = stale(every, found)
        wrong = tasks.wrong_pending(PENDING, {key(l): l for l in old})
        print("%d mutants, %d of them restrict a definition, %d are of the link to the checker; %d are killed, "
              "%d are to be tried anew" % (len(every), len(read_list(LISTS[1])), len(read_list(LISTS[2])),
                                          len(every) - len(old), len(old)))
        for l in wrong:
            print(l)
        if wrong or a.check:
            sys.exit(1 if wrong else 0)
        lines = random.Random(SEED).sample([l for l in every if l not in old], a.sample)
        print("a sample of %d by seed %d:" % (a.sample, SEED))
    if a.stale:
        lines = stale(every, found)
    if a.files:
        listed = {l for name in LISTS if name in a.files for l in read_list(name)}
        lines = [l for l in lines if l in listed or fields(l)[0] in map(os.path.basename, a.files)]
    tasks.configure()
    copy = os.path.join(tasks.BUILD, "mutant.%d" % os.getpid())
    bad = 0
    for k, l in enumerate(lines, 1):
        where, trouble = attempt(l, a.t, copy)
        found.pop(key(l), None)
        if trouble:
            bad += 1
        else:
            found[key(l)] = "%s %s %s" % (key(l), mark(l), where)
        print("%2d %-8s %s: %s  (%s)" % (k, "killed" if where else "NOT", fields(l)[0], fields(l)[2][:60],
                                         trouble or where), flush=True)
        if not a.sample:
            write_results(every, found)
    shutil.rmtree(copy, ignore_errors=True)
    print("%d mutants, %d killed" % (len(lines), len(lines) - bad))
    sys.exit(1 if bad else 0)


main()
