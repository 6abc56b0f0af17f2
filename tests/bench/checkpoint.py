#!/usr/bin/env python3
"""`redist-checkpoint` on a model with the names and shapes of a Llama of 1.1e9 parameters, 2.2 GB, through
TP 8, TP 4, TP 6, flat shards and back to TP 8, by one process and by two in turn with `cp -r` of the same
files, medians of three turns; and 20,000 tensors planned. Every file is compared with the model by a
reader of its own (tests/checkpoint/large.py), what two processes wrote with what one wrote, the last TP 8
with the first.
Ends with status 1 when bytes, memory or data are not as they have to be; times are only printed.

usage: checkpoint.py BUILD [DIRECTORY]

Before each run the files that are read are written back and dropped from the page cache. Both write to
the disk: `cp` is followed by `sync -f`, redist-checkpoint syncs every file itself. Memory and bytes from
disk are the kernel's figures, memory that of the largest process. At most 13 GB lie in DIRECTORY, else in
BUILD, at a time, and are removed at the end, also when it is ended early. Refused, with status 2, where
the disk has less room, and where others use the machine: times would mean nothing.
"""
import filecmp
import json
import os
import pathlib
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "checkpoint"))
import idle
import large

MEMORY, ROOM = 64, 64  # MiB: --memory, and what may come on top
TURNS = 3              # each time is the median of as many
DISK = 13e9            # bytes
STEPS = (("whole", "tp8", "tp.json"), ("tp8", "tp4", "tp.json", "--mesh", "tp=4"),
         ("tp4", "tp6", "tp.json", "--mesh", "tp=6"), ("tp6", "fsdp8", "fsdp.json"), ("fsdp8", "back8", "tp.json"))
MPIRUN = ["mpirun", "--oversubscribe", "--bind-to", "none", "--quiet",
          *(["--allow-run-as-root"] if os.getuid() == 0 else [])]
os.environ.update(OMPI_MCA_mpi_yield_when_idle="1", OMPI_MCA_btl="self,vader")
findings = []


def refuse(text):
    print("checkpoint: " + text, file=sys.stderr)
    sys.exit(2)


def require_machine(directory):
    free = shutil.disk_usage(directory).free
    if free < DISK:
        refuse("%s: has room for %.1f GB, expected %.0f" % (directory, free / 1e9, DISK / 1e9))
    others = idle.find_others(5)
    if others is not None:
        refuse(others)


def drop_caches(directory):
    """Its files are on the disk, and nowhere else."""
    for path in directory.iterdir():
        descriptor = os.open(path, os.O_RDONLY)
        os.fsync(descriptor)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(descriptor)


def measure(work, processes, *command):
    """Seconds of all; MiB of the largest process, MB read from disks by all, what is printed."""
    used = work / "used"
    used.unlink(missing_ok=True)
    inner = [sys.executable, HERE / "resources.py", used, *command]
    words = [*MPIRUN, "-n", str(processes), *inner] if processes > 1 else inner
    begin = time.monotonic()
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
    seconds = time.monotonic() - begin
    if done.returncode != 0:
        sys.exit("%s failed" % " ".join(map(str, words)))
    lines = [[float(word) for word in line.split()] for line in used.read_text().splitlines()]
    return seconds, max(line[0] for line in lines), sum(line[1] for line in lines), done.stdout


def demand(holds, text):
    if not holds:
        findings.append(text)
        print("NOT AS IT HAS TO BE: " + text)


def copy_files(work, source):
    drop_caches(source)
    begin = time.monotonic()
    subprocess.run(["sh", "-c", 'cp -r "$1" "$2" && sync -f "$2"', "-", source, work / "copy"], check=True)
    seconds = time.monotonic() - begin
    shutil.rmtree(work / "copy")
    return seconds


def reshard(work, source, program, processes, step):
    """Where the target is, and seconds; MiB of the largest process, MB from disks, what is printed."""
    _, target, layout, *more = step
    target = work / ("%s-by-%d" % (target, processes))
    if target.exists():
        shutil.rmtree(target)
    drop_caches(source)
    return target, measure(work, processes, program, source, target, "--memory", "%dM" % MEMORY,
                           "--layout", work / layout, "--json", *more)


