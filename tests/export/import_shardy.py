"""Collectives in Shardy text become certificates, or are refused with their place.

    import_shardy.py BUILD PLANS

Modules written by hand: those of GOOD must be accepted by redist-check with the steps that
stand there, those of BAD refused with their line, column and what was expected. Then what
`redist export --format shardy` writes of the plans of certs/ and of PLANS random problems is
imported again, with the same steps; with a step left out, axes exchanged or another order of
devices, nothing that the reader of the tests finds wrong may be accepted.
"""

import glob
import math
import os
import random
import re
import subprocess
import sys
import tempfile

from arrays import read_problem, write_pairs, writes_identities
from import_plans import Importer, read_steps
from run_shardy import export, plan_beyond, run_to_target, write_cases
from run_stablehlo import is_large

MESHES = """  sdy.mesh @m = <["x"=2, "y"=2, "z"=4]>
  sdy.mesh @turned = <["x"=2, "y"=2, "z"=4], device_ids=[15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]>
"""
MESH = "x=2,y=2,z=4"


def module(shape, source, steps, target=None, result=None):
    """The text of a module; `steps` are operations, `%` stands for the operand."""
    kind = f"tensor<{shape}>"
    lines = [f"  func.func @main(%arg0: {kind} {{sdy.sharding=#sdy.sharding<@m, {source}>}}) -> "
             + (f"({kind} {{sdy.sharding = #sdy.sharding<{target}>}})" if target else kind) + " {"]
    value = "%arg0"
    for number, step in enumerate(steps):
        operation, out = step
        operand = operation.replace("%", value) if "%" in operation else f"{operation} {value}"
        lines.append(f"    %{number} = sdy.{operand} out_sharding=<{out}> : {kind}")
        value = f"%{number}"
    return ["module @other {", *MESHES.splitlines(), *lines, f"    return {result or value} : {kind}", "  }", "}"]


