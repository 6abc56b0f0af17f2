#!/usr/bin/env python3
"""The calls of redist/checkpoint.h (tests/checkpoint/calls.c): each rank loads what its definition says
from files in any layout, all save at the same time, and nothing appears that is not whole.

usage: test_calls.py BUILD
"""
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import tensors
from program import BUILD, fail, succeed, write_json

SEED = int(os.environ.get("REDIST_SEED", "1"))
R = random.Random(SEED)
SHAPES = {"q": ("BF16", [12, 8]), "kv": ("F32", [8, 6]), "flat": ("F16", [5, 3]), "stage": ("I64", [4]),
          "norm": ("F32", [6]), "one": ("F64", []), "none": ("F32", [0, 3])}
MODEL = {name: (dtype, shape, R.randbytes(tensors.count(shape) * tensors.SIZES[dtype]))
         for name, (dtype, shape) in SHAPES.items()}
MESH = {"pp": 2, "tp": 3}
LAYOUT = {"mesh": MESH, "tensors": [
    {"match": "q", "cut": [{"axes": ["pp", "tp"], "uneven": "balanced"}, None]},
    {"match": "kv", "cut": [{"axes": "tp", "fused": [2, 1, 1], "unit": 2, "repeat": True}]},
    {"match": "flat", "flat": ["tp", "pp"]},
    {"match": "stage", "at": {"pp": -1}},
    {"match": "*"}]}
RULES = dict(zip(["q", "kv", "flat", "stage"], LAYOUT["tensors"]))
RANKS = 6
TENSORS = [word for name, (dtype, shape) in SHAPES.items()
           for word in (name, dtype, "x".join(map(str, shape)))]


