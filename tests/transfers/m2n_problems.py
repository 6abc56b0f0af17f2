#!/usr/bin/env python3
"""Model and system files of nccl_m2n's benchmark as problems: who holds what, rank by rank.

    m2n_problems.py BUILD COUNT

The two files of its README, and COUNT random ones of its words, are planned; the text must say
of every rank what a definition of its own says, by the README (NVIDIA/nccl-extensions,
nccl_m2n/README.md, `Model transfer`): column-parallel matrices are cut along dimension 0,
row-parallel ones along 1, experts of one name are one array cut along 0 by EP, all else is
replicated; ranks count TP first, then CP, EP, DP, PP; layer l of n is on stage l x PP / n.
A plan against the same files is certified, and refused without one of its transfers.
"""

import json
import re
import sys

import judged

DOCUMENTED = {
    "model": {
        "lm_head.weight": {"shape": [129280, 7168], "dtype": "BF16"},
        "model.layers.0.self_attn.q_proj.weight": {"shape": [7168, 7168], "dtype": "F8_E4M3"},
        "model.layers.0.input_layernorm.weight": {"shape": [7168], "dtype": "BF16"}},
    "system": {
        "train": {"num_gpus": 32, "tp_size": 1, "cp_size": 1, "ep_size": 16, "dp_size": 1,
                  "pp_size": 2},
        "generation": {"num_gpus": 32, "tp_size": 8, "cp_size": 1, "ep_size": 1, "dp_size": 4,
                       "pp_size": 1}}}
MANY = 16384
BYTES = {"F32": 4, "BF16": 2, "F8_E4M3": 1, "I64": 8}
COLUMNS = re.compile(r"(q|k|v|gate|up)_proj\.weight$")
ROWS = re.compile(r"(o|down)_proj\.weight$")
WORDS = re.compile(r"embed_tokens\.weight|lm_head\.weight")
EXPERT = re.compile(r"(.+\.experts)\.\d+\.(.+)")


def group_experts(model):
    """(shape, element bytes, of experts) by name, in the order of the file."""
    arrays = {}
    for name, parameter in model.items():
        found = EXPERT.fullmatch(name)
        size = BYTES[parameter["dtype"]]
        if not found:
            arrays[name] = parameter["shape"], size, False
            continue
        group = ".".join(found.groups())
        count = arrays[group][0][0] if group in arrays else 0
        arrays[group] = [count + 1, *parameter["shape"]], size, True
    return arrays


