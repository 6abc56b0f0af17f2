"""`redist-checkpoint` run by the tests, alone and under mpirun, and what is said when it does wrong."""
import os
import pathlib
import subprocess
import sys

from models import find_difference

BUILD = pathlib.Path(sys.argv[1]).resolve()
PROGRAM = BUILD / "redist-checkpoint"
MPIRUN = ["mpirun", "--oversubscribe", "--bind-to", "none", "--quiet",
          *(["--allow-run-as-root"] if os.getuid() == 0 else [])]
# Few cores for many processes, which talk through memory only and do not look at the hardware:
# tests/mpi/mpi.sh.
os.environ.update(OMPI_MCA_mpi_yield_when_idle="1", OMPI_MCA_btl="self,vader", OMPI_MCA_pml="ob1",
                  HWLOC_PLUGINS_PATH="/nonexistent", HWLOC_COMPONENTS="no_os,stop")


def run(*arguments, before=()):
    """Alone, or behind the words of mpirun."""
    return subprocess.run([*before, PROGRAM, *arguments], capture_output=True, text=True, timeout=300,
                          check=False)


def name_team(size):
    return [*MPIRUN, "-n", str(size)]


def fail(text, done=None):
    sys.exit("checkpoint: %s%s" % (text, "" if done is None else ": status %d: %s%s" % (
        done.returncode, done.stdout, done.stderr)))


def compare(directory, expected, what):
    wrong = find_difference(directory, expected)
    if wrong is not None:
        fail("%s: %s is not what the layout says" % (what, wrong))


def compare_partial(target, expected, what):
    """After an end by force: what has its name is whole."""
    for directory in (target, target.with_name(target.name + ".redist-partial")):
        if directory.exists():
            compare(directory, {name: held for name, held in expected.items() if (directory / name).exists()},
                    what)


def expect_refusal(done, *words):
    lines = done.stderr.strip().split("\n")
    if done.returncode not in (1, 2) or len(lines) != 1 or not lines[0].startswith("redist-checkpoint: ") \
            or any(word not in lines[0] for word in words):
        fail("expected one line with %s" % (words,), done)