# name, array, source sharding, steps, types of the problem, op, steps of the certificate
GOOD = [
    ("gather along two dimensions at once", "16x8xf32", '[{"y", "x"}, {"z"}]',
     [('all_gather [{"x"}, {"z"}]', '@m, [{"y"}, {}]')],
     "[4{x,y}16,2{z}8]", "[8{y}16,8]", None, ["allgather 0 2", "allgather 1 4"]),
    ("gather of a part of an axis", "16xf32", '[{"x", "z"}]',
     [('all_gather [{"z":(2)2}]', '@m, [{"x", "z":(1)2}]')],
     "[2{z,x}16]", "[4{z:(1)2,x}16]", None, ["allgather 0 2"]),
    ("slice along two dimensions at once", "16x8xf32", '[{}, {"x"}]',
     [('all_slice [{"z", "y"}, {}]', '@m, [{"z", "y"}, {"x"}]')],
     "[16,4{x}8]", "[2{y,z}16,4{x}8]", None, ["dynslice 0 8"]),
    ("slice of a part, which joins the axis", "16xf32", '[{"z":(1)2}]',
     [('all_slice [{"z":(2)2}]', '@m, [{"z"}]')], "[8{z:(1)2}16]", "[4{z}16]", None, ["dynslice 0 2"]),
    ("two moves in one all_to_all", "16x8x8x8xf32", '[{"x"}, {"z"}, {}, {}]',
     [('all_to_all [{"x"}: 0->2, {"z"}: 1->3]', '@m, [{}, {}, {"x"}, {"z"}]')],
     "[8{x}16,2{z}8,8,8]", "[16,8,4{x}8,2{z}8]", None, ["alltoall 0 2 2", "alltoall 1 3 4"]),
    ("several axes moved, open dimensions and priorities", "16x8xf32", '[{"x", "z", "y"}p2, {?}]',
     [('all_to_all [{"z", "y"}: 0->1]', '@m, [{"x", ?}, {"z", "y"}p1]')],
     "[1{y,z,x}16,8]", "[8{x}16,1{y,z}8]", None, ["alltoall 0 1 8"]),
    ("permute of the axes of two dimensions", "16x8xf32", '[{"x"}, {"y"}], replicated={"z"}',
     [("collective_permute", '@m, [{"y"}, {"x"}]')], "[8{x}16,4{y}8]", "[8{y}16,4{x}8]", None, ["allpermute"]),
    ("permute to a part of an axis", "16xf32", '[{"x"}]',
     [("collective_permute", '@m, [{"z":(2)2}]')], "[8{x}16]", "[8{z:(2)2}16]", None, ["allpermute"]),
    ("permute to another order of the devices", "16xf32", '[{"x", "z"}]',
     [("collective_permute", '@turned, [{"z", "x"}]'), ('all_gather [{"z", "x"}]', "@turned, [{}]")],
     "[2{z,x}16]", "[16]", None, ["allpermute", "allgather 0 8"]),
    ("all_reduce along several axes", "16xf32", '[{"y"}], unreduced={"x", "z"}',
     [('all_reduce {"x", "z"}', '@m, [{"y"}]')], "[8{y}16]{x,z}", "[8{y}16]", "sum", ["allreduce 1 8"]),
    ("all_reduce max of one axis, then of the other", "16xf32", '[{}], unreduced=max{"x", "z"}',
     [('all_reduce max {"x"}', '@m, [{}], replicated={"x"}, unreduced=max{"z"}'), ('all_reduce max {"z"}', "@m, [{}]")],
     "[16]{x,z}", "[16]", "max", ["allreduce 1 2", "allreduce 2 4"]),
    ("reduce_scatter min", "16x8xf32", '[{"y"}, {}], unreduced=min{"z"}',
     [('reduce_scatter min [{}, {"z"}]', '@m, [{"y"}, {"z"}]')],
     "[8{y}16,8]{z}", "[8{y}16,2{z}8]", "min", ["reducescatter 2 1 4"]),
    ("reduce_scatter along two dimensions", "16x8xf32", '[{}, {}], unreduced={"x", "y"}',
     [('reduce_scatter sum [{"y"}, {"x"}]', '@m, [{"y"}, {"x"}]')],
     "[16,8]{x,y}", "[8{y}16,4{x}8]", "sum", ["reducescatter 3 0 2", "reducescatter 2 1 2"]),
    ("an axis stays unreduced", "16xbf16", '[{"x"}], unreduced={"y"}',
     [('all_gather [{"x"}]', '@m, [{}], unreduced={"y"}')], "[8{x}16]{y}", "[16]{y}", "sum", ["allgather 0 2"]),
    ("nothing along no axes", "16x8xf32", '[{"x"}, {}]',
     [("all_gather [{}, {}]", '@m, [{"x"}, {}]'), ("all_reduce {}", '@m, [{"x"}, {}]')],
     "[8{x}16,8]", "[8{x}16,8]", None, []),
    ("no operation", "16xf32", '[{"x"}]', [], "[8{x}16]", "[8{x}16]", None, []),
    ("no dimension", "f32", '[], unreduced={"z"}', [('all_reduce {"z"}', "@m, []")], "[]{z}", "[]", "sum",
     ["allreduce 0 4"]),
]

GATHERED = module("16x8xf32", '[{"y"}, {"z"}]', [('all_gather [{}, {"z"}]', '@m, [{"y"}, {}]'),
                                               ('all_slice [{"x"}, {}]', '@m, [{"y", "x"}, {}]')],
                  '@m, [{"y", "x"}, {}]')
GATHERED_TYPES = ("[8{y}16,2{z}8]", "[4{x,y}16,8]")

