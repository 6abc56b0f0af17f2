#!/usr/bin/env python3
"""The readers of foreign text under libFuzzer, AddressSanitizer and UBSan.

    readers.py FUZZ replay              what campaigns kept, once each
    readers.py FUZZ campaign SECONDS [READER...]

FUZZ is the directory of fuzz_readers. A campaign begins with the inputs that earlier ones kept,
tests/fuzz/corpus/READER.zip, and with reader_seeds.py; it keeps the fewest inputs that reach all
that was reached, and adds its executions to those of tests/fuzz/readers.results. An input that
fails stays in FUZZ as READER-crash-*, and nothing is written of its reader.
"""
import datetime
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

sys.dont_write_bytecode = True
import reader_seeds

HERE = Path(__file__).resolve().parent
CORPUS = HERE / "corpus"
RESULTS = HERE / "readers.results"
HEAD = ("# Written by make fuzz-readers: each reader, executions in all campaigns, the last of them,\n"
        "# inputs kept in tests/fuzz/corpus. Failures are mended before a line is written.\n")
# No time limit for an execution but one that only an endless loop meets.
OPTIONS = ["-timeout=1000", "-rss_limit_mb=4096", "-print_final_stats=1"]
BYTES = 2048


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


def fuzz(program, reader, words):
    """What libFuzzer said; ends the run where it found something."""
    done = subprocess.run([program, *OPTIONS, "-artifact_prefix=%s/%s-" % (program.parent, reader), *words],
                          env=dict(os.environ, READER=reader), capture_output=True, text=True,
                          errors="replace")
    if done.returncode != 0:
        sys.exit("%s\nfuzz_readers: %s failed" % (done.stderr[-4000:], reader))
    return done.stderr


def replay(program):
    total = 0
    for reader in sorted(reader_seeds.SEEDS):
        place = program.parent / "readers" / reader / "kept"
        count = unpack(reader, place)
        if count == 0:
            sys.exit("fuzz_readers: no inputs of %s in tests/fuzz/corpus" % reader)
        fuzz(program, reader, ["-runs=0", place])
        total += count
    print("fuzz_readers: %d inputs of %d readers, none fails" % (total, len(reader_seeds.SEEDS)))


def earlier():
    """{reader: executions so far}"""
    text = RESULTS.read_text() if RESULTS.exists() else ""
    return {name: int(count) for name, count in re.findall(r"(?m)^([a-z-]+) (\d+) executions, ", text)}


def write_result(reader, executions, kept):
    text = RESULTS.read_text() if RESULTS.exists() else ""
    lines = dict(re.findall(r"(?m)^([a-z-]+) (\d+ executions, .*)$", text))
    lines[reader] = "%d executions, the last on %s, %d inputs" % (executions, datetime.date.today(), kept)
    total = sum(int(line.split()[0]) for line in lines.values())
    RESULTS.write_text(HEAD + "".join("%s %s\n" % (name, lines[name]) for name in sorted(lines))
                       + "total %d executions\n" % total)


def campaign(program, seconds, reader):
    place = program.parent / "readers" / reader
    unpack(reader, place / "kept")
    shutil.rmtree(place / "seeds", ignore_errors=True)
    (place / "seeds").mkdir()
    reader_seeds.write_seeds(program.parent.parent / "redist", reader, place / "seeds")
    so_far = earlier().get(reader, 0)
    said = fuzz(program, reader, ["-max_total_time=%s" % seconds, "-max_len=%d" % BYTES,
                                  "-seed=%d" % (so_far % 2**31 + 1), place / "kept", place / "seeds"])
    executions = int(re.search(r"stat::number_of_executed_units: (\d+)", said).group(1))
    shutil.rmtree(place / "least", ignore_errors=True)
    (place / "least").mkdir()
    fuzz(program, reader, ["-merge=1", "-max_len=%d" % BYTES, place / "least", place / "kept", place / "seeds"])
    kept = pack(reader, place / "least")
    write_result(reader, so_far + executions, kept)
    print("%-14s %10d executions, %5d inputs kept" % (reader, executions, kept), flush=True)


def main():
    words = sys.argv[1:]
    if len(words) == 2 and words[1] == "replay":
        replay(Path(words[0]).resolve() / "fuzz_readers")
    elif len(words) >= 3 and words[1] == "campaign" and set(words[3:]) <= set(reader_seeds.SEEDS):
        for reader in words[3:] or sorted(reader_seeds.SEEDS):
            campaign(Path(words[0]).resolve() / "fuzz_readers", int(words[2]), reader)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
