#!/usr/bin/env python3
"""One allocation fails, in every place of the programs that allocates, under the sanitizers.

    starve.py BUILD                BUILD with the programs of starved-programs

A place is the three calls that an allocation was reached by; the first allocation of each place
fails, in the first command that comes to it. The command ends with status 2 and one line, or it
does without that memory and all it writes is right; nothing is lost, and no file is half there.
"""
import collections
import concurrent.futures
import os
import re
import sys
import tempfile
from pathlib import Path

import jobs

ROOT = jobs.ROOT
WRONG = re.compile(r"Sanitizer|runtime error|Assertion")
LEAKS = ("use_globals=0:print_suppressions=0:suppressions=%s" % (ROOT / "tests" / "support" / "lsan.supp"))
os.environ.update(LSAN_OPTIONS=LEAKS, ASAN_OPTIONS="detect_leaks=1")


def list_readers(build):
    """Commands that write to standard output alone."""
    redist, check = build / "redist", build / "redist-check"
    pair = [ROOT / "certs/ex3.1.problem", ROOT / "certs/ex3.1.cert"]
    transfer = next(p for p in sorted((ROOT / "certs").rglob("*.problem"))
                    if p.read_text().startswith("redist-transfers"))
    levels = ["-H", "node=2,gpu=4", "-A", "data=8"]
    words = ["-m", "x=4,y=6", "-s", "12,12"]
    mixed = ["-m", "x=4,y=6", "-f", "[3{x}12, 12]{y}", "-t", "[12, 2{y}12]", "--op", "sum"]
    return {
        "check": [check, *pair], "check-json": [check, "--json", *pair],
        "check-transfers": [check, transfer, transfer.with_suffix(".cert")],
        "plan-json": [redist, "plan", *jobs.LAYOUT, "--json"],
        "plan-paper": [redist, "plan", *jobs.LAYOUT, "--paper", "--explain"],
        "plan-file": [redist, "plan", pair[0]], "plan-fused": [redist, "plan", *jobs.LAYOUT, "--fuse"], "plan-free": [redist, "plan", *jobs.LAYOUT, "--free-slices"],
        "plan-sums": [redist, "plan", *mixed], "plan-prices": [redist, "plan", *jobs.LAYOUT, "--ranks-per-node", "4"],
        "plan-jax": [redist, "plan", *words, "-f", "P('x', 'y')", "-t", "P('y', 'x')"],
        "plan-shardy": [redist, "plan", *words, "-f", '[{"x"}, {"y"}]', "-t", '[{"y"}, {"x"}]'],
        "show": [redist, "show", *pair, "--all", "--groups"], "show-transfers": [redist, "show", transfer, transfer.with_suffix(".cert")],
        "compare": [redist, "compare", *jobs.LAYOUT], "compare-json": [redist, "compare", pair[0], "--json"],
        "normalize": [redist, "normalize", "problem", "steps", "--trace", "-o", "-"],
        "normalize-json": [redist, "normalize", "problem", "steps", "--json"],
        "matmul-json": [redist, "matmul", "-m", "X=4,Y=2", "-a", "[64, 8{X}32]", "-b", "[8{X}32, 16]", "-c", "[64, 16]", "--json"],
        **{"export-" + form: [redist, "export", *pair, "--format", form] for form in ("stablehlo", "shard_map", "json")},
        "import-plan": [redist, "import-plan", "module", *jobs.LAYOUT, "-p", "/dev/null", "-o", "-"],
        "place": [redist, "place", *levels, "-r", "data"], "reduce-list": [redist, "reduce", *levels, "-M", "[[2 4]]", "-r", "data"],
        "reduce-best": [redist, "reduce", *levels, "-M", "[[2 4]]", "-r", "data", "--best", "--json", "-P", ROOT / "docs/platforms/a100.platform"],
        "transfer-json": [redist, "transfer", transfer, "--json"],
        "transfer-words": [redist, "transfer", *jobs.LAYOUT, "-p", "/dev/null"],
        "batch-stdout": [redist, "plan", "--batch", "batch", "--jobs", "1"],
    }


def write_inputs(place, plain):
    """What some of them read."""
    jobs.write_batch(place)
    (place / "problem").write_bytes((ROOT / "certs/ex3.1.problem").read_bytes())
    (place / "steps").write_text("allgather 0 x\nallgather 1\ndynslice 0 y\ndynslice 1 x\n")
    jobs.subprocess.run([plain / "redist", "export", ROOT / "certs/ex3.1.problem", ROOT / "certs/ex3.1.cert",
                         "-o", place / "module"], check=True)


def list_commands(build, plain, work):
    found = []
    for job in jobs.list_alone(build, work):
        found.append(job)
    for name, words in list_readers(build).items():
        place = work / name
        place.mkdir()
        write_inputs(place, plain)
        found.append(jobs.Job(name, place, words, []))
    return found


def list_places(job):
    """{place: number of its first allocation}, from a run in which all succeed."""
    log = job.place / "log"
    job.begin(False)
    job.steady = job.run(STARVE_LOG=str(log)).stdout == job.stdout
    first = {}
    for number, line in enumerate(log.read_text().splitlines(), 1):
        first.setdefault(line, number)
    return first


def starve(job, numbers):
    """What came of it: {"status 2": runs, "done without": runs}; stops at what is wrong."""
    came = collections.Counter()
    findings = []
    for number in numbers:
        job.begin(False)
        done = job.run(STARVE_AT=str(number))
        lines = done.stderr.strip().splitlines()
        wrong = WRONG.search(done.stderr) and "the sanitizers"
        wrong = wrong or job.find_wrong(False, True)
        if done.returncode not in (0, 2):
            wrong = wrong or "a status that is not documented"
        elif done.returncode == 2 and (len(lines) != 1 or not lines[0].startswith("redist")):
            wrong = wrong or "not one line"
        elif done.returncode == 0 and job.outputs and "batch" not in job.name and job.read() != job.expected:
            wrong = wrong or "status 0, but not all is written"
        elif done.returncode == 0 and job.steady and not job.name.startswith("batch") and done.stdout != job.stdout:
            wrong = wrong or "status 0, but it prints something else: %s" % done.stdout[-600:]
        elif (done.returncode == 0 and job.name.startswith("batch") and "out of memory" not in done.stdout
              and job.read() != job.expected):
            wrong = wrong or "status 0, and no line says so"
        if wrong:
            findings.append("%s, allocation %d: %s, status %d: %s" % (job.name, number, wrong, done.returncode, done.stderr[-3000:]))
        came["status 2" if done.returncode == 2 else "done without"] += 1
    return job, came, findings


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    build, plain = (Path(word).resolve() for word in sys.argv[1:])
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(4) as pool:
        seen, waiting = set(), []
        for job in list_commands(build, plain, Path(work)):
            places = list_places(job)
            waiting.append(pool.submit(starve, job, [places[p] for p in places if p not in seen]))
            seen.update(places)
        came, findings, lines = collections.Counter(), [], []
        for one in waiting:
            job, counts, found = one.result()
            came += counts
            findings += found
            lines.append("%s: %d allocations failed, %d times status 2 and a line, %d times it did without"
                         % (job.name, sum(counts.values()), counts["status 2"], counts["done without"]))
            print(lines[-1], flush=True)
    if findings:
        sys.exit("campaign-memory: %d are wrong\n%s" % (len(findings), "\n".join(findings)))
    lines.append("total: %d places, none crashes, leaks or leaves a file that is not whole" % sum(came.values()))
    jobs.write_results("memory", "campaign-memory", "one allocation fails, in every place that allocates,", lines)


if __name__ == "__main__":
    main()