# change of GATHERED (line from 1, old text, new text), and what is said; lines 1 to 8
BAD = [
    (5, '{"z"}] %arg0', '{"y"}] %arg0', "5: dimension 1: expected axes that its sharding ends with"),
    (5, '{"z"}]', '{"z":(1)2}]', "5: dimension 1: expected axes that its sharding ends with"),
    (5, '{"z"}]', '{"z":(3)2}]', r"5: column \d+: expected a part \(m\)k"),
    (5, '{"z"}]', '{"z":(1)2, "z":(2)2}]', r"5: column \d+: expected neighbouring parts of an axis as one"),
    (5, '{"z"}]', '{"z", "z"}]', r"5: column \d+: expected each part of an axis once"),
    (5, '{"z"}]', '{"w"}]', r"5: column \d+: .*'w'"),
    (5, '[{}, {"z"}]', '[{"z"}]', r"5: column \d+: expected ',' and the next dimension, got '\]'"),
    (5, '[{}, {"z"}]', '[{}, {"z"}, {}]', r"5: column \d+: expected '\]', got ','"),
    (5, 'out_sharding=<@m, [{"y"}, {}]>', 'out_sharding=<@m, [{}, {}]>', r"5: column \d+: expected the out_sharding that"),
    (5, 'out_sharding=<@m, [{"y"}, {}]>', 'out_sharding=<@turned, [{"y"}, {}]>', "5: .*expected the out_sharding that"),
    (5, "@m", "@n", r"5: column \d+: expected the name of an sdy.mesh above"),
    (5, '[{"y"}, {}]', '[{"y"}, {"y"}]', "5: .*expected each part of an axis once in a sharding"),
    (5, '[{"y"}, {}]', '[{"y"}]', "5: expected a sharding of 2 dimensions"),
    (5, '[{"y"}, {}]>', '[{"y"}, {}], manual={"x"}>', "5: .*expected replicated=.* or unreduced="),
    (5, "%arg0", "%arg1", "7: %arg1: expected a value that comes of an argument"),
    (5, "%arg0 out", "%arg0, %arg0 out", r"5: column \d+: expected out_sharding="),
    (5, " out_sharding", " in_sharding", r"5: column \d+: expected a collective of one operand, and its out_sharding"),
    (5, "sdy.all_gather", "sdy.reshard", "5: 'sdy.reshard' is not understood: expected sdy.all_gather, sdy.all_slice"),
    (5, "sdy.all_gather", "sdy.sharded_to_unreduced", "5: 'sdy.sharded_to_unreduced' makes summands of data"),
    (5, "sdy.all_gather", "stablehlo.add", "5: 'stablehlo.add' is not understood"),
    (5, "16x8xf32", "16x16xf32", "5: .*expected the sizes and the bytes of an element of the problem"),
    (5, " : tensor<16x8xf32>", "", "5: .*expected ':' and the type"),
    (5, "f32>", "f32> loc(unknown)", r"5: column \d+: expected "),
    (6, '[{"x"}, {}] %0', '[{"y"}, {}] %0', "6: dimension 0: expected axes along which the operand is replicated"),
    (6, '[{"x"}, {}] %0', '[{"x"}, {"x"}] %0', "6: .*expected each part of an axis once"),
    (6, "sdy.all_slice", "sdy.reduce_scatter", "6: expected axes along which the operand is unreduced"),
    (6, 'sdy.all_slice [{"x"}, {}]', 'sdy.all_reduce {"x"}', "6: expected axes along which the operand is unreduced"),
    (6, 'sdy.all_slice [{"x"}, {}]', "sdy.collective_permute", "6: expected a mesh of the same axes, the same unreduced"),
    (6, 'sdy.all_slice [{"x"}, {}]', 'sdy.all_to_all [{"y"}: 0->0]', "6: .*expected ': i->j', two dimensions"),
    (6, 'sdy.all_slice [{"x"}, {}]', 'sdy.all_to_all [{"y"}: 0->2]', "6: .*expected ': i->j', two dimensions"),
    (6, 'sdy.all_slice [{"x"}, {}]', 'sdy.all_to_all [{"y"}: 0->1, {"x"}: 1->0]', "6: .*expected ': i->j', two dimensions"),
    (6, '[{"y", "x"}, {}]> :', '[{"y", "x"}, {}], replicated={"z", "x"}> :', "6: .*expected the axes before it in the order of the mesh"),
    (6, '[{"y", "x"}, {}]> :', '[{"y", "x"}, {}], unreduced={"z"}> :', "6: unreduced by sum, and the problem combines by nothing"),
    (7, "%1", "%0", "7: expected the last value to have the sharding of the function's result"),
    (7, "%1", "%0, %1", "7: expected one value to be returned, or --to-value and its name"),
    (4, '-> (tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y", "x"}, {}]>})',
     '-> (tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>})', "7: expected the last value to have the sharding"),
    (4, '[{"y"}, {"z"}]', '[{"z"}, {"y"}]', "4: the argument does not lie as the source type says"),
    (4, '[{"y"}, {"z"}]', '[{"y"}, {"z"}], unreduced={"x"}', "4: unreduced by sum, and the problem combines by nothing"),
    (4, '@m, [{"y"}, {"z"}]', '@turned, [{"y"}, {"z"}]', "4: the argument does not lie as the source type says"),
    (4, " {sdy.sharding=#sdy.sharding<@m, [{\"y\"}, {\"z\"}]>}", "", "4: the argument does not lie as the source type says"),
    (4, "%arg0: tensor<16x8xf32>", "%arg0: tensor<16x8xf64>", "4: .*expected the sizes and the bytes of an element"),
    (2, '"z"=4', '"z"=8', r"4: the mesh @m has 32 devices, the problem has 16"),
    (2, "@m", "@turned", "3: a second mesh @turned"),
    (3, "[15, 14,", "[15, 15,", "3: device_ids: expected each of the 16 devices once"),
    (3, "device_ids", "ids", r"3: column \d+: expected 'device_ids='"),
    (7, "    return %1 : tensor<16x8xf32>", "    // no return", "9: expected a function that returns its last value"),
    (8, "  }", "  func.func @other() {", "8: expected one function, or --function and its name"),
]


