"""Checkpoints for tests: `.safetensors` files written and read by the wording of the format, and the
part of a tensor that a rank holds by its own definition: element by element."""
import ast
import json
import pathlib
import struct

SIZES = {"BOOL": 1, "U8": 1, "I8": 1, "F8_E4M3": 1, "BF16": 2, "F16": 2, "F32": 4, "I64": 8, "F64": 8}


def count(shape):
    n = 1
    for extent in shape:
        n *= extent
    return n


def write(path, tensors, metadata=None):
    """tensors: {name: (dtype, shape, bytes)}"""
    header, data = {}, b""
    if metadata:
        header["__metadata__"] = metadata
    for name, (dtype, shape, content) in tensors.items():
        assert len(content) == count(shape) * SIZES[dtype], name
        header[name] = {"dtype": dtype, "shape": list(shape),
                        "data_offsets": [len(data), len(data) + len(content)]}
        data += content
    text = json.dumps(header).encode()
    pathlib.Path(path).write_bytes(struct.pack("<Q", len(text)) + text + data)


def read(path):
    raw = pathlib.Path(path).read_bytes()
    length, = struct.unpack("<Q", raw[:8])
    header = json.loads(raw[8:8 + length])
    header.pop("__metadata__", None)
    found, end = {}, 0
    for name, entry in sorted(header.items(), key=lambda e: e[1]["data_offsets"]):
        first, last = entry["data_offsets"]
        assert first == end and last - first == count(entry["shape"]) * SIZES[entry["dtype"]], name
        assert first % SIZES[entry["dtype"]] == 0, "%s is not aligned" % name
        end = last
        found[name] = entry["dtype"], entry["shape"], raw[8 + length + first:8 + length + last]
    assert 8 + length + end == len(raw)
    return found


# as numpy.lib.format names them on a little-endian machine
ARRAYS = {"BOOL": "|b1", "U8": "|u1", "I8": "|i1", "F16": "<f2", "F32": "<f4", "I64": "<i8", "F64": "<f8"}


def write_array(path, tensor, version=1):
    dtype, shape, content = tensor
    text = repr({"descr": ARRAYS[dtype], "fortran_order": False, "shape": tuple(shape)}).encode()
    length = struct.pack("<H" if version == 1 else "<I", len(text) + 1)
    pathlib.Path(path).write_bytes(b"\x93NUMPY" + bytes([version, 0]) + length + text + b"\n" + content)


def read_array(path):
    raw = pathlib.Path(path).read_bytes()
    assert raw[:8] == b"\x93NUMPY\x01\x00", path
    length, = struct.unpack("<H", raw[8:10])
    header = ast.literal_eval(raw[10:10 + length].decode())
    assert (10 + length) % 64 == 0 and header["fortran_order"] is False, path
    dtype = next(name for name, descr in ARRAYS.items() if descr == header["descr"])
    shape, content = list(header["shape"]), raw[10 + length:]
    assert len(content) == count(shape) * SIZES[dtype], path
    return dtype, shape, content


def coordinates(mesh, rank):
    found = {}
    for axis, size in reversed(list(mesh.items())):
        found[axis] = rank % size
        rank //= size
    return found


def chunk(extent, parts, part, cut):
    """Indices that a part has: whole units, the first parts longest, or balanced."""
    unit = cut.get("unit", 1)
    units = extent // unit
    if cut.get("repeat") and 0 < units < parts and parts % units == 0:
        part, parts = part * units // parts, units
    if cut.get("uneven") == "balanced":
        owner = [u for u in range(units) if sum(1 for p in range(parts) if balanced(units, parts, p, u)) == 1
                 and balanced(units, parts, part, u)]
    else:
        size = -(-units // parts)
        owner = [u for u in range(units) if size and u // size == part]
    return [u * unit + k for u in owner for k in range(unit)]


def balanced(units, parts, part, u):
    lengths = [units // parts + (p < units % parts) for p in range(parts)]
    return sum(lengths[:part]) <= u < sum(lengths[:part + 1])


def part_of(mesh, rank, axes):
    at, part, parts = coordinates(mesh, rank), 0, 1
    for axis in axes:
        part = part * mesh[axis] + at[axis]
        parts *= mesh[axis]
    return part, parts


def indices(mesh, rank, extent, cut):
    """Which indices of a dimension a rank has, in the order of its tile."""
    if cut is None:
        return list(range(extent))
    if not isinstance(cut, dict):
        cut = {"axes": cut}
    axes = cut.get("axes", [])
    part, parts = part_of(mesh, rank, [axes] if isinstance(axes, str) else axes)
    shares = cut.get("fused", [1])
    found, before = [], 0
    for share in shares:
        length = extent * share // sum(shares)
        found += [before + k for k in chunk(length, parts, part, cut)]
        before += length
    return found


def shard(rule, mesh, rank, shape, content, size):
    """Shape and bytes of a rank's part of a tensor; None where `at` is another place."""
    if "flat" in rule:
        axes = rule["flat"]
        part, parts = part_of(mesh, rank, [axes] if isinstance(axes, str) else axes)
        mine = chunk(count(shape), parts, part, {})
        return [len(mine)], b"".join(content[k * size:(k + 1) * size] for k in mine)
    cuts = rule.get("cut", []) + [None] * len(shape)
    lists = [indices(mesh, rank, extent, cuts[x]) for x, extent in enumerate(shape)]
    places = [0]
    for x, extent in enumerate(shape):
        places = [place * extent + k for place in places for k in lists[x]]
    return [len(found) for found in lists], b"".join(content[p * size:(p + 1) * size] for p in places)
