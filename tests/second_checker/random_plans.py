"""Random problems and random steps, for tests that walk without a planner."""

import certificate
import rules
import tables
from problem import Dimension, Mesh, Part, Problem, Type

RANKS = (0, 1, 2, 2, 2, 2, 3)


def random_mesh(source, spare):
    """Up to three small axes, in the order of devices or another one."""
    sizes = tuple(source.choice((1, 2, 2, 2, 3, 4)) for _ in range(source.choice((1, 2, 3))))
    positions = rules.product(sizes)
    order = source.sample(range(positions + spare), positions) if source.random() < 0.3 else None
    return Mesh([b"a%d" % k for k in range(len(sizes))], sizes, order)


def random_type(source, mesh, shape, axes):
    """These global sizes over these axes of the mesh; `axes` loses those it takes."""
    dimensions = []
    for size in shape:
        used = tuple(axes.pop() for _ in range(source.randint(0, len(axes))))
        pieces = rules.product(mesh.sizes[axis] for axis in used)
        tile = -(-size // pieces) + (source.random() < 0.1)
        dimensions.append(Dimension(tile, size, used))
    return tuple(dimensions)


def random_shape(source):
    """Sizes that often divide, and often do not."""
    return [source.choice((1, 2, 3, 4, 4, 5, 6, 8, 12)) for _ in range(source.choice(RANKS))]


def random_problem(source):
    """Unreduced axes, spare devices, orders and a second mesh, each now and then."""
    spare = source.choice((0, 0, 1, 2))
    mesh = random_mesh(source, spare)
    own_mesh = source.random() < 0.3
    target_mesh = random_mesh(source, spare) if own_mesh else mesh
    shape = random_shape(source)
    axes = source.sample(range(len(mesh.sizes)), len(mesh.sizes))
    unreduced = tuple(axes.pop() for _ in range(source.randint(0, len(axes))))
    from_type = Type(random_type(source, mesh, shape, axes), unreduced)
    kept = () if own_mesh else tuple(a for a in unreduced if source.random() < 0.3)
    made = () if own_mesh else tuple(a for a in axes if source.random() < 0.1)
    kept += made
    axes = [a for a in range(len(target_mesh.sizes)) if a not in kept]
    source.shuffle(axes)
    to_type = Type(random_type(source, target_mesh, shape, axes), kept)
    devices = max(mesh.positions(), target_mesh.positions()) + spare
    return Problem(devices, 4, b"sum", mesh, from_type, own_mesh, target_mesh, to_type)


def random_parts(source, sizes, axis):
    """Parts that make up an axis, or the axis itself."""
    left, parts = sizes[axis], []
    while left > 1 and source.random() < 0.5:
        size = source.choice([n for n in range(2, left + 1) if left % n == 0])
        parts.append(Part(axis, sizes[axis] // left, size))
        left //= size
    if parts and left > 1:
        parts.append(Part(axis, sizes[axis] // left, left))
    return parts or [axis]


def random_sums(source, asked, cut=True):
    """The unreduced axes, or with `cut` parts of some, in groups, kept ones by themselves."""
    groups, sizes = [], asked.source_mesh.sizes
    axes = [part for axis in asked.source.unreduced
            for part in (random_parts(source, sizes, axis) if cut else [axis])]
    for axis in source.sample(axes, len(axes)):
        kept = tables.whole_axis(axis) in asked.target.unreduced
        same = [group for group in groups if group[0] == kept]
        if same and source.random() < 0.5:
            source.choice(same)[1].append(axis)
        else:
            groups.append((kept, [axis]))
    return tuple(certificate.Sum(kept, rules.product(tables.axis_size(sizes, axis)
                                                     for axis in axes), tuple(axes))
                 for kept, axes in groups)


def adjacent_order(source, table, join):
    """The holding devices so that neighbours often lie one behind the other."""
    others = [x for x in range(len(table.offsets)) if x != join]
    source.shuffle(others)
    seen, keys = {}, []
    along = table.offsets[join] if table.offsets else [0] * len(table.holds)
    for d in source.sample(table.holders(), len(table.holders())):
        cell = tuple(table.offsets[x][d] for x in others)
        replica = seen.setdefault((cell, along[d]), [])
        keys.append((len(replica), cell, along[d], d))
        replica.append(d)
    return [key[-1] for key in sorted(keys)]


def random_used(source, table, op, join, factor):
    """The entries of a list that take part."""
    devices = list(range(len(table.holds)))
    if op == b"allpermute" or source.random() < 0.1:
        return source.sample(devices, len(devices))
    order = adjacent_order(source, table, join)
    if op == b"broadcast":
        idle = [d for d in devices if not table.holds[d]]
        source.shuffle(idle)
        order = [d for pair in zip(order, idle) for d in pair] or devices
    if source.random() < 0.1:
        order = order[:source.randint(1, len(order))]
    whole = len(order) - len(order) % factor
    return order[:whole] if whole and source.random() < 0.8 else order


def two_dimensions(source, rank):
    """Different ones where there are two."""
    return source.sample(range(rank), 2) if rank > 1 else (0, 0)


def random_step(source, table, space):
    """A step that may or may not be possible; its tile, size and cost are not stated."""
    op = source.choice(tuple(certificate.MOVES))
    sums = len(space.sizes) - space.rank
    if op in (b"reducescatter", b"allreduce", b"reduce") and not sums:
        op = b"alltoall"
    if op in (b"dynslice", b"allgather", b"alltoall", b"reducescatter") and not space.rank:
        op = b"allpermute"
    join, split = two_dimensions(source, space.rank)
    if op in (b"reducescatter", b"allreduce", b"reduce"):
        join = source.randrange(space.rank, len(space.sizes))
    tile = list(table.tile)
    if op == b"exchange":
        tile = list(space.target.tile)
    elif op == b"resize" and tile:
        x = source.randrange(len(tile))
        tile[x] = max(1, tile[x] + source.choice((-2, -1, -1, 1, 2)))
    factor, used = source.choice((2, 2, 3)), None
    if op not in certificate.WITHOUT_GROUPS:
        used = random_used(source, table, op, join, factor)
    return certificate.Step(op, join, split, factor, tile, 0, 0, used)
