#!/usr/bin/env python3
"""Commands that write files, ended by SIGKILL at random moments.

    kills.py BUILD COUNT

Afterwards there is under each name the old file or the whole new one, or where there was none
nothing or the whole one; run once more the command completes, and nothing else is left. Only ends
that met a running process count. Of mpirun and its ranks one is ended, or all.
"""
import concurrent.futures
import os
import random
import sys
import tempfile
import time
from pathlib import Path

import jobs

# Of 100 ends so many of each command; those under mpirun take a second each.
SHARES = {"plan": 20, "batch": 25, "transfer": 8, "export": 5, "matmul": 5, "reduce": 5, "svg": 4, "checkpoint": 20,
          "run": 4, "run-tiles": 4}


def end_by_force(job, process, draw):
    """Whether a process was running, and whether files were being written."""
    time.sleep(draw.random() * job.seconds * 1.05)
    living = jobs.list_session(process.pid)
    if process.poll() is not None or not living:
        process.communicate()
        job.seconds *= 0.9
        return False, False
    jobs.end_processes(living if draw.random() < 0.5 else [draw.choice(living)])
    process.communicate()
    while jobs.list_session(process.pid):
        time.sleep(0.01)
    return True, job.is_writing()


def disturb(job, count, draw):
    """A line of the results; stops at what is wrong."""
    ends = writing = 0
    while ends < count:
        with_old = draw.random() < 0.5
        job.begin(with_old)
        met, busy = end_by_force(job, job.start(), draw)
        wrong = job.find_wrong(with_old, False) or job.find_wrong_at_last()
        if wrong:
            sys.exit("campaign-kills: %s, end %d: %s (in %s)" % (job.name, ends, wrong, job.out))
        ends, writing = ends + met, writing + busy
    line = "%s: %d ends by force, %d with files half written: all right at last" % (job.name, ends, writing)
    print(line, flush=True)
    return line


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    build, count = Path(sys.argv[1]).resolve(), int(sys.argv[2])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    # Most of it is waiting for the disk.
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(5) as pool:
        waiting = [pool.submit(disturb, job, -(-count * SHARES[job.name] // 100), random.Random("%d %s" % (seed, job.name)))
                   for job in jobs.list_jobs(build, Path(work))]
        lines = [one.result() for one in waiting]
    total = sum(int(line.split()[1]) for line in lines)
    lines.append("total: %d ends by force by seed %d, nothing damaged under its name" % (total, seed))
    jobs.write_results("kills", "campaign-kills", "commands that write files, ended by SIGKILL at random moments,", lines)


if __name__ == "__main__":
    main()
