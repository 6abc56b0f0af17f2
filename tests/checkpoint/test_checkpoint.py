#!/usr/bin/env python3
"""`redist-checkpoint`: random models between random layouts, each file as its own definition says
(tests/checkpoint/tensors.py); what is no model is refused in one line; ends by force lose nothing.

usage: test_checkpoint.py BUILD [MODELS] [HEADERS] [KILLS]
"""
import json
import os
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import tensors

BUILD = pathlib.Path(sys.argv[1]).resolve()
MODELS, HEADERS, KILLS = (int(sys.argv[k]) if len(sys.argv) > k else n
                          for k, n in ((2, 150), (3, 400), (4, 40)))
MPIRUN = ["mpirun", "--oversubscribe", "--bind-to", "none", "--quiet",
          *(["--allow-run-as-root"] if os.getuid() == 0 else [])]
os.environ.update(OMPI_MCA_mpi_yield_when_idle="1", OMPI_MCA_btl="self,vader")
SEED = int(os.environ.get("REDIST_SEED", "1"))
R = random.Random(SEED)


def run(*arguments):
    return subprocess.run([BUILD / "redist-checkpoint", *arguments], capture_output=True,
                          text=True, timeout=300, check=False)


def run_team(size, *arguments):
    """By so many processes under mpirun."""
    return subprocess.run([*MPIRUN, "-n", str(size), BUILD / "redist-checkpoint", *arguments],
                          capture_output=True, text=True, timeout=300, check=False)


def fail(text, done=None):
    sys.exit("checkpoint: %s%s" % (text, "" if done is None else ": status %d: %s%s" % (
        done.returncode, done.stdout, done.stderr)))


def expect_refusal(done, *words):
    lines = done.stderr.strip().split("\n")
    if done.returncode not in (1, 2) or len(lines) != 1 or not lines[0].startswith("redist-checkpoint: ") \
            or any(word not in lines[0] for word in words):
        fail("expected one line with %s" % (words,), done)


# ---------------------------------------------------------------- random models and layouts

def draw_cut(extent, axes):
    """An entry of `cut` that suits the extent."""
    if not axes or R.random() < 0.4:
        return None
    mine = [axes.pop() for _ in range(R.randint(1, len(axes)))]
    cut = {"axes": mine if len(mine) > 1 or R.random() < 0.5 else mine[0]}
    units = [u for u in range(1, 5) if extent % u == 0]
    if R.random() < 0.4:
        cut["unit"] = R.choice(units)
    if R.random() < 0.3:
        cut["uneven"] = R.choice(["balanced", "first"])
    if R.random() < 0.3:
        cut["repeat"] = True
    return cut if len(cut) > 1 or R.random() < 0.5 else cut["axes"]


def draw_rule(name, shape, mesh):
    axes = list(mesh)
    R.shuffle(axes)
    rule = {"match": name}
    if axes and R.random() < 0.2:
        rule["flat"] = axes[:R.randint(1, len(axes))]
        return rule
    if axes and R.random() < 0.2:
        axis = axes.pop()
        rule["at"] = {axis: R.choice([R.randrange(mesh[axis]), -1])}
    cuts = [draw_cut(extent, axes) for extent in shape]
    if shape and axes and R.random() < 0.3:
        x = R.randrange(len(shape))
        shares = [R.randint(1, 3) for _ in range(R.randint(2, 3))]
        if cuts[x] is None and shape[x] % sum(shares) == 0:
            share = shape[x] // sum(shares)
            cuts[x] = {"axes": axes.pop(), "fused": shares}
            if R.random() < 0.5:
                cuts[x]["unit"] = R.choice([u for u in range(1, 4) if share % u == 0])
                cuts[x]["repeat"] = R.random() < 0.7
    if any(cuts) or R.random() < 0.5:
        rule["cut"] = cuts
    return rule


def draw_layout(model):
    mesh = {name: R.randint(1, 4) for name in R.sample(["tp", "pp", "fsdp"], R.randint(0, 2))}
    layout = {"mesh": mesh, "tensors": [draw_rule(name, model[name][1], mesh) for name in model]}
    if R.random() < 0.3:
        layout["files"] = R.choice(["r{rank}.safetensors", "model-{number}-of-{count}.safetensors"])
    return layout


