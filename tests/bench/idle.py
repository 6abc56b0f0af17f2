#!/usr/bin/env python3
"""Times mean something only on a machine that does nothing else: exit 2, and a line, when others
use more than half a core.

usage: idle.py [SECONDS]
"""
import os
import sys
import time

BUSY = 0.5  # cores that others may use


def read_processors():
    """Time of all cores so far: in all, and without work."""
    with open("/proc/stat", encoding="ascii") as file:
        spent = [int(word) for word in file.readline().split()[1:9]]  # user nice system idle iowait irq softirq steal
    return sum(spent), spent[3] + spent[4]


def find_others(seconds):
    """A line if others use the machine, looked at for so long; else None."""
    begin = read_processors()
    time.sleep(seconds)
    total, idle = (after - before for after, before in zip(read_processors(), begin))
    used = (1 - idle / total) * os.cpu_count()
    if used <= BUSY:
        return None
    return "others use %.1f of %d cores, expected at most %.1f: times would mean nothing" % (
        used, os.cpu_count(), BUSY)


if __name__ == "__main__":
    others = find_others(float(sys.argv[1]) if len(sys.argv) > 1 else 5)
    if others is not None:
        print("idle: " + others, file=sys.stderr)
        sys.exit(2)