def write_lines(work, problem):
    """What the importer asks of a problem: the words of its lines."""
    return dict(zip(("mesh", "from", "to", "elem", "op"), problem)) if problem[4] \
        else dict(zip(("mesh", "from", "to", "elem"), problem))


def check_good(importer):
    for name, shape, source, steps, start, end, op, wanted in GOOD:
        size = {"bf16": "2"}.get(shape.split("x")[-1], "4")
        for target in (None, steps[-1][1] if steps else f"@m, {source}"):
            text = module(shape, source, steps, target)
            got = importer.judge(text, write_lines(importer.work, (MESH, start, end, size, op)))
            assert got is not None, f"{name}: {importer.message}"
            with open(f"{importer.work}/given.cert") as file:
                words = re.findall(r"^step \d+ (.*?) tile", file.read(), re.M)
            assert words == wanted, f"{name}: {words}"


def check_bad(importer):
    problem = write_lines(importer.work, (MESH, *GATHERED_TYPES, "4", None))
    assert importer.judge(GATHERED, problem) is not None, importer.message
    for line, old, new, said in BAD:
        assert old in GATHERED[line - 1], (line, old)
        text = [*GATHERED[:line - 1], GATHERED[line - 1].replace(old, new, 1), *GATHERED[line:]]
        assert importer.judge(text, problem) is None, f"accepted: {new}"
        assert re.search(rf"given.mlir:{said}", importer.message), f"{new}: {importer.message}"


# A module as other tools print it: meshes that the function does not use, several functions,
# a signature over lines, other computations around and between, and values that nobody returns.
AROUND = """module @layer {
  sdy.mesh @one = <[], device_ids=[5]>
  sdy.mesh @small = <["a"=2]>
  sdy.mesh @m = <["x"=2, "y"=2]>
  func.func private @helper(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.sine %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @main(%arg0: tensor<8x4xf32> {jax.name = "x", sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>},
                  %arg1: tensor<4x8xf32>,
                  %arg2: tensor<8x8xf32>)
      -> (tensor<8x8xf32>, tensor<8x4xf32>) {
    %0 = stablehlo.dot %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %1 = sdy.all_reduce {"y"} %0 out_sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
    %2 = sdy.all_slice [{}, {"y"}] %1 out_sharding=<@m, [{"x"}, {"y"}]> : tensor<8x8xf32>
    %3 = stablehlo.add %2, %2 : tensor<8x8xf32>
    %4 = sdy.all_gather [{"x"}, {}] %arg0 out_sharding=<@m, [{}, {}]> : tensor<8x4xf32>
    %5 = sdy.all_slice [{"x"}, {"y"}] %arg2 out_sharding=<@m, [{"x"}, {"y"}]> : tensor<8x8xf32>
    return %3, %4 : tensor<8x8xf32>, tensor<8x4xf32>
  }
}
"""

