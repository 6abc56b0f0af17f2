#!/usr/bin/env python3
"""Batches by several processes say what one process says, byte for byte: bad lines, blank and
overlong ones, ids that come again, certificates; and a process that is ended is said in a line.

  batch_jobs.py BUILD
"""
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../bench"))
import recipes  # noqa: E402 (its directory is named just above)

BUILD = sys.argv[1]
SEED, COUNT = int(os.environ.get("REDIST_SEED", "1")), 400


def draw_lines():
    """Of every kind that a batch may have, some of them for ids that had an answer before."""
    rng = random.Random(SEED)
    lines = []
    for number in range(COUNT):
        maker = rng.choice([recipes.mixed_problem, recipes.reduced_problem])
        problem = maker(rng, number)
        kind = rng.randrange(12)
        if kind == 0:
            problem["shape"] = []
        if kind in (1, 2, 3):
            problem["id"] = f"p{rng.randrange(number + 1)}"
        if kind == 4:
            problem = {"kind": "matmul", "id": f"m{number}", "mesh": [["X", 4], ["Y", 2]],
                       "dims": [64, 32, 16], "a": [[], ["X"]], "b": [["X"], []], "c": [[], []]}
        lines.append({5: "", 6: "not json", 7: '{"id": 3}'}.get(kind, json.dumps(problem)))
    lines[COUNT // 2] = " " * (2 << 20)
    return lines


def draw_transfers():
    """A third of them with an array that does not fit its mesh."""
    return [json.dumps({"id": f"t{k}", "arrays": [{"name": "w", "shape": [8 + k, 6], "elem_bytes": 4}],
                        "source": [{"array": "w", "sharding": f"[Shard({k % 3})]", "mesh": [4]}],
                        "target": [{"array": "w", "sharding": "[Shard(1)]", "mesh": [1 + k % 5]}]})
            for k in range(60)]


def run(lines, jobs, *command):
    done = subprocess.run([f"{BUILD}/redist", *command, "--batch", "-", "--jobs", str(jobs)],
                          input="\n".join(lines) + "\n", text=True, capture_output=True)
    return done.returncode, re.sub(r'"micros":\d+', "", done.stdout), done.stderr


def check_same(lines, *command):
    alone = run(lines, 1, *command)
    summary = command[0] == "compare"
    assert len(alone[1].splitlines()) == sum(line != "" for line in lines) + summary, command
    for jobs in 2, 5:
        assert run(lines, jobs, *command) == alone, (command, jobs)
    assert run(lines, 3, *command, "--strict")[0] == (1 if '"ok":false' in alone[1] else 0)


def read_directory(path):
    files = {}
    for name in os.listdir(path):
        with open(os.path.join(path, name), encoding="ascii") as file:
            files[name] = file.read()
    return files


def check_certificates(lines):
    """Into one directory name twice, as it is part of the answers: two batches, so that lines of
    the second that fail find files to remove."""
    outcomes = []
    for jobs in 1, 4:
        with tempfile.TemporaryDirectory() as work:
            os.mkdir(f"{work}/certs")
            here = os.getcwd()
            os.chdir(work)
            answers = [run(some, jobs, "plan", "--cert-dir", "certs") for some in (lines, lines[::-1])]
            os.chdir(here)
            outcomes.append((answers, read_directory(f"{work}/certs")))
    assert outcomes[0] == outcomes[1]
    assert len(outcomes[0][1]) > COUNT // 2 and "is in use already" in outcomes[0][0][0][1]


def list_children(process):
    with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as file:
        return [int(word) for word in file.read().split()]


def check_ended():
    """The process that has a line is killed: the lines before it are answered."""
    line = json.dumps(recipes.mixed_problem(random.Random(SEED), 0)) + "\n"
    with subprocess.Popen([f"{BUILD}/redist", "plan", "--batch", "-", "--jobs", "2"], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as batch:
        batch.stdin.write(line)
        batch.stdin.flush()
        while not list_children(batch.pid):
            time.sleep(0.01)
        time.sleep(0.2)  # for the answer; when it comes later the lines that are named are others
        for child in list_children(batch.pid):
            os.kill(child, signal.SIGKILL)
        out, error = batch.communicate(line * 40)
    assert batch.returncode == 2, batch.returncode
    match = re.fullmatch(r"redist: lines (\d+) to (\d+): the process that answers them was ended by "
                         r"signal 9; from there on nothing is answered\n", error)
    assert match, error
    assert len(out.splitlines()) == int(match[1]) - 1, (out, error)


def main():
    global BUILD
    BUILD = os.path.abspath(BUILD)
    lines = draw_lines()
    check_same(lines, "plan")
    check_same(lines, "plan", "--paper", "--json")
    check_same([line for line in lines if "matmul" in line], "matmul")
    check_same(draw_transfers(), "transfer")
    check_same([line for line in lines if "matmul" not in line][::2], "compare")
    check_certificates(lines)
    check_ended()
    print(f"cli: {COUNT} lines of seed {SEED} and their certificates by 1, 2, 4 and 5 processes are the same; one that is killed is said")


if __name__ == "__main__":
    main()
