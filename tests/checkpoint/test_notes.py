#!/usr/bin/env python3
"""What redist-checkpoint says of layouts that are right and may not be meant: ranks that get nothing, units
that ranks share or that do not divide, heads of another size than the model's. Who has nothing is counted in
random models by the definition of tests/checkpoint/tensors.py.

usage: test_notes.py BUILD [RANDOM MODELS]
"""
import json
import os
import pathlib
import re
import sys

sys.dont_write_bytecode = True
import models
import tensors
from program import expect_refusal, fail, name_team, run, run_tests, succeed, write_json

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
EXAMPLE, LLAMA = DOCS / "examples" / "model", DOCS / "layouts" / "llama-tp.json"
Q, K, O = ("model.layers.0.self_attn.%s_proj.weight" % name for name in "qko")


def write_source(directory, shapes):
    directory.mkdir()
    tensors.write(directory / "model.safetensors", {
        name: ("U8", shape, bytes(tensors.count(shape))) for name, shape in shapes.items()})
    return directory


def take_notes(source, *arguments):
    """Of the JSON, where each is also a line for people."""
    target = source.parent / "none"
    notes = json.loads(succeed("notes", source, target, "--dry-run", "--json", *arguments).stdout)["notes"]
    lines = succeed("lines", source, target, "--dry-run", *arguments).stdout.split("\n")
    said = [line for line in lines if line.startswith(("note  ", "warning  "))]
    if len(said) != len(notes) or any(note["tensor"][:200] not in line for note, line in zip(notes, said)):
        fail("notes %s, lines %s" % (notes, said))
    return notes, said


def expect_notes(what, source, arguments, *expected):
    """(kind, tensor, how many tensors, words of the line, numbers of the object)"""
    notes, said = take_notes(source, *arguments)
    wanted = [{"kind": kind, "tensor": tensor, "tensors": count, **numbers}
              for kind, tensor, count, _, numbers in expected]
    if notes != wanted or any(words not in line for line, (_, _, _, words, _) in zip(said, expected)):
        fail("%s: %s, %s" % (what, said, notes))


def test_example(work):
    """The model of the documents over eight ranks, whose q has two heads, its k and v one."""
    nothing = "note      %s and 1 more tensor: 6 of 8 ranks get nothing" % Q
    shared = "note      %s and 1 more tensor: 1 unit of 128 over 8 ranks: ranks share it" % K
    notes, said = take_notes(EXAMPLE, "--layout", LLAMA, "--mesh", "tp=8")
    if said != [nothing, shared] or [note["kind"] for note in notes] != ["nothing", "shared"]:
        fail("the example: %s %s" % (said, notes))
    target = work / "t8"
    for before in ((), name_team(2)):
        done = succeed("written", EXAMPLE, target, "--layout", LLAMA, "--mesh", "tp=8", before=before)
        if [done.stdout.count(line) for line in said] != [1, 1] or done.stderr:
            fail("said once, in what is written", done)
        target.rename(work / ("t8-%d" % len(before)))
    done = succeed("lines that give way", EXAMPLE, target, "--layout", LLAMA, "--mesh", "tp=8", "--dry-run",
                   "--problem", work / "p", "--certificate", "-")
    if nothing.replace("note      ", "redist-checkpoint: note: ") not in done.stderr or "note" in done.stdout:
        fail("lines that give way", done)


def test_even(work):
    """Where every rank has as much, or all, nothing is said."""
    source, mesh = write_source(work / "source", {"w": [8, 4], "b": [4], "none": [0, 4]}), {"tp": 4}
    for rules in ([{"match": "*"}], [{"match": "*", "cut": ["tp"]}], [{"match": "*", "flat": "tp"}],
                  [{"match": "w", "cut": [None, {"axes": "tp", "repeat": True}]}, {"match": "*", "at": {"tp": 1}}]):
        layout = write_json(work / "l.json", {"mesh": mesh, "tensors": rules})
        expect_notes("even", source, ["--layout", layout])
        succeed("even", source, work / "none", "--layout", layout, "--require", "full", "--dry-run")
    expect_notes("whole", source, ["--layout", "whole"])


