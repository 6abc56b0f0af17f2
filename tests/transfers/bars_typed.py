#!/usr/bin/env python3
"""Goldens and random typed plans as transfers: tests/export/export_transfers.py, many times.

    bars_typed.py BUILD COUNT

Draws until COUNT plans that redist-check accepts have been exported. The judge of transfers and
the second checker of transfers must accept each, and no export may be refused but for limits.
"""

import os
import random as randomness
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "export"))

import export_transfers  # noqa: E402
import judged  # noqa: E402

OUTCOMES = ("accepted", "moved", "rejected", "refused")


def print_counts(name, counts):
    print(f"{name:14}" + "".join(f"{counts[word]:10}" for word in OUTCOMES))
    steps = sorted((-count, word) for word, count in counts.items() if word not in OUTCOMES)
    print("  steps:", ", ".join(f"{word} {-count}" for count, word in steps))


def main(arguments):
    count, seed = int(arguments[1]), int(os.environ.get("REDIST_SEED", "1"))
    with tempfile.TemporaryDirectory() as place:
        folder = judged.make_folder(place, arguments[0])
        goldens = export_transfers.check_goldens(folder)
        drawn, number = Counter(), 0
        while drawn["accepted"] < count:
            drawn += export_transfers.check_drawn(folder, randomness.Random(f"transfers {seed} {number}"), number)
            number += 1
    assert goldens["rejected"] == goldens["refused"] == 0, goldens
    print(f"{count} random typed plans that redist-check accepts, seed {seed}, of {number} drawn, and the\n"
          "goldens, exported as transfers: accepted by both judges of transfers, with the same numbers;\n"
          "moved: few enough places to see that every value ends right; rejected: by redist-check;\n"
          "refused: above the limits of transfers")
    print(f"{'plans':14}" + "".join(f"{word:>10}" for word in OUTCOMES))
    print_counts("goldens", goldens)
    print_counts("random", drawn)


if __name__ == "__main__":
    main(sys.argv[1:])
