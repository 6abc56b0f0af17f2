#!/usr/bin/env python3
"""Targets of make, up to the first that fails, and how long each took: on the clock and of a processor.

usage: run_parts.py MAKE TARGET... [--alone TARGET...]

Three targets run at a time, in the order given, and then one after the other those of them that
are named behind --alone. What targets side by side say comes when each ends, so that it stays
together. After a failure nothing more begins.
"""
import concurrent.futures
import os
import subprocess
import sys
import tempfile
import threading
import time

# On two cores: many wait half of their time, for disks, for processes to start and to end.
AT_ONCE = 3
TURN = threading.Lock()


def run_part(make, target, output):
    """Seconds on the clock and of a processor, and exit status of one target; the jobs that make
    hands out come along."""
    begun = time.monotonic()
    process = subprocess.Popen([make, "--no-print-directory", target], close_fds=False,
                               stdin=subprocess.DEVNULL, stdout=output, stderr=output and subprocess.STDOUT)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return time.monotonic() - begun, used.ru_utime + used.ru_stime, process.returncode


def show_part(target, seconds, text):
    with TURN:
        print("== %s: %.0f s" % (target, seconds), flush=True)
        sys.stdout.buffer.write(text)
        sys.stdout.flush()


def take_parts(make, waiting, ended, beside):
    """Runs what waits until nothing does; a failure of any kind leaves nothing waiting."""
    try:
        while True:
            with TURN:
                if not waiting:
                    return
                target = waiting.pop(0)
            if beside:
                with tempfile.TemporaryFile() as output:
                    seconds, processor, status = run_part(make, target, output)
                    output.seek(0)
                    show_part(target, seconds, output.read())
            else:
                print("== " + target, flush=True)
                seconds, processor, status = run_part(make, target, None)
            ended.append((seconds, target, processor, status))
            if status != 0:
                return
    finally:
        waiting.clear()


def run_all(make, targets, alone):
    """[(seconds, target, seconds of a processor, exit status)] of those that ran."""
    ended = []
    groups = [([t for t in targets if t not in alone], AT_ONCE), ([t for t in targets if t in alone], 1)]
    for waiting, at_once in groups:
        if any(status for *_, status in ended):
            break
        with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
            workers = [pool.submit(take_parts, make, waiting, ended, at_once > 1) for _ in range(at_once)]
        for worker in workers:
            worker.result()
    return ended


def main():
    make, *words = sys.argv[1:]
    cut = words.index("--alone") if "--alone" in words else len(words)
    targets, alone = words[:cut], words[cut + 1:]
    begun = time.monotonic()
    ended = run_all(make, targets, alone)
    print("wall time, CPU time:")
    for seconds, target, processor, _ in sorted(ended, reverse=True):
        print("%6.0f s %6.0f s  %s" % (seconds, processor, target))
    print("%6.0f s %6.0f s  %d of %d parts" % (time.monotonic() - begun, sum(part[2] for part in ended),
                                               len(ended), len(targets)))
    failed = [target for _, target, _, status in ended if status != 0]
    if failed or sorted(part[1] for part in ended) != sorted(targets):
        sys.exit("make %s failed" % (" ".join(failed) or "did not run all of its parts and"))


if __name__ == "__main__":
    main()
