#!/usr/bin/env python3
"""docs/examples/checkpoint.c does what it says: loads four ranks from one file, and saves them.

usage: example.py PROGRAM DIRECTORY
"""
import json
import pathlib
import struct
import subprocess
import sys

sys.dont_write_bytecode = True
import tensors

work = pathlib.Path(sys.argv[2])
rows = [struct.pack("<6f", *range(10 * k, 10 * k + 6)) for k in range(8)]
norm = "F32", [6], struct.pack("<6f", *range(100, 106))
(work / "model").mkdir()
(work / "tp.json").write_text(json.dumps(
    {"mesh": {"tp": 4}, "tensors": [{"match": "q.weight", "cut": ["tp"]}, {"match": "*"}]}))
tensors.write(work / "model" / "model.safetensors", {"q.weight": ("F32", [8, 6], b"".join(rows)), "norm": norm})
said = subprocess.run([sys.argv[1], work / "model", work / "tp.json", work / "saved"], capture_output=True,
                      text=True, check=True).stdout
if said.splitlines() != ["rank %d: rows %d and %d begin with %d and %d, norm with 100" %
                         (r, 2 * r, 2 * r + 1, 20 * r, 20 * r + 10) for r in range(4)]:
    sys.exit("example: " + said)
for r in range(4):
    if tensors.read(work / "saved" / ("model-rank-%d.safetensors" % r)) != \
            {"q.weight": ("F32", [2, 6], rows[2 * r] + rows[2 * r + 1]), "norm": norm}:
        sys.exit("example: the file of rank %d" % r)