def start(work, call, directory, layout, rank, save, tiles=(), mesh="-", model=True, more=()):
    words = [word for name, size in tiles for word in (name, str(size), work / ("%d-%s" % (rank, name)))]
    return subprocess.Popen([BUILD / "checkpoint-calls", call, directory, layout, mesh, str(rank), str(save), *words,
                             *(["--", *TENSORS, *more] if model and call != "load" else [])],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")


def finish(process):
    out, err = process.communicate(timeout=120)
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def call(*arguments, **more):
    return finish(start(*arguments, **more))


def expect_line(done, *words):
    lines = done.stderr.strip().split("\n")
    if done.returncode != 2 or len(lines) != 1 or not lines[0].startswith("calls: ") or \
            any(word not in lines[0] for word in words):
        fail("expected one line with %s" % (words,), done)


def parts(rank):
    """{name: (dtype, shape, bytes)} of what a rank holds."""
    found = {}
    for name, (dtype, shape, content) in MODEL.items():
        rule = RULES.get(name, {})
        if "at" not in rule or tensors.coordinates(MESH, rank)["pp"] == 1:
            mine, held = tensors.shard(rule, MESH, rank, shape, content, tensors.SIZES[dtype])
            found[name] = dtype, mine, held
    return found


def sizes(rank):
    return [(name, len(content)) for name, (_, _, content) in parts(rank).items()]


def test_load(work, source, layout):
    for rank in range(RANKS):
        done = call(work, "load", source, layout, rank, 0, sizes(rank))
        if done.returncode != 0:
            fail("rank %d from %s" % (rank, source.name), done)
        for name, (_, _, content) in parts(rank).items():
            if (work / ("%d-%s" % (rank, name))).read_bytes() != content:
                fail("rank %d has another %s" % (rank, name), done)


def test_save(work, target, layout):
    """The tiles are those that were loaded."""
    running = [start(work, "save", target, layout, rank, 7, sizes(rank)) for rank in reversed(range(RANKS))]
    for done in map(finish, running):
        if done.returncode != 0:
            fail("save", done)
    if target.exists():
        fail("there before it is finished", done)
    done = call(work, "finish", target, layout, 0, 7)
    if done.returncode != 0:
        fail("finish", done)
    for rank in range(RANKS):
        if tensors.read(target / ("model-rank-%d.safetensors" % rank)) != parts(rank):
            fail("the file of rank %d" % rank, done)
    reshard(target, work / "back", "whole")
    if tensors.read(work / "back" / "model.safetensors") != MODEL:
        fail("not what it was", done)


def reshard(source, target, layout):
    succeed("redist-checkpoint", source, target, "--layout", layout, "--verify")


def test_refused_loads(work, source, layout):
    mine = dict(sizes(0))
    for tiles, rank, words in (([("q", mine["q"] - 1)], 0, ["tensor q", "%d bytes are given" % (mine["q"] - 1)]),
                               ([("stage", 32)], 0, ["rank 0 has no tensor stage"]),
                               ([("x", 1)], 0, ["rank 0 has no tensor x"]),
                               ([("norm", 24)], 6, ["ranks 0 to 5, not 6"])):
        expect_line(call(work, "load", source, layout, rank, 0, tiles), *words)
    expect_line(call(work, "load", source, layout, 0, 0, [("norm", 24)], mesh="dp=2"), "--mesh")
    expect_line(call(work, "load", work / "gone", layout, 0, 0, [("norm", 24)]), "gone")
    expect_line(call(work, "load", source, work / "gone.json", 0, 0, [("norm", 24)]), "gone.json")


def test_refused_saves(work, target, layout):
    partial = pathlib.Path("%s.redist-partial" % target)
    mine = sizes(0)
    for tiles, rank, words in ((mine[1:], 0, ["tensor q", "no tile"]), (mine + [("x", 0)], 0, ["tensor x", "none of it"]),
                               ([("q", 1)] + mine[1:], 0, ["tensor q", "1 bytes are given"]),
                               (mine + mine[:1], 0, ["tensor q", "two tiles"]), (mine, 6, ["ranks 0 to 5, not 6"])):
        (work / "0-x").write_bytes(b"")
        for name, size in tiles:
            (work / ("%d-%s" % (rank, name))).write_bytes(bytes(size))
        expect_line(call(work, "save", target, layout, rank, 8, tiles), *words)
        if partial.exists():
            sys.exit("calls: refused, and something is there")
    test_bad_tensors(work, target, layout, mine)
    test_stated_shapes(work, partial, mine)
    for rank in range(RANKS):
        for name, size in sizes(rank):
            (work / ("%d-%s" % (rank, name))).write_bytes(bytes(size))
        if rank != 4 and call(work, "save", target, layout, rank, 8, sizes(rank)).returncode != 0:
            sys.exit("calls: save")
    expect_line(call(work, "finish", target, layout, 0, 8), "model-rank-4.safetensors", "No such file")
    call(work, "save", target, layout, 4, 7, sizes(4))
    expect_line(call(work, "finish", target, layout, 0, 8), "model-rank-4.safetensors", "under the number 7, not 8")
    call(work, "save", target, layout, 4, 8, sizes(4))
    (partial / "model-rank-6.safetensors").write_bytes(b"")
    expect_line(call(work, "finish", target, layout, 0, 8), "model-rank-6.safetensors", "of no rank")
    (partial / "model-rank-6.safetensors").unlink()
    if target.exists() or call(work, "finish", target, layout, 0, 8).returncode != 0:
        sys.exit("calls: finish at last")
    expect_line(call(work, "save", target, layout, 0, 9, mine), "there already")
    arrays = write_json(work / "arrays.json", dict(LAYOUT, files="{name}.{rank}.npy"))
    expect_line(call(work, "save", work / "t2", arrays, 0, 9, mine), ".safetensors files only")


def test_bad_tensors(work, target, layout, tiles):
    """Names and extents that no file could have, found before there is one."""
    for more, words in ((("\udcff", "F32", "2"), ["in UTF-8"]), (("z", "F32", "%dx0" % 2**63), ["z: ", "up to 2^62"]),
                        (("z", "F32", "0x%d" % (2**62 + 1)), ["z: ", "up to 2^62"])):
        for done in (call(work, "save", target, layout, 0, 8, tiles, more=more),
                     call(work, "finish", target, layout, 0, 8, more=more)):
            expect_line(done, "tensor ", *words)
        if pathlib.Path("%s.redist-partial" % target).exists():
            sys.exit("calls: tensors refused, and something is there")


def test_stated_shapes(work, partial, tiles):
    """Shapes of the layout are those of the tensors given."""
    target, layout = str(partial)[:-len(".redist-partial")], work / "shapes.json"
    for shapes, words in (({"q": [8, 12]}, ["'shapes'", "tensor q has shape [8, 12], in what is saved [12, 8]"]),
                          ({"norm": [6, 1]}, ["tensor norm has shape [6, 1]"]), ({"z": [1]}, ["no tensor z"]),
                          ({"q": "12"}, ["tensor q", "its extents"])):
        write_json(layout, dict(LAYOUT, shapes=shapes))
        for done in (call(work, "save", target, layout, 0, 8, tiles), call(work, "finish", target, layout, 0, 8)):
            expect_line(done, "shapes.json", *words)
        if partial.exists():
            sys.exit("calls: other shapes refused, and something is there")


def main():
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        layout, rows, whole = work / "layout.json", work / "rows.json", work / "whole"
        write_json(layout, dict(LAYOUT, shapes={name: SHAPES[name][1] for name in ("q", "none")}))
        write_json(rows, {"mesh": {"x": 2}, "tensors": [
            {"match": "q", "cut": [None, "x"]}, {"match": "kv", "cut": ["x"]}, {"match": "*"}]})
        whole.mkdir()
        tensors.write(whole / "model.safetensors", dict(sorted(
            MODEL.items(), key=lambda e: -tensors.SIZES[e[1][0]])))
        reshard(whole, work / "rows", rows)
        test_load(work, whole, layout)
        test_load(work, work / "rows", layout)
        test_save(work, work / "saved", layout)
        test_load(work, work / "saved", layout)
        test_refused_loads(work, whole, layout)
        test_refused_saves(work, work / "refused", layout)
    print("calls: %d ranks load and save %d tensors of seed %d as defined; wrong tiles, ranks and leftovers are refused" %
          (RANKS, len(MODEL), SEED))


main()
