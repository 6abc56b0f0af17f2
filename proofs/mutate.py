#!/usr/bin/env python3
"""Faults in the core, proofs/mutants/check.list: each must break a proof or a test.

usage: mutate.py [--tests-only|--proofs-only] [TEXT]...   (mutants whose entry holds TEXT)

For the proofs, the mutated function is proved again with all its goals, in a
scratch copy; contracts are in headers, so nothing else can change. The unchanged
function is proved first with the same limits: a goal that stays open is due to the
fault. For the tests, the mutated file is linked before the library into
test_core_reject, test_mutation and redist-check, which judges certs/. A full run
rewrites proofs/mutants/check.results, and fails when less than 95 % of the
mutants break a proof or any mutant breaks neither proof nor test.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import sources
import wp

MUTANTS = sources.ROOT / "proofs" / "mutants"
BUILD = sources.ROOT / "build"
CACHE = BUILD / "proof" / "cache"
SECONDS = "5"
LIMIT = 600


def mutants():
    """[(file, function, why, old line, new line)]"""
    found = []
    text = (MUTANTS / "check.list").read_text()
    for m in re.finditer(r"^(\w+\.c) (\w+) \| (.*)\n- (.*)\n\+ (.*)$", text, re.M):
        found.append(m.groups())
    if len(found) != len(re.findall(r"^- ", text, re.M)):
        sys.exit("check.list: an entry that is none")
    return found


def mutate(mutant):
    """The text of the file with the fault."""
    name, function, _, old, new = mutant
    text = (sources.ROOT / "src" / "check" / name).read_text()
    starts = [m for m in sources.BODY.finditer(text) if m.group(1) == function]
    if len(starts) != 1:
        sys.exit("check.list: no function %s in %s" % (function, name))
    begin = starts[0].start()
    end = text.index("\n}", begin)
    lines = text[begin:end].split("\n")
    places = [i for i, line in enumerate(lines) if line.strip() == old]
    if len(places) < 1:
        sys.exit("check.list: %s has no line: %s" % (function, old))
    place = places[-1]
    lines[place] = lines[place].replace(old, new)
    return text[:begin] + "\n".join(lines) + text[end:]


def scratch(mutant, directory, text):
    tree = pathlib.Path(directory)
    shutil.copytree(sources.ROOT / "src" / "check", tree / "src" / "check")
    (tree / "spec").mkdir()
    for path in sources.PARTS[0].spec:
        shutil.copy(path, tree / "spec")
    path = tree / "src" / "check" / mutant[0]
    if text is not None:
        path.write_text(text)
    return tree, path


def prove(mutant, text):
    """True when every goal of the function is proved; ends at the first open one."""
    with tempfile.TemporaryDirectory() as directory:
        tree, _ = scratch(mutant, directory, text)
        options = ["-wp-timeout", SECONDS, "-wp-fct", mutant[1], "-wp-prop=-@lemma",
                   "-wp-cache", "update", "-wp-cache-dir", str(CACHE)]
        run = wp.Run("src/check/" + mutant[0], tree, options, tree)
        process, begun = run.start(), time.monotonic()
        while process.poll() is None:
            time.sleep(0.3)
            if "[Failed]" in run.log_path.read_text() or time.monotonic() - begun > LIMIT:
                os.killpg(process.pid, 9)
                process.wait()
                return False
        totals = run.finish(process).totals()
        return run.status == 0 and len(totals) == 1 and totals[0][0] == totals[0][1] > 0


def fails(command, **more):
    try:
        return subprocess.run(command, capture_output=True, timeout=120, **more).returncode != 0
    except subprocess.TimeoutExpired:
        return True


def judges_wrongly(checker):
    """redist-check on certs/: the committed verdicts, and no claim one lower."""
    for problem in sorted((sources.ROOT / "certs").glob("*.problem")):
        cert = problem.with_suffix(".cert")
        done = subprocess.run([checker, problem, cert], capture_output=True, timeout=60)
        if done.stdout != problem.with_suffix(".expected").read_bytes():
            return True
        lower = re.sub(r"^(claim height )(\d+)", lambda m: m[1] + str(int(m[2]) - 1),
                       cert.read_text(), flags=re.M)
        other = checker.parent / "lower.cert"
        other.write_text(lower)
        if not fails([checker, problem, other]):
            return True
    return False


def caught_by(mutant, text):
    """The first test that notices the fault, or None."""
    with tempfile.TemporaryDirectory() as directory:
        tree, path = scratch(mutant, directory, text)
        core = tree / "core.o"
        subprocess.run(["cc", "-std=c11", "-O1", "-g", "-I%s/src" % tree, "-Iinclude", "-c",
                        str(path), "-o", str(core)], cwd=sources.ROOT, check=True)
        for name, objects in TESTS:
            program = tree / name
            subprocess.run(["cc", "-o", str(program)] + [o for o in objects] + [str(core)]
                           + ARCHIVE, cwd=sources.ROOT, check=True)
            if name == "redist-check":
                try:
                    wrong = judges_wrongly(program)
                except subprocess.TimeoutExpired:
                    wrong = True
            else:
                wrong = fails([program], cwd=sources.ROOT)
            if wrong:
                return name
    return None


ARCHIVE = ["build/internal.a", "-lcmocka", "-ljansson", "-pthread"]
TESTS = [("test_core_reject", ["build/mutate/test_core_reject.o"]),
         ("redist-check", ["build/obj/cli/redist_check.o"]),
         ("test_mutation", ["build/mutate/test_mutation.o"])]


def build():
    """The library and the objects of the tests, once."""
    subprocess.run(["make", "--no-print-directory", "-s", "build/internal.a", "build/redist-check",
                    "build/adversarial/test_mutation"], cwd=sources.ROOT, check=True)
    (BUILD / "mutate").mkdir(exist_ok=True)
    support = sorted(str(p) for p in (BUILD / "adversarial" / "support").glob("*.o"))
    TESTS[2][1].extend(s for s in support if s not in TESTS[2][1])
    for path in ("tests/unit/test_core_reject.c", "tests/adversarial/test_mutation.c"):
        out = BUILD / "mutate" / (pathlib.Path(path).stem + ".o")
        subprocess.run(["cc", "-std=c11", "-D_XOPEN_SOURCE=700", "-Iinclude", "-Isrc", "-Itests",
                        "-c", path, "-o", str(out)], cwd=sources.ROOT, check=True)


def baseline(chosen, arguments, pool):
    """The unchanged core passes: else a mutant's failure shows nothing."""
    functions = [] if arguments.tests_only else list({m[:2]: m for m in chosen}.values())
    for mutant, proved in zip(functions, pool.map(lambda m: prove(m, None), functions)):
        if not proved:
            sys.exit("unchanged %s of %s is not proved" % (mutant[1], mutant[0]))
    if not arguments.proofs_only and caught_by(chosen[0], None):
        sys.exit("the tests fail on the unchanged core")


