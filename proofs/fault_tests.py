"""The tests that judge a faulty file: it is linked before the library, so that the
library's own object of that name is not taken."""
import hashlib
import os
import pathlib
import re
import subprocess

import faults
from sources import ROOT

BUILD = ROOT / "build"
OBJECTS = BUILD / "mutate"
CHECKER = "redist-check"
PRICES = "tests/cli/plan_prices.py"
TRANSFERS = "tests/second_checker/compare_transfers.py"
# Programs of each part, the quickest first. The checker judges certs/; PRICES prices them with it,
# TRANSFERS compares it with the second checker.
PROGRAMS = {
    "check": ["tests/unit/test_core_reject.c", "tests/unit/test_core_sections.c",
              "tests/unit/test_core_joined.c", "tests/unit/test_core_work.c",
              "tests/unit/test_least_received.c", CHECKER, "tests/adversarial/test_mutation.c", "tests/unit/test_core_target.c"],
    "normal_form": ["tests/unit/test_normal_form.c", "tests/unit/test_normal_form_random.c",
                    "tests/adversarial/test_normalize.c"],
    "price": ["tests/unit/test_price.c", PRICES],
    "copy": ["tests/unit/test_copy.c"],
    "transfer": [TRANSFERS]}
CHECKER_ROOMS = ("programs/check", "programs/identity")
LIBRARIES = ["-lcmocka", "-ljansson", "-pthread"]
SECONDS = 120


def build(parts):
    """The library, once, and the objects of the tests."""
    subprocess.run(["make", "--no-print-directory", "-s", "build/internal.a", "build/redist-check", "build/redist",
                    "build/adversarial/test_support"], cwd=ROOT, check=True)
    OBJECTS.mkdir(parents=True, exist_ok=True)
    for path in (p for part in parts for p in PROGRAMS[part.name] if p.endswith(".c")):
        subprocess.run(["cc", "-std=c11", "-D_XOPEN_SOURCE=700", "-I.", "-Iinclude", "-Isrc", "-Itests",
                        "-c", path, "-o", str(linked(path)[0])], cwd=ROOT, check=True)


def linked(program):
    """What is linked to make the program, but for the faulty file and the library."""
    if program in (CHECKER, PRICES, TRANSFERS):
        return [o for room in CHECKER_ROOMS for o in sorted((BUILD / "obj" / room).glob("*.o"))]
    test = OBJECTS / (pathlib.Path(program).stem + ".o")
    support = sorted((BUILD / "test_obj" / "support").glob("*.o"))
    return [test] + (support if "adversarial" in program else [])


def fingerprint(part):
    """Of all that the programs of the part are linked from, but for the name of the commit,
    and of the certificates that they judge."""
    whole = hashlib.sha256((BUILD / "internal.a").read_bytes())
    objects = [o for p in PROGRAMS[part.name] for o in linked(p) if o.name != "identity.o"]
    kept = sorted(path for folder in ("certs", "certs/refused") for path in (ROOT / folder).iterdir()
                  if path.is_file())
    scripts = [ROOT / p for p in PROGRAMS[part.name] if p.endswith(".py")]
    for path in objects + scripts + (kept if CHECKER in PROGRAMS[part.name] else []):
        whole.update(path.read_bytes())
    return whole.hexdigest()


def fails(command):
    try:
        return subprocess.run(command, capture_output=True, timeout=SECONDS, cwd=ROOT,
                              env=dict(os.environ, REDIST_SEED="1")).returncode != 0
    except subprocess.TimeoutExpired:
        return True


def verdict_of(checker, problem, cert):
    """What the checker prints; nothing when it does not end."""
    try:
        return subprocess.run([checker, problem, cert], capture_output=True, timeout=SECONDS).stdout
    except subprocess.TimeoutExpired:
        return b""


def judges_wrongly(checker):
    """redist-check on certs/: the committed verdicts and rejections, and no claim one lower."""
    for problem in sorted((ROOT / "certs").glob("*.problem")):
        cert = problem.with_suffix(".cert")
        if verdict_of(checker, problem, cert) != problem.with_suffix(".expected").read_bytes():
            return True
        lower = re.sub(r"^(claim height )(\d+)", lambda m: m[1] + str(int(m[2]) - 1),
                       cert.read_text(), flags=re.M)
        other = checker.parent / "lower.cert"
        other.write_text(lower)
        if not fails([checker, problem, other]):
            return True
    refused = ROOT / "certs" / "refused"
    for name, code in re.findall(r"^([\w-]+) \| (\d+) ", (refused / "cases.list").read_text(), re.M):
        pair = [refused / (name + end) for end in (".problem", ".cert")]
        if verdict_of(checker, *pair) != b"s NOT VERIFIED %s\n" % code.encode():
            return True
    return False


def prices_wrongly(checker):
    """PRICES, with this checker beside the program that makes its plans."""
    planner = checker.parent / "redist"
    if not planner.exists():
        planner.symlink_to(BUILD / "redist")
    return fails(["python3", "-B", PRICES, checker.parent])


def first_failing_in(root, fault):
    """The first test that notices what the fault's file is like in this tree, or None."""
    faulty = root / "faulty.o"
    subprocess.run(["cc", "-std=c11", "-O1", "-g", "-I%s" % root, "-I%s/src" % root, "-Iinclude", "-c",
                    str(root / faults.name(fault)), "-o", str(faulty)], cwd=ROOT, check=True)
    for source in PROGRAMS[fault.part.name]:
        program = root / (CHECKER if source in (PRICES, TRANSFERS) else pathlib.Path(source).stem)
        subprocess.run(["cc", "-o", program] + linked(source)
                       + [faulty, "build/internal.a"] + LIBRARIES, cwd=ROOT, check=True)
        if source == CHECKER and judges_wrongly(program):
            return program.name
        if source == PRICES and prices_wrongly(program):
            return source
        if source == TRANSFERS and fails(["python3", "-B", TRANSFERS, root, "100"]):
            return source
        if source.endswith(".c") and fails([program]):
            return program.name
    return None


def first_failing(fault, text):
    """The same with the text of the fault's file."""
    with faults.Tree(fault, text) as root:
        return first_failing_in(root, fault)
