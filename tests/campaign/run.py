#!/usr/bin/env python3
"""Fuzzing and random pairs on a machine that has nothing but Python: what bundle.sh packed.

    run.py SECONDS DIRECTORY [PROCESSES]

For two thirds of the time every reader, and the checker, are fuzzed without sanitizers, each
beginning with the inputs that are kept; then under sanitizers, beginning with these and all that
were found; then the fewest inputs are chosen that reach what was reached. At the same time others
judge random pairs of problem and certificate by both checkers, PAIRS of them or as many as there
is time for. DIRECTORY gets
    counts.txt      what ran how often, for tests/fuzz/readers.py and tests/campaign/pairs.py
    corpus.tar.xz   READER/*: inputs that reach more than those that were kept
    found.tar.xz    inputs that failed, what was said of them, pairs on which checkers disagree
"""
import ctypes
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from pathlib import Path

sys.dont_write_bytecode = True
import pairs

HERE = Path(__file__).resolve().parent
# Shares of the time without sanitizers, by how fast a reader is and how much there is to find.
SHARES = {"checker": 14, "json": 12, "layout": 6, "module": 9, "npy": 7, "problem": 11, "sequence": 8,
          "tensors": 5, "topology": 8, "transfer-plan": 8, "transfers": 9, "wording": 9}
PAIRS = 1000000
FILE_BYTES = 10 << 20
NO_RANDOM_ADDRESSES = 0x0040000


def begin_child():
    """Older runtimes of AddressSanitizer do not start where addresses are drawn from too far."""
    os.setsid()
    ctypes.CDLL(None, use_errno=True).personality(NO_RANDOM_ADDRESSES)


class Run:
    """Where everything of this run lies, and what it has counted."""

    def __init__(self, seconds, target, processes):
        self.begin, self.seconds, self.target, self.processes = time.monotonic(), seconds, target, processes
        self.place = Path(tempfile.mkdtemp(prefix="redist-campaign."))
        self.lock = threading.Lock()
        self.executions, self.failures, self.notes, self.pair_totals = {}, [], [], {}
        self.leaks = True
        (self.place / "found").mkdir()

    def left(self, share):
        """Seconds until so much of the time is over."""
        return self.begin + share * self.seconds - time.monotonic()

    def note(self, text):
        with self.lock:
            self.notes.append(text)
        print(text, flush=True)


def start(run, words, environment, log):
    return subprocess.Popen([str(w) for w in words], stdout=subprocess.DEVNULL, stderr=log,
                            env=dict(os.environ, **environment),
                            preexec_fn=begin_child)


def await_end(child, seconds):
    """Its status; None when it had to be ended."""
    try:
        return child.wait(timeout=max(1, seconds))
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        return None


def fuzz(run, build, reader, words, seconds, log_name):
    """One process of libFuzzer: its status, and what it said."""
    program = HERE / build / ("fuzz_check" if reader == "checker" else "fuzz_readers")
    options = ["-timeout=25", "-rss_limit_mb=4096", "-print_final_stats=1",
               "-max_len=%d" % (4096 if reader == "checker" else 2048),
               "-artifact_prefix=%s/%s-%s-" % (run.place / "found", reader, build)]
    if reader == "checker":
        options.append("-dict=%s" % (HERE / "words.dict"))
    if not run.leaks:
        options.append("-detect_leaks=0")
    environment = {"READER": reader, "ASAN_OPTIONS": "detect_leaks=%d" % run.leaks}
    path = run.place / log_name
    with open(path, "wb") as log:
        status = await_end(start(run, [program, *options, *words], environment, log), seconds)
    return status, path.read_text(errors="replace")


def try_leaks(run):
    """Leaks are looked for where the machine lets one process look at another."""
    status, said = fuzz(run, "sane", "npy", ["-runs=0", HERE / "corpus" / "npy"], 120, "leaks.log")
    if status != 0:
        run.leaks = False
        status, said = fuzz(run, "sane", "npy", ["-runs=0", HERE / "corpus" / "npy"], 120, "leaks.log")
        run.note("leaks are not looked for: status %s afterwards" % status)
    if status != 0:
        run.note("the sanitized build does not start: %s" % said[-1500:])
    return status == 0


def campaign(run, build, reader, until, number):
    """Fuzzes a reader until that share of the time is over; begins anew after a failure."""
    new = run.place / "new" / reader
    new.mkdir(parents=True, exist_ok=True)
    for attempt in range(50):
        seconds = int(until - time.monotonic())
        if seconds < 2:
            return
        began = time.monotonic()
        name = "%s-%s-%d-%d.log" % (reader, build, number, attempt)
        status, said = fuzz(run, build, reader,
                            ["-max_total_time=%d" % seconds, "-seed=%d" % ((int(time.time()) * 64 + number + attempt) % 2**31),
                             new, HERE / "corpus" / reader], seconds + 30, name)
        match = re.search(r"stat::number_of_executed_units: *(\d+)", said)
        with run.lock:
            count, spent = run.executions.get((reader, build), (0, 0))
            run.executions[reader, build] = (count + (int(match.group(1)) if match else 0),
                                             spent + time.monotonic() - began)
        if status == 0:
            return
        run.failures.append((reader, build, status))
        run.note("FAILED: %s %s, status %s" % (reader, build, status))
        (run.place / "found" / name).write_text(said[-20000:])


def in_threads(jobs):
    threads = [threading.Thread(target=job) for job in jobs]
    for thread in threads:
        thread.start()
    return threads


