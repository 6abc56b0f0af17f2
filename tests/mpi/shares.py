"""Files of devices for problems of every kind, with nothing but the standard library: tiles of
the source, and what the target must be, by the definitions of docs/FORMAT.md.

  shares.py PROBLEM ELEMENT SOURCE TARGET   %d in the names is the device; ELEMENT as --dtype
"""
import itertools
import re
import sys

from arrays import ELEMENTS, find_offset, format_header, has_few_bits, pack_element


def parse_type(text):
    body, unreduced = re.fullmatch(r"\[(.*?)\](?:\{(.*)\})?", text).groups()
    dims = []
    for word in re.findall(r"\d+\{[^}]*\}\d+|\d+", body):
        tile, axes, size = re.fullmatch(r"(\d+)(?:\{([^}]*)\}(\d+))?", word).groups()
        dims.append((int(tile), [a.strip() for a in axes.split(",")] if axes else [],
                     int(size or tile)))
    return dims, [a.strip() for a in unreduced.split(",")] if unreduced else []


def parse_problem(path):
    """Both sides: axes, the device of each position, dimensions, unreduced axes."""
    sides, mesh, order = [], None, None
    for line in open(path):
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "mesh":
            mesh, order = [(a.split("=")[0].strip(), int(a.split("=")[1]))
                           for a in rest.split(",")], None
        elif word == "order":
            first, _, *numbers = rest.split()
            order = [int(first) + int(n) for n in numbers]
        elif word in ("from", "to"):
            sides.append((mesh, order) + parse_type(rest))
    return sides


def make_number(element, summand, index):
    """Sums of six are exact."""
    most = 20 if has_few_bits(element) else 1001
    return (summand * 7919 + index * 104729 + summand * index * 31) % (2 * most + 1) - most


def list_shares(side):
    """Of each device: its coordinates by name, offsets, and the shape that exists."""
    mesh, order, dims, _ = side
    sizes = dict(mesh)
    for position, place in enumerate(itertools.product(*(range(n) for _, n in mesh))):
        named = {name: at for (name, _), at in zip(mesh, place)}
        offsets = [find_offset(dim, sizes, named) for dim in dims]
        shape = [max(0, min(dim[0], dim[2] - o)) for dim, o in zip(dims, offsets)]
        yield order[position] if order else position, named, offsets, shape


def write_side(problem, side, element, pattern):
    axes = [(name, dict(problem[0][0])[name]) for name in problem[0][3]]
    made = [name for name in side[3] if name not in problem[0][3]]
    for device, named, offsets, shape in list_shares(side):
        ranges = [range(named[name], named[name] + 1) if name in side[3] else range(size)
                  for name, size in axes]
        summands = []
        for place in itertools.product(*ranges):
            summand = 0
            for (_, size), at in zip(axes, place):
                summand = summand * size + at
            summands.append(summand)
        if any(named[name] for name in made):
            summands = []  # zeros: the identity of the sum
        data = bytearray()
        for index in itertools.product(*(range(n) for n in shape)):
            at = 0
            for offset, i, dim in zip(offsets, index, side[2]):
                at = at * dim[2] + offset + i
            data += pack_element(element, sum(make_number(element, s, at) for s in summands),
                                 sum(make_number(element, s, at + 1) for s in summands))
        with open(pattern.replace("%d", str(device)), "wb") as file:
            file.write(format_header(ELEMENTS[element][0], shape) + data)


def main(path, element, source, target):
    problem = parse_problem(path)
    write_side(problem, problem[0], element, source)
    write_side(problem, problem[1], element, target)


if __name__ == "__main__":
    main(*sys.argv[1:])
