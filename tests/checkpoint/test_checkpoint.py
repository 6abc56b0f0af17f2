#!/usr/bin/env python3
"""`redist-checkpoint`: random models between random layouts, each file as its own definition says
(tests/checkpoint/tensors.py); what is no model is refused in one line; ends by force lose nothing.

usage: test_checkpoint.py BUILD [MODELS] [HEADERS] [KILLS] [MANY]

MANY is tests/checkpoint/many_runs.c, for headers.
"""
import json
import pathlib
import shutil
import struct
import subprocess
import sys
import time

sys.dont_write_bytecode = True
import tensors
from models import R, SEED, draw_layout, draw_model, expected_files, needs_shapes, write_source
from program import (BUILD, PROGRAM, compare, compare_partial, expect_refusal, fail, run, run_tests, succeed,
                     write_json)

MODELS, HEADERS, KILLS = (int(sys.argv[k]) if len(sys.argv) > k else n
                          for k, n in ((2, 150), (3, 400), (4, 40)))


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
            write_json(here / ("%d.json" % k), layout)
        for k in (1, 2):
            succeed("model %d, seed %d, step %d" % (number, SEED, k), here / ("l%d" % (k - 1)), here / ("l%d" % k),
                    "--layout", here / ("%d.json" % k), "--verify",
                    *(["--source-layout", here / "0.json"] if k == 1 else []))
            compare(here / ("l%d" % k), expected_files(model, layouts[k]), "model %d" % number)
            judged = subprocess.run([BUILD / "redist-check", here / ("l%d" % k) / "redist.problem",
                                     here / ("l%d" % k) / "redist.cert"], capture_output=True,
                                    text=True, check=False)
            if not judged.stdout.startswith("s VERIFIED TRANSFERS"):
                fail("model %d: redist-check" % number, judged)
            steps += 1
        succeed("model %d to whole" % number, here / "l2", here / "whole", "--layout", "whole")
        if dict(sorted(tensors.read(here / "whole" / "model.safetensors").items())) != \
                {k: (d, list(s), c) for k, (d, s, c) in sorted(model.items())}:
            fail("model %d is not what it was" % number)
        shutil.rmtree(here)
    print("checkpoint: seed %d: %d models, %d changes of layout, all as defined" % (SEED, MODELS, steps))


def test_small_tensors(work):
    """Thousands of them are gathered, also around those that go from file to file."""
    count = 5000
    long = R.sample(range(count), 5)
    model = {"t%05d" % k: ("U8", [n], R.randbytes(n)) for k in range(count) for n in [200000 if k in long else 2]}
    layout = {"mesh": {"tp": 2}, "tensors": [{"match": "*", "cut": ["tp"]}]}  # one byte of most
    write_json(work / "tp2.json", layout)
    (work / "source").mkdir()
    tensors.write(work / "source" / "model.safetensors", model)
    for source, target, name in (("source", "two", work / "tp2.json"), ("two", "whole", "whole")):
        succeed("small tensors, seed %d, to %s" % (SEED, target), work / source, work / target, "--layout", name,
                "--memory", "16M", "--verify")
    layout["tensors"] *= count  # for expected_files, which takes one for each
    compare(work / "two", expected_files(model, layout), "small tensors, seed %d" % SEED)
    if tensors.read(work / "whole" / "model.safetensors") != tensors.read(work / "source" / "model.safetensors"):
        fail("small tensors, seed %d: another model" % SEED)
    print("checkpoint: seed %d: %d tensors of a byte or two: to two files and back" % (SEED, count))


# ---------------------------------------------------------------- what is no model

def change_header(raw):
    """A file with something wrong, or perhaps not, in its header."""
    length, = struct.unpack("<Q", raw[:8])
    kind = R.randrange(7)
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
    elif kind == 5:  # nothing: other words for the same
        header = dict(R.sample(list(header.items()), len(header)))
    else:
        header[name + "x"] = R.choice([entry, {}, None, dict(entry, data_offsets=[0, 0])])
    text = json.dumps(header, indent=R.choice([None, 1])).encode() + b" " * R.randrange(9)
    if R.random() < 0.3:
        text = text.replace(b'"dtype"', b'"dtype": "U8", "dtype"', 1)
    return struct.pack("<Q", len(text)) + text + raw[8 + length:]


