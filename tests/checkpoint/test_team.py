#!/usr/bin/env python3
"""`redist-checkpoint` under mpirun: random models by one, two and three processes, each file as its own
definition says (tests/checkpoint/tensors.py); what goes wrong in one process ends all in one line; ends
by force, of mpirun or of one process, lose nothing, whatever number goes on.

usage: test_team.py BUILD [MODELS] [KILLS]
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
import tensors
from models import R, SEED, draw_layout, draw_model, expected_files, needs_shapes, write_source
from program import (MPIRUN, PROGRAM, compare, compare_partial, expect_refusal, fail, name_team, run, run_tests,
                     succeed, write_json)

MODELS, KILLS = (int(sys.argv[k]) if len(sys.argv) > k else n for k, n in ((2, 6), (3, 4)))


def test_models(work):
    for number in range(MODELS):
        here, size = work / ("m%d" % number), 1 + number % 3
        here.mkdir()
        model = draw_model()
        layouts = [draw_layout(model) for _ in range(2)]
        if needs_shapes(layouts[0]):
            layouts[0]["shapes"] = {name: shape for name, (_, shape, _) in model.items()}
        write_source(model, layouts[0], here / "l0")
        for k, layout in enumerate(layouts):
            write_json(here / ("%d.json" % k), layout)
        done = succeed("model %d, seed %d, %d processes" % (number, SEED, size), here / "l0", here / "l1", "--layout",
                       here / "1.json", "--source-layout", here / "0.json", "--verify", "--json",
                       before=name_team(size))
        compare(here / "l1", expected_files(model, layouts[1]), "model %d, seed %d" % (number, SEED))
        said = json.loads(done.stdout)
        if said["processes"] != size or said["bytes_sent"] != 0 or not \
                said["bytes_needed"] <= said["bytes_read"] == said["bytes_written"] == said["target_bytes"]:
            fail("model %d, seed %d: its bytes are wrong" % (number, SEED), done)
    print("checkpoint: seed %d: %d models by 1, 2 and 3 processes, all as defined" % (SEED, MODELS))


def make_model(work):
    """Many small files, so that an end by force falls between and into them."""
    model = {"w%d" % k: ("F32", [64, 192], R.randbytes(49152)) for k in range(16)}
    model["n"] = ("F32", [5], R.randbytes(20))
    rules = [{"match": name, "cut": [None, "tp"]} for name in model if name != "n"]
    layout = {"mesh": {"tp": 64}, "tensors": rules + [{"match": "n"}]}
    (work / "whole").mkdir()
    tensors.write(work / "whole" / "model.safetensors", model)
    write_json(work / "tp.json", layout)
    return expected_files(model, layout)


def test_full_disk(work):
    """Of one process: the first, then the last. Open MPI itself needs a few MB."""
    content = [bytes([rank]) * 17000000 for rank in (1, 2)]
    model = {"w": ("U8", [2, 17000000], b"".join(content))}
    layout = {"mesh": {"tp": 2}, "tensors": [{"match": "w", "cut": ["tp"]}]}
    tensors.write(work / "whole" / "model.safetensors", model)
    write_json(work / "two.json", layout)
    words = [work / "whole", work / "two", "--layout", work / "two.json"]
    for full in (0, 1):
        sides = [["sh", "-c", 'ulimit -f %s; exec "$@"' % (32768 if k == full else "unlimited"), "-", PROGRAM, *words]
                 for k in (0, 1)]
        done = subprocess.run([*MPIRUN, "-n", "1", *sides[0], ":", "-n", "1", *sides[1]], capture_output=True,
                              text=True, timeout=300, check=False)
        expect_refusal(done, "File too large")
        if (work / "two").exists():
            fail("a target in spite of a full disk of process %d" % full, done)
    done = run(*words, "--json", before=name_team(2))
    if done.returncode != 0 or json.loads(done.stdout)["files_before"] != 1:
        fail("after a full disk", done)
    compare(work / "two", {"model-rank-%d.safetensors" % rank: {"w": ("U8", [1, 17000000], content[rank])}
                           for rank in (0, 1)}, "after a full disk")
    expect_refusal(run(*words, before=name_team(2)), "there already")


def test_changed_source(work):
    """While it is read: as soon as the directory is there, the source is known."""
    words = [work / "whole", work / "late", "--layout", work / "two.json"]
    partial = work / "late.redist-partial"
    for _ in range(20):
        process = subprocess.Popen([*name_team(2), PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True)
        while not (partial / "redist-layout.json").exists() and process.poll() is None:
            time.sleep(0.001)
        os.utime(work / "whole" / "model.safetensors")
        said = process.communicate(timeout=300)
        if process.returncode != 0:
            break
        shutil.rmtree(work / "late")  # it was faster
    expect_refusal(subprocess.CompletedProcess(words, process.returncode, *said), "changed while")
    if (work / "late").exists():
        fail("a target of a source that changed")


def test_refusals(work):
    make_model(work)
    words = [work / "whole", work / "to", "--layout", work / "tp.json"]
    one = [PROGRAM, *words]
    expect_refusal(run(work / "gone", *words[1:], before=name_team(2)), "gone")
    expect_refusal(run(*words[:2], before=name_team(2)), "--layout")
    expect_refusal(run(*words, "--mesh", "tp=0", before=name_team(3)), "--mesh")
    expect_refusal(run(*words, "--mesh", "tp=2", before=[*name_team(1), *one, ":", "-n", "1"]), "rank 1", "--mesh")
    for text in ("--help", "--version"):
        expect_refusal(run(text, before=[*name_team(1), *one, ":", "-n", "1"]), "rank 1", text)
        asked = [run(text, before=before) for before in ([], name_team(2))]
        if any(done.returncode != 0 or done.stderr or done.stdout != asked[0].stdout for done in asked):
            fail("%s is not printed once" % text, asked[1])
    test_full_disk(work)
    test_changed_source(work)
    print("checkpoint: what goes wrong in one process ends all")


def list_children(number):
    found = pathlib.Path("/proc/%d/task/%d/children" % (number, number))
    try:
        return [int(child) for child in found.read_text().split()]
    except OSError:
        return []


def is_alive(number):
    try:
        return pathlib.Path("/proc/%d/stat" % number).read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def end_by_force(process, partial, seconds):
    """Some time after work has begun: mpirun, or one of its processes."""
    limit = time.monotonic() + 60
    while not partial.exists() and process.poll() is None and time.monotonic() < limit:
        time.sleep(0.002)
    time.sleep(R.random() * seconds)
    children = list_children(process.pid)
    victim = R.choice(children) if children and R.random() < 0.5 else process.pid
    try:
        os.kill(victim, signal.SIGKILL)
    except ProcessLookupError:
        pass  # it has ended by itself
    process.wait(timeout=120)
    # those that outlive mpirun for a moment may still finish a file, or all
    while any(is_alive(child) for child in children) and time.monotonic() < limit + 60:
        time.sleep(0.01)


def resume(words, limit=60):
    """Once the last process of the work that was ended is gone."""
    begin = time.monotonic()
    while True:
        size = R.randrange(4)
        done = run(*words, before=name_team(size) if size else [])
        if "another process writes there" not in done.stderr or time.monotonic() - begin > limit:
            return done
        time.sleep(0.1)


def test_kills(work):
    expected = make_model(work)
    target = work / "to"
    words = [work / "whole", target, "--layout", work / "tp.json"]
    partial = target.with_name("to.redist-partial")
    done = succeed("before any end", *words, "--json", before=name_team(2))
    seconds, half = json.loads(done.stdout)["seconds"], 0
    shutil.rmtree(target)
    for _ in range(KILLS):
        process = subprocess.Popen([*name_team(R.randint(1, 3)), PROGRAM, *words], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        end_by_force(process, partial, seconds)
        compare_partial(target, expected, "after an end by force")
        if not target.exists():
            half += partial.exists()
            done = resume(words)
            if done.returncode != 0:
                fail("resumed", done)
        compare(target, expected, "resumed")
        if partial.exists():
            fail("something was left")
        shutil.rmtree(target)
    print("checkpoint: seed %d: %d ends by force under mpirun, %d of them half-way: all right at last, "
          "nothing damaged under its name" % (SEED, KILLS, half))


def main():
    run_tests((test_models, MODELS), (test_refusals, 1), (test_kills, KILLS))


main()
