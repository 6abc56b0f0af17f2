#!/usr/bin/env python3
"""Calls of the system fail, or do half of what was asked for, one at a time, in commands that write.

    disturbed.py BUILD

Each call of each function that tests/campaign/fault.c stands in for, in each command: half a
transfer, and EINTR of what may be interrupted, change nothing; a full disk, an error of the disk and
no more descriptors end the command with status 2 and one line, or it does without. Then outputs that
are limited in size, byte for byte, and /dev/full. Under each name there is the old file or the whole
new one, nothing else is left, and once more the command completes.
"""
import collections
import concurrent.futures
import errno
import os
import resource
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import jobs

MOVES = ("write", "read", "pwrite", "pread", "copy_file_range")
FAULTS = ([(call, "short") for call in MOVES]
          + [(call, errno.EINTR) for call in MOVES + ("flock",)]
          + [(call, errno.ENOSPC) for call in ("write", "pwrite", "copy_file_range", "fsync", "close", "fclose", "fflush",
                                               "mkstemp", "mkdir", "posix_fallocate", "fallocate", "rename")]
          + [(call, errno.EIO) for call in ("read", "pread", "fsync", "close", "copy_file_range", "pwrite", "mmap")]
          + [(call, errno.EMFILE) for call in ("open", "mkstemp")])


def harmless(kind):
    return kind in ("short", errno.EINTR)


def judge(job, done, with_old, must_succeed):
    """What is wrong; None if all is right."""
    lines = done.stderr.strip().splitlines()
    wrong = job.find_wrong(with_old, True)
    if done.returncode == 0 and not wrong and "batch" not in job.name and job.read() != job.expected:
        wrong = "status 0, but not all is written"
    if must_succeed and done.returncode != 0:
        wrong = wrong or "it fails"
    if done.returncode not in (0, 2):
        wrong = wrong or "a status that is not documented"
    if done.returncode == 2 and (not lines or not all(line.startswith("redist") for line in lines)):
        wrong = wrong or "no line of redist"
    if done.returncode == 2 and len(lines) != 1:
        wrong = wrong or "not one line"
    return wrong or job.find_wrong_at_last()


def disturb(job, library):
    """{(call, kind): calls that went wrong}, and what was found."""
    counts, findings = collections.Counter(), []
    said = job.place / "said"
    for call, kind in FAULTS:
        at = 0
        while True:
            at += 1
            with_old = at % 2 == 0
            job.begin(with_old)
            said.unlink(missing_ok=True)
            done = job.run(LD_PRELOAD=str(library), FAULT_CALL=call, FAULT_AT=str(at), FAULT_KIND=str(kind),
                           FAULT_SAID=str(said))
            if not said.exists():
                break
            counts[call, kind] += 1
            wrong = judge(job, done, with_old, harmless(kind))
            if wrong:
                findings.append("%s, %s %d, %s: %s; status %d: %s" % (job.name, call, at, name_kind(kind), wrong,
                                                                     done.returncode, done.stderr[-1000:]))
    return counts, findings


def name_kind(kind):
    return kind if kind == "short" else errno.errorcode[kind]


def limit_size(job):
    """Files may have so many bytes and no more."""
    findings, largest, tried = [], max(map(len, job.expected.values())), 0
    for size in sorted({0, 1, largest // 3, largest // 2, largest - 1}):
        def begin_child(size=size):
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        job.begin(tried % 2 == 0)
        done = subprocess.run(job.words, cwd=job.place, capture_output=True, text=True, preexec_fn=begin_child)
        wrong = judge(job, done, tried % 2 == 0, False)
        tried += 1
        if wrong:
            findings.append("%s, files of %d bytes: %s; status %d: %s" % (job.name, size, wrong, done.returncode,
                                                                         done.stderr[-1000:]))
    return tried, findings


def disturb_job(job, library):
    counts, findings = disturb(job, library)
    limited, more = (0, []) if job.name.startswith("run") else limit_size(job)
    line = "%s: %s; %d sizes" % (job.name, ", ".join("%s %s %d" % (call, name_kind(kind), count)
                                                     for (call, kind), count in sorted(counts.items(), key=str)), limited)
    print(line, flush=True)
    return line, sum(counts.values()) + limited, findings + more


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(4) as pool:
        library = Path(work) / "fault.so"
        subprocess.run([os.environ.get("CC", "cc"), "-std=c11", "-O1", "-shared", "-fPIC",
                        jobs.ROOT / "tests/campaign/fault.c", "-o", library, "-ldl"], check=True)
        waiting = [pool.submit(disturb_job, job, library) for job in jobs.list_alone(build, Path(work))]
        ended = [one.result() for one in waiting]
    findings = [finding for _, _, found in ended for finding in found]
    if findings:
        sys.exit("campaign-disk: %d are wrong\n%s" % (len(findings), "\n".join(findings)))
    lines = [line for line, _, _ in ended]
    lines.append("total: %d faults, nothing damaged under its name, nothing left" % sum(count for _, count, _ in ended))
    jobs.write_results("disk", "campaign-disk", "calls of the system that fail or do half, one at a time, and files of limited size,", lines)


if __name__ == "__main__":
    main()