def draw_model():
    model = {}
    for k in range(R.randint(1, 5)):
        shape = [R.choice([1, 2, 3, 4, 5, 6, 8, 12, 0 if R.random() < 0.1 else 7])
                 for _ in range(R.choice([0, 1, 2, 2, 2, 3]))]
        dtype = R.choice(list(tensors.SIZES))
        model["layers.%d.w%d" % (k, R.randrange(9))] = (
            dtype, shape, R.randbytes(tensors.count(shape) * tensors.SIZES[dtype]))
    return model


def name_file(layout, rank, ranks):
    pattern = layout.get("files", "model.safetensors" if ranks == 1 else "model-rank-{rank}.safetensors")
    return pattern.replace("{rank}", str(rank)).replace("{number}", "%05d" % (rank + 1)) \
        .replace("{count}", "%05d" % ranks)


def holds(rule, mesh, rank):
    at = tensors.coordinates(mesh, rank)
    return all(at[axis] == place % mesh[axis] for axis, place in rule.get("at", {}).items())


def expected_files(model, layout):
    mesh, found = layout["mesh"], {}
    ranks = tensors.count(list(mesh.values()))
    for rank in range(ranks):
        held = {}
        for rule, (name, (dtype, shape, content)) in zip(layout["tensors"], model.items()):
            if holds(rule, mesh, rank):
                mine, part = tensors.shard(rule, mesh, rank, shape, content, tensors.SIZES[dtype])
                held[name] = dtype, mine, part
        found[name_file(layout, rank, ranks)] = held
    return found


def write_source(model, layout, directory):
    directory.mkdir()
    for name, held in expected_files(model, layout).items():
        order = sorted(held.items(), key=lambda e: -tensors.SIZES[e[1][0]])
        tensors.write(directory / name, dict(order), {"format": "pt"})


def is_written(layout, model):
    """Whether every tensor has a rank that holds it; else nothing could be read back."""
    ranks = tensors.count(list(layout["mesh"].values()))
    return all(any(holds(rule, layout["mesh"], rank) for rank in range(ranks))
               for rule in layout["tensors"])


def compare(directory, expected, what):
    for name, held in expected.items():
        found = tensors.read(directory / name)
        if {k: (d, list(s), c) for k, (d, s, c) in held.items()} != found:
            fail("%s: %s is not what the layout says" % (what, directory / name))


def needs_shapes(layout):
    """Flat parts, and those that may repeat, do not tell the shape of the whole."""
    return any("flat" in rule or any(isinstance(cut, dict) and cut.get("repeat")
                                     for cut in rule.get("cut", [])) for rule in layout["tensors"])


def test_models(work):
    steps = 0
    for number in range(MODELS):
        here = work / ("m%d" % number)
        here.mkdir()
        model = draw_model()
        layouts = [draw_layout(model) for _ in range(3)]
        if needs_shapes(layouts[0]) or R.random() < 0.5:
            layouts[0]["shapes"] = {name: shape for name, (_, shape, _) in model.items()}
        write_source(model, layouts[0], here / "l0")
        for k, layout in enumerate(layouts):
            (here / ("%d.json" % k)).write_text(json.dumps(layout))
        for k in (1, 2):
            done = run(here / ("l%d" % (k - 1)), here / ("l%d" % k), "--layout", here / ("%d.json" % k),
                       "--verify", *(["--source-layout", here / "0.json"] if k == 1 else []))
            if done.returncode != 0:
                fail("model %d, seed %d, step %d" % (number, SEED, k), done)
            compare(here / ("l%d" % k), expected_files(model, layouts[k]), "model %d" % number)
            judged = subprocess.run([BUILD / "redist-check", here / ("l%d" % k) / "redist.problem",
                                     here / ("l%d" % k) / "redist.cert"], capture_output=True,
                                    text=True, check=False)
            if not judged.stdout.startswith("s VERIFIED TRANSFERS"):
                fail("model %d: redist-check" % number, judged)
            steps += 1
        done = run(here / "l2", here / "whole", "--layout", "whole")
        if done.returncode != 0:
            fail("model %d to whole" % number, done)
        if dict(sorted(tensors.read(here / "whole" / "model.safetensors").items())) != \
                {k: (d, list(s), c) for k, (d, s, c) in sorted(model.items())}:
            fail("model %d is not what it was" % number)
        shutil.rmtree(here)
    print("checkpoint: seed %d: %d models, %d changes of layout, all as defined" % (SEED, MODELS, steps))


