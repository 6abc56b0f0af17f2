"""Random models and layouts for tests, and what each file then holds by the definition of
tests/checkpoint/tensors.py. The draws follow REDIST_SEED."""
import os
import random

import tensors

SEED = int(os.environ.get("REDIST_SEED", "1"))
R = random.Random(SEED)


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
    if R.random() < 0.6 and all(dtype in tensors.ARRAYS for dtype, _, _ in model.values()):
        layout["files"] = R.choice(["{name}.{rank}.npy", "r{rank}-of-{count}_{name}.npy", "{name}-{number}.npy"] +
                                   ["{name}.npy"] * (tensors.count(list(mesh.values())) == 1))
    return layout


def draw_model():
    model, types = {}, R.choice([tensors.SIZES, tensors.ARRAYS])
    for k in range(R.randint(1, 5)):
        shape = [R.choice([1, 2, 3, 4, 5, 6, 8, 12, 0 if R.random() < 0.1 else 7])
                 for _ in range(R.choice([0, 1, 2, 2, 2, 3]))]
        dtype = R.choice(list(types))
        if 0 < tensors.count(shape) < 3 and R.random() < 0.1:  # long enough for the kernel to copy by itself
            shape[-1:], dtype = [20000], "F64"
        model["layers.%d.w%d" % (k, R.randrange(9))] = (
            dtype, shape, R.randbytes(tensors.count(shape) * tensors.SIZES[dtype]))
    return model


def name_file(layout, rank, ranks):
    pattern = layout.get("files", "model.safetensors" if ranks == 1 else "model-rank-{rank}.safetensors")
    return pattern.replace("{rank}", str(rank)).replace("{number}", "%05d" % (rank + 1)) \
        .replace("{count}", "%05d" % ranks)


def is_array(file):
    return file.endswith(".npy")


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
        file = name_file(layout, rank, ranks)
        found.update({file.replace("{name}", name): {name: mine} for name, mine in held.items()}
                     if is_array(file) else {file: held})
    return found


def write_source(model, layout, directory):
    directory.mkdir()
    for name, held in expected_files(model, layout).items():
        order = sorted(held.items(), key=lambda e: -tensors.SIZES[e[1][0]])
        if is_array(name):
            tensors.write_array(directory / name, order[0][1], R.choice([1, 2]))
        else:
            tensors.write(directory / name, dict(order), {"format": "pt"})


def find_difference(directory, expected):
    """The first file that does not hold what it should, or None."""
    for path in directory.glob("*.npy"):
        if path.name not in expected:
            return path
    for name, held in expected.items():
        found = {tensor: tensors.read_array(directory / name) for tensor in held} if is_array(name) \
            else tensors.read(directory / name)
        if {k: (d, list(s), c) for k, (d, s, c) in held.items()} != found:
            return directory / name
    return None


def needs_shapes(layout):
    """Flat parts, and those that may repeat, do not tell the shape of the whole."""
    return any("flat" in rule or any(isinstance(cut, dict) and cut.get("repeat")
                                     for cut in rule.get("cut", [])) for rule in layout["tensors"])
