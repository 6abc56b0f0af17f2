"""A model with the names and shapes of a Llama of 1.1e9 parameters, 2.2 GB of bfloat16, for the large
tests: written, and each file of a layout of it compared with it by slices that this file finds itself."""
import fnmatch
import json
import mmap
import os
import struct

import tensors

HIDDEN, INNER, WORDS, LAYERS, HEAD, KEYS, ELEMENT = 2048, 5632, 32000, 22, 64, 256, 2

HEADS = {"axes": "tp", "unit": HEAD, "repeat": True}
TENSOR_PARALLEL = {"mesh": {"tp": 8}, "tensors": [
    {"match": "*.q_proj.weight", "cut": [HEADS]}, {"match": "*.k_proj.weight", "cut": [HEADS]},
    {"match": "*.v_proj.weight", "cut": [HEADS]}, {"match": "*.o_proj.weight", "cut": [None, HEADS]},
    {"match": "*.down_proj.weight", "cut": [None, "tp"]}, {"match": "*norm.weight"},
    {"match": "*", "cut": ["tp"]}]}
FULLY_SHARDED = {"mesh": {"fsdp": 8}, "tensors": [{"match": "*", "flat": "fsdp"}]}


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


def write_model(path, shapes):
    """Random data, in one file. How many bytes of it."""
    header, at = {}, 0
    for name, shape in shapes:
        size = ELEMENT * tensors.count(shape)
        header[name] = {"dtype": "BF16", "shape": shape, "data_offsets": [at, at + size]}
        at += size
    text = json.dumps(header).encode()
    path.parent.mkdir()
    with open(path, "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text)
        for first in range(0, at, 1 << 24):
            out.write(os.urandom(min(1 << 24, at - first)))
    return at


class Reader:
    """A file by the wording of the format, mapped."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        length, = struct.unpack("<Q", self.map[:8])
        self.header = json.loads(self.map[8:8 + length])
        self.header.pop("__metadata__", None)
        self.data = 8 + length

    def shape(self, name):
        return self.header[name]["shape"]

    def slice(self, name, begin, end):
        """Elements of the tensor, row by row."""
        at = self.data + self.header[name]["data_offsets"][0]
        return self.map[at + begin * ELEMENT:at + end * ELEMENT]


def find_runs(indices):
    """[first, end) of indices that follow one another."""
    runs = []
    for k in indices:
        if runs and runs[-1][1] == k:
            runs[-1][1] = k + 1
        else:
            runs.append([k, k + 1])
    return runs


def is_flat_part(whole, part, name, rank, ranks):
    count = tensors.count(whole.shape(name))
    size = -(-count // ranks)
    begin, end = min(count, rank * size), min(count, (rank + 1) * size)
    return part.shape(name) == [end - begin] and \
        part.slice(name, 0, end - begin) == whole.slice(name, begin, end)


def is_part(whole, part, name, rank, rule, mesh):
    """Of a tensor of one or two dimensions."""
    shape = whole.shape(name)
    cuts = rule.get("cut", []) + [None] * len(shape)
    mine = [tensors.indices(mesh, rank, extent, cuts[x]) for x, extent in enumerate(shape)]
    if part.shape(name) != [len(indices) for indices in mine]:
        return False
    width = tensors.count(shape[1:])
    columns = find_runs(mine[1]) if len(mine) > 1 else [[0, 1]]
    rows = find_runs(mine[0]) if columns == [[0, width]] else [[k, k + 1] for k in mine[0]]
    at = 0
    for low, high in rows:
        for first, end in columns:
            begin, last = low * width + first, (high - 1) * width + end
            if part.slice(name, at, at + last - begin) != whole.slice(name, begin, last):
                return False
            at += last - begin
    return True


def find_wrong_part(whole_path, directory, layout, ranks):
    """None when each file of each rank has what the layout says of every tensor, and nothing else."""
    whole, (axis,) = Reader(whole_path), layout["mesh"]
    for rank in range(ranks):
        part = Reader(directory / ("model-rank-%d.safetensors" % rank))
        if set(part.header) != set(whole.header):
            return "rank %d: its tensors" % rank
        for name in whole.header:
            rule = next(rule for rule in layout["tensors"] if fnmatch.fnmatchcase(name, rule["match"]))
            same = is_flat_part(whole, part, name, rank, ranks) if "flat" in rule else \
                is_part(whole, part, name, rank, rule, {axis: ranks})
            if not same:
                return "rank %d: %s" % (rank, name)
    return None
