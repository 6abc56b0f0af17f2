#!/usr/bin/env python3
"""Calls of MPI fail, one at a time, in programs that run under mpirun.

    mpi_faults.py BUILD MPICC

Each call of each function that tests/campaign/mpi_fault.c stands in for: on one rank alone what
concerns that rank alone, and on all what the others wait for. The run ends, in at most a minute,
with a status that is not 0 and a line, or it does without and is right; under each name there is
the old file or the whole new one, and once more the command completes. (`make test-mpi` does the same to the executor itself, as a library.)
"""
import collections
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import jobs

SOURCE = Path(__file__).resolve().parent / "mpi_fault.c"
# Each rank says for itself whether it is the one.
WRAPPER = """case $FAULT_RANK in all | "$OMPI_COMM_WORLD_RANK") export LD_PRELOAD="$FAULT_LIBRARY" ;; esac
exec "$@"
"""


def list_faults():
    """(function, rank) of all."""
    return [(function, rank) for local, function in re.findall(r"(?m)^REPLACE(_LOCAL)?\((\w+)", SOURCE.read_text())
            for rank in (("0", "1") if local else ("all",))]


def wrap(job):
    """The ranks start by way of WRAPPER."""
    at = len(jobs.MPIRUN)
    job.words[at:at] = ["sh", "-c", WRAPPER, "sh"]
    return job


def judge(job, done, with_old):
    wrong = job.find_wrong(with_old, True)
    if done.returncode == 0 and job.read() != job.expected:
        wrong = wrong or "status 0, but not all is written"
    if done.returncode != 0 and "redist" not in done.stderr:
        wrong = wrong or "nothing is said"
    if done.returncode < 0 or done.returncode > 128:
        wrong = wrong or "a signal"
    return wrong or job.find_wrong_at_last()


def disturb(job, library):
    """{function: calls that failed}, and what was found."""
    counts, findings = collections.Counter(), []
    said = job.place / "said"
    for function, rank in list_faults():
        at = 0
        while True:
            at += 1
            job.begin(at % 2 == 0)
            said.unlink(missing_ok=True)
            done = job.run_limited(60, FAULT_LIBRARY=str(library), FAULT_CALL=function, FAULT_AT=str(at),
                                   FAULT_RANK=rank, FAULT_SAID=str(said))
            if not said.exists():
                break
            counts[function] += 1
            wrong = "it hangs" if done is None else judge(job, done, at % 2 == 0)
            if wrong:
                findings.append("%s, %s %d on %s: %s; %s" % (
                    job.name, function, at, rank, wrong, done and "status %d: %s" % (done.returncode, done.stderr[-600:])))
    return counts, findings


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    build = Path(sys.argv[1]).resolve()
    lines, findings, total = [], [], 0
    with tempfile.TemporaryDirectory() as work:
        library = Path(work) / "mpi_fault.so"
        subprocess.run([sys.argv[2], "-std=c11", "-O1", "-shared", "-fPIC", SOURCE, "-o", library], check=True)
        for job in jobs.list_runs(build, Path(work)):
            counts, found = disturb(wrap(job), library)
            findings, total = findings + found, total + sum(counts.values())
            lines.append("%s: %s" % (job.name, ", ".join("%s %d" % item for item in sorted(counts.items()))))
            print(lines[-1], flush=True)
    if findings:
        sys.exit("campaign-mpi: %d are wrong\n%s" % (len(findings), "\n".join(findings)))
    lines.append("total: %d calls failed, no run hangs, nothing damaged under its name" % total)
    jobs.write_results("mpi", "campaign-mpi", "calls of MPI that fail, one at a time, on one rank and on all,", lines)


if __name__ == "__main__":
    main()
