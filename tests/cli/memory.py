#!/usr/bin/env python3
"""The address space of redist-check: as the kernel counts it, as docs/TRUST.md says it,
and what happens when there is less.

usage: memory.py BUILD
"""
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / 'docs' / 'TRUST.md'
STATED = re.compile(r'needs (\d+) MB of address space')
MEGABYTE = 10 ** 6
EXAMPLE = [ROOT / 'certs' / 'ex3.1.problem', ROOT / 'certs' / 'ex3.1.cert']


def measure(program):
    """Bytes of address space at most, up to where the program waits for its problem."""
    with subprocess.Popen([program, '-', EXAMPLE[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write(EXAMPLE[0].read_bytes())
        process.stdin.flush()
        while 'S (sleeping)' not in (status := Path('/proc/%d/status' % process.pid).read_text()):
            pass
        process.stdin.close()
        verdict = process.stdout.read()
    if process.returncode != 0 or not verdict.startswith(b's VERIFIED'):
        sys.exit('memory: no verdict: %r' % verdict)
    return int(re.search(r'VmPeak:\s+(\d+) kB', status)[1]) * 1024


def run_within(program, limit):
    """Exit status and verdict with so many bytes of address space."""
    done = subprocess.run([program, *EXAMPLE], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    return done.returncode, done.stdout.decode()


def main():
    program = Path(sys.argv[1]).resolve() / 'redist-check'
    findings = []
    needed = measure(program)
    stated = STATED.findall(PAGE.read_text())
    if [abs(int(number) * MEGABYTE - needed) < MEGABYTE for number in stated] != [True]:
        findings.append('%s says %s MB, and it is %.1f' % (PAGE.name, ' and '.join(stated) or 'no number of',
                                                           needed / MEGABYTE))
    status, verdict = run_within(program, needed + MEGABYTE)
    if status != 0 or not verdict.startswith('s VERIFIED'):
        findings.append('with 1 MB more than that: status %d, "%s"' % (status, verdict))
    for share in (0.25, 0.5, 0.95):
        status, verdict = run_within(program, int(needed * share))
        if status != -signal.SIGSEGV or verdict:
            findings.append('with %d %% of it: status %d instead of the signal, "%s"'
                            % (100 * share, status, verdict))
    for finding in findings:
        print('memory: ' + finding, file=sys.stderr)
    if findings:
        sys.exit(1)
    print('memory: %.1f MB of address space, as stated; with less the system ends the program' % (needed / MEGABYTE))


if __name__ == '__main__':
    main()
