#!/usr/bin/env python3
"""How fast transfers are judged, planned and imported.

    bars_speed.py BUILD

For each: the processor's seconds and those of the wall clock, medians of the runs, the largest
memory, and the bytes of the texts. A bar holds when the processor's seconds of the fastest run
are below it: a machine with other work makes none of them faster. The median of the wall clock
is printed beside it, and says what this machine had besides.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path


RUNS, SIDE = 5, 1000
LAYERS, HIDDEN, INNER, KV, VOCABULARY = 22, 2048, 5632, 256, 32000
DEVICES, TENSORS = 2048, 1024
TRANSFER_BYTES = 400


def measure(folder, *command):
    """Processor's seconds, seconds and MiB of each run, and what the last one printed."""
    runs = []
    for _ in range(RUNS):
        begin = time.monotonic()
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              cwd=folder) as process:
            said = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        runs.append((usage.ru_utime, usage.ru_utime + usage.ru_stime, time.monotonic() - begin,
                     usage.ru_maxrss / 1024))
        if process.returncode != 0:
            sys.exit(f"{' '.join(map(str, command))}: {said}")
    return runs, said.strip()


class Bars:
    """A line for each, and those that do not hold."""

    def __init__(self):
        self.wrong = []
        print(f"{os.cpu_count()} processors, on which {os.getloadavg()[0]:.1f} processes ran in the minute before")
        print(f"{'medians of ' + str(RUNS):43} {'user s':>7} {'cpu s':>7} {'wall s':>7} "
              f"{'MiB':>6} {'text MB':>8} {'MB/s':>6} {'bar s':>6}")

    def hold(self, title, runs, size, seconds, rate=0.0):
        user, cpu, wall, memory = (statistics.median(column) for column in zip(*runs))
        fastest = min(run[1] for run in runs)
        speed = size / 1e6 / fastest
        print(f"{title:43} {user:7.3f} {cpu:7.3f} {wall:7.3f} {memory:6.0f} {size / 1e6:8.1f} "
              f"{round(speed) if rate else '-':>6} {seconds:6.1f}", flush=True)
        if fastest >= seconds or speed < rate:
            self.wrong.append(title)


def write_rows(folder):
    """SIDE devices have a row each; each wants a column: SIDE x SIDE leaves."""
    def layout(word, box):
        lines = [f"{word} {SIDE}"]
        for d in range(SIDE):
            shape = " ".join(str(high - low) for low, high in box(d))
            bounds = " ".join(f"{low} {high}" for low, high in box(d))
            lines += [f"device 1 {4 * SIDE}", f"buffer 0 4 shape 2 {shape} tree piece 0 2 {bounds}"]
        return lines

    (folder / "problem").write_text("\n".join([
        "redist-transfers 1", f"devices {SIDE}", "arrays 1",
        f"array w elem 4 shape 2 {SIDE} {SIDE} sums 0",
        *layout("source", lambda d: ((d, d + 1), (0, SIDE))),
        *layout("target", lambda d: ((0, SIDE), (d, d + 1))), "end", ""]))


def write_trees(folder, tree):
    line = " ".join(["tree", *tree])
    (folder / "cert").write_text("\n".join(["redist-transfers-cert 1", "rounds 1", "round 1",
                                            *[line] * SIDE, "end", ""]))


def chain():
    for row in range(1, SIDE):
        yield f"cut 0 {row} give {row - 1}"
    yield f"give {SIDE - 1}"


def halve(low, high):
    if high - low == 1:
        yield f"give {low}"
        return
    middle = (low + high) // 2
    yield f"cut 0 {middle}"
    yield from halve(low, middle)
    yield from halve(middle, high)


def judge(bars, build, folder, title, seconds, rate=0.0):
    runs, said = measure(folder, build / "redist-check", "problem", "cert")
    if not said.startswith("s VERIFIED TRANSFERS ROUNDS 1 "):
        sys.exit(f"{title}: {said}")
    size = sum((folder / name).stat().st_size for name in ("problem", "cert"))
    bars.hold(title, runs, size, seconds, rate)


def judge_leaves(bars, build, folder):
    write_rows(folder)
    for title, tree in (("chains of cuts", chain()), ("trees of halves", halve(0, SIDE))):
        write_trees(folder, tree)
        judge(bars, build, folder, f"judge {SIDE**2} leaves, {title}", 1.0, 50.0)


def list_tensors():
    """(name, shape, dimension that is cut) of 22 layers of nine, embedding and head."""
    for layer in range(LAYERS):
        for name, shape, dim in (
                ("q", [HIDDEN, HIDDEN], 0), ("k", [KV, HIDDEN], 0), ("v", [KV, HIDDEN], 0),
                ("o", [HIDDEN, HIDDEN], 1), ("gate", [INNER, HIDDEN], 0),
                ("up", [INNER, HIDDEN], 0), ("down", [HIDDEN, INNER], 1),
                ("norm1", [HIDDEN], None), ("norm2", [HIDDEN], None)):
            yield f"layers.{layer}.{name}", shape, dim, layer * 2 // LAYERS
    yield "embedding", [VOCABULARY, HIDDEN], 0, 0
    yield "head", [VOCABULARY, HIDDEN], 0, 1


