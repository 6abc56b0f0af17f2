"""Random sequences between types, on axes of the mesh; sums among them."""

import certificate
import rules
import tables
from problem import Dimension, Part, Problem, Type
from random_plans import random_mesh, random_shape, random_sums, random_type

JOINING = {(True, True): b"alltoall", (True, False): b"allgather",
           (False, True): b"reducescatter", (False, False): b"allreduce"}


def mesh_groups(mesh, moved):
    """All devices in groups along axes of the mesh, minor to major."""
    rest = [tables.coordinates(mesh.sizes, axis) for axis in range(len(mesh.sizes))]
    places = [tables.coordinates(mesh.sizes, each) for each in reversed(moved)]
    for each, place in zip(reversed(moved), places):
        axis, minor = tables.whole_axis(each), each.minor if isinstance(each, Part) else 1
        rest[axis] = [r - minor * i for r, i in zip(rest[axis], place)]
    keys = [([row[p] for row in rest + places], d) for p, d in enumerate(mesh.devices())]
    return [d for _, d in sorted(keys)]


def lengthened(each, mesh, count):
    """The dimension without its first axes, and what its tile grows by."""
    factor = rules.product(tables.axis_size(mesh.sizes, axis) for axis in each.axes[:count])
    return Dimension(each.tile * factor, each.size, each.axes[count:]), factor


def cut(each, axes, factor):
    """The dimension with these axes as well; None when its tile does not divide."""
    if each.tile % factor:
        return None
    return Dimension(each.tile // factor, each.size, tuple(axes) + each.axes)


def join_step(source, mesh, dimensions, rank, i):
    """Axes of dimension i gathered, reduced or put elsewhere: the step and what is after it."""
    after, j = list(dimensions), source.randrange(rank) if rank else i
    pool = dimensions[i].axes
    count = source.randint(1, len(pool)) if pool else 0
    after[i], factor = lengthened(dimensions[i], mesh, count)
    splits = j != i and source.random() < 0.6
    if splits:
        after[j] = cut(after[j], pool[:count], factor)
    if factor < 2 or after[j] is None:
        return None
    used = mesh_groups(mesh, pool[:count])
    return certificate.Step(JOINING[i < rank, splits], i, j, factor, [], 0, 0, used), after


def slice_step(source, mesh, dimensions, rank):
    """A slice along axes that nothing uses."""
    taken = [axis for each in dimensions for axis in each.axes]
    free = [axis for axis in range(len(mesh.sizes)) if axis not in taken]
    if not rank or not free:
        return None
    moved = tuple(source.sample(free, source.randint(1, len(free))))
    factor = rules.product(mesh.sizes[axis] for axis in moved)
    after, j = list(dimensions), source.randrange(rank)
    after[j] = cut(after[j], moved, factor)
    if factor < 2 or after[j] is None:
        return None
    return certificate.Step(b"dynslice", 0, j, factor, [], 0, 0, mesh_groups(mesh, moved)), after


def draw_steps(source, mesh, dimensions, rank, kept):
    """Steps, and the dimensions after them; at the end the sums are whole, but for those kept."""
    steps, joins = [], [x for x in range(len(dimensions)) if x not in kept]
    for _ in range(source.randint(0, 4)):
        drawn = (join_step(source, mesh, dimensions, rank, source.choice(joins))
                 if joins and source.random() < 0.7
                 else slice_step(source, mesh, dimensions, rank))
        if drawn is not None:
            steps.append(drawn[0])
            dimensions = drawn[1]
    for v in range(rank, len(dimensions)):
        axes = dimensions[v].axes
        if v in kept or not axes:
            continue
        dimensions[v], factor = lengthened(dimensions[v], mesh, len(axes))
        if factor > 1:
            steps.append(certificate.Step(b"allreduce", v, 0, factor, [], 0, 0,
                                          mesh_groups(mesh, axes)))
    return steps, dimensions


def draw(source):
    """A problem, its sums, and steps whose numbers are not stated yet."""
    mesh = random_mesh(source, 0)
    axes = source.sample(range(len(mesh.sizes)), len(mesh.sizes))
    unreduced = tuple(axes.pop() for _ in range(source.choice((0, 0, 1, 2))) if axes)
    shape = random_shape(source)
    if source.random() < 0.5:
        shape = [source.choice((6, 12, 24, 36)) for _ in shape]
    first = random_type(source, mesh, shape, axes)
    left = tuple(axis for axis in unreduced if source.random() < 0.2)
    asked = Problem(mesh.positions() + source.choice((0, 0, 0, 1)), 4,
                    b"sum" if unreduced else None, mesh, Type(first, unreduced), False, mesh,
                    Type(first, left))
    sums, rank = random_sums(source, asked, cut=False), len(first)
    dimensions = list(certificate.layouts(asked, sums)[0])
    kept = [rank + k for k, each in enumerate(sums) if each.kept]
    steps, dimensions = draw_steps(source, mesh, dimensions, rank, kept)
    return asked._replace(target=Type(tuple(dimensions[:rank]), left)), sums, steps