def cut_shares(slots, seconds):
    """Per slot a list of (reader, seconds), so that each reader gets its share of all slots."""
    total, plan, slot, free = sum(SHARES.values()), [[] for _ in range(slots)], 0, seconds
    for reader, share in SHARES.items():
        wanted = share * seconds * slots / total
        while wanted > 0.5 and slot < slots:
            taken = min(wanted, free)
            plan[slot].append((reader, taken))
            wanted, free = wanted - taken, free - taken
            if free < 0.5:
                slot, free = slot + 1, seconds
    return plan


def fuzz_slot(run, jobs, number):
    until = time.monotonic()
    for reader, seconds in jobs:
        until += seconds
        campaign(run, "plain", reader, until, number)


def choose_inputs(run, reader, sane):
    """The fewest new inputs that reach what the kept ones do not; small ones first."""
    least, new = run.place / "least" / reader, run.place / "new" / reader
    (run.place / "least").mkdir(exist_ok=True)
    shutil.copytree(HERE / "corpus" / reader, least)
    kept = {p.name for p in least.iterdir()}
    status, _ = fuzz(run, "sane" if sane else "plain", reader, ["-merge=1", least, new], run.left(1) - 10,
                     reader + "-merge.log")
    if status != 0:
        run.note("%s: the choice of inputs ended with %s; the smallest are taken" % (reader, status))
        for path in sorted(new.iterdir(), key=lambda p: p.stat().st_size)[:1000]:
            shutil.copy(path, least / path.name)
    for name in kept:
        (least / name).unlink()


def judge_chunk(run, chunk):
    dump = run.place / "found" / ("disagreements-%d" % chunk)
    numbers, wrong = pairs.judge_chunk(HERE, HERE / "second_checker", chunk, dump)
    if wrong:
        run.note("FAILED: pairs of " + wrong.splitlines()[0])
        run.failures.append(("pairs", chunk, "wrong"))
        dump.with_suffix(".log").write_text(wrong)
    with run.lock:
        pairs.add_numbers(run.pair_totals, pairs.find_kind(chunk), numbers)


def judge_pairs(run, chunks):
    """Takes one chunk after the other while there is time."""
    while run.left(0.93) > 5:
        with run.lock:
            chunk = next(chunks, None)
        if chunk is None:
            return
        judge_chunk(run, chunk)


def write_counts(run, sane):
    lines = [(HERE / "identity.txt").read_text().rstrip("\n"), "seconds %d" % run.seconds,
             "processes %d" % run.processes, "leaks %s" % ("looked for" if run.leaks and sane else "not looked for")]
    for (reader, build), (count, spent) in sorted(run.executions.items()):
        lines.append("executions %s %s %d in %d s" % (reader, build, count, spent))
    total = {build: sum(c for (_, b), (c, _) in run.executions.items() if b == build) for build in ("plain", "sane")}
    lines += ["total %s %d" % item for item in total.items()]
    for kind, numbers in sorted(run.pair_totals.items()):
        lines.append("pairs %s %d accepted %d rejected %d disagreements %d" % (kind, *numbers))
    lines += ["failure %s %s status %s" % failure for failure in run.failures]
    lines.append("failures %d" % len(run.failures))
    (run.target / "counts.txt").write_text("\n".join(lines + ["note " + n.replace("\n", " / ") for n in run.notes]) + "\n")
    print("\n".join(lines))


def pack(run, name, folder):
    """The smallest files first, as many as fit."""
    path = run.target / name
    with tarfile.open(path, "w:xz", preset=4) as tar:
        total = 0
        for file in sorted((f for f in folder.rglob("*") if f.is_file()), key=lambda f: f.stat().st_size):
            total += file.stat().st_size
            if total > 3 * FILE_BYTES:
                break
            tar.add(file, str(file.relative_to(folder)))
    if path.stat().st_size > FILE_BYTES:
        path.unlink()
        run.note("%s was larger than %d bytes" % (name, FILE_BYTES))


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    os.environ["LD_LIBRARY_PATH"] = str(HERE / "lib")
    target = Path(sys.argv[2]).resolve()
    target.mkdir(parents=True, exist_ok=True)
    processes = int(sys.argv[3]) if len(sys.argv) == 4 else len(os.sched_getaffinity(0))
    run = Run(int(sys.argv[1]), target, processes)
    sane = try_leaks(run)
    judges = max(1, processes * 6 // 16)
    slots = max(1, processes - judges)
    before = int(re.search(r"pairs (\d+)", (HERE / "identity.txt").read_text()).group(1)) // pairs.CHUNK
    chunks = iter(range(before, before + PAIRS // pairs.CHUNK))
    judging = in_threads([lambda: judge_pairs(run, chunks)] * judges)
    plans = cut_shares(slots, run.left(0.66 if sane else 0.85))
    for thread in in_threads([lambda jobs=jobs, n=n: fuzz_slot(run, jobs, n) for n, jobs in enumerate(plans)]):
        thread.join()
    if sane:
        until = run.begin + 0.86 * run.seconds
        for thread in in_threads([lambda r=r, n=n: campaign(run, "sane", r, until, 100 + n)
                                  for n, r in enumerate(SHARES)]):
            thread.join()
    for thread in in_threads([lambda r=r: choose_inputs(run, r, sane) for r in SHARES]) + judging:
        thread.join()
    write_counts(run, sane)
    pack(run, "corpus.tar.xz", run.place / "least")
    pack(run, "found.tar.xz", run.place / "found")
    write_counts(run, sane)
    shutil.rmtree(run.place, ignore_errors=True)


if __name__ == "__main__":
    main()