def test_cuts(work):
    """Of each kind of cut, with the numbers of its own ranks."""
    source = write_source(work / "source", {"w": [6, 4]})
    for number, (mesh, cut, more, *expected) in enumerate((
            ({"tp": 4}, {"axes": "tp", "unit": 3, "repeat": True}, {},
             ("shared", "w", 1, "2 units of 3 over 4 ranks: ranks share them", {"unit": 3, "units": 2, "of_ranks": 4})),
            ({"tp": 4}, {"axes": "tp", "unit": 2, "repeat": True}, {},
             ("nothing", "w", 1, "1 of 4 ranks gets nothing", {"ranks": 1, "of_ranks": 4})),
            ({"tp": 4}, "tp", {}, ("nothing", "w", 1, "1 of 4 ranks gets nothing", {"ranks": 1, "of_ranks": 4})),
            ({"tp": 4}, {"axes": "tp", "uneven": "balanced"}, {},
             ("uneven", "w", 1, "6 over 4 ranks: some have more", {"unit": 1, "units": 6, "of_ranks": 4})),
            ({"tp": 2}, {"axes": "tp", "unit": 2}, {},
             ("uneven", "w", 1, "3 units of 2 over 2 ranks: some have more", {"unit": 2, "units": 3, "of_ranks": 2})),
            ({"pp": 3, "dp": 2, "tp": 4}, "tp", {"at": {"pp": 1}},
             ("nothing", "w", 1, "2 of 8 ranks get nothing", {"ranks": 2, "of_ranks": 8})),
            ({"tp": 3}, {"axes": "tp", "fused": [2, 1], "uneven": "balanced"}, {},
             ("no-share", "w", 1, "1 of 3 ranks gets nothing of a tensor fused in it", {"ranks": 1, "of_ranks": 3}),
             ("uneven", "w", 1, "4 over 3", {"unit": 1, "units": 4, "of_ranks": 3})))):
        layout = write_json(work / ("%d.json" % number), {
            "mesh": mesh, "tensors": [{"match": "w", "cut": [cut], **more}, {"match": "*"}]})
        expect_notes(layout.name, source, ["--layout", layout], *expected)


def test_many(work):
    """Thousands of tensors take one line."""
    layout = write_json(work / "l.json", {"mesh": {"tp": 4}, "tensors": [{"match": "*", "cut": ["tp"]}]})
    same = write_source(work / "same", {"layers.%d.w" % k: [3, 1] for k in range(3000)})
    expect_notes("many", same, ["--layout", layout],
                 ("nothing", "layers.0.w", 3000, "layers.0.w and 2999 more tensors: 1 of 4 ranks gets nothing",
                  {"ranks": 1, "of_ranks": 4}))
    other = write_source(work / "other", {"layers.%d.w" % k: [1 + k % 3, 1] for k in range(3000)})
    expect_notes("many that differ", other, ["--layout", layout],
                 ("nothing", "layers.0.w", 3000, "layers.0.w: 3 of 4 ranks get nothing; likewise 2999 more tensors, "
                  "with other numbers", {"ranks": 3, "of_ranks": 4}))


def count_empty(model, layout):
    """(tensor, ranks that have nothing of it, ranks that hold it), by each file's definition."""
    held = [part for file in models.expected_files(model, layout).values() for part in file.items()]
    for name, (_, shape, _) in model.items():
        mine = [tensors.count(part[1]) for tensor, part in held if tensor == name]
        if tensors.count(shape) > 0 and 0 in mine:
            yield name, mine.count(0), len(mine)


def test_random(work, count=int(sys.argv[2]) if len(sys.argv) > 2 else 60):
    whole, said = {"mesh": {}, "tensors": [{"match": "*"}]}, 0
    for number in range(count):
        model, place = models.draw_model(), work / str(number)
        layout = models.draw_layout(model)
        place.mkdir()
        models.write_source(model, {**whole, "tensors": whole["tensors"] * len(model)}, place / "source")
        empty = {name: numbers for name, *numbers in count_empty(model, layout)}
        target = place / "target"
        done = succeed("random %d" % number, place / "source", target, "--layout",
                       write_json(place / "l.json", layout), "--dry-run", "--json")
        note = [note for note in json.loads(done.stdout)["notes"] if note["kind"] == "nothing"]
        said += len(note)
        if len(note) != bool(empty) or note and (
                note[0]["tensors"] != len(empty) or [note[0]["ranks"], note[0]["of_ranks"]] != empty[note[0]["tensor"]]):
            fail("random %d, seed %d: %s, by the definition %s" % (number, models.SEED, note, empty))
    if said == 0:
        fail("no random model has a rank with nothing")


def test_required(work):
    """Refused before anything is written."""
    bad = ["--layout", LLAMA, "--mesh", "tp=8", "--require", "full"]
    for before in ((), name_team(2)):
        for more in ([], ["--dry-run"], ["--problem", work / "p", "--certificate", work / "c"]):
            expect_refusal(run(EXAMPLE, work / "t", *bad, *more, before=before), "--require full: %s" % Q,
                           "6 of 8 ranks get nothing", statuses=(2,))
    expect_refusal(run(EXAMPLE, work / "t", "--layout", LLAMA, "--require", "even"), "'even'", "expected full")
    fused = write_json(work / "fused.json", {"mesh": {"tp": 3}, "tensors": [
        {"match": "*", "cut": [{"axes": "tp", "fused": [2, 1], "uneven": "balanced"}]}]})
    expect_refusal(run(write_source(work / "source", {"w": [6]}), work / "t", "--layout", fused, "--require", "full"),
                   "--require full: w: 1 of 3 ranks gets nothing of a tensor fused in it", statuses=(2,))
    if {path.name for path in work.iterdir()} != {"source", "fused.json"}:
        fail("refused, and something was written")
    succeed("full", EXAMPLE, work / "t", "--layout", LLAMA, "--mesh", "tp=2", "--require", "full")


