#!/usr/bin/env python3
"""redist-check and the second checker say the same of transfers, right and damaged.

    compare_transfers.py BUILD [COUNT]
"""

import os
import random as randomness
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import transfer_examples
import transfer_judge

DAMAGED = 20


def check_pair(checker, folder, texts, counts):
    paths = folder / "problem", folder / "cert"
    for path, text in zip(paths, texts):
        path.write_text(text)
    found = subprocess.run([checker, *paths], text=True, capture_output=True, check=False)
    right, line = transfer_judge.verdict(*(text.encode() for text in texts))
    if right:
        agree = found.stdout == line + "\n"
    else:
        agree = found.returncode == 1 and re.fullmatch(r"s NOT VERIFIED [1-9]\d*\n", found.stdout)
    if not agree:
        sys.exit(f"{line}\n{found.stdout}{found.stderr}{texts[0]}{texts[1]}")
    counts["accepted" if right else found.stdout.split()[3]] += 1


def main(arguments):
    checker, count = Path(arguments[0]) / "redist-check", int(arguments[1]) if arguments[1:] else 200
    seed = os.environ.get("REDIST_SEED", "1")
    counts = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            random = randomness.Random(f"compare transfers {seed} {number}")
            pair = transfer_examples.Example(random).write()
            check_pair(checker, Path(folder), pair, counts)
            for _ in range(DAMAGED):
                texts = list(pair)
                side = random.randrange(2)
                texts[side] = transfer_examples.damage(random, texts[side])
                check_pair(checker, Path(folder), texts, counts)
    codes = ", ".join(f"{code} {number}" for code, number in sorted(counts.items()))
    print(f"transfers: {count} random pairs, each also damaged in {DAMAGED} ways, both checkers say "
          f"the same (seed {seed}): {codes}")


if __name__ == "__main__":
    main(sys.argv[1:])
