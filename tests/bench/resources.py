#!/usr/bin/env python3
"""What a process used, by the kernel's figures: the largest resident set, and bytes read from disks.

usage: resources.py FILE COMMAND...

Appends a line to FILE: MiB, MB, exit status. Under mpirun each process has a line of its own.
"""
import os
import sys


def main():
    process = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ)
    _, status, usage = os.wait4(process, 0)
    code = os.waitstatus_to_exitcode(status)
    line = "%.1f %.1f %d\n" % (usage.ru_maxrss / 1024, usage.ru_inblock * 512 / 1e6, code)
    descriptor = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
    os.write(descriptor, line.encode())
    sys.exit(code if code >= 0 else 128 - code)


main()
