#!/usr/bin/env python3
"""`redist-checkpoint` on a model with the names and shapes of a Llama of 1.1e9 parameters, 2.2 GB:
through five layouts and back, beside `cp -r` of the same files; and 20,000 tensors planned.

usage: checkpoint.py BUILD [DIRECTORY]

Files are in the page cache, as far as they fit. Both write to the disk: `cp` is followed by `sync`,
`redist-checkpoint` syncs every file itself. DIRECTORY, where 10 GB are written and removed, is build/.
"""
import hashlib
import json
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import time

HIDDEN, INNER, WORDS, LAYERS, HEAD, KEYS = 2048, 5632, 32000, 22, 64, 256
MEMORY = 64


def list_tensors():
    yield "model.embed_tokens.weight", [WORDS, HIDDEN]
    for layer in range(LAYERS):
        name = "model.layers.%d." % layer
        for part, shape in (("self_attn.q_proj", [HIDDEN, HIDDEN]), ("self_attn.k_proj", [KEYS, HIDDEN]),
                            ("self_attn.v_proj", [KEYS, HIDDEN]), ("self_attn.o_proj", [HIDDEN, HIDDEN]),
                            ("mlp.gate_proj", [INNER, HIDDEN]), ("mlp.up_proj", [INNER, HIDDEN]),
                            ("mlp.down_proj", [HIDDEN, INNER]), ("input_layernorm", [HIDDEN]),
                            ("post_attention_layernorm", [HIDDEN])):
            yield name + part + ".weight", shape
    yield "model.norm.weight", [HIDDEN]
    yield "lm_head.weight", [WORDS, HIDDEN]


def write_model(path, tensors):
    header, at = {}, 0
    for name, shape in tensors:
        size = 2
        for extent in shape:
            size *= extent
        header[name] = {"dtype": "BF16", "shape": shape, "data_offsets": [at, at + size]}
        at += size
    text = json.dumps(header).encode()
    path.parent.mkdir()
    with open(path, "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text)
        for first in range(0, at, 1 << 24):
            out.write(os.urandom(min(1 << 24, at - first)))
    return at


def digest_data(path):
    with open(path, "rb") as file:
        length, = struct.unpack("<Q", file.read(8))
        file.seek(8 + length)
        found = hashlib.sha256()
        while part := file.read(1 << 24):
            found.update(part)
    return found.hexdigest()


def run(*command):
    """Seconds, and the largest resident set in MB."""
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit("%s failed" % " ".join(map(str, command)))
    return time.monotonic() - begin, usage.ru_maxrss / 1024


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    redist = build / "redist-checkpoint"
    with tempfile.TemporaryDirectory(dir=sys.argv[2] if len(sys.argv) > 2 else build) as name:
        work = pathlib.Path(name)
        cut, heads = ["tp"], {"axes": "tp", "unit": HEAD, "repeat": True}
        rules = [{"match": "*.q_proj.weight", "cut": [heads]}, {"match": "*.k_proj.weight", "cut": [heads]},
                 {"match": "*.v_proj.weight", "cut": [heads]}, {"match": "*.o_proj.weight", "cut": [None, heads]},
                 {"match": "*.down_proj.weight", "cut": [None, "tp"]}, {"match": "*norm.weight"},
                 {"match": "*", "cut": cut}]
        (work / "tp.json").write_text(json.dumps({"mesh": {"tp": 8}, "tensors": rules}))
        (work / "fsdp.json").write_text(json.dumps({"mesh": {"fsdp": 8}, "tensors": [{"match": "*", "flat": "fsdp"}]}))
        size = write_model(work / "whole" / "model.safetensors", list_tensors())
        os.sync()
        print("%.2f GB, --memory %dM; seconds of `cp -r` and sync / of redist-checkpoint" % (size / 1e9, MEMORY))
        print("%-8s %-8s %8s %8s %8s %8s %10s" % ("from", "to", "cp -r", "redist", "speed", "MB/s", "memory MB"))
        steps = (("whole", "tp8", "tp.json"), ("tp8", "tp4", "tp.json", "--mesh", "tp=4"),
                 ("tp4", "tp6", "tp.json", "--mesh", "tp=6"), ("tp6", "fsdp8", "fsdp.json"),
                 ("fsdp8", "back", "whole"))
        for source, target, layout, *more in steps:
            copying = run("sh", "-c", "cp -r %s %s && sync" % (work / source, work / "copy"))[0]
            shutil.rmtree(work / "copy")
            taken, memory = run(redist, work / source, work / target, "--memory", "%dM" % MEMORY,
                                "--layout", layout if layout == "whole" else work / layout, *more)
            print("%-8s %-8s %8.2f %8.2f %8.2f %8.0f %10.0f" % (source, target, copying, taken, copying / taken,
                                                               size / taken / 1e6, memory), flush=True)
            if source != "whole":
                shutil.rmtree(work / source)
        same = digest_data(work / "whole" / "model.safetensors") == digest_data(work / "back" / "model.safetensors")
        print("data at the end %s those of the beginning" % ("are" if same else "ARE NOT"))
        write_model(work / "many" / "model.safetensors", [("w%d" % k, [96, 2]) for k in range(20000)])
        (work / "many.json").write_text('{"mesh": {"tp": 48}, "tensors": [{"match": "*", "cut": ["tp"]}]}')
        taken, memory = run(redist, work / "many", work / "none", "--layout", work / "many.json", "--dry-run")
        print("20,000 tensors, 960,000 boxes: planned and judged in %.2f s, %.0f MB" % (taken, memory))
        if not same:
            sys.exit(1)


main()
