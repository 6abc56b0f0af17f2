#!/usr/bin/env python3
"""`redist transfer` on pairs of layouts of nine kinds, against what is counted element by element.

    bars_planned.py BUILD COUNT

The text must say of every place what the notation says by a definition of its own; the plan
must be accepted by redist-check and by the second checker; what each device receives must be
just what it does not have, to the byte; and what a device sends at most must be within 1.05
of the least possible: for every set of devices, what only they have, shared evenly by them.
"""

import json
import math
import os
import random as randomness
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "second_checker"))

import bars_layouts  # noqa: E402
import transfer_data  # noqa: E402
import transfer_judge  # noqa: E402
import transfer_layouts  # noqa: E402
import transfer_rounds  # noqa: E402

SENT = 1.05


def list_lacking(arrays, sides):
    """(device, set of those who have it as bits, bytes) of each place whose device has it not."""
    held = Counter()
    for (device, _), (value,) in sides[0].values.items():
        held[value] |= 1 << device
    for (device, _), (value,) in sides[1].values.items():
        if not held[value] >> device & 1:
            yield device, held[value], arrays[value[0]]["elem_bytes"]


def count_least(arrays, sides):
    """Bytes received at most and by all, and the least that someone sends at most."""
    received, only = Counter(), [0] * (1 << bars_layouts.DEVICES)
    for device, holders, size in list_lacking(arrays, sides):
        received[device] += size
        only[holders] += size
    for device in range(bars_layouts.DEVICES):  # sums over all subsets of a set
        for some in range(len(only)):
            if some >> device & 1:
                only[some] += only[some ^ 1 << device]
    unit = math.gcd(*(array["elem_bytes"] for array in arrays))
    least = max(-(-size // (some.bit_count() * unit)) * unit
                for some, size in enumerate(only) if some)
    return max(received.values(), default=0), sum(received.values()), least


def run_planner(build, scratch, problem):
    (scratch / "problem.json").write_text(json.dumps(problem))
    made = subprocess.run([build / "redist", "transfer", "problem.json", "--json", "-p", "problem",
                           "-o", "cert"], text=True, capture_output=True, check=False, cwd=scratch)
    assert made.returncode == 0, made.stderr
    return json.loads(made.stdout)


def judge(build, scratch):
    """What the second checker read; both checkers accept, with the same numbers."""
    texts = [(scratch / name).read_bytes() for name in ("problem", "cert")]
    verified, line = transfer_judge.verdict(*texts)
    assert verified, line
    checked = subprocess.run([build / "redist-check", "problem", "cert"], text=True,
                             capture_output=True, check=False, cwd=scratch)
    assert checked.stdout == line + "\n", checked
    words = line.split()
    read = transfer_layouts.read_problem(texts[0])
    return read, transfer_rounds.read_certificate(texts[1], read), \
        [int(words[words.index(word) + 1]) for word in ("RECEIVED", "SENT")], "LEAST-RECEIVED" in words


def check_one(build, scratch, random, kind):
    """What is sent at most, the least possible, what all receive, whether the planner said that the
    first is the least, and whether the verdict says so of what is received."""
    problem, sides = bars_layouts.draw_pair(random, kind)
    load = run_planner(build, scratch, problem)
    read, certificate, verdict, said = judge(build, scratch)
    for side, memories in zip((read.source, read.target), sides):
        assert transfer_data.fill_memories(read, side) == memories.values, "another layout"
    assert transfer_data.ends_right(read, certificate), "it does not end right"
    most, together, least = count_least(problem["arrays"], sides)
    assert verdict == [load["recv_max"], load["sent_max"]], (verdict, load)
    assert (load["recv_max"], load["recv_sum"]) == (most, together), (load, most, together)
    assert least <= load["sent_max"] <= SENT * least, (load, least)
    assert load["sent_least"] in (None, least), (load, least)
    return load["sent_max"], least, together, load["sent_least"] is not None, said


def print_kinds(found):
    """A line of each kind."""
    print(f"{'kind':22} {'pairs':>5} {'bytes received':>14} {'said so':>7} {'sent least':>10} "
          f"{'said so':>7} {'worst / least':>13}")
    for kind, each in found.items():
        worst = max(sent / least for sent, least, *_ in each if least)
        print(f"{kind:22} {len(each):5} {sum(one[2] for one in each):14} "
              f"{sum(one[4] for one in each):7} "
              f"{sum(one[0] == one[1] for one in each):10} {sum(one[3] for one in each):7} "
              f"{worst:13.4f}")


def main(arguments):
    build, count = Path(arguments[0]).resolve(), int(arguments[1])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    kinds = list(bars_layouts.KINDS)
    found = {kind: [] for kind in kinds}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            random = randomness.Random(f"bars of transfers {seed} {number}")
            kind = kinds[number % len(kinds)]
            try:
                found[kind].append(check_one(build, Path(folder), random, kind))
            except AssertionError as wrong:
                sys.exit(f"pair {number}, {kind}, seed {seed}: {wrong}")
    print(f"{count} pairs of layouts, seed {seed}: planned, accepted by both checkers, every place "
          f"ends right,\nleast received to the byte, sent at most within {SENT} of the least possible")
    print_kinds(found)


if __name__ == "__main__":
    main(sys.argv[1:])
