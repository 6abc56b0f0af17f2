#!/usr/bin/env python3
"""Results of slow runs that are kept, and whether they are of today's sources.

    kept_results.py [FILE]

Prints of a result FILE the line that says what it was found of: a digest of the code that it
rests on. Other sources do not change it, nor do comments and line breaks of C. Without FILE all
results are read. One without that line of today is stale, as is one that was never found, and has
to be named in tests/kept_results.pending, which names no other: else the command ends with status 1.
"""

import argparse
import hashlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "proofs"))

import c_text  # noqa: E402

JUDGE = ["src/check/base/**", "src/check/text/**", "src/transfer/**"]
PLANNER = ["src/transfers/*"]
READERS = ["src/import/transfers/*", "src/import/*"]
SECOND = ["tests/second_checker/transfer_*"]
CHECKPOINT = ["src/checkpoint/*", "src/programs/checkpoint/*", "src/files/*", "src/copy/*"]
PROGRAMS = ["models.py", "program.py", "tensors.py"]

# target of make, folder, file, and what it rests on; of a folder that ends with ** all below it
RESULTS = (
    ("bars-transfers-planned", "tests/transfers/results/planned.txt",
     JUDGE + PLANNER + READERS + SECOND + ["src/levels/*", "src/programs/transfers/*"] +
     ["tests/transfers/" + name for name in (
         "bars_planned.py", "judged.py", "bars_layouts.py", "drawn_*", "notated_layouts.py",
         "sum_bounds.py")]),
    ("bars-transfers-sent", "tests/transfers/results/sent.txt",
     JUDGE + PLANNER + SECOND + ["src/levels/*", "src/programs/transfers/*"] +
     ["tests/transfers/bars_sent.py", "tests/transfers/judged.py", "tests/transfers/least_sent.py",
      "tests/transfers/held_alone.py"]),
    ("bars-transfers-refused", "tests/transfers/results/refused.txt",
     JUDGE + PLANNER + READERS[:1] + SECOND +
     ["tests/transfers/" + name for name in (
         "bars_refused.py", "judged.py", "drawn_plans.py", "import_transfers.py", "spoiled_layouts.py",
         "spoiled_leaves.py")]),
    ("bars-transfers-speed", "tests/transfers/results/speed.txt",
     JUDGE + PLANNER + READERS +
     ["src/levels/*", "src/programs/transfers/*", "tests/transfers/bars_speed.py"]),
    ("bars-transfers-grids", "tests/transfers/results/grids.txt",
     JUDGE + PLANNER + READERS[:1] +
     ["src/transfers/moves/*", "src/copy/*", "src/execute/*", "src/execute/transfers/*",
      "tests/transfers/bars_grids.py", "tests/transfers/drawn_grids.py",
      "tests/transfers/pdgemr2d.c"]),
    ("bars-transfers-typed", "tests/transfers/results/typed.txt",
     JUDGE + SECOND + ["src/check/**", "src/export/*", "src/program/*", "src/table/*",
                       "tests/transfers/bars_typed.py", "tests/transfers/judged.py",
                       "tests/export/export_transfers.py"]),
    ("bars-growth", "tests/bench/results/growth.txt",
     ["src/plan/**", "src/product/*", "src/programs/product/*", "src/table/*", "src/types/*",
      "src/notation/*", "src/export/*", "src/files/*", "src/execute/*", "tests/bench/growth.py",
      "tests/bench/growth_problems.py", "tests/bench/recipes.py"]),
    ("bench-checkpoint", "tests/checkpoint/results/large.txt",
     CHECKPOINT + PLANNER + ["src/transfers/moves/*", "src/execute/*", "src/execute/transfers/*",
                             "tests/bench/checkpoint.py", "tests/checkpoint/large.py"]),
    ("bars-checkpoint-kills", "tests/checkpoint/results/kills.txt",
     CHECKPOINT + ["tests/checkpoint/" + name for name in (
         "bars.sh", "test_checkpoint.py", "test_team.py", *PROGRAMS)]),
    ("bars-checkpoint-headers", "tests/checkpoint/results/headers.txt",
     CHECKPOINT + ["tests/checkpoint/" + name for name in (
         "bars.sh", "test_checkpoint.py", "many_runs.c", *PROGRAMS)]),
    ("bars-ordered", "tests/mpi/results/ordered.txt",
     ["src/execute/*", "src/elements/*", "src/schedule/**", "tests/mpi/test_ordered.c",
      "tests/mpi/reference.c"]),
    ("bench-network", "docs/networks/report.md",
     ["src/plan/**", "src/compare/*", "src/table/*", "src/program/*", "src/types/*",
      "src/notation/*", "src/execute/*", "src/schedule/**", "src/programs/run/run_fit.*",
      "src/programs/run/run_probe.*", "tests/bench/network*", "tests/bench/simulated*"]),
)


def read_code(path):
    """Of C its words, without comments and annotations; of others every byte."""
    text = path.read_text(encoding="utf-8")
    return " ".join(c_text.executable(text).split()) if path.suffix in (".c", ".h") else text


def name_sources(root, patterns):
    digest, seen = hashlib.sha256(), set()
    for pattern in patterns:
        found = {path for path in root.glob(pattern + ("/*" if pattern.endswith("**") else ""))
                 if path.is_file() and path.suffix in (".c", ".h", ".py", ".sh")}
        if not found:
            sys.exit(f"kept results: there is no {pattern}")
        seen |= found
    for path in sorted(seen):
        digest.update(f"{path.relative_to(root)}\0{read_code(path)}\0".encode())
    return digest.hexdigest()[:16]


def describe(root, target, patterns):
    return f"made by make {target}, of sources {name_sources(root, patterns)}"


def describe_result(file):
    """The line of a result that is found now."""
    return next(describe(ROOT, target, patterns) for target, name, patterns in RESULTS if name == file)


def judge_results(root, results):
    """What is wrong, and how many results are stale and known to be."""
    path = root / "tests/kept_results.pending"
    pending = path.read_text().split() if path.exists() else []
    wrong = [f"{file} is pending, but it is no result" for file in pending
             if file not in {result[1] for result in results}]
    for target, file, patterns in results:
        lines = (root / file).read_text().splitlines() if (root / file).exists() else []
        stale = describe(root, target, patterns) not in lines
        if stale and file not in pending:
            wrong.append(f"{file} is of other sources; make {target} finds it anew")
        if not stale and file in pending:
            wrong.append(f"{file} is pending, but it is not")
    return wrong, pending


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file", nargs="?")
    asked = parser.parse_args()
    if asked.file:
        print(describe_result(asked.file))
        return
    wrong, pending = judge_results(ROOT, RESULTS)
    for line in [f"kept results: {file} is to be found anew" for file in pending] + [
            f"FAIL: {line}" for line in wrong]:
        print(line)
    print(f"kept results: {len(RESULTS)}, of which {len(pending)} are of other sources")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
