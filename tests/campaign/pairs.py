#!/usr/bin/env python3
"""Random pairs of problem and certificate judged by both checkers, and how many so far.

    pairs.py BUILD campaign COUNT   judges so many more, and adds them to pairs.results
    pairs.py BUILD add DIRECTORY    adds those that run.py has judged on another machine
    pairs.py BUILD before           how many so far

They come in chunks of 1000. Of ten chunks seven are plans of random problems, which both checkers
have to accept; three are random steps, most of them changed. A chunk depends on its number alone,
and a campaign begins behind those that were judged before.
"""
import datetime
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "pairs.results"
CHUNK = 1000
CHANGED = 3
ELEMENTS = 400
HEAD = ("# Written by make campaign-pairs and pairs.py add: pairs judged by both checkers in all campaigns,\n"
        "# plans of random problems and random steps that were changed; the last campaign and a digest of\n"
        "# its sources. A disagreement is mended before a line is written.\n")
JUDGED = re.compile(r"(\d+) pairs, (\d+) accepted by both, (\d+) rejected by both, (\d+) disagreements")


def find_kind(chunk):
    return "changed" if chunk % 10 < CHANGED else "planned"


def judge_chunk(programs, second, chunk, dump):
    """[pairs, accepted by both, rejected by both, disagreements], and what was said where one of
    the programs failed, or a plan was not accepted; `second` is where the second checker is."""
    words = [str(programs / "plan_pairs"), str(chunk * CHUNK), str(CHUNK), str(ELEMENTS)]
    if find_kind(chunk) == "changed":
        words = [sys.executable, "-B", str(second / "random_pairs.py"), str(CHUNK)]
    seed = dict(os.environ, REDIST_SEED=str(1 + chunk))
    pairs = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=seed)
    judge = subprocess.Popen([str(programs / "judge_pairs")], stdin=pairs.stdout, stdout=subprocess.PIPE)
    other = subprocess.run([sys.executable, "-B", str(second / "second_checker.py"), "--stream", "--dump", str(dump)],
                           stdin=judge.stdout, capture_output=True, text=True)
    pairs.stdout.close()
    judge.stdout.close()
    statuses = (pairs.wait(), judge.wait(), other.returncode)
    match = JUDGED.search(other.stdout)
    numbers = [int(n) for n in match.groups()] if match else [0, 0, 0, 0]
    right = statuses == (0, 0, 0) and numbers[0] == CHUNK
    if right and (find_kind(chunk) == "changed" or numbers[1] == CHUNK):
        return numbers, None
    return numbers, "chunk %d, statuses %s:\n%s%s" % (chunk, statuses, other.stdout[-9000:], other.stderr[-9000:])


def earlier():
    """{kind: [pairs, accepted, rejected, disagreements]}"""
    text = RESULTS.read_text() if RESULTS.exists() else ""
    return {kind: [int(n) for n in JUDGED.search(rest).groups()]
            for kind, rest in re.findall(r"(?m)^(planned|changed): (.*)$", text)}


def count_before():
    return sum(numbers[0] for numbers in earlier().values())


def add_numbers(totals, kind, numbers):
    totals[kind] = [a + b for a, b in zip(totals.get(kind, [0, 0, 0, 0]), numbers)]


def write_results(found, digest):
    totals = earlier()
    for kind, numbers in found.items():
        add_numbers(totals, kind, numbers)
    lines = ["%s: %d pairs, %d accepted by both, %d rejected by both, %d disagreements" % (kind, *totals[kind])
             for kind in sorted(totals)]
    lines.append("total: %d pairs, the last on %s of sources %s"
                 % (sum(numbers[0] for numbers in totals.values()), datetime.date.today(), digest))
    RESULTS.write_text(HEAD + "\n".join(lines) + "\n")
    print("\n".join(lines))


def digest_sources():
    sys.path.insert(0, str(HERE.parent / "fuzz"))
    import readers
    return readers.digest_sources()


def campaign(build, count):
    found, first = {}, count_before() // CHUNK
    for chunk in range(first, first + -(-count // CHUNK)):
        numbers, wrong = judge_chunk(build / "adversarial", HERE.parent / "second_checker", chunk,
                                     build / "adversarial" / "disagreements")
        if wrong:
            sys.exit("campaign-pairs: " + wrong)
        add_numbers(found, find_kind(chunk), numbers)
    write_results(found, digest_sources())


def add_campaign(directory):
    text = (directory / "counts.txt").read_text()
    if re.search(r"(?m)^failure pairs ", text):
        sys.exit("campaign-pairs: %s: pairs failed there; nothing is added" % directory)
    found = {kind: [int(n) for n in numbers] for kind, *numbers in
             re.findall(r"(?m)^pairs (\w+) (\d+) accepted (\d+) rejected (\d+) disagreements (\d+)$", text)}
    write_results(found, re.search(r"(?m)^sources (\w+)$", text).group(1))


def main():
    words = sys.argv[1:]
    if len(words) == 3 and words[1] == "campaign":
        campaign(Path(words[0]).resolve(), int(words[2]))
    elif len(words) == 3 and words[1] == "add":
        add_campaign(Path(words[2]))
    elif len(words) == 2 and words[1] == "before":
        print("pairs %d" % count_before())
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