# ---------------------------------------------------------------- what is no model

def change_header(raw):
    """A file with something wrong, or perhaps not, in its header."""
    length, = struct.unpack("<Q", raw[:8])
    kind = R.randrange(6)
    if kind == 0:
        return struct.pack("<Q", R.choice([0, 1, length - 1, length + 1, 1 << 31, 1 << 63, 100000001])) + raw[8:]
    if kind == 1:
        return raw[:R.randrange(len(raw))]
    if kind == 2:
        at = 8 + R.randrange(length)
        return raw[:at] + bytes([R.randrange(256)]) + raw[at + 1:]
    header = json.loads(raw[8:8 + length])
    name = R.choice([k for k in header if k != "__metadata__"])
    entry = header[name]
    if kind == 3:
        entry["data_offsets"][R.randrange(2)] += R.choice([-4, -1, 1, 2, 4, 1 << 53, 1 << 62])
    elif kind == 4:
        entry[R.choice(list(entry))] = R.choice([None, [], {}, "F32", -1, [1 << 62, 4], [2.5], "\u0000x"])
    else:
        header[name + "x"] = R.choice([entry, {}, None, dict(entry, data_offsets=[0, 0])])
    text = json.dumps(header).encode()
    if R.random() < 0.3:
        text = text.replace(b'"dtype"', b'"dtype": "U8", "dtype"', 1)
    return struct.pack("<Q", len(text)) + text + raw[8 + length:]


def test_headers(work):
    model = {"a": ("F32", [4, 6], R.randbytes(96)), "b": ("BF16", [6], R.randbytes(12))}
    right = refused = 0
    for number in range(HEADERS):
        source, target = work / "s", work / "t"
        source.mkdir()
        tensors.write(source / "model.safetensors", model, {"format": "pt"})
        raw = (source / "model.safetensors").read_bytes()
        (source / "model.safetensors").write_bytes(change_header(raw))
        done = run(source, target, "--layout", "whole")
        if done.returncode == 0:
            try:
                same = tensors.read(source / "model.safetensors") == tensors.read(target / "model.safetensors")
            except (AssertionError, KeyError, ValueError):
                same = False
            if not same:
                fail("header %d, seed %d: taken, and not what it says" % (number, SEED), done)
            right += 1
            shutil.rmtree(target)
        else:
            expect_refusal(done)
            if target.exists():
                fail("header %d: refused, and there is a target" % number, done)
            refused += 1
        shutil.rmtree(source)
    if not refused:
        fail("no header was refused")
    print("checkpoint: seed %d: %d changed headers: %d refused, %d right" % (SEED, HEADERS, refused, right))


