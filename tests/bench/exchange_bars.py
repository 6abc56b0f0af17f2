#!/usr/bin/env python3
"""Passes the lines of `exchange` on, and sums up what they come to: tiles and the default plan
beside the direct exchange, tiles beside a copy in memory, for tiles up to 4 MiB and above."""
import math
import sys

LIMIT = 4096  # KiB
NAMES = "default plan / direct", "in tiles / direct", "in tiles / memcpy"


def read_cases(lines):
    """Of each line the size of the tile and its three ratios; the name may have blanks."""
    for line in lines:
        print(line, end="", flush=True)
        numbers = line[25:].split()
        if line[:5].strip().isdigit() and len(numbers) >= 9:
            yield int(numbers[0]), [float(word) for word in numbers[6:9]]


def main():
    cases = list(read_cases(sys.stdin))
    for what, chosen in (("up to 4 MiB", [r for size, r in cases if size <= LIMIT]),
                         ("above 4 MiB", [r for size, r in cases if size > LIMIT])):
        for k, name in enumerate(NAMES):
            ratios = [ratio[k] for ratio in chosen]
            if ratios:
                print("%s, %d cases: %s: geometric mean %.2f, worst %.2f" % (
                    what, len(ratios), name,
                    math.exp(sum(map(math.log, ratios)) / len(ratios)), max(ratios)))
    return 0 if cases else 2


if __name__ == "__main__":
    sys.exit(main())
