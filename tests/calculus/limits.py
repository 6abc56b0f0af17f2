"""Pairs at the limits of docs/FORMAT.md section 1, and one beyond.

`limit_cases` gives name, problem, certificate, code and step, like the cases of
the files; code 0 is accepted.
"""

STATEMENT = b"""redist-cert 2
devices %d
mesh %d %s
elem %d
%ssums %d
%sfrom %d
%sto %d
%sclaim height %d cost %d bounded %d normal %d received %d identical 1
steps %d
%send %d
"""


def problem(mesh="x=1", elem=1, source="[1]", target=None, devices=None, op=None):
    lines = ["redist-problem 2"]
    if devices is not None:
        lines.append(f"devices {devices}")
    lines += [f"mesh {mesh}", f"elem {elem}"]
    if op is not None:
        lines.append(f"op {op}")
    return "\n".join(lines + [f"from {source}", f"to {target or source}", ""]).encode()


def certificate(sizes=(1,), elem=1, source=("1 1 0",), target=None, devices=None, op=None, sums=(),
                height=1, cost=0, received=0, bounded=1, normal=1, steps=(), sections=()):
    """A certificate from its lines; `steps` are a step line and its list each."""
    product = 1
    for size in sizes:
        product *= size
    rows = [b"".join(line.encode() + b"\n" for line in lines)
            for lines in (sums, source, target or source, [*steps, *sections])]
    count = sum(line.startswith("step ") for line in steps)
    return STATEMENT % (
        devices or product, len(sizes), b" ".join(b"%d" % size for size in sizes), elem,
        b"op %s\n" % op.encode() if op else b"", len(sums), rows[0], len(source), rows[1],
        len(source), rows[2], height, cost, bounded, normal, received, count, rows[3], count)


def mesh_limits():
    """Devices, axes, their sizes and names."""
    largest = 2**20
    yield "devices", problem(devices=largest), certificate(devices=largest), 0, 0
    yield ("devices beyond", problem(devices=largest + 1), certificate(devices=largest + 1),
           120, 0)
    for axes, code in ((32, 0), (33, 6)):
        mesh = ",".join(f"a{k}=1" for k in range(axes))
        yield f"{axes} axes", problem(mesh), certificate((1,) * axes), code, 0
    yield "axis size", problem(f"x={largest}"), certificate((largest,)), 0, 0
    yield "axis size beyond", problem(f"x={largest + 1}"), certificate((largest + 1,)), 5, 0
    yield "positions", problem("x=1024,y=1024"), certificate((1024, 1024)), 0, 0
    yield "positions beyond", problem("x=1024,y=1025"), certificate((1024, 1025)), 22, 0
    for length, code in ((31, 0), (32, 3)):
        yield f"name of {length}", problem("n" * length + "=1"), certificate(), code, 0


def type_limits():
    """Dimensions, tiles, sizes, elements."""
    for rank, code in ((0, 0), (16, 0), (17, 19)):
        source = "[" + ",".join(["1"] * rank) + "]"
        yield (f"rank {rank}", problem(source=source), certificate(source=["1 1 0"] * rank),
               code, 0)
    for rank, code in ((15, 0), (16, 143)):
        source = "[" + ",".join(["1"] * rank) + "]{x}"
        yield (f"rank {rank} and a sum", problem(source=source, op="sum"),
               certificate(source=["1 1 0"] * rank, op="sum", sums=["1 1 1 0"]), code, 0)
    for extent, code in ((2**63, 0), (2**63 + 1, 14), (2**64, 14)):
        yield (f"extent {extent}", problem(source=f"[{extent}]"),
               certificate(source=[f"{extent} {extent} 0"], height=min(extent, 2**64 - 1)), code, 0)
    yield ("size beyond", problem(source=f"[1{{}}{2**63 + 1}]"),
           certificate(source=[f"1 {2**63 + 1} 0"]), 18, 0)
    for elem, code in ((16, 0), (17, 9), (0, 9)):
        yield f"element of {elem}", problem(elem=elem), certificate(elem=elem), code, 0
    for one, other, code in ((2**32 - 1, 2**32 + 1, 0), (2**32, 2**32, 27)):
        yield (f"local size {one} x {other}", problem(source=f"[{one},{other}]"),
               certificate(source=[f"{one} {one} 0", f"{other} {other} 0"],
                           height=2**64 - 1), code, 0)


def permutes(count, size):
    """So many identity allpermutes; costs stay within 64 bits as they are written."""
    lines = []
    for number in range(1, count + 1):
        cost = min(number * size, 2**64 - 1)
        lines += [f"step {number} allpermute tile {size} size {size} cost {cost}", "list 0"]
    return lines


def step_limits():
    """Steps, factors, iotas, states, costs."""
    for count, code in ((64, 0), (65, 61)):
        yield (f"{count} steps", problem(),
               certificate(cost=count, received=count, steps=permutes(count, 1)), code, 0)
    half, row = 2**63, f"{2**63} {2**63} 0"
    yield ("a cost of 2^63", problem(source=f"[{half}]"),
           certificate(source=[row], height=half, cost=half, received=half,
                       steps=permutes(1, half)), 0, 0)
    yield ("a cost of 2^64", problem(source=f"[{half}]"),
           certificate(source=[row], height=half, cost=2**64 - 1, received=2**64 - 1,
                       steps=permutes(2, half)), 105, 2)
    for factor, code in ((2**20, 100), (2**20 + 1, 66), (1, 66)):
        yield (f"factor {factor}", problem(), certificate(
            steps=[f"step 1 broadcast {factor} tile 1 size 1 cost 1", "list 0"]),
            code, 1 if code == 100 else 0)
    for rank, code in ((24, 0), (25, 74)):
        numbers = " ".join(["1"] * rank + [str(k) for k in range(rank)])
        yield (f"iota of {rank}", problem(), certificate(
            cost=1, received=1,
            steps=["step 1 allpermute tile 1 size 1 cost 1", f"iota {rank} {numbers}"]), code, 0)
    for states, code in ((1024, 0), (1025, 84)):
        lines = [f"bound 0 {states}"] + ["state 2 paid 0"] * states
        yield (f"{states} states", problem(mesh="x=2", source="[2]", target="[1{x}2]"), certificate(
            (2,), source=["2 2 0"], target=["1 2 1 0"], height=2,
            steps=["step 1 dynslice 0 2 tile 1 size 1 cost 0", "list 0 1"], sections=lines), code, 0)


def received_limits():
    """Received elements that only together are 2^64."""
    long = 2**62 - 1
    steps = ["step 1 allreduce 2 3 tile 1 1 3 size 1 cost 2", "list 0 1 2",
             f"step 2 resize tile 4 {long} 3 size {4 * long} cost 2",
             f"step 3 allpermute tile 4 {long} 3 size {4 * long} cost {4 * long + 2}",
             "list 0 1 2"]
    asked = problem("x=3", source="[1,1]{x}", target=f"[4{{}}1,{long}{{}}1]", op="sum")
    for received in (0, 2**64 - 1):
        yield (f"received 2^64, claimed {received}", asked, certificate(
            (3,), source=["1 1 0", "1 1 0"], target=["4 1 0", f"{long} 1 0"], op="sum",
            sums=["0 3 1 0"], height=4 * long, cost=4 * long + 2, received=received,
            steps=steps), 161, 0)


def limit_cases():
    for cases in (mesh_limits, type_limits, step_limits, received_limits):
        yield from cases()