def test_refusals(work):
    model = {"q.weight": ("F32", [4, 6], R.randbytes(96)), "n": ("F32", [6], R.randbytes(24))}
    tp = {"mesh": {"tp": 2}, "tensors": [{"match": "q.*", "cut": ["tp"]}, {"match": "*"}]}  # one for each
    source = work / "source"
    write_source(model, tp, source)

    def layout(value):
        (work / "l.json").write_text(value if isinstance(value, str) else json.dumps(value))
        return "--layout", work / "l.json"

    def refuse(value, *words, mesh=None):
        expect_refusal(run(source, work / "no", *layout(value), "--source-layout", work / "tp.json",
                           *(["--mesh", mesh] if mesh else [])), *words)

    (work / "tp.json").write_text(json.dumps(tp))
    refuse("{", "l.json")
    refuse({"mesh": {}}, "'tensors'")
    refuse({"mesh": {"x": 0}, "tensors": [{"match": "*"}]}, "'mesh'")
    refuse({"mesh": {"x": 2}, "tensors": [{"match": "*"}], "files": "a.safetensors"}, "{rank}")
    refuse({"mesh": {"x": 2}, "tensors": [{"match": "*"}], "files": "../{rank}.safetensors"}, "'files'")
    refuse({"mesh": {"x": 2}, "tensors": [{"match": "q*", "cut": ["y"]}]}, "'cut'")
    refuse({"mesh": {"x": 2}, "tensors": [{"match": "q*", "cut": ["x", "x"]}]}, "'cut'")
    refuse({"mesh": {"x": 2}, "tensors": [{"match": "q*", "cut": ["x"]}]}, "no rule", "n")
    refuse({"mesh": {"x": 2}, "tensors": [{"match": "*", "cut": [None, "x"]}]}, "dimensions", "n")
    refuse({"mesh": {"x": 2}, "tensors": [{"match": "*", "cut": [{"axes": "x", "unit": 5}]}]}, "unit")
    refuse({"mesh": {"x": 2}, "tensors": [{"match": "*", "at": {"x": 2}}]}, "'at'")
    refuse({"mesh": {"x": 2}, "tensors": [{"match": "*", "at": {"x": {"of": 4}}}]}, "number 0")
    refuse({"mesh": {"x": 2}, "tensors": [{"match": "*"}], "mess": 1}, "unknown key 'mess'")
    refuse(tp, "--mesh", mesh="pp=2")
    refuse(tp, "--mesh", mesh="tp=0")
    expect_refusal(run(source, work / "no", "--layout", "whole"), "n", "--source-layout")
    expect_refusal(run(source, work / "no"), "--layout")
    expect_refusal(run(source, source, "--layout", "whole", "--source-layout", work / "tp.json"), "there already")
    expect_refusal(run(work / "gone", work / "no", "--layout", "whole"), "gone")
    expect_refusal(run(source, work / "no", "--layout", "whole", "--memory", "1M"), "--memory")
    tensors.write(source / "model-rank-1.safetensors", {"q.weight": ("F32", [2, 6], bytes(48))})
    expect_refusal(run(source, work / "no", "--layout", "whole", "--source-layout", work / "tp.json"),
                   "model-rank-1", "tensor n")
    # heads that are repeated have the shapes of heads that differ
    heads = {"mesh": {"tp": 4}, "tensors": [{"match": "*", "cut": [{"axes": "tp", "unit": 2, "repeat": True}]}]}
    write_source({"k": ("F32", [4, 3], R.randbytes(48))}, heads, work / "heads")
    (work / "heads.json").write_text(json.dumps(heads))
    expect_refusal(run(work / "heads", work / "no", "--layout", "whole", "--source-layout",
                       work / "heads.json"), "tensor k", "'shapes'")
    # replicas that disagree are found by --verify
    tensors.write(source / "model-rank-1.safetensors", {"q.weight": ("F32", [2, 6], bytes(48)),
                                                        "n": ("F32", [6], bytes(23) + b"\1")})
    done = run(source, work / "no", "--layout", "whole", "--source-layout", work / "tp.json", "--verify")
    expect_refusal(done, "tensor n", "element [")
    if done.returncode != 1 or (work / "no").exists():
        fail("replicas that disagree", done)
    print("checkpoint: refusals say what is wrong")


# ---------------------------------------------------------------- ends by force

def test_kills(work):
    model = {"w%d" % k: ("F32", [64, 256], R.randbytes(65536)) for k in range(24)}
    layout = {"mesh": {"tp": 8}, "tensors": [{"match": name, "cut": [None, "tp"]} for name in model]}
    source, target = work / "whole", work / "tp8"
    source.mkdir()
    tensors.write(source / "model.safetensors", model)
    (work / "tp8.json").write_text(json.dumps(layout))
    command = [BUILD / "redist-checkpoint", source, target, "--layout", work / "tp8.json"]
    expected = expected_files(model, layout)
    for _ in range(KILLS):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(R.random() * 0.05)
        process.kill()
        process.wait()
        if not target.exists():
            done = run(source, target, "--layout", work / "tp8.json", "--json")
            if done.returncode != 0:
                fail("resumed", done)
        compare(target, expected, "after an end by force")
        if (work / "tp8.redist-partial").exists():
            fail("something was left")
        shutil.rmtree(target)
    print("checkpoint: seed %d: %d ends by force: all right at last, nothing damaged under its name" %
          (SEED, KILLS))


def main():
    with tempfile.TemporaryDirectory() as name:
        for test in (test_models, test_headers, test_refusals, test_kills):
            work = pathlib.Path(name) / test.__name__
            work.mkdir()
            test(work)


main()
