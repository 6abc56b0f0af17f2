"""Who gives whom in an exchange, as `redist export --format json` and `redist show --groups` say.

    run_exchanges.py BUILD PAIRS

Takes the certificates of certs/calculus and random pairs of the second checker. Its tables
before and after an exchange say which elements every device has and wants; each wanted one
must be named once, in a box of a device that has it: the device itself, else the one with the
least exclusive or of device numbers. Who holds the same tile before counts as having it.
"""

import glob
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "second_checker"))

import certificate  # noqa: E402
import random_pairs  # noqa: E402
import writer  # noqa: E402
from problem import read_problem  # noqa: E402

LARGEST = 20_000  # elements of all tiles together


def elements(sizes, table, device):
    """The elements of a device's tile that exist, summand dimensions behind the others."""
    ranges = [range(row[device], min(row[device] + extent, size))
              for row, extent, size in zip(table.offsets, table.tile, sizes)]
    return set(itertools.product(*ranges))


def all_elements(sizes, table):
    return [elements(sizes, table, d) if held else set() for d, held in enumerate(table.holds)]


def expected_transfers(sizes, before, after):
    """For every receiver, of each of its elements the giver."""
    held, givers = all_elements(sizes, before), []
    for taker, wanted in enumerate(all_elements(sizes, after)):
        having = {element: [d for d, has in enumerate(held) if element in has] for element in wanted}
        givers.append({element: min(devices, key=lambda d: d ^ taker)
                       for element, devices in having.items()})
    return givers


def named_transfers(count, transfers):
    """The same as the document says; nothing may be said twice."""
    givers = [{} for _ in range(count)]
    assert [row["to"] for row in transfers] == sorted(row["to"] for row in transfers)
    for row in transfers:
        assert len(row["offset"]) == len(row["extent"]) and 0 not in row["extent"]
        box = [range(low, low + extent) for low, extent in zip(row["offset"], row["extent"])]
        for element in itertools.product(*box):
            assert element not in givers[row["to"]], f"{element} twice"
            givers[row["to"]][element] = row["from"]
    return givers


def format_transfers(transfers, rank):
    """As `redist show --groups` prints them."""
    for row in transfers:
        ranges = [f"{low}:{low + extent}" for low, extent in zip(row["offset"], row["extent"])]
        shown, summands = ", ".join(ranges[:rank]), ", ".join(ranges[rank:])
        shown = f"{shown} + {summands}".strip() if summands else shown
        yield f"{row['to']}<-{row['from']} [{shown}]"


def run_redist(build, *arguments):
    done = subprocess.run([f"{build}/redist", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def check_exchange(build, problem, proof):
    """Whether the pair has an exchange of arrays that are small enough."""
    with open(problem, "rb") as file:
        asked = read_problem(file.read())
    with open(proof, "rb") as file:
        text = certificate.read_certificate(file.read(), asked)
    walk = random_pairs.start(asked, text.sums)
    exchanges = [s for s, step in enumerate(text.steps) if step.op == b"exchange"]
    sizes = [size * asked.devices for size in [walk.sizes[0]] + [step.size for step in text.steps]]
    if not exchanges or max(sizes) > LARGEST:
        return False
    steps = json.loads(run_redist(build, "export", problem, proof, "--format", "json"))["steps"]
    shown = run_redist(build, "show", "--no-picture", "--groups", problem, proof)
    for s, step in enumerate(text.steps):
        before = walk.table
        walk.advance(step)
        assert (s in exchanges) == ("transfers" in steps[s])
        if s not in exchanges:
            continue
        wanted = expected_transfers(walk.space.sizes, before, walk.table)
        assert named_transfers(asked.devices, steps[s]["transfers"]) == wanted
        listed = re.search(rf"^step {s + 1}, exchange: .*\n((?: .*\n|\n(?! *step))*)", shown, re.M).group(1)
        lines = " ".join(format_transfers(steps[s]["transfers"], walk.space.rank))
        assert " ".join(listed.split()) == " ".join(lines.split()), listed
    return True


def random_texts(seed):
    """Endless pairs with an exchange, as texts."""
    for number in itertools.count():
        source = random.Random(f"{seed} {number}")
        asked, text = random_pairs.random_pair(source)
        if any(step.op == b"exchange" for step in text.steps):
            yield writer.problem_text(asked, True), \
                writer.certificate_text(asked, text, random_pairs.shapes_of(source, asked))


def accepts(build, problem, proof):
    return subprocess.run([f"{build}/redist-check", problem, proof], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode == 0


def main():
    build, count = sys.argv[1], int(sys.argv[2])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    pairs = [(path, path.replace(".problem", ".cert"))
             for path in sorted(glob.glob("certs/calculus/*.problem"))]
    kept = sum(check_exchange(build, *pair) for pair in pairs)
    with tempfile.TemporaryDirectory() as work:
        run, pair = 0, (f"{work}/random.problem", f"{work}/random.cert")
        for texts in random_texts(seed):
            for path, data in zip(pair, texts):
                with open(path, "wb") as file:
                    file.write(data)
            if not accepts(build, *pair):
                continue
            try:
                run += check_exchange(build, *pair)
            except AssertionError as error:
                sys.exit(f"run_exchanges: seed {seed}: {texts[0]}{texts[1]}: {error!r}")
            if run == count:
                break
    if kept < 5:
        sys.exit(f"run_exchanges: only {kept} exchanges of certs/calculus")
    print(f"run_exchanges: {kept + run} exchanges, seed {seed}")


if __name__ == "__main__":
    main()
