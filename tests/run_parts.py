#!/usr/bin/env python3
"""Targets of make one after the other, up to the first that fails, and how long each took.

usage: run_parts.py MAKE TARGET...
"""
import subprocess
import sys
import time


def main():
    make, targets = sys.argv[1], sys.argv[2:]
    times, failed = [], None
    for target in targets:
        begin = time.monotonic()
        done = subprocess.run([make, "--no-print-directory", target], close_fds=False)
        times.append((time.monotonic() - begin, target))
        if done.returncode != 0:
            failed = target
            break
    for seconds, target in sorted(times, reverse=True):
        print("%6.0f s  %s" % (seconds, target))
    print("%6.0f s  %d of %d parts" % (sum(seconds for seconds, _ in times), len(times), len(targets)))
    if failed:
        sys.exit("make %s failed" % failed)


if __name__ == "__main__":
    main()