def judge(mutant, arguments):
    text = mutate(mutant)
    proof = None if arguments.tests_only else not prove(mutant, text)
    test = None if arguments.proofs_only else caught_by(mutant, text)
    word = {None: "-", True: "broken", False: "SURVIVED"}[proof]
    line = "%-8s %-16s %s %s: %s" % (word, test or "-", mutant[0], mutant[1], mutant[2])
    print(line, flush=True)
    return proof, test, line


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--tests-only", action="store_true")
    parser.add_argument("--proofs-only", action="store_true")
    parser.add_argument("text", nargs="*")
    arguments = parser.parse_args()
    wp.need_tools()
    CACHE.mkdir(parents=True, exist_ok=True)
    chosen = [m for m in mutants() if all(t in " ".join(m) for t in arguments.text)]
    if not chosen:
        sys.exit("no mutant matches")
    if not arguments.proofs_only:
        build()
    for mutant in chosen:
        mutate(mutant)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        baseline(chosen, arguments, pool)
        found = list(pool.map(lambda m: judge(m, arguments), chosen))
    broken = sum(1 for p, _, _ in found if p)
    either = sum(1 for p, t, _ in found if p or t)
    total = len(found)
    last = "%d mutants: %d broken by proof, %d caught by a test, %d by either" % (
        total, broken, sum(1 for _, t, _ in found if t), either)
    print(last)
    if arguments.text or arguments.tests_only or arguments.proofs_only:
        return
    (MUTANTS / "check.results").write_text(
        "# Written by make mutate: by proof, by test, mutant.\n"
        + "\n".join(line for _, _, line in found) + "\n" + last + "\n")
    sys.exit(0 if broken * 100 >= total * 95 and either == total else 1)


if __name__ == "__main__":
    main()
