"""Random changes of a pair, of its structure or of its bytes."""

import re

import certificate
import rules
import tables
from problem import Dimension, Type

NUMBER = re.compile(rb"[0-9]+")
EXTREMES = (b"18446744073709551615", b"18446744073709551616", b"9223372036854775808",
            b"9223372036854775809", b"1048577", b"65", b"17", b"0", b"00", b"-1")


def replaced(values, index, value):
    result = list(values)
    result[index] = value
    return result


def new_tile(step, tile, rank):
    """The tile that follows, whether or not the step is possible."""
    tile = list(tile)
    if step.op in (b"resize", b"exchange"):
        return list(step.tile)
    joins = (b"allgather", b"alltoall", b"reducescatter", b"allreduce", b"reduce")
    if step.op in joins and step.join < len(tile):
        tile[step.join] *= step.factor
    if step.op in (b"dynslice", b"alltoall", b"reducescatter") and step.split < len(tile):
        tile[step.split] = max(1, tile[step.split] // step.factor)
    return tile


def restate(asked, text):
    """Tiles, sizes, costs and most claims again from the operations."""
    source, target = certificate.layouts(asked, text.sums)
    rank = len(asked.source.dimensions)
    tile, cost, steps = [each.tile for each in source], 0, []
    sizes = [rules.product(tile[:rank])]
    for step in text.steps:
        tile = new_tile(step, tile, rank)
        sizes.append(rules.product(tile[:rank]))
        cost += tables.cost_of(step.op, sizes[-2], sizes[-1])
        steps.append(step._replace(tile=tile, size=sizes[-1], cost=cost))
    claim = text.claim._replace(height=max(sizes), cost=cost, bounded=False, normal=False,
                                received=text.claim.received + 2 * cost)
    return text._replace(steps=steps, claim=claim)


def alter_operation(source, step, rank, sums, devices):
    """Another operation; where it has no list yet, that of all devices."""
    op, join, used = source.choice(tuple(certificate.MOVES)), source.randrange(max(1, rank)), None
    if op in (b"reducescatter", b"allreduce", b"reduce"):
        join = rank + source.randrange(max(1, sums))
    if op not in certificate.WITHOUT_GROUPS:
        used = step.used or list(range(devices))
    return step._replace(op=op, join=join, used=used, factor=max(2, step.factor))


def alter_step(source, step, rank, sums, devices):
    """Another operation, dimension, factor, or tile of a resize."""
    kind = source.randrange(5)
    if kind == 0:
        return alter_operation(source, step, rank, sums, devices)
    if kind == 1:
        return step._replace(join=source.randrange(max(1, rank + sums)))
    if kind == 2:
        return step._replace(split=source.randrange(max(1, rank)))
    if kind == 3:
        return step._replace(factor=source.choice((2, 3, 4, 6)))
    if not step.tile:
        return step
    x = source.randrange(rank + sums)
    return step._replace(tile=replaced(step.tile, x, max(1, step.tile[x] + source.choice((-1, 1)))))


def alter_list(source, step, devices):
    """Entries or groups exchanged, entries dropped or added."""
    if step.used is None:
        return step
    used, kind = list(step.used), source.randrange(5)
    a, b = source.randrange(len(used)), source.randrange(len(used))
    if kind == 0:
        used[a], used[b] = used[b], used[a]
    elif kind == 1 and step.factor > 1:
        groups = tables.groups_of(used, step.factor)
        source.shuffle(groups)
        used = [d for group in groups for d in group]
    elif kind == 2 and len(used) > step.factor:
        used = used[:-max(1, step.factor)]
    elif kind == 3:
        used += source.sample(sorted(set(range(devices)) - set(used)), devices - len(used))
    else:
        used[a] = source.choice(sorted(set(range(devices)) - set(used)) or [used[a]])
    return step._replace(used=used)


def shrink_before(source, asked, text, where):
    """The steps with a resize in between that takes away some places."""
    steps = list(text.steps)
    tile = steps[where - 1].tile if where else [
        each.tile for each in certificate.layouts(asked, text.sums)[0]]
    tile = [max(1, c - source.randrange(2)) for c in tile]
    steps.insert(where, certificate.Step(b"resize", 0, 0, 0, tile, 0, 0, None))
    return steps


def alter_steps(source, asked, text):
    """A step dropped, doubled, exchanged, or changed, or a resize put in between."""
    steps, rank = list(text.steps), len(asked.source.dimensions)
    if not steps:
        return asked, text
    a, b, kind = source.randrange(len(steps)), source.randrange(len(steps)), source.randrange(9)
    if kind == 8:
        steps = shrink_before(source, asked, text, a)
    elif kind == 0:
        del steps[a]
    elif kind == 1:
        steps.insert(b, steps[a])
    elif kind == 2:
        steps[a], steps[b] = steps[b], steps[a]
    elif kind < 5:
        steps[a] = alter_step(source, steps[a], rank, len(text.sums), asked.devices)
    else:
        steps[a] = alter_list(source, steps[a], asked.devices)
    return asked, restate(asked, text._replace(steps=steps))


def alter_claim(source, asked, text):
    name = source.choice(certificate.Claim._fields)
    value = getattr(text.claim, name)
    value = not value if isinstance(value, bool) else max(0, value + source.choice((-6, -1, 1)))
    return asked, text._replace(claim=text.claim._replace(**{name: value}))


def alter_statement(source, asked, text):
    """A stated size or cost, and at times all that follow."""
    if not text.steps:
        return asked, text
    steps, a = list(text.steps), source.randrange(len(text.steps))
    last = source.choice((a + 1, len(steps)))
    name, by = source.choice(("size", "cost")), source.choice((-1, 1))
    for s in range(a, last):
        steps[s] = steps[s]._replace(**{name: max(0, getattr(steps[s], name) + by)})
    claim = text.claim._replace(cost=text.claim.cost + 1)
    return asked, text._replace(steps=steps, claim=claim)


def alter_sums(source, asked, text):
    """Summand dimensions in another order, flags turned, an axis elsewhere."""
    sums = list(text.sums)
    if not sums:
        return asked, text
    a, kind = source.randrange(len(sums)), source.randrange(4)
    if kind == 0:
        sums[a] = sums[a]._replace(kept=not sums[a].kept)
    elif kind == 1:
        source.shuffle(sums)
    elif kind == 2:
        sums[a] = sums[a]._replace(axes=sums[a].axes[::-1])
    else:
        sums[a] = sums[a]._replace(size=sums[a].size + source.choice((-1, 1)))
    return asked, text._replace(sums=tuple(sums))


def alter_dimension(source, each):
    if source.random() < 0.5:
        return Dimension(max(1, each.tile + source.choice((-1, 1))), each.size, each.axes)
    return Dimension(each.tile, each.size, each.axes[::-1] if each.axes else ())


def alter_problem(source, asked, text):
    """A tile, axes, an order, the devices; the certificate restates it."""
    kind = source.randrange(8)
    if kind == 7:
        return asked._replace(op=None), text
    if kind == 6:
        axes = source.sample(range(len(asked.target_mesh.sizes)), 1)
        asked = asked._replace(target=Type(asked.target.dimensions, tuple(axes)))
    elif kind < 3 and asked.source.dimensions:
        name = source.choice(("source", "target"))
        side = getattr(asked, name)
        x = source.randrange(len(side.dimensions))
        dimensions = replaced(side.dimensions, x, alter_dimension(source, side.dimensions[x]))
        asked = asked._replace(**{name: Type(tuple(dimensions), side.unreduced)})
    elif kind == 3:
        order = asked.source_mesh.devices()[:]
        a, b = source.randrange(len(order)), source.randrange(len(order))
        order[a], order[b] = order[b], order[a]
        mesh = asked.source_mesh._replace(order=order)
        asked = asked._replace(source_mesh=mesh)
        if not asked.own_mesh:
            asked = asked._replace(target_mesh=mesh)
    elif kind == 4:
        axes = [a for a in asked.source.unreduced if a < len(asked.target_mesh.sizes)]
        asked = asked._replace(target=asked.target._replace(unreduced=tuple(axes)))
    else:
        mesh = asked.target_mesh
        asked = asked._replace(own_mesh=True, target_mesh=mesh)
    return asked, restate(asked, text) if source.random() < 0.8 else text


def alter_sections(source, asked, text):
    """Claims of the sections, flags of fused steps, a listed state."""
    fused, least = text.fused, text.bound
    if fused is not None and text.steps:
        flags = [source.random() < 0.4 and s > 0 for s in range(len(text.steps))]
        fused = (max(0, fused[0] + source.choice((-9, -1, 0, 1))), flags)
    if least is not None:
        states = alter_states(source, asked, text.sums, least[1])
        least = (max(0, least[0] + source.choice((-1, 0, 0, 1, 4))), states)
    return asked, text._replace(fused=fused, bound=least)


def alter_states(source, asked, sums, states):
    """A state of a type in place of all, or one dropped, paid for otherwise, or changed."""
    states, kind = list(states), source.randrange(5)
    if kind == 0 or not states:
        tile = tuple(each.tile for each in source.choice((asked.source, asked.target)).dimensions)
        joined = (source.choice((1, rules.product(each.size for each in sums if not each.kept))),)
        return [(tile + joined if sums else tile, source.choice((0, 0, 1)))]
    k = source.randrange(len(states))
    state, paid = states[k]
    if kind == 1:
        del states[k]
    elif kind == 2:
        states[k] = (state, max(0, paid + source.choice((-1, 1))))
    elif kind == 3 and state:
        x = source.choice((len(state) - 1, source.randrange(len(state))))
        number = max(1, state[x] * source.choice((1, 2, 3)) // source.choice((1, 2, 3)))
        states[k] = (tuple(replaced(state, x, number)), paid)
    else:
        states.insert(source.randrange(len(states) + 1), (state, source.choice((0, paid, paid + 1))))
    return states


KINDS = ((alter_steps, 12), (alter_claim, 2), (alter_statement, 1), (alter_sums, 1),
         (alter_problem, 2), (alter_sections, 3))


def alter(source, asked, text):
    """One change of the meaning; the pair may still be right."""
    change = source.choices([kind for kind, _ in KINDS], [weight for _, weight in KINDS])[0]
    return change(source, asked, text)


def change_byte(source, data):
    at = source.randrange(len(data))
    byte = bytes((source.choice(b" \n,[]{}=0123456789ab_-\t\r\0\x80"),))
    kind = source.randrange(6)
    if kind == 0:
        return data[:at] + bytes((data[at] ^ 1 << source.randrange(8),)) + data[at + 1:]
    if kind == 1:
        return data[:at] + byte + data[at + 1:]
    if kind == 2:
        return data[:at] + byte + data[at:]
    if kind == 3:
        return data[:at] + data[at + 1:]
    if kind == 4:
        return data[:at] + data[at:at + 1] + data[at:]
    return data[:at] if source.random() < 0.2 else data + byte


def change_number(source, data):
    """A number one up, one down, doubled, halved, small, or at a limit."""
    found = source.choice(list(NUMBER.finditer(data)) or [None])
    if found is None:
        return data
    value = int(found.group())
    new = source.choice((value + 1, max(0, value - 1), 2 * value, value // 2,
                         source.randrange(20), None))
    text = source.choice(EXTREMES) if new is None else b"%d" % new
    return data[:found.start()] + text + data[found.end():]


def change_lines(source, data):
    """A line dropped, doubled, or exchanged with another."""
    lines = data.split(b"\n")
    a, b, kind = source.randrange(len(lines)), source.randrange(len(lines)), source.randrange(3)
    if kind == 0:
        del lines[a]
    elif kind == 1:
        lines.insert(b, lines[a])
    else:
        lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def add_noise(source, data):
    """One or two changes of the text."""
    for _ in range(source.choice((1, 1, 2))):
        if data:
            change = source.choice((change_byte, change_number, change_number, change_lines))
            data = change(source, data)
    return data
