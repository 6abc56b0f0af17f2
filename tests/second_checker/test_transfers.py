#!/usr/bin/env python3
"""Transfers: what is accepted ends right, place by place, also after damage.

    test_transfers.py [COUNT [SEED]]
"""

import random as randomness
import re
import sys
from pathlib import Path

import transfer_data
import transfer_examples
import transfer_judge
import transfer_layouts
import transfer_rounds

PAGE = Path(__file__).resolve().parents[2] / "docs" / "TRANSFERS.md"


def read_both(problem, certificate):
    read = transfer_layouts.read_problem(problem.encode())
    return read, transfer_rounds.read_certificate(certificate.encode(), read)


def check_page():
    """The example of the page has the verdict that the page prints."""
    text = PAGE.read_text()
    problem, certificate = re.findall(r"```\n(redist-transfers.*?)```", text, re.S)
    stated = re.findall(r"^`(s VERIFIED TRANSFERS.*)`$", text, re.M)[-1]
    verified, line = transfer_judge.verdict(problem.encode(), certificate.encode())
    assert verified and line == stated, line
    assert transfer_data.ends_right(*read_both(problem, certificate))


def check_random(random, counts):
    problem, certificate = transfer_examples.Example(random).write()
    verified, line = transfer_judge.verdict(problem.encode(), certificate.encode())
    assert verified, f"{line}\n{problem}{certificate}"
    assert transfer_data.ends_right(*read_both(problem, certificate)), problem + certificate
    for _ in range(20):
        texts = [problem, certificate]
        side = random.randrange(2)
        texts[side] = transfer_examples.damage(random, texts[side])
        verified, line = transfer_judge.verdict(*(text.encode() for text in texts))
        counts[verified] += 1
        if verified:
            assert transfer_data.ends_right(*read_both(*texts)), "".join(texts)


def main(arguments):
    count = int(arguments[0]) if arguments else 500
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    random = randomness.Random(seed)
    counts = [0, 0]
    check_page()
    for _ in range(count):
        check_random(random, counts)
    assert counts[0] > counts[1] > 0, counts
    print(f"transfers: {count} random pairs end right; damaged: {counts[1]} accepted and right, "
          f"{counts[0]} refused (seed {seed})")


if __name__ == "__main__":
    main(sys.argv[1:])
