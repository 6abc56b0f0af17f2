"""Targets that hold summands along axes along which the source holds none.

    made_targets.py BUILD

All pairs of DTensor placements over meshes of one and two dimensions whose target is
Partial() where the source is not: `redist plan` understands them as they were meant, and
`redist-check` accepts the plan; where every placement stays, or goes from Replicate() to
Partial(), nothing moves. Then one such target in each of the other notations.
"""

import itertools
import json
import os
import subprocess
import sys
import tempfile

SIZES = {"dp": 2, "tp": 4}
WORDS = {"R": "Replicate()", "0": "Shard(0)", "1": "Shard(1)", "P": "Partial()"}

# mesh, shape, source, target, the problem's types and operation
WORDINGS = [
    ("x=4,y=2", "8,4", "P('x')", "P('x', unreduced={'y'})", "[2{x}8, 4]", "[2{x}8, 4]{y}", "sum"),
    ("x=4,y=2", "8,4", "P(None, 'y')", "P('x', unreduced={'y'}, unreduced_kind=max)",
     "[8, 2{y}4]", "[2{x}8, 4]{y}", "max"),
    ("x=4,y=2", "", "f32[8@x,4]", "f32[8@x,4]{U:y}", "[2{x}8, 4]", "[2{x}8, 4]{y}", "sum"),
    ("x=4,y=2", "8,4", '#sdy.sharding<@m, [{"x"}, {}]>',
     '#sdy.sharding<@m, [{"x"}, {}], unreduced={"y"}>', "[2{x}8, 4]", "[2{x}8, 4]{y}", "sum"),
    ("x=4,y=2", "8,4", '#sdy.sharding<@m, [{"y"}, {}]>',
     '#sdy.sharding<@m, [{"y"}, {}], unreduced=max{"x":(2)2}>',
     "[4{y}8, 4]", "[4{y}8, 4]{x_2_2}", "max"),
    ("x=4", "8", "{replicated}", "{unreduced}", "[8]", "[8]{x}", "sum"),
    ("", "8", "{devices=[4]<=[4]}", "{devices=[2,2]<=[4] last_tile_dims={unreduced}}",
     "[2{d1,d0}8]", "[4{d0}8]{d1}", "sum"),
    ("", "8", "{mesh['x'=2], [{'x'}]}", "{mesh['x'=2], [{}], unreduced=min{'x'}}",
     "[4{x}8]", "[8]{x}", "min"),
    ("x=4,y=2", "8,8", "<@g, [[0], []]>", "<@g, [[0], []], partial = sum [1]>",
     "[2{x}8, 8]", "[2{x}8, 8]{y}", "sum"),
    ("X=4,Y=2", "8,8", "C[I_X, K]", "C[I_X, K]{U_Y}", "[2{X}8, 8]", "[2{X}8, 8]{Y}", "sum"),
    ("X=4,Y=2", "8,8", "C[I_X, K]", r"C[I, K_Y] \{U_X\}", "[2{X}8, 8]", "[8, 4{Y}8]{X}", "sum"),
    ("x=4,y=2", "", "[8]{x:(1)2}", "[4{x:(1)2}8]{x:(2)2}", "[8]{x_1_2}", "[4{x_1_2}8]{x_2_2}",
     "sum"),
]


def write_native(placements, axes):
    """The type of 8 x 8 elements that the placements mean, axes minor to major."""
    dims = []
    for dim in "01":
        cut = [axis for axis, where in zip(axes, placements) if where == dim][::-1]
        tile = 8
        for axis in cut:
            tile //= SIZES[axis]
        dims.append(f"{tile}{{{','.join(cut)}}}8" if cut else "8")
    unreduced = [axis for axis, where in zip(axes, placements) if where == "P"]
    return f"[{', '.join(dims)}]" + (f"{{{','.join(unreduced)}}}" if unreduced else "")


def list_placements():
    """Mesh, source and target, the types, and whether nothing has to move."""
    for axes in (["dp"], ["tp"], ["dp", "tp"]):
        every = list(itertools.product("R01P", repeat=len(axes)))
        for source, target in itertools.product(every, every):
            pairs = list(zip(source, target))
            if not any(b == "P" and a != "P" for a, b in pairs):
                continue
            stays = all(a == b or (a, b) == ("R", "P") for a, b in pairs)
            yield (",".join(f"{axis}={SIZES[axis]}" for axis in axes), "8,8",
                   *(f"[{', '.join(WORDS[p] for p in side)}]" for side in (source, target)),
                   write_native(source, axes), write_native(target, axes), "sum", stays)


def check_pair(build, names, case, result):
    """None, or what is wrong with the answer to a line."""
    if not result["ok"]:
        return result["error"]
    with open(names[0]) as problem:
        lines = problem.read().split("\n")
    for word, meant in zip(("from", "to", "op"), case[4:7]):
        if f"{word} {meant}" not in lines:
            return f"expected '{word} {meant}' in {lines}"
    check = subprocess.run([f"{build}/redist-check", *names], capture_output=True, text=True)
    if check.returncode != 0:
        return check.stdout + check.stderr
    if len(case) > 7 and case[7] and "STEPS 0" not in check.stdout:
        return f"nothing has to move: {check.stdout}"
    return None


def main():
    build = sys.argv[1]
    cases = list(list_placements()) + WORDINGS
    with tempfile.TemporaryDirectory() as directory:
        batch = os.path.join(directory, "batch.jsonl")
        with open(batch, "w") as out:
            for k, (mesh, shape, source, target, *_, op) in enumerate(c[:7] for c in cases):
                line = {"id": f"c{k}", "from": source, "to": target, "mesh": mesh, "shape": shape}
                line.update({"op": op} if "{x:" in source else {})
                out.write(json.dumps({key: text for key, text in line.items() if text}) + "\n")
        answers = subprocess.run(
            [f"{build}/redist", "plan", "--batch", batch, "--cert-dir", directory],
            capture_output=True, text=True, check=True).stdout.splitlines()
        assert len(answers) == len(cases), f"{len(answers)} answers to {len(cases)} lines"
        for k, (case, answer) in enumerate(zip(cases, answers)):
            names = [os.path.join(directory, f"c{k}.{end}") for end in ("problem", "cert")]
            wrong = check_pair(build, names, case, json.loads(answer))
            if wrong is not None:
                sys.exit(f"made_targets: {case[0]}, {case[2]} to {case[3]}: {wrong}")
    print(f"{len(cases)} targets with summands that the source has not: understood, accepted")


main()
