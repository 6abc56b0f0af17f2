"""Makes .npy files for the tests with nothing but the standard library: the
expected tiles are cut here, independently of the code under test.

  arrays.py make FILE DTYPE SHAPE [fortran] [v2|v3]   SHAPE as 12x8, or - for rank 0
  arrays.py cut FILE PROBLEM from|to PATTERN          tiles of FILE, %d is the device
"""
import ast
import itertools
import re
import struct
import sys


def format_header(dtype, shape, fortran=False, version=1):
    text = "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }" % (dtype, fortran, tuple(shape))
    start = 10 if version == 1 else 12
    text += " " * (-(start + len(text) + 1) % 64) + "\n"
    length = struct.pack("<H" if version == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes([version, 0]) + length + text.encode()


def count_bytes(dtype):
    return int(re.fullmatch(r"[<>|=][a-zA-Z](\d+)", dtype).group(1))


# Of the elements that are combined: dtype, and how struct writes one or each of two parts.
ELEMENTS = {"int8": ("|i1", "<b"), "int16": ("<i2", "<h"), "int32": ("<i4", "<i"),
            "int64": ("<i8", "<q"), "uint8": ("|u1", "<B"), "uint16": ("<u2", "<H"),
            "uint32": ("<u4", "<I"), "uint64": ("<u8", "<Q"), "float16": ("<f2", "<e"),
            "bfloat16": ("|V2", "<f"), "float32": ("<f4", "<f"), "float64": ("<f8", "<d"),
            "complex64": ("<c8", "<f"), "complex128": ("<c16", "<d")}


def pack_element(name, number, imaginary=0):
    """The bytes of a number that the element has, but for integers, which wrap."""
    dtype, code = ELEMENTS[name]
    if "int" in name:
        return (number % 256 ** struct.calcsize(code)).to_bytes(struct.calcsize(code), "little")
    if name == "bfloat16":
        return struct.pack(code, number)[2:]
    return struct.pack(code, number) + (struct.pack(code, imaginary) if "c" in dtype else b"")


def has_few_bits(name):
    return name in ("float16", "bfloat16")


def make(path, dtype, shape, *options):
    sizes = [] if shape == "-" else [int(s) for s in shape.split("x")]
    total = count_bytes(dtype)
    for s in sizes:
        total *= s
    state, data = 12345, bytearray()
    for _ in range(total):
        state = (state * 1103515245 + 12345) % 2**31
        data.append(state >> 16 & 255)
    version = 3 if "v3" in options else 2 if "v2" in options else 1
    with open(path, "wb") as file:
        file.write(format_header(dtype, sizes, "fortran" in options, version) + data)


def read(path):
    with open(path, "rb") as file:
        content = file.read()
    first = 10 if content[6] == 1 else 12
    start = first + int.from_bytes(content[8:first], "little")
    header = ast.literal_eval(content[first:start].decode().strip())
    return header["descr"], header["shape"], content[start:]


def parse_problem(path, which):
    lines = dict(line.rstrip("\n").split(" ", 1) for line in open(path))
    mesh = [(a.split("=")[0].strip(), int(a.split("=")[1])) for a in lines["mesh"].split(",")]
    dims = []
    for tile, axes, size in re.findall(r"(\d+)\{([^}]*)\}(\d+)|\d+", lines[which]):
        dims.append((int(tile), [a.strip() for a in axes.split(",")], int(size)) if tile else None)
    whole = re.findall(r"\d+\{[^}]*\}\d+|\d+", lines[which])
    dims = [d or (int(w), [], int(w)) for d, w in zip(dims, whole)]
    return mesh, dims


def find_offset(dim, sizes, place):
    """Base offset of Figure 7: axes minor to major."""
    tile, axes, _ = dim
    offset, stride = 0, tile
    for axis in axes:
        offset += stride * place[axis]
        stride *= sizes[axis]
    return offset


def cut(path, problem, which, pattern):
    dtype, shape, data = read(path)
    elem = count_bytes(dtype)
    mesh, dims = parse_problem(problem, which)
    sizes = dict(mesh)
    for device, place in enumerate(itertools.product(*(range(n) for _, n in mesh))):
        named = {name: at for (name, _), at in zip(mesh, place)}
        offsets = [find_offset(dim, sizes, named) for dim in dims]
        tile = bytearray()
        for index in itertools.product(*(range(dim[0]) for dim in dims)):
            position = 0
            for o, i, s in zip(offsets, index, shape):
                position = position * s + o + i
            tile += data[position * elem:(position + 1) * elem]
        with open(pattern.replace("%d", str(device)), "wb") as file:
            file.write(format_header(dtype, [dim[0] for dim in dims]) + tile)


if __name__ == "__main__":
    {"make": make, "cut": cut}[sys.argv[1]](*sys.argv[2:])
