#!/usr/bin/env python3
"""Headers that lie, one by one: each is refused in one line that says where and what, or read exactly.

usage: test_lies.py BUILD
"""
import json
import pathlib
import resource
import struct
import sys

sys.dont_write_bytecode = True
import tensors
from program import BUILD, expect_refusal, fail, run, run_tests, succeed, write_json

MOST_HEADER = 100000000
MOST_MEMORY = 1 << 30  # bytes, where the sanitizers do not take their own


def expect_line(done, target, *words):
    expect_refusal(done, *words, statuses=(2,))
    if target.exists() or pathlib.Path("%s.redist-partial" % target).exists():
        fail("refused, and something is there", done)


def entry(dtype="F32", shape=(2,), first=0, last=8):
    return {"dtype": dtype, "shape": list(shape), "data_offsets": [first, last]}


def text(**entries):
    return json.dumps(entries)


BIG = 1 << 53
# header, bytes of data, words of the line
LIES = [
    (text(a=entry(), b=entry(first=4, last=12)), 12, ["tensor b", "begin at byte 4", "expected 8"]),
    (text(a=entry(), b=entry()), 8, ["tensor b", "begin at byte 0", "expected 8"]),
    (text(a=entry(), b=entry(first=12, last=20)), 20, ["tensor b", "begin at byte 12", "expected 8"]),
    (text(a=entry()), 12, ["8 bytes", "the file 12"]),
    (text(a=entry()), 4, ["8 bytes", "the file 4"]),
    (text(a=entry(last=12)), 12, ["tensor a", "does not fill its 12 bytes"]),
    (text(a=entry(first=8, last=0)), 8, ["tensor a", "rising data_offsets"]),
    (text(a=entry(last=-8)), 8, ["tensor a", "rising data_offsets"]),
    (text(a=entry(first=BIG + 1, last=BIG + 9)), 8, ["tensor a", "begin at byte %d" % (BIG + 1), "expected 0"]),
    (text(a=entry(shape=[1 << 61], last=1 << 63)), 8, ["'9223372036854775808'"]),
    (text(a=entry(shape=[(1 << 62) + 1])), 8, ["tensor a", "numbers in its shape"]),
    (text(a=entry(shape=[1 << 32, 1 << 32])), 8, ["tensor a", "does not fill"]),
    (text(a=entry(shape=[1 << 64])), 8, ["'18446744073709551616'"]),
    (text(a=entry(last=8.0)), 8, ["tensor a", "rising data_offsets"]),
    (text(a=entry(shape=[2.0])), 8, ["tensor a", "numbers in its shape"]),
    (text(a=entry(shape=[1] * 17, last=4)), 4, ["tensor a", "at most 16"]),
    ('{"a":%s,"a":%s}' % (json.dumps(entry()), json.dumps(entry(first=8, last=16))), 16, ["duplicate", '"a"']),
    ('{"a":%s,"\\u0061":%s}' % (json.dumps(entry()), json.dumps(entry(first=8, last=16))), 16, ["duplicate"]),
    (text(a=entry())[:-1] + ',"__metadata__":{},"__metadata__":{}}', 8, ["duplicate", "__metadata__"]),
    (text(a=entry(), __metadata__={"n": 1}), 8, ["__metadata__", "strings"]),
    (text(a=entry(dtype="F33")), 8, ["tensor a", "unknown dtype 'F33'"]),
    (text(a={"dtype": "F32", "shape": [2]}), 8, ["tensor a", "data_offsets"]),
    (text(a=dict(entry(), more=1)), 8, ["tensor a", "expected dtype, shape and data_offsets"]),
    (text(**{"a\nb\x1b[2J": entry(dtype="F33")}), 8, ["tensor a b [2J", "unknown dtype"]),
    (text(a=entry(dtype="F4", shape=[3], last=1)), 1, ["tensor a", "does not fill its 1 bytes"]),
    ("[" * 4000, 0, ["header"]),
    ("[1]", 0, ["expected a JSON object"]),
    ("", 0, ["header"]),
    ('{"a\\u0000":1}', 0, ["header"]),
    ("{%s}" % ",".join('"t%d":%s' % (k, json.dumps(entry(shape=[0], last=0))) for k in range(65537)), 0,
     ["more than 65536 tensors"]),
]


def write(directory, header, data):
    directory.mkdir()
    raw = header if isinstance(header, bytes) else header.encode()
    (directory / "model.safetensors").write_bytes(struct.pack("<Q", len(raw)) + raw + bytes(data))


def test_lies(work):
    for number, (header, data, words) in enumerate(LIES):
        source, target = work / ("s%d" % number), work / "t"
        write(source, header, data)
        expect_line(run(source, target, "--layout", "whole"), target, "model.safetensors", *words)
    write(work / "latin", b'{"\xe4":1}', 0)
    expect_line(run(work / "latin", work / "t", "--layout", "whole"), work / "t", "header", "0xe4")