def find_slice(name, shape, experts, side, trainer, place):
    """(dimension, part, parts) of the array on a rank of the stage, or None for all of it."""
    tp, ep = side["tp_size"], side["ep_size"]
    dim = 0 if COLUMNS.search(name) else 1 if ROWS.search(name) else None
    if experts:
        if trainer:
            return (0, place % ep, ep)
        if ep > 1:
            return (0, place // (tp * side["cp_size"]) % ep, ep)
        return (dim + 1, place % tp, tp)
    if dim is None and WORDS.search(name):
        dim = 0
    return None if dim is None or len(shape) < 2 else (dim, place % tp, tp)


def list_held(arrays, side, first, trainer):
    """{(rank, array, box)} of a side."""
    layers = 1 + max((int(at) for name in arrays for at in re.findall(r"layers\.(\d+)", name)),
                     default=-1)
    stage = side["num_gpus"] // side["pp_size"]
    held = set()
    for number, (name, (shape, _, experts)) in enumerate(arrays.items()):
        layer = re.search(r"layers\.(\d+)", name)
        at = int(layer[1]) * side["pp_size"] // layers if layer else \
            0 if "embed_tokens" in name else side["pp_size"] - 1
        for place in range(stage):
            box = [(0, n) for n in shape]
            cut = find_slice(name, shape, experts, side, trainer, place)
            if cut:
                dim, part, parts = cut
                size = shape[dim] // parts
                box[dim] = part * size, (part + 1) * size
            held.add((first + at * stage + place, number, tuple(box)))
    return held


def make_plan(arrays, held, wanted):
    """Each rank takes from the first rank that has it what a box of the trainer and one of its
    own have in common."""
    names, givers = list(arrays), {}
    for rank, number, box in sorted(held):
        givers.setdefault((number, box), rank)
    transfers = []
    for rank, number, box in sorted(wanted):
        for (other, given), giver in givers.items():
            low = [max(a, b) for (a, _), (b, _) in zip(box, given)]
            high = [min(a, b) for (_, a), (_, b) in zip(box, given)]
            if other == number and all(a < b for a, b in zip(low, high)):
                transfers.append({"array": names[number], "from": giver, "to": rank, "origin": low,
                                  "shape": [b - a for a, b in zip(low, high)]})
    return {"transfers": transfers}


def check_plan(folder, problem, sides):
    """A plan against the same files is certified, and with a transfer less it is refused."""
    arrays = group_experts(problem["model"])
    plan = make_plan(arrays, *sides)

    def import_plan():
        return folder.import_plan(json.dumps({"problem": problem, "plan": plan}))

    planned, made = (folder / "problem").read_bytes(), import_plan()
    assert made.returncode == 0, made
    assert (folder / "problem").read_bytes() == planned
    assert folder.judge().number("ROUNDS") == 1
    gone = plan["transfers"].pop()
    made = import_plan()
    assert made.returncode == 2 and made.stderr.endswith(
        f"plan.json: array {gone['array']}: device {gone['to']} is not given element {gone['origin']}\n"), made


def check_one(folder, problem):
    (folder / "m2n.json").write_text(json.dumps(problem))
    folder.say("redist", "transfer", "m2n.json", "-p", "problem", "-o", "cert")
    plan = folder.judge()
    read = plan.problem
    assert plan.number("ROUNDS") == 1, plan.line
    arrays = group_experts(problem["model"])
    assert read.devices == sum(one["num_gpus"] for key, one in problem["system"].items()
                               if key != "_comment"), read.devices
    assert [(list(array.shape), array.elem) for array in read.arrays] == \
        [(list(shape), size) for shape, size, _ in arrays.values()], read.arrays
    train, generation = problem["system"]["train"], problem["system"]["generation"]
    for layout, side, first in ((read.source, train, 0),
                                (read.target, generation, train["num_gpus"])):
        found = {(piece.device, piece.array, piece.box) for piece in layout.pieces}
        assert found == list_held(arrays, side, first, side is train), (side, found)
    check_plan(folder, problem,
               (list_held(arrays, train, 0, True),
                list_held(arrays, generation, train["num_gpus"], False)))


def draw_side(random, trainer):
    tp, cp, ep, dp, pp = (random.choice((1, 2)) for _ in range(5))
    if trainer:  # experts and the rest cut a stage each in their own way
        stage = random.choice((4, 8))
        return {"num_gpus": stage * pp, "tp_size": tp, "cp_size": cp, "ep_size": random.choice((1, 2, 4)),
                "pp_size": pp}
    return {"num_gpus": tp * cp * ep * dp * pp, "tp_size": tp, "cp_size": cp, "ep_size": ep,
            "dp_size": dp, "pp_size": pp, "fsdp_size": 1}


def draw_problem(random):
    model = {"model.embed_tokens.weight": [8, 4], "lm_head.weight": [8, 4], "model.norm.weight": [4]}
    for layer in range(random.randint(1, 3)):
        head = f"model.layers.{layer}."
        model.update({head + "self_attn.q_proj.weight": [8, 4], head + "self_attn.o_proj.weight": [4, 8],
                      head + "input_layernorm.weight": [4], head + "mlp.gate.weight": [6, 5]})
        for expert in range(random.choice((0, 4))):
            model.update({f"{head}mlp.experts.{expert}.up_proj.weight": [4, 2],
                          f"{head}mlp.experts.{expert}.down_proj.weight": [2, 4]})
    dtypes = {EXPERT.sub(r"\1.\2", name): random.choice(list(BYTES)) for name in model}
    return {"id": "drawn", "system": {"_comment": "drawn", "train": draw_side(random, True),
                                      "generation": draw_side(random, False)},
            "model": {name: {"shape": shape, "dtype": dtypes[EXPERT.sub(r"\1.\2", name)],
                             "shard": "synthetic"} for name, shape in model.items()}}


def refuse(folder, pattern, change):
    problem = json.loads(json.dumps(DOCUMENTED))
    change(problem)
    (folder / "m2n.json").write_text(json.dumps(problem))
    made = folder.run("redist", "transfer", "m2n.json")
    assert made.returncode == 2 and re.search(pattern, made.stderr), (pattern, made)


def check_refusals(folder):
    for pattern, change in (
            ("system: ", lambda one: one.pop("system")),
            ("model: expected a JSON object", lambda one: one.pop("model")),
            ("unknown key 'arrays'", lambda one: one.update(arrays=[])),
            ("train: its sizes do not divide its 31 GPUs",
             lambda one: one["system"]["train"].update(num_gpus=31)),
            ("generation: its sizes do not divide its 32 GPUs",
             lambda one: one["system"]["generation"].update(dp_size=2)),
            ("generation: 'fsdp_size': expected 1",
             lambda one: one["system"]["generation"].update(fsdp_size=2)),
            ("lm_head.weight: 'dtype': expected F32",
             lambda one: one["model"]["lm_head.weight"].update(dtype="F4")),
            ("lm_head.weight: dimension 0 is not divisible by 8",
             lambda one: one["model"]["lm_head.weight"].update(shape=[12, 3])),
            ("layers.4294967297.w: expected the number of a layer below", lambda one:
             one["model"].update({"layers.4294967297.w": {"shape": [2]}})),
            ("mlp.experts.gate_up_proj: expected the number of an expert", lambda one:
             one["model"].update({"mlp.experts.gate_up_proj": {"shape": [8, 4, 16]}})),
            ("experts.1.w: another shape or type", lambda one: one["model"].update(
                {f"a.experts.{at}.w": {"shape": [at + 1]} for at in (0, 1)}))):
        refuse(folder, pattern, change)


def check_many(folder):
    """Each of many generators can have it of each of many trainers, and who gives it is still
    found, with the least that one has to send."""
    side = {"num_gpus": MANY, "tp_size": 1, "ep_size": 1, "dp_size": MANY}
    (folder / "m2n.json").write_text(json.dumps(
        {"model": {"w": {"shape": [3], "dtype": "F32"}},
         "system": {"train": side, "generation": side}}))
    load = json.loads(folder.say("redist", "transfer", "--json", "m2n.json"))
    assert load == {"recv_max": 12, "recv_sum": 12 * MANY, "sent_max": 12, "sent_least": 12,
                    "sent_witness": {"devices": list(range(MANY)), "bytes": 12 * MANY}, "rounds": 1}, load


def begin(folder):
    check_one(folder, DOCUMENTED)
    # the second stage of the trainer has nothing, and its GPUs keep their numbers
    check_one(folder, {**DOCUMENTED, "model": {
        name: one for name, one in DOCUMENTED["model"].items() if "layers" in name}})
    check_refusals(folder)
    check_many(folder)


def main(arguments):
    found, _ = judged.try_random(arguments, "m2n problems",
                                 lambda folder, random, _: check_one(folder, draw_problem(random)), begin,
                                 lambda folder: "\n" + (folder / "m2n.json").read_text())
    print(f"files of nccl_m2n: those of its README and {len(found)} random ones, rank by rank")


if __name__ == "__main__":
    main(sys.argv[1:])
