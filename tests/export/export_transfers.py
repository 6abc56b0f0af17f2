#!/usr/bin/env python3
"""Plans as transfers: the small judge accepts what redist-check accepted, and data ends right.

    export_transfers.py BUILD COUNT

All certificates of certs and COUNT random ones of every kind, drawn by REDIST_SEED, are
exported by `redist export --format transfers`. The second checker of transfers judges both
texts, values are moved place by place where they are few, and no device receives more than
redist-check says of the certificate.
"""

import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "transfers"))

import judged  # noqa: E402
import random_pairs  # noqa: E402
import transfer_layouts  # noqa: E402
import writer  # noqa: E402
from rules import product  # noqa: E402

MOVED_PLACES = 100_000
STEP = re.compile(rb"^step \d+ (\w+)", re.M)
REDUCE = re.compile(rb"^step \d+ reduce \d+ (\d+)", re.M)
REFUSALS = ("2^62 bytes", "at most 64 rounds")


def stated_number(word, line):
    return int(re.search(word + r" (?:<= )?(\d+)", line).group(1))


def count_places(plan):
    """How many values are moved: places of all layouts, times their summands."""
    layouts = [plan.problem.source] + [one.after for one in plan.certificate.rounds]
    return sum(product(transfer_layouts.extents(piece.box))
               for layout in layouts for piece in layout.pieces)


def count_spare(certificate, elem):
    """Bytes by which parts of a reduce may be longer than their share: less than an element
    for each of the n-1 members that combine one."""
    return elem * sum(int(n) - 2 for n in REDUCE.findall(certificate))


def check_pair(folder, pair, counts):
    checked = folder.run("redist-check", *pair)
    if checked.returncode:
        counts["rejected"] += 1
        return
    made = folder.run("redist", "export", *pair, "--format", "transfers", "-p", "problem", "-o", "cert")
    if made.returncode:
        assert any(why in made.stderr for why in REFUSALS), made.stderr
        counts["refused"] += 1
        return
    plan, certificate = folder.judge(), pair[1].read_bytes()
    elem = plan.problem.arrays[0].elem
    most = elem * stated_number("RECEIVED", checked.stdout)
    assert plan.number("RECEIVED") <= most + count_spare(certificate, elem), f"{checked.stdout}{plan.line}"
    counts["accepted"] += 1
    if count_places(plan) <= MOVED_PLACES:
        plan.check_end()
        counts["moved"] += 1
    counts.update(name.decode() for name in STEP.findall(certificate))


def draw_pair(random, folder):
    asked, text = random_pairs.random_pair(random)
    problem, certificate = folder / "drawn.problem", folder / "drawn.cert"
    problem.write_bytes(writer.problem_text(asked))
    certificate.write_bytes(writer.certificate_text(asked, text))
    return problem, certificate


def check_drawn(folder, random, _):
    counts = Counter()
    check_pair(folder, draw_pair(random, folder), counts)
    return counts


def check_goldens(folder):
    counts = Counter()
    for certificate in sorted((ROOT / "certs").glob("**/*.cert")):
        if {"refused", "transfers"} & set(certificate.parts):
            continue
        try:
            check_pair(folder, (certificate.with_suffix(".problem"), certificate), counts)
        except AssertionError as wrong:
            sys.exit(f"{certificate}: {wrong}")
    assert counts["accepted"] > 0 and counts["rejected"] == 0, counts
    return counts


def main(arguments):
    goldens = Counter()
    found, seed = judged.try_random(arguments, "transfers", check_drawn,
                                    lambda folder: goldens.update(check_goldens(folder)))
    drawn = sum(found, Counter())
    assert drawn["moved"] > len(found) // 2, drawn
    print(f"transfers of goldens: {dict(goldens)}")
    print(f"transfers of {len(found)} random plans, seed {seed}: {dict(drawn)}")


if __name__ == "__main__":
    main(sys.argv[1:])
