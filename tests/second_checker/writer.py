"""The text of problems and certificates, for tests that draw them."""

import lists
from problem import Part


def list_text(numbers):
    return b"list " + b" ".join(b"%d" % number for number in numbers)


def iota_text(shape, perm):
    return b"iota %d %s" % (len(shape), b" ".join(b"%d" % number for number in (*shape, *perm)))


def order_text(numbers, shapes):
    """As an iota of one of these shapes with two axes exchanged, or number by number."""
    for shape, perm in shapes:
        if lists.transpose(shape, perm) == numbers:
            return iota_text(shape, perm)
    return list_text(numbers)


def axes_text(mesh, axes):
    return b",".join(mesh.names[axis] for axis in axes)


def dimension_text(mesh, each):
    if not each.axes and each.tile == each.size:
        return b"%d" % each.tile
    return b"%d{%s}%d" % (each.tile, axes_text(mesh, each.axes), each.size)


def type_text(mesh, type_):
    text = b"[%s]" % b",".join(dimension_text(mesh, each) for each in type_.dimensions)
    return text + (b"{%s}" % axes_text(mesh, type_.unreduced) if type_.unreduced else b"")


def mesh_text(mesh):
    text = b"mesh %s\n" % b",".join(b"%s=%d" % pair for pair in zip(mesh.names, mesh.sizes))
    if mesh.order is None:
        return text
    first = min(mesh.order)
    return text + b"order %d %s\n" % (first, list_text([d - first for d in mesh.order]))


def problem_text(asked, state_devices=True):
    parts = [b"redist-problem 2\n", b"devices %d\n" % asked.devices if state_devices else b"",
             mesh_text(asked.source_mesh), b"elem %d\n" % asked.elem,
             b"op %s\n" % asked.op if asked.op else b"",
             b"from %s\n" % type_text(asked.source_mesh, asked.source),
             mesh_text(asked.target_mesh) if asked.own_mesh else b"",
             b"to %s\n" % type_text(asked.target_mesh, asked.target)]
    return b"".join(parts)


def numbers_line(*words):
    return b" ".join(word if isinstance(word, bytes) else b"%d" % word for word in words)


def layout_lines(word, dimensions):
    return [numbers_line(word, len(dimensions))] + [
        numbers_line(each.tile, each.size, len(each.axes), *each.axes) for each in dimensions]


MOVE_NUMBERS = {b"dynslice": ("split", "factor"), b"allgather": ("join", "factor"),
                b"alltoall": ("join", "split", "factor"), b"allpermute": (),
                b"reducescatter": ("join", "split", "factor"), b"allreduce": ("join", "factor"),
                b"reduce": ("join", "factor"), b"broadcast": ("factor",),
                b"resize": (), b"exchange": ()}


def step_lines(number, step, devices, shapes):
    """A step; `used` may be shorter than the devices, the others follow in order."""
    lines = [numbers_line(b"step", number, step.op,
                          *(getattr(step, name) for name in MOVE_NUMBERS[step.op]),
                          b"tile", *step.tile, b"size", step.size, b"cost", step.cost)]
    if step.used is not None:
        rest = sorted(set(range(devices)) - set(step.used))
        groups = order_text(list(step.used) + rest, shapes)
        lines.append(groups + (b" use %d" % len(step.used) if rest else b""))
    return lines


def section_lines(text):
    lines = []
    if text.fused is not None:
        lines.append(numbers_line(b"fused", text.fused[0], *map(int, text.fused[1])))
    if text.bound is not None:
        lines.append(numbers_line(b"bound", text.bound[0], len(text.bound[1])))
        lines += [numbers_line(b"state", *tile, b"paid", paid) for tile, paid in text.bound[1]]
    return lines


def sums_lines(sizes, sums):
    """The line on parts of axes, when there are any, and the summand dimensions."""
    parts = sorted({axis for each in sums for axis in each.axes if isinstance(axis, Part)})
    number = {part: len(sizes) + k for k, part in enumerate(parts)}
    lines = [numbers_line(b"parts", len(parts), *(n for part in parts
                                                  for n in (part.axis, part.size)))]
    return lines[:len(parts)] + [numbers_line(b"sums", len(sums))] + [
        numbers_line(int(each.kept), each.size, len(each.axes),
                     *(number.get(axis, axis) for axis in each.axes)) for each in sums]


def certificate_text(asked, text, shapes=()):
    sizes = asked.source_mesh.sizes
    lines = [b"redist-cert 2", numbers_line(b"devices", asked.devices),
             numbers_line(b"mesh", len(sizes), *sizes), numbers_line(b"elem", asked.elem)]
    if asked.op:
        lines.append(numbers_line(b"op", asked.op))
    lines += sums_lines(sizes, text.sums)
    lines += layout_lines(b"from", asked.source.dimensions)
    if asked.own_mesh:
        sizes = asked.target_mesh.sizes
        lines.append(numbers_line(b"mesh", len(sizes), *sizes))
    lines += layout_lines(b"to", asked.target.dimensions)
    claim = text.claim
    lines.append(numbers_line(
        b"claim height", claim.height, b"cost", claim.cost, b"bounded", int(claim.bounded),
        b"normal", int(claim.normal), b"received", claim.received,
        b"identical", int(claim.identical)))
    lines.append(numbers_line(b"steps", len(text.steps)))
    for number, step in enumerate(text.steps, 1):
        lines += step_lines(number, step, asked.devices, shapes)
    lines += section_lines(text)
    lines.append(numbers_line(b"end", len(text.steps)))
    return b"\n".join(lines) + b"\n"