# options, types, what is said, or the steps of the certificate
CHOICES = [
    (["--from-value", "%0", "--to-value", "%2"], "[4{x}8, 8]{y}", "[4{x}8, 4{y}8]", ["allreduce 2 2", "dynslice 1 2"]),
    (["--from-value", "0", "--to-value", "1"], "[4{x}8, 8]{y}", "[4{x}8, 8]", ["allreduce 2 2"]),
    (["--to-value", "%4"], "[4{x}8, 4]", "[8, 4]", ["allgather 0 2"]),
    (["--to-value", "%5"], "[8, 8]", "[4{x}8, 4{y}8]", ["dynslice 0 2", "dynslice 1 2"]),
    (["--from-value", "%1", "--to-value", "%2"], "[4{x}8, 8]", "[4{x}8, 4{y}8]", ["dynslice 1 2"]),
    (["--to-value", "%2"], "[4{x}8, 8]{y}", "[4{x}8, 4{y}8]", "13: 'stablehlo.dot' is not understood: .*--from-value"),
    (["--from-value", "%0", "--to-value", "%3"], "[4{x}8, 8]{y}", "[4{x}8, 4{y}8]", "16: 'stablehlo.add' is not understood"),
    (["--from-value", "%0", "--to-value", "%2"], "[4{x}8, 8]", "[4{x}8, 4{y}8]", "14: expected axes along which the operand is unreduced"),
    (["--from-value", "%9", "--to-value", "%2"], "[8]", "[8]", "13: 'stablehlo.dot' is not understood"),
    (["--from-value", "%arg0", "--to-value", "%9"], "[8]", "[8]", "19: %9: expected a value that comes of that of --from-value"),
    ([], "[8]", "[8]", "19: expected one value to be returned, or --to-value"),
]


# As the whole pipeline prints: meshes inside the shardings, several results, and lines that go on.
INLINED = """module @pipeline {
  func.func public @main(
      %arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>},
      %arg1: tensor<8x4xf32>
    ) -> (
      tensor<8x4xf32>
    ) {
    %0 = sdy.all_slice [{}, {"y"}] %arg0 out_sharding=<@m, [{"x"}, {"y"}]> : tensor<8x4xf32>
    %1:2 = call @foo(%0, %arg1) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {"y"}]>, <@m, [{}, {"x"}]>]>} : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
    %2 = sdy.all_to_all [{"x"}: 0->1] %1#0 out_sharding=<@m, [{}, {"y", "x"}]> : tensor<8x4xf32>
    %3 = sdy.all_gather [{}, {"x"}] %1#1 out_sharding=<@m, [{}, {}]> : tensor<8x4xf32>
    %4 = stablehlo.dot_general %2, %3, contracting_dims = [1] x [0]
      {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<@m, [{"x"}, {}], unreduced={"y"}>]>} :
      (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %5 = sdy.reduce_scatter [{"y"}, {}] %4 out_sharding=<@m, [{"x", "y"}, {}]> : tensor<8x4xf32>
    %6 = sdy.manual_computation(%5) in_shardings=[<@m, [{"x", "y"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%arg2: tensor<4x4xf32>) {
      %8 = stablehlo.abs %arg2 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y"}, {}]>]>} : tensor<4x4xf32>
      %9 = sdy.all_gather [{"y"}, {}] %8 out_sharding=<@m, [{}, {}]> : tensor<4x4xf32>
      sdy.return %9 : tensor<4x4xf32>
    } : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %7 = sdy.all_gather [{"x"}, {}] %6 out_sharding=<@m, [{}, {}]> : tensor<8x4xf32>
    return %7 : tensor<8x4xf32>
  }
}
"""

INLINED_CHOICES = [
    (["--to-value", "%0"], "[4{x}8, 4]", "[4{x}8, 2{y}4]", ["dynslice 1 2"]),
    (["--from-value", "%1#0", "--to-value", "%2"], "[4{x}8, 2{y}4]", "[8, 1{x,y}4]", ["alltoall 0 1 2"]),
    (["--from-value", "%1#1", "--to-value", "%3"], "[8, 2{x}4]", "[8, 4]", ["allgather 1 2"]),
    (["--from-value", "%4", "--to-value", "%5"], "[4{x}8, 4]{y}", "[2{y,x}8, 4]", ["reducescatter 2 0 2"]),
    (["--from-value", "%6"], "[4{x}8, 4]", "[8, 4]", ["allgather 0 2"]),
    (["--from-value", "%1#2", "--to-value", "%3"], "[8]", "[8]", "9: 'call' is not understood"),
    (["--from-value", "%1", "--to-value", "%2"], "[8]", "[8]", "9: 'call' is not understood"),
    (["--from-value", "%8", "--to-value", "%9"], "[2{y}4, 4]", "[4, 4]", "18: inside an sdy.manual_computation"),
    ([], "[8, 4]", "[8, 4]", "16: 'sdy.manual_computation' is not understood"),
]


