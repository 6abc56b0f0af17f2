#!/usr/bin/env python3
"""Plans as transfers: the small judge accepts what redist-check accepted, and data ends right.

    export_transfers.py BUILD COUNT

All certificates of certs and COUNT random ones of every kind, drawn by REDIST_SEED, are
exported by `redist export --format transfers`. The second checker of transfers judges both
texts, values are moved place by place where they are few, and no device receives more than
redist-check says of the certificate.
"""

import os
import random as randomness
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "second_checker"))

import random_pairs  # noqa: E402
import transfer_data  # noqa: E402
import transfer_judge  # noqa: E402
import transfer_layouts  # noqa: E402
import transfer_rounds  # noqa: E402
import writer  # noqa: E402
from rules import product  # noqa: E402

MOVED_PLACES = 100_000
STEP = re.compile(rb"^step \d+ (\w+)", re.M)
REDUCE = re.compile(rb"^step \d+ reduce \d+ (\d+)", re.M)
REFUSALS = ("2^62 bytes", "at most 64 rounds")


def stated_number(word, line):
    return int(re.search(word + r" (?:<= )?(\d+)", line).group(1))


def count_places(read, certificate):
    """How many values are moved: places of all layouts, times their summands."""
    layouts = [read.source] + [one.after for one in certificate.rounds]
    return sum(product(transfer_layouts.extents(piece.box))
               for layout in layouts for piece in layout.pieces)


def count_spare(certificate, elem):
    """Bytes by which parts of a reduce may be longer than their share: less than an element
    for each of the n-1 members that combine one."""
    return elem * sum(int(n) - 2 for n in REDUCE.findall(certificate))


def check_pair(build, scratch, pair, counts):
    problem, certificate = pair
    checked = subprocess.run([build / "redist-check", problem, certificate], text=True,
                             capture_output=True, check=False)
    if checked.returncode:
        counts["rejected"] += 1
        return
    texts = scratch / "transfers", scratch / "transfers.cert"
    made = subprocess.run([build / "redist", "export", problem, certificate, "--format",
                           "transfers", "-p", texts[0], "-o", texts[1]],
                          text=True, capture_output=True, check=False)
    if made.returncode:
        assert any(why in made.stderr for why in REFUSALS), made.stderr
        counts["refused"] += 1
        return
    written = [text.read_bytes() for text in texts]
    verified, line = transfer_judge.verdict(*written)
    assert verified, line
    again = subprocess.run([build / "redist-check", *texts], text=True, capture_output=True,
                           check=False)
    assert again.stdout == line + "\n", again
    read = transfer_layouts.read_problem(written[0])
    proof = transfer_rounds.read_certificate(written[1], read)
    elem = read.arrays[0].elem
    most = elem * stated_number("RECEIVED", checked.stdout)
    spare = count_spare(certificate.read_bytes(), elem)
    assert stated_number("RECEIVED", line) <= most + spare, f"{checked.stdout}{line}"
    counts["accepted"] += 1
    if count_places(read, proof) <= MOVED_PLACES:
        assert transfer_data.ends_right(read, proof), "values end elsewhere"
        counts["moved"] += 1
    counts.update(name.decode() for name in STEP.findall(certificate.read_bytes()))


def draw_pair(seed, number, scratch):
    source = randomness.Random(f"transfers {seed} {number}")
    asked, text = random_pairs.random_pair(source)
    problem, certificate = scratch / "drawn.problem", scratch / "drawn.cert"
    problem.write_bytes(writer.problem_text(asked))
    certificate.write_bytes(writer.certificate_text(asked, text))
    return problem, certificate


def check_goldens(build, scratch):
    counts = Counter()
    for certificate in sorted((ROOT / "certs").glob("**/*.cert")):
        if {"refused", "transfers"} & set(certificate.parts):
            continue
        try:
            check_pair(build, scratch, (certificate.with_suffix(".problem"), certificate), counts)
        except AssertionError as wrong:
            sys.exit(f"{certificate}: {wrong}")
    assert counts["accepted"] > 0 and counts["rejected"] == 0, counts
    return counts


def check_drawn(build, scratch, seed, number, counts):
    try:
        check_pair(build, scratch, draw_pair(seed, number, scratch), counts)
    except AssertionError as wrong:
        sys.exit(f"random plan {number}, seed {seed}: {wrong}")


def main(arguments):
    build, count = Path(arguments[0]), int(arguments[1])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    drawn = Counter()
    with tempfile.TemporaryDirectory() as folder:
        goldens = check_goldens(build, Path(folder))
        for number in range(count):
            check_drawn(build, Path(folder), seed, number, drawn)
    assert drawn["moved"] > count // 2, drawn
    print(f"transfers of goldens: {dict(goldens)}")
    print(f"transfers of {count} random plans, seed {seed}: {dict(drawn)}")


if __name__ == "__main__":
    main(sys.argv[1:])
