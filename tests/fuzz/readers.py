#!/usr/bin/env python3
"""The checker and the readers of foreign text under libFuzzer, AddressSanitizer and UBSan.

    readers.py FUZZ replay              what campaigns kept, once each
    readers.py FUZZ campaign SECONDS [READER...]
    readers.py FUZZ add DIRECTORY       what tests/campaign/run.py has written on another machine
    readers.py FUZZ unpack DIRECTORY    what run.py begins with
    readers.py FUZZ identity            of what files it is

FUZZ is the directory of fuzz_check and fuzz_readers. A campaign begins with the inputs that earlier
ones kept, tests/fuzz/corpus/READER.zip, and with reader_seeds.py; it keeps the fewest inputs that
reach all that was reached, and adds its executions to those of tests/fuzz/readers.results. An input
that fails stays in FUZZ as READER-crash-*, and nothing is written of its reader.
"""
import datetime
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

sys.dont_write_bytecode = True
import reader_seeds

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CORPUS = HERE / "corpus"
RESULTS = HERE / "readers.results"
HEAD = ("# Written by make fuzz-readers and readers.py add: each reader, and the checker, executions in all\n"
        "# campaigns, those of them under sanitizers, the last campaign and a digest of its sources, inputs\n"
        "# kept in tests/fuzz/corpus. Failures are mended before a line is written.\n")
# No time limit for an execution but one that only an endless loop meets.
OPTIONS = ["-timeout=1000", "-rss_limit_mb=4096", "-print_final_stats=1"]
# Of more inputs of a reader those are kept that reach other places, not the same more often.
MOST = 700
LINE = re.compile(r"(?m)^([a-z-]+) (\d+) executions, (\d+) of them sanitized, (.*)$")


def digest_sources():
    """Of names and bytes of what is fuzzed, and by what."""
    files = [p for folder in ("src", "include", "tests/fuzz") for p in (ROOT / folder).rglob("*.[ch]")]
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(b"%s\0%s\0" % (str(path.relative_to(ROOT)).encode(), path.read_bytes()))
    return digest.hexdigest()[:16]


def unpack(reader, place):
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    if (CORPUS / (reader + ".zip")).exists():
        with zipfile.ZipFile(CORPUS / (reader + ".zip")) as kept:
            kept.extractall(place)
    return len(list(place.iterdir()))


