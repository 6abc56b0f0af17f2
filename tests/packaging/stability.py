#!/usr/bin/env python3
"""docs/STABILITY.md holds: stability.py BUILD.

Every program comes to each exit status of the table, by a command that has to end so, and to
no other; every key of JSON that is printed on the way stands in section 6 of docs/FORMAT.md; the
codes of rejections, with their words, are those of the tables in docs/FORMAT.md and docs/TRANSFERS.md; with
--json a failure is JSON as well.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(sys.argv[1]).resolve()
PROBLEM, CERT = ROOT / "certs/ex3.1.problem", ROOT / "certs/ex3.1.cert"
MOVE = ["-m", "x=4,y=6", "-f", "[3{x}12, 2{y}12]", "-t", "[2{y}12, 3{x}12]"]
SUM = ["-m", "x=2,y=2", "-f", "[8]{x}", "-t", "[4{x}8]", "--op", "sum"]
PLACED = ["-H", "node=2,gpu=4", "-A", "data=8", "-r", "data"]
MPI = ["mpirun", "--oversubscribe", "--quiet"] + (["--allow-run-as-root"] if os.getuid() == 0 else [])
WRONG = "wrong.cert"
TRANSFERS, LACKING = ROOT / "certs/transfers/chunks.problem", "lacking.cert"
LINES = "lines.jsonl"
PAIRS = "pairs.list"
GIVEN = "given.json"
WHOLE_ARRAY = [{"device": 0, "buffers": [{"array": "w", "shape": [4], "pieces": [{"at": [0], "shape": [4], "origin": [0]}]}]}]
WHOLE = ["--layout", "whole", "--source-layout", "both.json"]
LINE = {"id": "a", "mesh": "x=4,y=6", "from": "[3{x}12, 2{y}12]", "to": "[2{y}12, 3{x}12]"}

# (status, command)
COMMANDS = [
    (0, ["redist-check", "--json", PROBLEM, CERT]),
    (1, ["redist-check", "--json", PROBLEM, WRONG]),
    (2, ["redist-check", "--json", PROBLEM, "nowhere"]),
    (1, ["redist-check", "--json", TRANSFERS, LACKING]),
    (3, ["redist-check", "--json", "--max-cost", "1", PROBLEM, CERT]),
    (0, ["redist", "plan", "--json", *MOVE]),
    (0, ["redist", "plan", "--json", "--paper", *MOVE]),
    (0, ["redist", "plan", "--json", *SUM]),
    (0, ["redist", "plan", "--json", *SUM, "--ranks-per-node", "2"]),
    (0, ["redist", "plan", "--batch", LINES]),
    (0, ["redist", "plan", "--batch", LINES, "--json", "--cert-dir", "certs"]),
    (1, ["redist", "plan", "--batch", LINES, "--strict"]),
    (0, ["redist", "plan", "--json", "--require", "identical,collectives", *SUM]),
    (1, ["redist", "plan", "--json", "--require", "optimal", *MOVE]),
    (0, ["redist", "compare", "--json", *MOVE]),
    (0, ["redist", "compare", "--json", *SUM]),
    (0, ["redist", "compare", "--batch", LINES]),
    (0, ["redist", "export", "--format", "json", PROBLEM, CERT]),
    (1, ["redist", "export", "--format", "json", PROBLEM, WRONG]),
    (0, ["redist", "normalize", "--json", PROBLEM, CERT]),
    (0, ["redist", "reduce", "--json", *PLACED, "-M", "[[2 4]]"]),
    (0, ["redist", "matmul", "--json", "-m", "X=4,Y=2", "-a", "[64, 8{X}32]", "-b", "[8{X}32, 16]", "-c", "[64, 16]"]),
    (0, ["redist", "transfer", "--json", *MOVE]),
    (0, ["redist", "show", "--json", ROOT / "certs/transfers/rounds.problem", ROOT / "certs/transfers/rounds.cert"]),
    (1, ["redist", "show", "--json", ROOT / "certs/transfers/rounds.problem", ROOT / "certs/transfers/chunks.cert"]),
    (2, ["redist", "show", "--json", PROBLEM, CERT]),
    (0, ["redist", "import-plan", "--json", "--format", "transfers", GIVEN, "-p", "given.problem"]),
    (2, ["redist", "import-plan", "--json", "--format", "transfers", GIVEN, "-p", "-"]),
    (0, ["redist", "import-plan", "--json", ROOT / "docs/examples/slice-before-sum.hlo", "--mesh", "tp=4", "--from", "[16]{tp}",
         "--to", "[4{tp}16]", "--op", "sum"]),
    (0, ["redist", "transfer", "--json", "--topology", ROOT / "docs/platforms/two-nodes.topology", "-m", "x=4,y=2",
         "-f", "[2{x}8]", "-t", "[8]"]),
    (2, ["redist", "transfer", "--json", "nowhere"]),
    (2, ["redist", "plan", "--json", "nowhere"]),
    (2, ["redist", "plan", "--json", "--mesh", '"x\\=4\x01\xff']),
    (2, ["redist", "plan", "--batch", "nowhere", "--json"]),
    (1, ["redist", "normalize", "--json", PROBLEM, WRONG]),
    (0, ["redist", "reduce", "--json", *PLACED, "-M", "[[2 4]]", "--program", "7"]),
    (0, ["redist", "reduce", "--json", *PLACED, "-M", "[[2 4]]", "--cert-dir", "certs"]),
    (2, ["redist", "reduce", "--json", *PLACED, "-M", "[[2 4]]", "--program", "99"]),
    (2, ["redist", "matmul", "--json", "-m", "X=4"]),
    (2, ["redist", "compare", "--json", "--from", "[4]"]),
    (2, ["redist", "plane", "--json"]),
    (0, [*MPI, "-n", "24", "redist-run", "--json", PROBLEM, CERT, "--synthetic"]),
    (0, [*MPI, "-n", "24", "redist-run", "--json", "--plan", *[{"-m": "--mesh", "-f": "--from", "-t": "--to"}.get(word, word) for word in MOVE], "--synthetic"]),
    (0, [*MPI, "-n", "2", "redist-run", "--json", ROOT / "certs/transfers/rounds.problem", ROOT / "certs/transfers/rounds.cert", "--synthetic"]),
    (0, [*MPI, "-n", "2", "redist-run", "--json", "--list", PAIRS, "--synthetic"]),
    (2, [*MPI, "-n", "1", "redist-run", "--json", "nowhere", CERT, "--synthetic"]),
    (10, [*MPI, "-n", "24", "redist-run", "--json", PROBLEM, WRONG, "--synthetic"]),
    (11, [*MPI, "-n", "24", "redist-run", "--json", PROBLEM, CERT, "--synthetic", "--max-cost", "1"]),
    (0, ["redist-checkpoint", "--json", "ranks", "none", "--dry-run", *WHOLE]),
    (0, ["redist-checkpoint", "--json", "first", "right", "--verify", "--layout", "whole", "--source-layout", "first.json"]),
    (1, ["redist-checkpoint", "--json", "ranks", "none", "--verify", *WHOLE]),
    (2, [*MPI, "-n", "2", "redist-checkpoint", "--json", "nowhere", "none", *WHOLE]),
]
findings = []


def list_keys(value):
    """All keys of objects in it, at any depth."""
    if isinstance(value, dict):
        return set(value) | {key for inner in value.values() for key in list_keys(inner)}
    return {key for inner in value for key in list_keys(inner)} if isinstance(value, list) else set()


def read_printed(text):
    """What is printed as JSON, a line or all of it."""
    for part in [text, *text.splitlines()]:
        try:
            value = json.loads(part)
        except ValueError:
            continue
        if isinstance(value, dict):
            yield value


def write_ranks(place):
    """A checkpoint of two ranks that do not agree, and of the first of them alone."""
    header = json.dumps({"a": {"dtype": "U8", "shape": [4], "data_offsets": [0, 4]}}).encode()
    for name, ranks in (("first", 1), ("ranks", 2)):
        (place / name).mkdir()
        for rank in range(ranks):
            (place / name / ("%d.safetensors" % rank)).write_bytes(
                len(header).to_bytes(8, "little") + header + bytes([rank] * 4))
    for name, ranks in (("first", 1), ("both", 2)):
        (place / (name + ".json")).write_text(json.dumps(
            {"mesh": {"r": ranks}, "files": "{rank}.safetensors", "tensors": [{"match": "*"}]}))


def write_inputs(place):
    cert = CERT.read_text()
    (place / WRONG).write_text(re.sub(r"^iota 2 4 6 1 0", "iota 2 6 4 1 0", cert, flags=re.M))
    chunks = TRANSFERS.with_suffix(".cert").read_text()
    (place / LACKING).write_text(chunks.replace(" give 3", " give 2"))
    bad = {**LINE, "id": "b", "to": "[13]"}
    (place / LINES).write_text("".join(json.dumps(line) + "\n" for line in (LINE, bad)))
    pair = "%s.problem %s.cert\n" % ((ROOT / "certs/calculus/uneven-reduce-scatter",) * 2)
    (place / PAIRS).write_text(pair + pair)
    (place / GIVEN).write_text(json.dumps({
        "problem": {"arrays": [{"name": "w", "shape": [4], "elem_bytes": 4}], "source": WHOLE_ARRAY,
                    "target": [{**WHOLE_ARRAY[0], "device": 1}]},
        "plan": {"transfers": [{"array": "w", "from": 0, "to": 1, "origin": [0], "shape": [4]}]}}))
    (place / "certs").mkdir()
    write_ranks(place)


def run_commands(place):
    """{(program, status)} and {key: command} of what was run."""
    seen, keys = set(), {}
    for wanted, command in COMMANDS:
        command = [str(word) for word in command]
        done = subprocess.run(command, cwd=place, capture_output=True, text=True,
                              env={**os.environ, "PATH": "%s:%s" % (BUILD, os.environ["PATH"])})
        if done.returncode != wanted:
            findings.append("%s: exit %d, not %d: %s" % (" ".join(command), done.returncode, wanted, done.stderr))
        if "--json" in command and not all(list(read_printed(line)) for line in done.stdout.splitlines() or [""]):
            findings.append("%s prints what is no JSON" % " ".join(command))
        program = next(word for word in command if word.startswith("redist"))
        seen.add((program, done.returncode))
        for value in read_printed(done.stdout):
            keys.update({key: " ".join(command) for key in list_keys(value)})
    return seen, keys


def compare_codes():
    """How many codes the programs have; those with other words in a table are findings."""
    numbers, listed = {}, {}
    for path in (ROOT / "src").rglob("codes.h"):
        numbers.update(re.findall(r"\b(E_\w+) = (\d+)", path.read_text()))
    for page in ("docs/FORMAT.md", "docs/TRANSFERS.md"):
        rows = re.findall(r"^\| (\d+) \| ([\w-]+) \| (.*) \|$", (ROOT / page).read_text(), re.M)
        listed.update({code: (name, words) for code, name, words in rows})
    entry = re.compile(r'\{(E_\w+),\s*"([\w-]+)",\s*((?:"[^"]*"\s*|SPELL\(\w+\)\s*)+)\}')
    found = [e for name in ("rejection.c", "transfer_rejection.c")
             for e in entry.findall((ROOT / "src/report" / name).read_text()) if e[0] in numbers]
    for code, name, text in found:
        # A limit is a macro there and a number here.
        words = re.compile("".join(re.escape(t) if t else r"[\d,]+" for t in
                                   re.findall(r'"([^"]*)"|SPELL', text)))
        row = listed.get(numbers[code], ("", ""))
        if row[0] != name or not words.fullmatch(row[1]):
            findings.append("code %s is `%s` in the program, `%s` in its table" % (numbers[code], name, row))
    return len(found)


def main():
    codes = compare_codes()
    page = (ROOT / "docs/STABILITY.md").read_text()
    table = {(program, int(status)) for program, status in re.findall(r"^\| `(redist[\w-]*)` \| (\d+) \|", page, re.M)}
    section = (ROOT / "docs/FORMAT.md").read_text().partition("\n## 6. JSON")[2].partition("\n## 7.")[0]
    documented = set(re.findall(r"[\w-]+", section))
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        write_inputs(place)
        seen, keys = run_commands(place)
    findings.extend("%s: exit %d is in %s alone" % (*pair, "the table" if pair in table else "what was run")
                    for pair in sorted(table ^ seen))
    findings.extend("docs/FORMAT.md, section 6, has no key %s of `%s`" % (key, keys[key])
                    for key in sorted(set(keys) - documented))
    for finding in findings:
        print("stability: " + finding)
    if findings:
        sys.exit(1)
    print("stability: %d commands come to %d exit statuses and print %d keys of JSON, and %d codes have their words, as documented"
          % (len(COMMANDS), len(seen), len(keys), codes))


if __name__ == "__main__":
    main()