def check_choices(importer):
    mesh = 'mesh<["x"=2, "y"=2]>'
    turned = 'mesh<["x"=2, "y"=2], device_ids=[3, 1, 2, 0]>'
    check_texts(importer, [(AROUND, ["--function", "main"]),
                           (re.sub(r"  func.func private.*?\n  }\n", "\n\n\n\n", AROUND, flags=re.S), [])], CHOICES)
    check_texts(importer, [(INLINED.replace("@m,", f"{mesh},"), []),
                           (INLINED.replace("@m,", f"{turned},"), ["--order", "0 list 3 1 2 0"])], INLINED_CHOICES)
    twice = INLINED.replace("      sdy.return", "      %0 = stablehlo.abs %8 : tensor<4x4xf32>\n      sdy.return").replace("@m,", f"{mesh},")
    check_texts(importer, [(twice, [])], [(["--to-value", "%0"], "[8]", "[8]", "19: expected %0 to be defined once")])
    twice = twice.replace("%0 = stablehlo.abs %8", "%4 = stablehlo.abs %8")
    check_texts(importer, [(twice, [])], [(["--from-value", "%4", "--to-value", "%5"], "[8]", "[8]", "19: expected %4 to be defined once")])
    refused = INLINED.replace("@m,", f"{mesh},", 1).replace("@m,", f"{turned},")
    check_texts(importer, [(refused, [])], [(["--to-value", "%0"], "[4{x}8, 4]", "[4{x}8, 2{y}4]",
                                            r"8: column \d+: expected the out_sharding that the operation leads to")])
    check_texts(importer, [(INLINED.replace("@m,", 'mesh<["x"=2]>,'), [])],
                [(["--to-value", "%0"], "[4{x}8, 4]", "[4{x}8, 4]", "3: the mesh of the sharding has 2 devices, the problem has 4")])
    check_texts(importer, [(AROUND, ["--function", "other"])],
                [([], "[8]", "[8]", r"\d+: expected a function that returns its last value, with the name of --function")])


def check_texts(importer, texts, choices):
    path = f"{importer.work}/around.mlir"
    for text, function in texts:
        with open(path, "w") as file:
            file.write(text)
        for options, start, end, wanted in choices:
            op = ["--op", "sum"] if "]{" in start else []
            run = subprocess.run([f"{importer.build}/redist", "import-plan", path, "-m", "x=2,y=2", "-f", start, "-t",
                                  end, "-p", f"{importer.work}/p", "-o", f"{importer.work}/c", *op, *function,
                                  *options], capture_output=True, text=True)
            if isinstance(wanted, str):
                assert run.returncode == 2 and re.search(rf"around.mlir:{wanted}", run.stderr), (options, run.stderr)
                continue
            assert run.returncode == 0, (options, run.stderr)
            with open(f"{importer.work}/c") as file:
                words = re.findall(r"^step \d+ (.*?) tile", file.read(), re.M)
            assert words == wanted, (options, words)
            subprocess.run([f"{importer.build}/redist-check", f"{importer.work}/p", f"{importer.work}/c"], check=True,
                           capture_output=True)


def drop_operation(text, rng):
    places = [k for k, line in enumerate(text) if " = sdy." in line and "sdy.mesh" not in line]
    if not places:
        return None
    number = rng.randrange(len(places))
    at = places[number]
    rest = [re.sub(r"%v(\d+)", lambda m: f"%v{int(m[1]) - (int(m[1]) > number)}", line) for line in text[at + 1:]]
    return [*text[:at], *rest]


def swap_axes(text, rng):
    """Two names change places in one line."""
    at = rng.choice([k for k, line in enumerate(text) if '"' in line and "sdy.mesh" not in line] or [0])
    names = sorted(set(re.findall(r'"(\w+)"', text[at])))
    if len(names) < 2:
        return None
    a, b = rng.sample(names, 2)
    line = re.sub(rf'"({a}|{b})"', lambda m: f'"{b if m[1] == a else a}"', text[at])
    return [*text[:at], line, *text[at + 1:]]


