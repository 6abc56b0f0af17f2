"""Seeded random problems whose planning grows fast with axes, dimensions and devices: arguments of
`redist`, one list each."""
import math

# Three kinds of links: latency, and price of an element.
LINKS = [[(30000, 50), (10000, 8), (5000, 1)], [(30000, 50), (5000, 1), (5000, 13)],
         [(20000000, 160), (5000000, 13), (1000000, 3)]]


def name_axes(sizes):
    return {f"a{number + 1}": size for number, size in enumerate(sizes)}


def write_mesh(axes):
    return ",".join(f"{name}={size}" for name, size in axes.items())


def write_dim(size, names, axes):
    parts = math.prod(axes[name] for name in names)
    return f"{-(-size // parts)}{{{','.join(names)}}}{size}" if names else str(size)


def write_type(shape, lists, axes, sums=()):
    dims = ", ".join(write_dim(size, names, axes) for size, names in zip(shape, lists))
    return f"[{dims}]" + (f"{{{','.join(sums)}}}" if sums else "")


def place(rng, names, rank, nowhere):
    lists = [[] for _ in range(rank)]
    for name in rng.sample(names, len(names)):
        if rng.random() >= nowhere:
            lists[rng.randrange(rank)].append(name)
    return lists


def draw_sums(rng, names):
    if rng.random() < 0.5:
        return rng.sample(names, rng.randint(1, len(names)))
    return [name for name in names if rng.random() < 0.5] or [rng.choice(names)]


def draw_shape(rng, axes, source, target):
    how, shape = rng.randrange(3), []
    for before, after in zip(source, target):
        size = math.lcm(math.prod(axes[x] for x in before), math.prod(axes[x] for x in after))
        shape.append(size * [1, rng.randint(1, 6), rng.choice([1, 2, 3, 4, 6, 12, 24])][how])
    return shape


def draw_reduction(rng, sizes, rank):
    """Axes in any order, some of them summed; each side cuts as it likes."""
    axes = name_axes(rng.sample(sizes, len(sizes)))
    names, nowhere = list(axes), rng.random() * 0.5
    sums = draw_sums(rng, names)
    source = place(rng, [name for name in names if name not in sums], rank, nowhere)
    target = place(rng, names, rank, nowhere)
    shape = draw_shape(rng, axes, source, target)
    return axes, ["plan", "-m", write_mesh(axes), "-f", write_type(shape, source, axes, sums),
                  "-t", write_type(shape, target, axes), "--op", "sum"]


def draw_linked(rng, sizes, rank, path):
    """A reduction by a topology, which `path` becomes: kinds of links in a row, or in any order."""
    axes, options = draw_reduction(rng, sizes, rank)
    kinds, mixed = rng.choice(LINKS), rng.random() < 0.5
    with open(path, "w") as file:
        file.write("redist-topology 1\n")
        for number, name in enumerate(axes):
            latency, inverse = kinds[rng.randrange(3) if mixed else number * 3 // len(axes)]
            file.write(f"axis {name} latency {latency} inverse {inverse}\n")
    return options + ["--topology", path]


def draw_product(rng, sizes, uneven):
    """C[I, K] = A[I, J] B[J, K], each cut over some of the axes."""
    axes = name_axes(sizes)
    shape = [math.prod(sizes) * rng.randint(1, 4) + (rng.randint(1, 7) if uneven else 0)
             for _ in range(3)]
    options = ["matmul", "-m", write_mesh(axes)]
    for option, pair in ("-a", (0, 1)), ("-b", (1, 2)), ("-c", (0, 2)):
        lists = place(rng, list(axes), 2, 0.3)
        options += [option, write_type([shape[i] for i in pair], lists, axes)]
    return options