def plan_model(bars, build, folder):
    """From 8 tensor parallel in each of 2 stages to 4 tensor parallel in each of 4 replicas."""
    arrays, source, target = [], [], []
    for name, shape, dim, stage in list_tensors():
        placement = "Replicate()" if dim is None else f"Shard({dim})"
        arrays.append({"name": name, "shape": shape, "elem_bytes": 2})
        source.append({"array": name, "sharding": f"[{placement}]", "mesh": [8],
                       "devices": list(range(8 * stage, 8 * stage + 8))})
        target.append({"array": name, "sharding": f"[Replicate(), {placement}]", "mesh": [4, 4]})
    path = folder / "model.json"
    path.write_text(json.dumps({"arrays": arrays, "source": source, "target": target}))
    runs, said = measure(folder, build / "redist", "transfer", path, "-p", "problem", "-o", "cert",
                         "--json")
    bars.hold(f"plan {len(arrays)} tensors, TP8xPP2 to TP4xDP4", runs, path.stat().st_size, 0.2)
    judge(bars, build, folder, "judge that plan", 0.2)
    return json.loads(said)


def write_many(folder, own):
    """Each tensor of DEVICES rows, one on each device, wanted by the device that is `own` away."""
    def layout(file, word, first):
        file.write(f"{word} {DEVICES * TENSORS}\n")
        for device in range(DEVICES):
            row = (device + first) % DEVICES
            file.write(f"device {TENSORS} {64 * TENSORS}\n")
            file.writelines(f"buffer {64 * k} 4 shape 1 16 tree piece {k} 1 {16 * row} {16 * row + 16}\n"
                            for k in range(TENSORS))

    with open(folder / "problem", "w", encoding="ascii") as file:
        file.write(f"redist-transfers 1\ndevices {DEVICES}\narrays {TENSORS}\n")
        file.writelines(f"array w{k} elem 4 shape 1 {16 * DEVICES} sums 0\n" for k in range(TENSORS))
        layout(file, "source", 0)
        layout(file, "target", own)
        file.write("end\n")
    with open(folder / "cert", "w", encoding="ascii") as file:
        file.write("redist-transfers-cert 1\nrounds 1\nround 1\n")
        for device in range(DEVICES):
            base = (device + own) % DEVICES * TENSORS
            file.writelines(f"tree give {base + k}\n" for k in range(TENSORS))
        file.write("end\n")


def write_transfers(path):
    """The same rows and columns in JSON, and a transfer for each element."""
    def layout(shape, origin):
        return [{"device": d, "buffers": [{"array": "w", "shape": shape, "pieces": [
            {"at": [0, 0], "shape": shape, "origin": origin(d)}]}]} for d in range(SIDE)]

    problem = {"arrays": [{"name": "w", "shape": [SIDE, SIDE], "elem_bytes": 4}],
               "source": layout([1, SIDE], lambda d: [d, 0]),
               "target": layout([SIDE, 1], lambda d: [0, d])}
    moves = (json.dumps({"array": "w", "from": row, "to": column, "origin": [row, column],
                         "shape": [1, 1]}) for column in range(SIDE) for row in range(SIDE))
    with open(path, "w", encoding="ascii") as file:
        file.write(f'{{"problem": {json.dumps(problem)}, "plan": {{"transfers": [\n')
        file.write(next(moves))
        file.writelines(f",\n{move}" for move in moves)
        file.write("\n]}}\n")


def import_transfers(bars, build, folder):
    """The bytes of memory that each transfer takes."""
    path, count = folder / "transfers.json", SIDE**2
    write_transfers(path)
    runs, said = measure(folder, build / "redist", "import-plan", "--format", "transfers", path,
                         "-p", "problem", "-o", "cert")
    if said:
        sys.exit(f"import: {said}")
    bars.hold(f"import {count} transfers in JSON", runs, path.stat().st_size, 10.0)
    judge(bars, build, folder, "judge them", 1.0)
    return max(run[3] for run in runs) * 1024 * 1024 / count


def main(arguments):
    build, bars = Path(arguments[0]).resolve(), Bars()
    with tempfile.TemporaryDirectory(dir=build) as name:
        folder = Path(name)
        judge_leaves(bars, build, folder)
        load = plan_model(bars, build, folder)
        memory = import_transfers(bars, build, folder)
        write_many(folder, 1)
        judge(bars, build, folder, f"judge {DEVICES} devices x {TENSORS} tensors", 5.0, 50.0)
    print(f"that plan: {load}")
    print(f"memory of a transfer that is imported: {memory:.0f} bytes, bar {TRANSFER_BYTES}")
    if memory >= TRANSFER_BYTES:
        bars.wrong.append("the memory of a transfer")
    if bars.wrong:
        sys.exit(f"not as fast or small as it has to be: {', '.join(bars.wrong)}")


if __name__ == "__main__":
    main(sys.argv[1:])