def test_large_headers(work):
    """As long as may be: read, or refused before all of it takes memory as JSON."""
    padded = text(a=entry()).encode()
    write(work / "most", padded + b" " * (MOST_HEADER - len(padded)), 8)
    done = run(work / "most", work / "read", "--layout", "whole")
    if done.returncode != 0 or tensors.read(work / "read" / "model.safetensors") != {"a": ("F32", [2], bytes(8))}:
        fail("a header of 100,000,000 bytes", done)
    write(work / "more", padded, 8)
    with open(work / "more" / "model.safetensors", "r+b") as file:
        file.write(struct.pack("<Q", MOST_HEADER + 1))
        file.truncate(8 + MOST_HEADER + 1 + 8)
    write(work / "values", b"[" + b"0," * (MOST_HEADER // 20) + b"0", 0)
    for name, words in (("more", ["header of 100000001 bytes"]), ("values", ["more than 2097152 values"])):
        expect_line(run(work / name, work / "no", "--layout", "whole"), work / "no", *words)
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    if used > MOST_MEMORY and "sanitized" not in str(BUILD):
        sys.exit("lies: %d bytes of memory for a header" % used)


def test_exact_numbers(work):
    """Numbers that a double does not have are kept."""
    write(work / "exact", text(a=entry(shape=[0, BIG + 1], last=0), b=entry()), 8)
    done = run(work / "exact", work / "kept", "--layout", "whole", "--verify")
    if done.returncode != 0 or tensors.read(work / "kept" / "model.safetensors")["a"][1] != [0, BIG + 1]:
        fail("an extent of 2^53 + 1", done)


def test_half_bytes(work):
    """Two F4 in a byte stay together, or are refused."""
    content = bytes(range(12))
    (work / "f4").mkdir()
    tensors.write(work / "f4" / "model.safetensors", {"a": ("F4", [4, 6], content)})
    for number, (rule, mesh) in enumerate([({"cut": [None, "x"]}, 2), ({"flat": "x"}, 8),
                                           ({"cut": [None, {"axes": "x", "unit": 3}]}, 2)]):
        layout = write_json(work / ("bad%d.json" % number), {"mesh": {"x": mesh}, "tensors": [dict(rule, match="*")]})
        expect_line(run(work / "f4", work / "no", "--layout", layout), work / "no",
                    "tensor a", "F4", "cut inside a byte, which holds 2")
    for name, rule, expected in (
            ("columns", {"cut": [None, "x"]}, [([4, 2], content[k::3]) for k in range(3)]),
            ("flat", {"flat": "x"}, [([8], content[4 * k:4 * k + 4]) for k in range(3)])):
        layout = write_json(work / (name + ".json"), {"mesh": {"x": 3}, "tensors": [dict(rule, match="*")]})
        done = succeed("F4 %s" % name, work / "f4", work / name, "--layout", layout, "--verify")
        for rank, (shape, mine) in enumerate(expected):
            if tensors.read(work / name / ("model-rank-%d.safetensors" % rank)) != {"a": ("F4", shape, mine)}:
                fail("F4 %s, rank %d" % (name, rank), done)


def test_replicas(work):
    """Replicas that disagree: --verify names tensor, element and both files; without it one is taken."""
    rows = {"cut": ["x"]}
    layout = {"mesh": {"x": 2, "y": 2}, "tensors": [dict(rows, match="w")]}
    write_json(work / "source.json", layout)
    source = work / "replicas"
    source.mkdir()
    for rank in range(4):
        content = bytearray(bytes(range(24 * (rank // 2), 24 * (rank // 2) + 24)))
        if rank == 3:
            content[4 * 4] ^= 1
        tensors.write(source / ("model-rank-%d.safetensors" % rank), {"w": ("F32", [2, 3], bytes(content))})
    arguments = source, work / "one", "--layout", "whole", "--source-layout", work / "source.json"
    done = run(*arguments, "--verify")
    if done.returncode != 1 or (work / "one").exists() or \
            "tensor w: element [3, 1] of model.safetensors is not that of %s" % (source / "model-rank-") not in done.stderr:
        fail("replicas that disagree", done)
    done = run(*arguments)
    found = tensors.read(work / "one" / "model.safetensors")["w"]
    right = bytes(range(48))
    if done.returncode != 0 or found[2] not in (right, right[:40] + bytes([right[40] ^ 1]) + right[41:]):
        fail("one of two replicas", done)


def main():
    tensors.SIZES["F4"] = 0.5
    run_tests(*((test, 1) for test in (test_lies, test_large_headers, test_exact_numbers, test_half_bytes, test_replicas)))
    print("lies: %d headers, each with its line; large ones, numbers over 2^53, half bytes, replicas" % len(LIES))


main()