def turn_devices(text, rng):
    ids = list(range(math.prod(int(size) for size in re.findall(r'"=(\d+)', text[1]))))
    rng.shuffle(ids)
    if ids == sorted(ids):
        return None
    line = re.sub(r", device_ids=\[.*?\]", "", text[1]).replace("]>", f"], device_ids={ids}>")
    return [text[0], line, *text[2:]]


def is_right(text, lines, mesh):
    """Whether the reader of the tests takes the module and it ends at the target."""
    devices = range(math.prod(size for _, size in mesh))
    try:
        return run_to_target("\n".join(text), lines, mesh, devices)[1]
    except (AssertionError, ValueError, KeyError, IndexError, AttributeError):
        return False


def check_beyond(importer):
    """What is exported with tails, or with the devices of the target in another order, is certified
    again: of an exchange as a permute."""
    work, build = importer.work, importer.build
    pair, again = (f"{work}/b.problem", f"{work}/b.cert"), (f"{work}/again.problem", f"{work}/again.cert")
    for options, refused in plan_beyond(build, pair):
        done = export(build, *pair)
        assert (done.returncode == 2) == (refused is not None), options
        if refused is not None:
            continue
        with open(f"{work}/b.mlir", "w") as out:
            out.write(done.stdout)
        if "--require" in options:
            options = options[:options.index("--require")]
        subprocess.run([f"{build}/redist", "import-plan", f"{work}/b.mlir", *options, "-p", again[0], "-o", again[1]],
                       check=True, capture_output=True)
        subprocess.run([f"{build}/redist-check", *again], check=True, capture_output=True)
        got, wanted = ([step[0] for step in read_steps(build, *files)] for files in (again, pair))
        assert got == ["allpermute" if op == "exchange" else op for op in wanted], f"{options}: {got}"


def outline(steps):
    return [step[:4] for step in steps]


def check_plan(importer, problem, certificate, rng, counts):
    lines, mesh = read_problem(problem)
    if is_large(lines, mesh) or "order" in lines:
        return
    done = export(importer.build, problem, certificate)
    if done.returncode == 2:
        return
    text = done.stdout.splitlines()
    got = importer.judge(text, lines)
    if writes_identities(lines):
        assert got is None and "write the identity" in importer.message, importer.message
        return
    wanted = read_steps(importer.build, problem, certificate)
    assert got is not None and outline(got) == outline(wanted), f"{importer.message} {got}"
    counts["certified"] += 1
    for change in (drop_operation, swap_axes, turn_devices):
        wrong = change(text, rng)
        if wrong is not None and not is_right(wrong, lines, mesh):
            assert importer.judge(wrong, lines) is None, f"accepted after {change.__name__}: {wrong}"
            counts["refused"] += 1


def main():
    build, count = sys.argv[1], int(sys.argv[2])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    rng, counts = random.Random(seed), {"certified": 0, "refused": 0}
    with tempfile.TemporaryDirectory() as work:
        importer = Importer(build, work)
        os.mkdir(f"{work}/plans")
        try:
            check_good(importer)
            check_bad(importer)
            check_choices(importer)
            check_beyond(importer)
            write_pairs(build, count, rng, f"{work}/plans")
            list(write_cases(build, f"{work}/plans"))
            for problem in sorted(glob.glob("certs/*.problem") + glob.glob(f"{work}/plans/*.problem")):
                certificate = problem.replace(".problem", ".cert")
                if os.path.exists(certificate):
                    check_plan(importer, problem, certificate, rng, counts)
        except (AssertionError, subprocess.CalledProcessError) as error:
            sys.exit(f"import_shardy: seed {seed}: {error}")
    if counts["certified"] < count or counts["refused"] < count:
        sys.exit(f"import_shardy: seed {seed}: too few cases: {counts}")
    print(f"import_shardy: {len(GOOD)} modules certified and {len(BAD)} refused as they must be; "
          f"{counts['certified']} exported ones certified with the same steps, {counts['refused']} wrong ones "
          f"refused; seed {seed}")


if __name__ == "__main__":
    main()
