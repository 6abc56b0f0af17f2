#!/usr/bin/env python3
"""The ready layouts of docs/layouts: each takes a small made-up model with the names that it is for
to its ranks, and back. What a rank must hold is said here in heads, experts and blocks, as Megatron-LM,
vLLM and transformers define it, and not by the rules of the layout.

usage: test_layouts.py BUILD
"""
import json
import os
import pathlib
import random
import re
import sys
import tempfile

sys.dont_write_bytecode = True
import tensors
from program import fail, succeed

LAYOUTS = pathlib.Path(__file__).resolve().parents[2] / "docs" / "layouts"
SEED = int(os.environ.get("REDIST_SEED", "1"))
R = random.Random(SEED)
ABSENT = "absent"


def run_of(n, parts, part):
    """The part-th of even runs of n."""
    return range(n * part // parts, n * (part + 1) // parts)


def blocks(size, numbers):
    return [size * b + k for b in numbers for k in range(size)]


def owned_heads(kv, tp, r):
    """Key and value heads of a rank: even runs, or where ranks are more, one that neighbours share."""
    return list(run_of(kv, tp, r)) if kv >= tp else [r // (tp // kv)]


# A model is {name: (dtype, shape, place)}; place(mesh coordinates) is None for the whole tensor,
# ABSENT, or {dimension: indices}.

def attention(model, prefix, tp, q, kv, dim, hidden, here=lambda at: True):
    def rows(find):
        return lambda at: {0: blocks(dim, find(at["tp"]))} if here(at) else ABSENT
    def columns(at):
        return {1: blocks(dim, run_of(q, tp, at["tp"]))} if here(at) else ABSENT
    for name, heads, find in (("q", q, lambda r: run_of(q, tp, r)), ("k", kv, lambda r: owned_heads(kv, tp, r)),
                              ("v", kv, lambda r: owned_heads(kv, tp, r))):
        model[prefix + name + "_proj.weight"] = "BF16", [heads * dim, hidden], rows(find)
        model[prefix + name + "_proj.bias"] = "BF16", [heads * dim], rows(find)
    model[prefix + "o_proj.weight"] = "BF16", [hidden, q * dim], columns


def gated(model, prefix, tp, hidden, inner, here=lambda at: True, names=("gate_proj", "up_proj", "down_proj"),
          biases=True):
    def cut(dim):
        return lambda at: {dim: list(run_of(inner, tp, at["tp"]))} if here(at) else ABSENT
    for name in names[:2]:
        model[prefix + name + ".weight"] = "BF16", [inner, hidden], cut(0)
        if biases:
            model[prefix + name + ".bias"] = "BF16", [inner], cut(0)
    model[prefix + names[2] + ".weight"] = "BF16", [hidden, inner], cut(1)


def rows_over(axis, n, parts, here=lambda at: True):
    return lambda at: {0: list(run_of(n, parts, at[axis]))} if here(at) else ABSENT


def whole(at):
    return None


def llama_tp():
    model, tp = {}, 4
    attention(model, "model.layers.0.self_attn.", tp, 8, 2, 128, 4)
    gated(model, "model.layers.0.mlp.", tp, 4, 24)
    model["model.layers.0.input_layernorm.weight"] = "BF16", [4], whole
    model["model.layers.0.self_attn.q_norm.weight"] = "BF16", [128], whole
    model["model.embed_tokens.weight"] = "BF16", [40, 4], rows_over("tp", 40, tp)
    model["lm_head.weight"] = "BF16", [40, 4], rows_over("tp", 40, tp)
    return {"tp": tp}, model


def llama_pp():
    model, tp = {}, 2
    for layer, stage in ((0, 0), (7, 0), (8, 1), (31, 3)):
        here = lambda at, stage=stage: at["pp"] == stage
        attention(model, "model.layers.%d.self_attn." % layer, tp, 4, 2, 128, 4, here)
        gated(model, "model.layers.%d.mlp." % layer, tp, 4, 8, here)
        model["model.layers.%d.input_layernorm.weight" % layer] = \
            "BF16", [4], lambda at, here=here: None if here(at) else ABSENT
    first, last = lambda at: at["pp"] == 0, lambda at: at["pp"] == 3
    model["model.embed_tokens.weight"] = "BF16", [40, 4], rows_over("tp", 40, tp, first)
    model["lm_head.weight"] = "BF16", [40, 4], rows_over("tp", 40, tp, last)
    model["model.norm.weight"] = "BF16", [4], lambda at: None if last(at) else ABSENT
    return {"pp": 4, "tp": tp}, model


def fused_tp():
    model, tp, q, kv = {}, 4, 8, 2
    def rows(at):
        r = at["tp"]
        mine = list(run_of(q, tp, r)) + [q + h for h in owned_heads(kv, tp, r)] \
            + [q + kv + h for h in owned_heads(kv, tp, r)]
        return {0: blocks(128, mine)}
    def halves(at):
        mine = list(run_of(24, tp, at["tp"]))
        return {0: mine + [24 + k for k in mine]}
    layer = "model.layers.0."
    model[layer + "self_attn.qkv_proj.weight"] = "BF16", [12 * 128, 4], rows
    model[layer + "self_attn.qkv_proj.bias"] = "BF16", [12 * 128], rows
    model[layer + "self_attn.o_proj.weight"] = \
        "BF16", [4, 8 * 128], lambda at: {1: blocks(128, run_of(8, tp, at["tp"]))}
    model[layer + "mlp.gate_up_proj.weight"] = "BF16", [48, 4], halves
    model[layer + "mlp.gate_up_proj.bias"] = "BF16", [48], halves
    model[layer + "mlp.down_proj.weight"] = "BF16", [4, 24], lambda at: {1: list(run_of(24, tp, at["tp"]))}
    model[layer + "input_layernorm.weight"] = "BF16", [4], whole
    model["model.embed_tokens.weight"] = "BF16", [40, 4], rows_over("tp", 40, tp)
    model["lm_head.weight"] = "BF16", [40, 4], rows_over("tp", 40, tp)
    return {"tp": tp}, model


def gpt_neox_tp():
    model, tp, layer = {}, 2, "gpt_neox.layers.0."
    rows = lambda at: {0: blocks(3 * 96, run_of(4, tp, at["tp"]))}
    model[layer + "attention.query_key_value.weight"] = "F16", [4 * 288, 4], rows
    model[layer + "attention.query_key_value.bias"] = "F16", [4 * 288], rows
    model[layer + "attention.dense.weight"] = "F16", [4, 4 * 96], lambda at: {1: blocks(96, run_of(4, tp, at["tp"]))}
    model[layer + "attention.dense.bias"] = "F16", [4], whole
    model[layer + "mlp.dense_h_to_4h.weight"] = "F16", [16, 4], rows_over("tp", 16, tp)
    model[layer + "mlp.dense_h_to_4h.bias"] = "F16", [16], rows_over("tp", 16, tp)
    model[layer + "mlp.dense_4h_to_h.weight"] = "F16", [4, 16], lambda at: {1: list(run_of(16, tp, at["tp"]))}
    model["gpt_neox.embed_in.weight"] = "F16", [40, 4], rows_over("tp", 40, tp)
    model["embed_out.weight"] = "F16", [40, 4], rows_over("tp", 40, tp)
    return {"tp": tp}, model


def mixtral_ep():
    model, tp = {}, 2
    attention(model, "model.layers.0.self_attn.", tp, 4, 2, 128, 4)
    for e in range(8):
        gated(model, "model.layers.0.block_sparse_moe.experts.%d." % e, tp, 4, 6,
              lambda at, e=e: at["ep"] == e // 2, ("w1", "w3", "w2"), biases=False)
    model["model.layers.0.block_sparse_moe.gate.weight"] = "BF16", [8, 4], whole
    model["model.embed_tokens.weight"] = "BF16", [40, 4], rows_over("tp", 40, tp)
    model["lm_head.weight"] = "BF16", [40, 4], rows_over("tp", 40, tp)
    return {"ep": 4, "tp": tp}, model


def scaled(model, name, shape, dim, unit, tp, here=lambda at: True):
    """A weight in 8 bits with a scale for each block of 128 x 128, cut over tp in whole units."""
    def cut(size):
        return lambda at: {dim: blocks(size, run_of(shape[dim] // unit, tp, at["tp"]))} if here(at) else ABSENT
    model[name + ".weight"] = "F8_E4M3", shape, cut(unit)
    model[name + ".weight_scale_inv"] = "F32", [n // 128 for n in shape], cut(unit // 128)


def deepseek_v3_ep():
    model, tp = {}, 2
    for prefix, here in [("model.layers.3.mlp.experts.%d." % e, lambda at, e=e: at["ep"] == e // 64)
                         for e in (0, 63, 64, 255)] + [
                             ("model.layers.3.mlp.shared_experts.", lambda at: True),
                             ("model.layers.0.mlp.", lambda at: True)]:
        scaled(model, prefix + "gate_proj", [256, 128], 0, 128, tp, here)
        scaled(model, prefix + "up_proj", [256, 128], 0, 128, tp, here)
        scaled(model, prefix + "down_proj", [128, 256], 1, 128, tp, here)
    scaled(model, "model.layers.0.self_attn.q_b_proj", [4 * 192, 128], 0, 384, tp)
    scaled(model, "model.layers.0.self_attn.kv_b_proj", [4 * 256, 128], 0, 256, tp)
    scaled(model, "model.layers.0.self_attn.o_proj", [128, 4 * 128], 1, 128, tp)
    model["model.layers.0.self_attn.kv_a_proj_with_mqa.weight"] = "F8_E4M3", [64, 128], whole
    model["model.layers.3.mlp.gate.weight"] = "BF16", [256, 4], whole
    model["model.embed_tokens.weight"] = "BF16", [40, 4], rows_over("tp", 40, tp)
    model["lm_head.weight"] = "BF16", [40, 4], rows_over("tp", 40, tp)
    return {"ep": 4, "tp": tp}, model


def megatron_tp():
    model, tp, layer = {}, 2, "decoder.layers.0."
    def groups(size):
        return lambda at: blocks(size * 128, run_of(4, tp, at["tp"]))
    def halves(at):
        mine = list(run_of(24, tp, at["tp"]))
        return {0: mine + [24 + k for k in mine]}
    model[layer + "self_attention.linear_qkv.weight"] = "BF16", [4 * 6 * 128, 4], lambda at: {0: groups(6)(at)}
    model[layer + "self_attention.linear_qkv.bias"] = "BF16", [4 * 6 * 128], lambda at: {0: groups(6)(at)}
    model[layer + "self_attention.linear_qkv.layer_norm_weight"] = "BF16", [4], whole
    model[layer + "self_attention.linear_proj.weight"] = "BF16", [4, 4 * 4 * 128], lambda at: {1: groups(4)(at)}
    model[layer + "mlp.linear_fc1.weight"] = "BF16", [48, 4], halves
    model[layer + "mlp.linear_fc1.bias"] = "BF16", [48], halves
    model[layer + "mlp.linear_fc2.weight"] = "BF16", [4, 24], lambda at: {1: list(run_of(24, tp, at["tp"]))}
    model["embedding.word_embeddings.weight"] = "BF16", [40, 4], rows_over("tp", 40, tp)
    model["output_layer.weight"] = "BF16", [40, 4], rows_over("tp", 40, tp)
    return {"tp": tp}, model


def fsdp_rows():
    """torch.chunk: 5 rows over 4 ranks are 2, 2, 1 and 0."""
    cut = lambda at: {0: [k for k in range(5) if k // 2 == at["fsdp"]]}
    return {"fsdp": 4}, {"a.weight": ("F32", [5, 3], cut), "a.bias": ("F32", [5], cut)}


def fsdp_flat():
    """15 elements over 4 ranks are 4, 4, 4 and 3."""
    cut = lambda at: {"flat": list(range(15))[4 * at["fsdp"]:][:4]}
    return {"fsdp": 4}, {"a.weight": ("F32", [5, 3], cut), "b.weight": ("F32", [3, 5, 1], cut)}


CASES = {name.replace("_", "-"): case for name, case in (
    ("llama_tp", llama_tp), ("llama_pp", llama_pp), ("fused_tp", fused_tp), ("gpt_neox_tp", gpt_neox_tp),
    ("mixtral_ep", mixtral_ep), ("deepseek_v3_ep", deepseek_v3_ep), ("megatron_tp", megatron_tp),
    ("fsdp_rows", fsdp_rows), ("fsdp_flat", fsdp_flat))}


def part(dtype, shape, content, place):
    """Shape and bytes of the indices that a rank has."""
    size = tensors.SIZES[dtype]
    if place is None:
        return shape, content
    if "flat" in place:
        return [len(place["flat"])], b"".join(content[k * size:(k + 1) * size] for k in place["flat"])
    lists = [place.get(x, range(extent)) for x, extent in enumerate(shape)]
    places = [0]
    for extent, mine in zip(shape, lists):
        places = [at * extent + k for at in places for k in mine]
    return [len(mine) for mine in lists], b"".join(content[k * size:(k + 1) * size] for k in places)


def reshard(source, target, *options):
    succeed(target.name, source, target, *options, "--verify")


def check_rules(name, model):
    """Each rule is the first for a tensor of the model, or it would not be tried here."""
    rules = json.loads((LAYOUTS / (name + ".json")).read_text())["tensors"]
    patterns = [re.compile(re.escape(rule["match"]).replace(r"\{\}", "[0-9]+").replace(r"\*", ".*"))
                for rule in rules]
    used = {next(k for k, p in enumerate(patterns) if p.fullmatch(tensor)) for tensor in model}
    for k, rule in enumerate(rules):
        if k not in used:
            fail("%s: no tensor of the made-up model is for rule %s" % (name, rule["match"]))


def check_layout(name, work):
    mesh, made = CASES[name]()
    check_rules(name, made)
    model = {tensor: (dtype, shape, R.randbytes(tensors.count(shape) * tensors.SIZES[dtype]))
             for tensor, (dtype, shape, _) in made.items()}
    source, target, back = (work / (name + end) for end in ("-source", "-target", "-back"))
    source.mkdir()
    tensors.write(source / "model.safetensors", model)
    reshard(source, target, "--layout", LAYOUTS / (name + ".json"),
            "--mesh", ",".join("%s=%d" % axis for axis in mesh.items()))
    for rank in range(tensors.count(list(mesh.values()))):
        at, expected = tensors.coordinates(mesh, rank), {}
        for tensor, (dtype, shape, place) in made.items():
            if place(at) != ABSENT:
                mine, content = part(dtype, shape, model[tensor][2], place(at))
                expected[tensor] = dtype, mine, content
        found = tensors.read(target / ("model-rank-%d.safetensors" % rank))
        if found != expected:
            fail("%s: rank %d: %s" % (name, rank, sorted(
                n for n in {*found, *expected} if found.get(n) != expected.get(n))))
    reshard(target, back, "--layout", "whole")
    if tensors.read(back / "model.safetensors") != model:
        fail("%s: not what it was" % name)


def main():
    ready = sorted(path.stem for path in LAYOUTS.glob("*.json"))
    if ready != sorted(CASES):
        fail("ready files %s, cases %s" % (ready, sorted(CASES)))
    with tempfile.TemporaryDirectory() as name:
        for layout in ready:
            check_layout(layout, pathlib.Path(name))
    print("layouts: seed %d: %d ready files: every rule used, each rank has what is defined, and back" % (SEED, len(ready)))


main()