def pack(reader, place):
    """Always the same bytes of the same inputs."""
    CORPUS.mkdir(exist_ok=True)
    with zipfile.ZipFile(CORPUS / (reader + ".zip"), "w", zipfile.ZIP_DEFLATED, compresslevel=9) as kept:
        for number, path in enumerate(sorted(place.iterdir())):
            kept.writestr(zipfile.ZipInfo("%04d" % number), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return len(list(place.iterdir()))


def fuzz(folder, reader, words):
    """What libFuzzer said; ends the run where it found something."""
    program = folder / ("fuzz_check" if reader == "checker" else "fuzz_readers")
    options = OPTIONS + ["-max_len=%d" % (4096 if reader == "checker" else 2048)]
    if reader == "checker":
        options.append("-dict=%s" % (HERE / "words.dict"))
    done = subprocess.run([program, *options, "-artifact_prefix=%s/%s-" % (folder, reader), *words],
                          env=dict(os.environ, READER=reader), capture_output=True, text=True,
                          errors="replace")
    if done.returncode != 0:
        sys.exit("%s\nfuzz_readers: %s failed" % (done.stderr[-4000:], reader))
    return done.stderr


def replay(folder):
    total = 0
    for reader in sorted(reader_seeds.SEEDS):
        place = folder / "readers" / reader / "kept"
        count = unpack(reader, place)
        if count == 0:
            sys.exit("fuzz_readers: no inputs of %s in tests/fuzz/corpus" % reader)
        fuzz(folder, reader, ["-runs=0", place])
        total += count
    print("fuzz_readers: %d inputs of the checker and %d readers, none fails"
          % (total, len(reader_seeds.SEEDS) - 1))


def earlier():
    """{reader: (executions so far, those under sanitizers, the rest of the line)}"""
    text = RESULTS.read_text() if RESULTS.exists() else ""
    return {name: (int(count), int(sane), rest) for name, count, sane, rest in LINE.findall(text)}


def write_result(reader, executions, sanitized, digest, kept):
    lines = earlier()
    before = lines.get(reader, (0, 0))
    lines[reader] = (before[0] + executions, before[1] + sanitized, "the last on %s of sources %s, %d inputs"
                     % (datetime.date.today(), digest, kept))
    text = "".join("%s %d executions, %d of them sanitized, %s\n" % (name, *lines[name]) for name in sorted(lines))
    total = tuple(sum(line[k] for line in lines.values()) for k in (0, 1))
    RESULTS.write_text(HEAD + text + "total: %d executions, %d of them sanitized\n" % total)


def choose_inputs(folder, reader, places):
    """Keeps the fewest inputs of these places, small ones first; returns how many."""
    least = folder / "readers" / reader / "least"
    for options in ([], ["-use_counters=0"]):
        shutil.rmtree(least, ignore_errors=True)
        least.mkdir()
        fuzz(folder, reader, ["-merge=1", *options, least, *places])
        if len(list(least.iterdir())) <= MOST:
            break
    return pack(reader, least)


def campaign(folder, seconds, reader):
    place = folder / "readers" / reader
    unpack(reader, place / "kept")
    shutil.rmtree(place / "seeds", ignore_errors=True)
    (place / "seeds").mkdir()
    reader_seeds.write_seeds(folder.parent / "redist", reader, place / "seeds")
    so_far = earlier().get(reader, (0,))[0]
    said = fuzz(folder, reader, ["-max_total_time=%s" % seconds, "-seed=%d" % (so_far % 2**31 + 1),
                                 place / "kept", place / "seeds"])
    executions = int(re.search(r"stat::number_of_executed_units: (\d+)", said).group(1))
    kept = choose_inputs(folder, reader, [place / "kept", place / "seeds"])
    write_result(reader, executions, executions, digest_sources(), kept)
    print("%-14s %10d executions, %5d inputs kept" % (reader, executions, kept), flush=True)


def read_counts(path):
    """Digest of the sources, readers that failed, {reader: {"plain": executions, "sane": executions}}"""
    text, counts = path.read_text(), {}
    for reader, build, count in re.findall(r"(?m)^executions ([a-z-]+) (plain|sane) (\d+) ", text):
        counts.setdefault(reader, {"plain": 0, "sane": 0})[build] += int(count)
    digest = re.search(r"(?m)^sources ([0-9a-f]{16})$", text)
    if digest is None or not counts or not set(counts) <= set(reader_seeds.SEEDS):
        sys.exit("fuzz_readers: %s: not the counts of a campaign" % path)
    return digest.group(1), set(re.findall(r"(?m)^failure ([a-z-]+) ", text)), counts


def add_campaign(folder, found):
    digest, failed, counts = read_counts(found / "counts.txt")
    if digest != digest_sources():
        print("fuzz_readers: a campaign of sources %s; today's are %s" % (digest, digest_sources()))
    new = folder / "readers" / "added"
    shutil.rmtree(new, ignore_errors=True)
    with tarfile.open(found / "corpus.tar.xz") as tar:
        tar.extractall(new)
    for reader in sorted(counts):
        if reader in failed:
            print("%-14s failed there: nothing is added" % reader)
            continue
        (new / reader).mkdir(exist_ok=True)
        unpack(reader, folder / "readers" / reader / "kept")
        kept = choose_inputs(folder, reader, [folder / "readers" / reader / "kept", new / reader])
        sane = counts[reader]["sane"]
        write_result(reader, counts[reader]["plain"] + sane, sane, digest, kept)
        print("%-14s %10d executions, %5d inputs kept" % (reader, counts[reader]["plain"] + sane, kept), flush=True)


def unpack_all(folder, target):
    """What is kept of every reader; where nothing is yet, what it begins with."""
    for reader in reader_seeds.SEEDS:
        if unpack(reader, target / reader) == 0:
            reader_seeds.write_seeds(folder.parent / "redist", reader, target / reader)


def main():
    words = sys.argv[1:]
    folder = Path(words[0]).resolve() if words else None
    if len(words) == 2 and words[1] == "replay":
        replay(folder)
    elif len(words) == 2 and words[1] == "identity":
        print("sources %s" % digest_sources())
    elif len(words) == 3 and words[1] == "add":
        add_campaign(folder, Path(words[2]))
    elif len(words) == 3 and words[1] == "unpack":
        unpack_all(folder, Path(words[2]))
    elif len(words) >= 3 and words[1] == "campaign" and set(words[3:]) <= set(reader_seeds.SEEDS):
        for reader in words[3:] or sorted(reader_seeds.SEEDS):
            campaign(folder, int(words[2]), reader)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
