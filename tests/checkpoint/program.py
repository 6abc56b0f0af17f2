"""`redist-checkpoint` run by the tests, alone and under mpirun, and what is said when it does wrong."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from models import find_difference

BUILD = pathlib.Path(sys.argv[1]).resolve()
PROGRAM = BUILD / "redist-checkpoint"
MPIRUN = ["mpirun", "--oversubscribe", "--bind-to", "none", "--quiet",
          *(["--allow-run-as-root"] if os.getuid() == 0 else [])]
# Few cores for many processes, which talk through memory only and do not look at the hardware:
# tests/mpi/mpi.sh.
os.environ.update(OMPI_MCA_mpi_yield_when_idle="1", OMPI_MCA_btl="self,vader", OMPI_MCA_pml="ob1",
                  HWLOC_PLUGINS_PATH="/nonexistent", HWLOC_COMPONENTS="no_os,stop")


def run(*arguments, before=(), given=None):
    """Alone, or behind the words of mpirun."""
    return subprocess.run([*before, PROGRAM, *arguments], capture_output=True, text=True, errors="replace",
                          input=given, timeout=300, check=False)


def succeed(what, *arguments, **more):
    done = run(*arguments, **more)
    if done.returncode != 0:
        fail(what, done)
    return done


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


def write_json(path, value):
    path.write_text(json.dumps(value))
    return path


def expect_refusal(done, *words, statuses=(1, 2)):
    lines = done.stderr.strip().split("\n")
    if done.returncode not in statuses or len(lines) != 1 or not lines[0].startswith("redist-checkpoint: ") \
            or any(word not in lines[0] for word in words):
        fail("expected one line with %s" % (words,), done)


def run_tests(*tests):
    """Each in a directory of its own; those of which no times are wanted are left out."""
    with tempfile.TemporaryDirectory() as name:
        for test, times in tests:
            if times == 0:
                continue
            work = pathlib.Path(name) / test.__name__
            work.mkdir()
            test(work)