def expect_heads(source, config, cut, tensor, expected, mesh="tp=2"):
    """`expected`: the unit and the size of heads that are said to differ, or None."""
    (source / "config.json").write_text(config if isinstance(config, str) else json.dumps(config))
    layout = write_json(source.parent / "heads.json", {"mesh": {"tp": 2}, "tensors": [
        {"match": tensor, "cut": cut}, {"match": "*"}]})
    notes, said = take_notes(source, "--layout", layout, "--mesh", mesh)
    heads = [(note["tensor"], note["unit"], note["head_size"]) for note in notes if note["kind"] == "head-size"]
    lines = [line for line in said if line.startswith("warning   %s: unit " % tensor)]
    if heads != ([(tensor, *expected)] if expected else []) or len(lines) != len(heads) or expected and (
            "unit %d in %s, heads of %d" % (expected[0], layout, expected[1]) not in lines[0]):
        fail("heads of %s, %s of %s: %s" % (config, cut, tensor, said))


def test_heads(work):
    """The unit of the rule is compared with what config.json beside the source says, where it says one thing."""
    names = {"q": Q, "k": K, "o": O, "qkv": "h.self_attn.qkv_proj.weight", "neox": "h.attention.query_key_value.bias",
             "norm": "h.norm.weight"}
    source = write_source(work / "source", {name: [16, 16] for name in names.values()})
    rows = [{"axes": "tp", "unit": 4}]
    for config, size in (({"head_dim": 2}, 2), ({"head_dim": 4}, 4), ({"hidden_size": 16, "num_attention_heads": 2}, 8),
                         ({"hidden_size": 16, "num_attention_heads": 2, "head_dim": 2, "quantization_config": {}}, 2),
                         ({"hidden_size": 16, "num_attention_heads": 2, "head_dim": None}, 8)):
        expect_heads(source, config, rows, K, None if size == 4 else (4, size))
        # of queries a unit may be the heads that share a key
        expect_heads(source, config, rows, Q, (4, 8) if size == 8 else None)
        expect_heads(source, config, [None, *rows], O, (4, 8) if size == 8 else None)
        expect_heads(source, config, rows, names["neox"], (4, 8) if size == 8 else None)
        expect_heads(source, config, [{**rows[0], "fused": [2, 1, 1]}], names["qkv"], None if size == 4 else (4, size))
        for cut, tensor, mesh in ((["tp"], K, "tp=2"), (rows, names["norm"], "tp=2"), (rows, K, "tp=1")):
            expect_heads(source, config, cut, tensor, None, mesh)
    for config in ({"head_dim": "2"}, {"head_dim": -2}, {"head_dim": 0}, {"head_dim": [2]}, {"head_dim": 2.0}, [2], "2",
                   "", "{", '{"head_dim": 2, "head_dim": 2}', "\0", {"hidden_size": 16, "num_attention_heads": 0},
                   {"hidden_size": 16}, {"hidden_size": 16, "num_attention_heads": 5}, '{"head_dim": 1%s}' % ("0" * 30),
                   {"head_dim": 2, "qk_rope_head_dim": 2}, {"head_dim": 2, "vision_config": {"hidden_size": 16}},
                   {"head_dim": 2, "long": 2**21 * "x"}, "[" * 3000):
        expect_heads(source, config, rows, K, None)
    for make in (os.mkfifo, os.mkdir, lambda path: os.symlink("gone", path)):
        for path in source.glob("config.json"):
            path.unlink()
        make(source / "config.json")
        succeed("a config.json that is no file", source, work / "none", "--layout", work / "heads.json", "--dry-run")
        os.rmdir(source / "config.json") if (source / "config.json").is_dir() else os.unlink(source / "config.json")


def test_help(work):
    """What --help has, and that what is no tensor stays where it is."""
    text = succeed("help", "--help").stdout
    if any(words not in text for words in ("--help ", "config.json or a tokenizer, is not copied")):
        fail("--help: %s" % text)
    source = write_source(work / "source", {"w": [4]})
    write_json(source / "config.json", {"head_dim": 4})
    succeed("a config.json", source, work / "target", "--layout", "whole")
    if (work / "target" / "config.json").exists():
        fail("config.json is copied")


def test_keys(work):
    """All keys are in docs/FORMAT.md."""
    page = (DOCS / "FORMAT.md").read_text().partition("`redist-checkpoint --json` prints")[2]
    words = set(re.findall(r"[\w-]+", page.partition("`redist-check --json`")[0]))
    for word in ("notes", "kind", "nothing", "no-share", "head-size", "shared", "uneven", "tensor", "tensors", "ranks",
                 "of_ranks", "unit", "units", "head_size"):
        if word not in words:
            fail("docs/FORMAT.md has no %s" % word)


def main():
    run_tests(*((test, 1) for test in (test_example, test_even, test_cuts, test_many, test_random, test_required,
                                       test_heads, test_help, test_keys)))
    print("notes: ranks with nothing, units shared or not divided, heads of another size, and what is required")


main()
