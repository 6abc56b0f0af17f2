#!/usr/bin/env python3
"""Checkpoints of `.npy` files, one tensor or one part of it in each: read, written, and what is refused.
Random ones are among those of test_checkpoint.py.

usage: test_arrays.py BUILD
"""
import sys
from functools import partial

sys.dont_write_bytecode = True
import tensors
from program import expect_refusal, fail, run, run_tests, succeed, write_json

W = "F32", [4, 3], bytes(range(48))
B = "I64", [2], bytes(range(16))
CUT = [{"match": "w", "cut": ["tp"]}, {"match": "*"}]


expect_line = partial(expect_refusal, statuses=(2,))


def write_layout(work, files, mesh, rules=CUT):
    return write_json(work / "layout.json", {"mesh": mesh, "files": files, "tensors": rules})


def test_there_and_back(work):
    """Plain arrays, of which nothing is said, to tiles, to a .safetensors file, to plain arrays."""
    plain = work / "plain"
    plain.mkdir()
    tensors.write_array(plain / "w.npy", W)
    tensors.write_array(plain / "b.npy", B)
    (plain / "README").write_text("no tensor")
    steps = [(plain, work / "tiles", write_layout(work, "{name}.rank{rank}.npy", {"tp": 2})),
             (work / "tiles", work / "whole", "whole")]
    for source, target, layout in steps:
        done = succeed("to %s" % target.name, source, target, "--layout", layout, "--verify")
    expected = {"w.rank0.npy": ("F32", [2, 3], W[2][:24]), "w.rank1.npy": ("F32", [2, 3], W[2][24:]),
                "b.rank0.npy": B, "b.rank1.npy": B}
    if {path.name: tensors.read_array(path) for path in (work / "tiles").glob("*.npy")} != expected:
        fail("tiles", done)
    if tensors.read(work / "whole" / "model.safetensors") != {"w": W, "b": B}:
        fail("whole", done)
    done = run(work / "whole", work / "again", "--layout", write_layout(work, "{name}.npy", {}, CUT[1:]), "--verify")
    if {path.name: tensors.read_array(path) for path in (work / "again").glob("*")
            if path.suffix == ".npy"} != {"w.npy": W, "b.npy": B}:
        fail("arrays again", done)
    if (work / "again" / "model.safetensors.index.json").exists():
        fail("an index of .npy files", done)


def change(raw, old, new):
    assert len(old) == len(new) and raw.count(old) == 1
    return raw.replace(old, new)


def test_bad_arrays(work):
    """A header that cannot be read right, or a file that is not what it says."""
    tensors.write_array(work / "good.npy", W)
    raw = (work / "good.npy").read_bytes()
    for number, (bad, words) in enumerate([
            (change(raw, b"'fortran_order': False", b"'fortran_order': True "), ["Fortran order"]),
            (change(raw, b"<f4", b">f4"), ["dtype '>f4'", "little-endian"]),
            (change(raw, b"<f4", b"|V4"), ["dtype '|V4'"]),
            (change(raw, b"(4, 3)", b"(4, 4)"), ["truncated", "48", "64"]),
            (raw + b"x", ["too long"]), (raw[:20], ["header"]), (b"", ["not a .npy file"]),
            (change(raw, b"(4, 3)", b"(4, *)"), ["shape"])]):
        source = work / ("bad%d" % number)
        source.mkdir()
        (source / "w.npy").write_bytes(bad)
        expect_line(run(source, work / "no", "--layout", "whole"), "bad%d/w.npy" % number, *words)
    for shape in ([2**62 + 5, 0], [0, 2**62 + 5]):
        tensors.write_array(source / "w.npy", ("F32", shape, b""))
        expect_line(run(source, work / "no", "--layout", "whole"), source.name + "/w.npy", "extent", "over 2^62")


def test_what_npy_lacks(work):
    """Types and names that are none of .npy files are refused before anything is written."""
    layout = write_layout(work, "{name}.npy", {}, [{"match": "*"}])
    for number, (name, tensor, words) in enumerate([
            ("w", ("BF16", [2], bytes(4)), ["tensor w", "no type BF16"]),
            ("w", ("F8_E4M3", [2], bytes(2)), ["tensor w", "no type F8_E4M3"]),
            ("a/b", B, ["a/b", "no file"]), ("", B, ["no file"]), ("n" * 252, B, ["nnn", "255"])]):
        source = work / ("s%d" % number)
        source.mkdir()
        tensors.write(source / "model.safetensors", {"first": W, name: tensor})
        expect_line(run(source, work / "no", "--layout", layout), *words)
        if (work / "no").exists() or (work / "no.redist-partial").exists():
            sys.exit("arrays: refused, and something is there")


def test_names(work):
    """Patterns by which a file could be of two tensors or ranks; files that are not there, or too many."""
    tiles = work / "tiles"
    tiles.mkdir()
    for rank in range(2):
        tensors.write_array(tiles / ("w.%d.npy" % rank), ("F32", [2, 3], W[2][24 * rank:][:24]))
        tensors.write_array(tiles / ("b.%d.npy" % rank), B)
    for files, words in (("{name}{rank}.npy", ["no digit"]), ("{rank}{name}.npy", ["no digit"]),
                         ("{name}.{rank}{count}.npy", ["no digit"]), ("{name}-0{rank}.npy", ["no digit"]),
                         ("{rank}.npy", ["{name} once"]), ("{name}{name}.{rank}.npy", ["{name} once"]),
                         ("{name}.{rank}.safetensors", ["{name} once"]), ("{name}.npy", ["{rank}"]),
                         ("{name}.{rank}.npz", [".npy"]), ("d/{name}.{rank}.npy", ["'files'"])):
        expect_line(run(tiles, work / "no", "--layout", "whole", "--source-layout",
                        write_layout(work, files, {"tp": 2})), *words)
    for files, mesh, words in (("{name}.{rank}.npy", {"tp": 1}, ["b.1.npy", "ranks 0 to 0"]),
                               ("{name}.{rank}.npy", {"tp": 3}, ["2.npy", "there is a file of tensor"]),
                               ("{name}_{rank}.npy", {"tp": 2}, ["no file is called as in '{name}_{rank}.npy'"])):
        expect_line(run(tiles, work / "no", "--layout", "whole", "--source-layout",
                        write_layout(work, files, mesh)), *words)
    layout = write_layout(work, "{name}.{rank}.npy", {"tp": 2})
    tensors.write_array(tiles / "b.1.npy", (B[0], B[1], B[2][:15] + b"\x00"))
    done = run(tiles, work / "no", "--layout", "whole", "--source-layout", layout, "--verify")
    if done.returncode != 1 or "tensor b: element [1]" not in done.stderr or "b.1.npy" not in done.stderr:
        fail("replicas that disagree", done)
    tensors.write_array(tiles / "b.1.npy", B)
    tensors.write_array(tiles / "w.00.npy", B)  # rank 0 is written 0: not of the pattern, and left alone
    done = run(tiles, work / "read", "--layout", "whole", "--source-layout", layout, "--verify")
    if done.returncode != 0 or tensors.read(work / "read" / "model.safetensors") != {"b": B, "w": W}:
        fail("tiles read", done)


def main():
    run_tests(*((test, 1) for test in (test_there_and_back, test_bad_arrays, test_what_npy_lacks, test_names)))
    print("arrays: .npy files there and back; types, orders and names that cannot be are refused")


main()