def take_turns(work, program, processes, step):
    """One line of the table. Where the target of the last turn is, and the speed beside cp -r."""
    source = work / (step[0] if step[0] == "whole" else step[0] + "-by-1")
    turns = [(copy_files(work, source), *reshard(work, source, program, processes, step)) for _ in range(TURNS)]
    copying, seconds = (statistics.median(times) for times in zip(*((turn[0], turn[2][0]) for turn in turns)))
    memory, disk = (max(turn[2][which] for turn in turns) for which in (1, 2))
    said = json.loads(turns[-1][2][3])
    read, needed = said["bytes_read"], said["bytes_needed"]
    name = "%s to %s by %d" % (step[0], step[1], processes)
    print("%-6s %-6s %9d %8.1f %8.3f %8.3f %5d %10.1f %8.2f %8.2f %6.2f" % (
        step[0], step[1], processes, needed / 1e6, read / needed, disk * 1e6 / needed, said["bytes_sent"], memory,
        copying, seconds, copying / seconds), flush=True)
    demand(read <= 1.05 * needed, "%s: bytes read" % name)
    demand(disk * 1e6 <= 1.05 * needed, "%s: bytes from disk" % name)
    demand(said["bytes_sent"] == 0, "%s: bytes sent" % name)
    demand(memory <= MEMORY + ROOM, "%s: memory" % name)
    return turns[-1][1], copying / seconds


def compare_files(one, other):
    names = sorted(path.name for path in one.glob("*.safetensors"))
    return names == sorted(path.name for path in other.glob("*.safetensors")) and \
        all(filecmp.cmp(one / name, other / name, shallow=False) for name in names)


def check_target(work, step):
    layout = json.loads((work / step[2]).read_text())
    ranks = int(step[1].strip("abcdefghijklmnopqrstuvwxyz"))
    wrong = large.find_wrong_part(work / "whole" / "model.safetensors", work / (step[1] + "-by-1"), layout, ranks)
    demand(wrong is None, "%s: %s" % (step[1], wrong))


def take_steps(work, program):
    print("%-6s %-6s %9s %8s %8s %8s %5s %10s %8s %8s %6s" % (
        "from", "to", "processes", "MB", "read/MB", "disk/MB", "sent", "memory MiB", "cp -r s", "redist s", "speed"))
    speeds = []
    for step in STEPS:
        for processes in (1, 2):
            target, speed = take_turns(work, program, processes, step)
            speeds.append(speed)
        demand(compare_files(work / (step[1] + "-by-1"), target), "%s: one process and two" % step[1])
        shutil.rmtree(target)
        check_target(work, step)
        if step[0] not in ("whole", "tp8"):
            shutil.rmtree(work / (step[0] + "-by-1"))
    demand(compare_files(work / "tp8-by-1", work / "back8-by-1"), "the last TP 8 and the first")
    print("slowest: %.2f times the speed of cp -r" % min(speeds))


def plan_many(work, program):
    large.write_model(work / "many" / "model.safetensors", [("w%d" % k, [100, 2]) for k in range(20000)])
    (work / "many.json").write_text('{"mesh": {"tp": 50}, "tensors": [{"match": "*", "cut": ["tp"]}]}')
    seconds, memory, _, printed = measure(work, 1, program, work / "many", work / "none", "--layout",
                                          work / "many.json", "--dry-run", "--json")
    said = json.loads(printed)
    print("%d tensors, %d pieces: planned and judged in %.2f s, %.0f MiB" % (
        said["tensors"], said["target_boxes"], seconds, memory))
    demand((said["tensors"], said["target_boxes"]) == (20000, 1000000), "the number of pieces")


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    program = build / "redist-checkpoint"
    directory = sys.argv[2] if len(sys.argv) > 2 else build
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # what was written is removed
    require_machine(directory)
    with tempfile.TemporaryDirectory(dir=directory) as name:
        work = pathlib.Path(name)
        (work / "tp.json").write_text(json.dumps(large.TENSOR_PARALLEL))
        (work / "fsdp.json").write_text(json.dumps(large.FULLY_SHARDED))
        size = large.write_model(work / "whole" / "model.safetensors", large.list_tensors())
        print("%.3f GB, %d tensors; --memory %dM" % (size / 1e9, len(list(large.list_tensors())), MEMORY))
        take_steps(work, program)
        plan_many(work, program)
        print("load of the machine at the end: %.1f on %d cores" % (os.getloadavg()[0], os.cpu_count()))
    if findings:
        sys.exit(1)
    print("each file compared with the model, two processes with one, the last TP 8 with the first: all equal")


main()