class ManyRuns:
    """`redist-checkpoint SOURCE TARGET --layout whole`, each time in a child of one process."""

    def __init__(self, program, work):
        self.errors = work / "errors"
        self.process = subprocess.Popen([program, self.errors], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, source, target):
        print(source, target, file=self.process.stdin, flush=True)
        status = int(self.process.stdout.readline())
        return subprocess.CompletedProcess([], status, "", self.errors.read_text())


def test_headers(work):
    model = {"a": ("F32", [4, 6], R.randbytes(96)), "b": ("BF16", [6], R.randbytes(12))}
    right = refused = 0
    many = ManyRuns(sys.argv[5], work) if len(sys.argv) > 5 else None
    for number in range(HEADERS):
        source, target = work / "s", work / "t"
        source.mkdir()
        tensors.write(source / "model.safetensors", model, {"format": "pt"})
        raw = (source / "model.safetensors").read_bytes()
        (source / "model.safetensors").write_bytes(change_header(raw))
        done = many.run(source, target) if many else run(source, target, "--layout", "whole")
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
    if not refused or (not right and HEADERS >= 100):  # about a tenth is right
        fail("none of the headers was %s" % ("right" if refused else "refused"))
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

    write_json(work / "tp.json", tp)
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
    refuse({"mesh": {"x": 2}, "tensors": []}, "'tensors': expected a list of one rule or more")
    refuse({"mesh": {"x": 2}, "tensors": [{"match": "*"}, {"match": "a", "cut at": 1}]},
           "rule 2: unknown key 'cut at'")
    refuse({"mesh": {"x": 2}, "tensors": [{"cut": ["x"]}]}, "rule 1: expected 'match', a pattern")
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
    write_json(work / "heads.json", heads)
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
    write_json(work / "tp8.json", layout)
    command = [PROGRAM, source, target, "--layout", work / "tp8.json"]
    expected = expected_files(model, layout)
    begin = time.monotonic()
    succeed("before any end", *command[1:])
    seconds = time.monotonic() - begin
    shutil.rmtree(target)
    for _ in range(KILLS):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(R.random() * seconds)
        process.kill()
        process.wait()
        compare_partial(target, expected, "after an end by force")
        if not target.exists():
            succeed("resumed", source, target, "--layout", work / "tp8.json", "--json")
        compare(target, expected, "resumed")
        if (work / "tp8.redist-partial").exists():
            fail("something was left")
        shutil.rmtree(target)
    print("checkpoint: seed %d: %d ends by force: all right at last, nothing damaged under its name" %
          (SEED, KILLS))


# ---------------------------------------------------------------- what lies in the partial directory

def test_leftovers(work):
    """Files of others are refused, damaged ones are written again, links are not followed."""
    model = {"w": ("F32", [8, 4], R.randbytes(128))}
    layout = {"mesh": {"tp": 2}, "tensors": [{"match": "*", "cut": ["tp"]}]}
    source, target, partial = work / "source", work / "target", work / "target.redist-partial"
    source.mkdir()
    tensors.write(source / "model.safetensors", model)
    write_json(work / "l.json", layout)
    expected, command = expected_files(model, layout), (source, target, "--layout", work / "l.json")
    file = partial / sorted(expected)[0]

    def resume(*options, status=0):
        done = run(*command, *options)
        if done.returncode != status:
            fail("resumed with leftovers", done)
        if status == 0:
            compare(target, expected, "resumed with leftovers")
            target.rename(partial)

    partial.mkdir()
    file.write_bytes(b"junk")
    expect_refusal(run(*command), "others began it")
    file.unlink()
    resume()
    whole = file.read_bytes()
    for damaged in (b"junk", whole[:-1], whole + b"1", bytes(len(whole))):
        file.write_bytes(damaged)
        resume()
    file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    resume("--verify", status=1)
    resume("--verify")
    (work / "victim").write_text("victim")
    file.unlink()
    pathlib.Path(str(file) + ".unfinished").symlink_to(work / "victim")
    resume()
    if (work / "victim").read_text() != "victim" or file.is_symlink():
        fail("a link was followed")
    partial.rename(work / "elsewhere")
    partial.symlink_to(work / "elsewhere")
    expect_refusal(run(*command), "redist-partial")
    expect_refusal(run(source, "", "--layout", work / "l.json"), "name of a target")
    print("checkpoint: what others leave is refused, what is damaged is written again")


def main():
    run_tests((test_models, MODELS), (test_small_tensors, 1), (test_headers, HEADERS), (test_refusals, 1),
              (test_kills, KILLS), (test_leftovers, 1))


main()
