"""What `redist export` writes, `redist import-plan` certifies; wrong plans are refused.

    import_plans.py BUILD PLANS

Every plan of certs/ and of PLANS random problems is exported as StableHLO, and also told as
the body of an sdy.manual_computation, as JAX prints it, and as HLO text, its alltoalls in one
of the forms that XLA has, and some collectives as -start and -done, and with reshapes and
transposes between its collectives; imported again it must be
accepted with the same steps.
A module that writes identities, as the target alone is unreduced over an axis, is refused.
Then groups are changed and steps are dropped: where the interpreter finds wrong data,
import-plan or redist-check must refuse.
"""

import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile

from arrays import read_problem, split_type, write_pairs, writes_identities
from run_stablehlo import export_module, is_large, run_module
from tell_views import tell_views

HLO = {"all_gather": "all-gather", "collective_permute": "collective-permute",
       "all_reduce": "all-reduce", "reduce_scatter": "reduce-scatter",
       "collective_broadcast": "collective-broadcast", "dynamic_slice": "dynamic-slice"}
INTEGERS = {"ui32": "u32", "i64": "s64", "i8": "s8", "complex<f64>": "c128"}
TENSOR = r"(tensor<[^>]*(?:<f64>)?>)"


def hlo_type(text):
    sizes, element = re.fullmatch(r"tensor<((?:\d+x)*)(.*)>", text).groups()
    sizes = sizes.split("x")[:-1]
    layout = ",".join(str(i) for i in reversed(range(len(sizes))))
    return f"{INTEGERS.get(element, element)}[{','.join(sizes)}]" + (f"{{{layout}}}" if sizes else "")


def braces(line, name):
    rows = re.search(rf"{name} = dense<(.*?)> :", line).group(1)
    return rows.replace("[", "{").replace("]", "}").replace(" ", "")


def hlo_groups(line, rng):
    """The groups written out, or where they are regular in one of the shorter forms."""
    text = braces(line, "replica_groups")
    numbers = [int(n) for n in re.findall(r"\d+", text)]
    count, width = len(numbers), len(re.search(r"\{\{(.*?)\}", text).group(1).split(","))
    if numbers == list(range(count)):
        return rng.choice([text, f"[{count // width},{width}]<=[{count}]"] + ["{}"] * (width == count))
    if numbers == [m * (count // width) + g for g in range(count // width) for m in range(width)]:
        return rng.choice([text, f"[{count // width},{width}]<=[{width},{count // width}]T(1,0)"])
    return text


def hlo_attributes(line, word, number, rng):
    if word == "dynamic-slice":
        return f"dynamic_slice_sizes={{{re.search(r'array<i64: (.*?)>', line).group(1)}}}"
    text = [f"channel_id={number}"]
    if "replica_groups" in line:
        text.append(f"replica_groups={hlo_groups(line, rng)}")
    if "source_target_pairs" in line:
        text.append(f"source_target_pairs={braces(line, 'source_target_pairs')}")
    dimension = re.search(r"(?:all_gather_dim|scatter_dimension) = (\d+)", line)
    if dimension:
        text.append(f"dimensions={{{dimension.group(1)}}}")
    if "use_global_device_ids" in line:
        text.append("use_global_device_ids=true")
    if word in ("all-reduce", "reduce-scatter"):
        text.append("to_apply=%combination")
    return ", ".join(text)


def hlo_line(name, word, kind, line, types, rng):
    if word == "constant":
        numbers = re.search(r"dense<(.*?)>", line).group(1).replace("[", "{").replace("]", "}")
        return f"  %{name} = {kind} constant({numbers})"
    if word == "partition_id":
        return f"  %{name} = {kind} partition-id()"
    if word == "reshape":
        return f"  %{name} = {kind} reshape(%{re.search(r'reshape %(.*?) ', line).group(1)})"
    operands = re.search(r"\((%.*?)\)", line).group(1).split(", ")
    operands = ", ".join(f"{types[operand[1:]]} {operand}" for operand in operands)
    return (f"  %{name} = {kind} {HLO[word]}({operands}), "
            + hlo_attributes(line, HLO[word], len(types), rng))


def typed(element, sizes):
    """`f32[4,8]{1,0}`"""
    layout = ",".join(str(i) for i in reversed(range(len(sizes))))
    return f"{element}[{','.join(map(str, sizes))}]" + (f"{{{layout}}}" if sizes else "")


def tell_blocks(name, operand, element, sizes, split, concat, parts, groups):
    """The tuple form: slices, the all-to-all, its parts, and their concatenation."""
    block = [n // parts if i == split else n for i, n in enumerate(sizes)]
    kind, joined = typed(element, block), [n * parts if i == concat else n for i, n in enumerate(block)]
    for k in range(parts):
        ranges = ", ".join(f"[{k * n}:{(k + 1) * n}]" if i == split else f"[0:{n}]" for i, n in enumerate(block))
        yield f"  %{name}.s{k} = {kind} slice({typed(element, sizes)} %{operand}), slice={{{ranges}}}"

    def listed(words):  # XLA counts every five
        return ", ".join((f"/*index={k}*/" if k and k % 5 == 0 else "") + word for k, word in enumerate(words))

    types = listed([kind] * parts)
    yield (f"  %{name}.t = ({types}) all-to-all({listed([f'{kind} %{name}.s{k}' for k in range(parts)])}), "
           f"channel_id=7, replica_groups={groups}")
    for k in range(parts):
        yield f"  %{name}.g{k} = {kind} get-tuple-element(({types}) %{name}.t), index={k}"
    yield (f"  %{name} = {typed(element, joined)} concatenate("
           + ", ".join(f"{kind} %{name}.g{k}" for k in range(parts)) + f"), dimensions={{{concat}}}")


def tell_array(name, operand, element, sizes, split, concat, parts, groups, early):
    """The array form, of one dimension: the blocks get a dimension of their own before it, as
    XLA's partitioner does, or after it, as its builder does; that is moved and joined."""
    cut = [*sizes[:split], parts, sizes[split] // parts, *sizes[split + 1:]]
    order = [i for i in range(len(cut)) if i != split]
    order.insert(order.index(concat + (concat > split)), split)
    joined = [n * parts if i == concat else n // parts if i == split else n for i, n in enumerate(sizes)]
    whole, blocks = typed(element, sizes), typed(element, cut)
    moved = typed(element, [cut[i] for i in order])
    asked = f"channel_id=7, replica_groups={groups}, dimensions={{{split}}}"
    if early:
        yield f"  %{name}.r = {blocks} reshape({whole} %{operand})"
        yield f"  %{name}.b = {blocks} all-to-all({blocks} %{name}.r), {asked}"
    else:
        yield f"  %{name}.a = {whole} all-to-all({whole} %{operand}), {asked}"
        yield f"  %{name}.b = {blocks} reshape({whole} %{name}.a)"
    yield f"  %{name}.c = {blocks} copy({blocks} %{name}.b)"
    yield f"  %{name}.m = {moved} transpose({blocks} %{name}.c), dimensions={{{','.join(map(str, order))}}}"
    yield f"  %{name} = {typed(element, joined)} reshape({moved} %{name}.m)"


def hlo_exchange(name, line, types, rng):
    """The lines of an alltoall in one of its forms."""
    operand = re.search(r"\(%(\w+)\)", line).group(1)
    element, sizes = re.match(r"(\w+)\[([\d,]*)\]", types[operand]).groups()
    split, concat, parts = (int(re.search(rf"{word} = (\d+)", line).group(1))
                            for word in ("split_dimension", "concat_dimension", "split_count"))
    plan = (name, operand, element, [int(n) for n in sizes.split(",")], split, concat, parts,
            hlo_groups(line, rng))
    form = rng.choice(["tuple", "array", "early"])
    return list(tell_blocks(*plan) if form == "tuple" else tell_array(*plan, form == "early"))


def tell_asynchronous(line, rng):
    """A collective in one line or, as a scheduler leaves it, in two."""
    found = re.fullmatch(r"  (ROOT )?%(\S+) = (\S+) (all-gather|all-reduce|collective-permute)\((\S+) (%\S+)\)(.*)", line)
    if not found or rng.random() < 0.5:
        return [line]
    root, name, kind, word, source, operand, attributes = found.groups()
    pair = kind if word == "all-reduce" else f"({source}, {kind}{', u32[], u32[]' if word[0] == 'c' else ''})"
    return [f"  %{name}.start = {pair} {word}-start({source} {operand}){attributes}",
            f"  {root or ''}%{name} = {kind} {word}-done({pair} %{name}.start)"]


def tell_sharding(kind, mesh):
    dims = ", ".join("{" + ", ".join(f'"{axis}"' for axis in reversed(axes)) + "}" for _, axes, _ in split_type(kind)[0])
    return f"<@mesh, [{dims}]>"


def tell_manual(text, source, target, mesh):
    """The module as jax.shard_map has it: the program of one device inside, slices not quoted."""
    tile, result = re.findall(r"tensor<[^<>]*(?:<f64>)?>", text[1])
    element = re.fullmatch(r"tensor<(?:\d+x)*(.*)>", tile).group(1)
    sizes = "x".join(str(size) for _, _, size in split_type(source)[0])
    whole = f"tensor<{sizes}{'x' if sizes else ''}{element}>"
    body = [re.sub(r'"stablehlo.dynamic_slice"\((.*?)\) <\{slice_sizes = array<i64: (.*?)>\}>',
                   r"stablehlo.dynamic_slice \1, sizes = [\2]", f"  {line}") for line in text[2:-3]]
    axes = ", ".join(f'"{name}"={size}' for name, size in mesh)
    names = ", ".join(f'"{name}"' for name, _ in mesh)
    last = re.match(r" *return (%v\d+) ", text[-3]).group(1)
    return [text[0], f"  sdy.mesh @mesh = <[{axes}]>",
            f'  func.func public @main(%arg0: {whole}) -> ({whole} {{jax.result_info = "result"}}) {{',
            f"    %0 = sdy.manual_computation(%arg0) in_shardings=[{tell_sharding(source, mesh)}] out_shardings="
            f"[{tell_sharding(target, mesh)}] manual_axes={{{names}}} (%v0: {tile}) {{",
            *body, f"      sdy.return {last} : {result}", f"    }} : ({whole}) -> {whole}",
            f"    return %0 : {whole}", "  }", "}"]


def tell_among(text, rng):
    """The same between other computations: %v0 is computed, and more is computed of the values."""
    tile, result = re.findall(r"tensor<[^<>]*(?:<f64>)?>", text[1])
    body = [f"    %v0 = stablehlo.dot_general %in, %other, contracting_dims = [0] x [0] : ({tile}, {tile}) -> {tile}"]
    for line in text[2:-3]:
        body.append(line)
        found = re.match(r"    (%v\d+) = .* (tensor<[^<>]*(?:<f64>)?>)$", line)
        if found and rng.random() < 0.5:
            body.append(f"    %beside{len(body)} = stablehlo.tanh {found.group(1)} : {found.group(2)}")
    last = re.match(r" *return (%v\d+) ", text[-3]).group(1)
    head = f"  func.func public @main(%in: {tile} {{tf.aliasing_output = 0 : i32}}, %other: {tile}) -> ({result}, {tile}) {{"
    return [text[0], head, *body, f"    %after = stablehlo.add {last}, {last} : {result}",
            f"    return %after, %other : {result}, {tile}", "  }", "}"], last


HLO_FUSION = [
    "%fused (q: f32[4]) -> f32[4] {", "  %q = f32[4]{0} parameter(0)", "  %twice = f32[4]{0} add(f32[4]{0} %q, f32[4]{0} %q)",
    "  ROOT %again = f32[4]{0} add(f32[4]{0} %twice, f32[4]{0} %twice)", "}", ""]


def tell_hlo_among(lines):
    """The same in HLO: a fusion before, and a tuple behind."""
    entry = next(k for k, line in enumerate(lines) if line.startswith("ENTRY"))
    source = re.match(r"  (?:ROOT )?%v0 = (\S+) parameter", lines[entry + 1]).group(1)
    last, kind = re.match(r"  ROOT %(\S+) = (\S+)", lines[-2]).groups()
    body = [line.replace("  ROOT ", "  ") for line in lines[entry + 2:-1]]
    return [*lines[:entry], *HLO_FUSION, f"ENTRY %main (in: {source}, other: s32[]) -> ({kind}, {source}) {{",
            f"  %in = {source} parameter(0)", "  %other = s32[] parameter(1)",
            f"  %v0 = {source} fusion({source} %in), kind=kLoop, calls=%fused", *body,
            f"  ROOT %end = ({kind}, {source}) tuple({kind} %{last}, {source} %in)", "}"], last


def tell_as_hlo(text, rng):
    """The module as XLA's text has it."""
    count = re.search(r"num_partitions = (\d+)", text[0]).group(1)
    source = hlo_type(re.search(rf"%v0: {TENSOR}\)", text[1]).group(1))
    body, types, applied, name = [f"  %v0 = {source} parameter(0)"], {"v0": source}, None, None
    for line in (line.strip() for line in text[2:-3]):
        if line.startswith(("^", "stablehlo.return", "//")):
            continue
        if line.startswith("})"):
            types[name] = hlo_type(line.split(" -> ")[1])
            body[-1] = body[-1].replace("TYPE", types[name])
            continue
        found, word = re.match(r'%(\w+) = "?stablehlo\.(\w+)', line).groups()
        if found == "combined":
            applied = word
            continue
        name = found
        if word == "all_to_all":
            types[name] = hlo_type(re.search(TENSOR + "$", line).group(1))
            body += hlo_exchange(name, line, types, rng)
            continue
        types[name] = "TYPE" if line.endswith("({") else hlo_type(re.search(TENSOR + "$", line).group(1))
        body.append(hlo_line(name, word, types[name], line, types, rng))
    last = re.match(r" *return %(v\d+) ", text[-3]).group(1)
    body = [re.sub(rf"^  %{last} =", f"  ROOT %{last} =", line) for line in body]
    body = [part for line in body for part in tell_asynchronous(line, rng)]
    lines = [f"HloModule other, is_scheduled=true, num_partitions={count}", ""]
    if applied:
        lines += ["%combination (a: f32[], b: f32[]) -> f32[] {", "  %a = f32[] parameter(0)",
                  "  %b = f32[] parameter(1)",
                  f"  ROOT %c = f32[] {applied}(f32[] %a, f32[] %b)", "}", ""]
    return lines + [f"ENTRY %main (v0: {source}) -> {types[last]} {{", *body, "}"]


def read_steps(build, problem, certificate):
    """Steps without what an import may choose: names of sums, slices in other groups."""
    document = json.loads(subprocess.run(
        [f"{build}/redist", "export", problem, certificate, "--format", "json"],
        capture_output=True, text=True, check=True).stdout)
    sums, steps = len(document.get("sums", [])), []
    for step in document["steps"]:
        rows = step.get("groups", step.get("pairs"))
        if step["op"] == "dynslice":
            rows = sorted((device, place) for row in rows for place, device in enumerate(row))
        tile = step["tile"][:len(step["tile"]) - sums]
        steps.append((step["op"], step.get("split"), step["factor"], tile, rows))
    return steps


class Importer:
    def __init__(self, build, work):
        self.build, self.work, self.message = build, work, ""

    def judge(self, text, lines, *options):
        """The accepted steps; None when the plan is refused."""
        module, problem, certificate = (f"{self.work}/given.{end}" for end in ("mlir", "problem", "cert"))
        with open(module, "w") as out:
            out.write("\n".join(text) + "\n")
        flags = ["-m", lines["mesh"], "-f", lines["from"], "-t", lines["to"], "-e", lines["elem"]]
        flags += ["--op", lines["op"]] if "op" in lines else []
        flags += options
        done = subprocess.run([f"{self.build}/redist", "import-plan", module, *flags, "-p", problem,
                               "-o", certificate], capture_output=True, text=True)
        self.message = done.stderr
        if done.returncode != 0:
            assert done.returncode == 2 and done.stderr.count("\n") == 1, done
            assert not os.path.exists(certificate)
            return None
        done = subprocess.run([f"{self.build}/redist-check", problem, certificate],
                              capture_output=True, text=True)
        self.message = done.stdout + done.stderr
        if done.returncode != 0:
            assert done.returncode == 1, done
            return None
        return read_steps(self.build, problem, certificate)


def change_group(text, rng):
    """Two devices of one list change places."""
    places = [k for k, line in enumerate(text) if "replica_groups" in line or "_pairs" in line]
    if not places:
        return None
    at = rng.choice(places)
    head, rows, tail = re.fullmatch(r"(.*(?:replica_groups|source_target_pairs) = dense<)(.*?)(> :.*)",
                                    text[at]).groups()
    rows = json.loads(rows)
    columns = range(len(rows[0]) if "replica_groups" in head else 1)
    (a, i), (b, j) = ((rng.randrange(len(rows)), rng.choice(columns)) for _ in range(2))
    rows[a][i], rows[b][j] = rows[b][j], rows[a][i]
    return [*text[:at], head + json.dumps(rows) + tail, *text[at + 1:]]


def drop_step(text, rng):
    starts = [k for k, line in enumerate(text) if line.strip().startswith("// step")]
    if not starts:
        return None
    number = rng.randrange(len(starts))
    end = starts[number + 1] if number + 1 < len(starts) else len(text) - 3
    rest = [re.sub(rf"%v{number + 1}\b", f"%v{number}", line) for line in text[end:]]
    return text[:starts[number]] + rest


def is_right(text, lines, mesh):
    try:
        run_module(text, lines, mesh)
    except (AssertionError, ValueError, AttributeError, KeyError, IndexError):
        return False
    return True


ASYNCHRONOUS = """HloModule other, num_partitions=4

ENTRY %main (p: f32[4,8]) -> f32[16,8] {
  %p = f32[4,8]{1,0} parameter(0)
  %s = (f32[4,8]{1,0}, f32[16,8]{1,0}) all-gather-start(f32[4,8]{1,0} %p), channel_id=1, replica_groups={{0,1,2,3}}, dimensions={0}, use_global_device_ids=true
  ROOT %d = f32[16,8]{1,0} all-gather-done((f32[4,8]{1,0}, f32[16,8]{1,0}) %s)
}"""

MANUAL = """module @other attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%arg0: tensor<16x8xf32>) -> tensor<16x8xf32> {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"x"} (%arg1: tensor<4x8xf32>) {
      %1 = "stablehlo.all_gather"(%arg1) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<4x8xf32>) -> tensor<16x8xf32>
      sdy.return %1 : tensor<16x8xf32>
    } : (tensor<16x8xf32>) -> tensor<16x8xf32>
    return %0 : tensor<16x8xf32>
  }
}"""

# what is changed, and what is said
REFUSED = [
    (ASYNCHRONOUS, "ROOT %d = f32[16,8]{1,0} all-gather-done", "ROOT %d = f32[16,8]{1,0} all-reduce-done", "6: expected all-gather-done of %s"),
    (ASYNCHRONOUS, "ROOT %d = f32[16,8]{1,0}", "ROOT %d = f32[8,16]{1,0}", "6: expected all-gather-done of %s, of the type"),
    (ASYNCHRONOUS, "}) %s)", "}) %p)", "6: expected all-gather-done of %s"),
    (ASYNCHRONOUS, "all-gather-done((f32[4,8]{1,0}, f32[16,8]{1,0}) %s)", "copy(%s)", "6: expected all-gather-done of %s"),
    (ASYNCHRONOUS, "  %s = (", "  ROOT %s = (", "5: expected all-gather-done of %s"),
    (ASYNCHRONOUS, "(f32[4,8]{1,0}, f32[16,8]{1,0}) all-gather-start", "f32[16,8]{1,0} all-gather-start", "5: expected NAME = TYPE"),
    (ASYNCHRONOUS, "all-gather-start", "all-gather", "5: expected NAME = TYPE"),
    (ASYNCHRONOUS.replace("  %s = (f32[4,8]{1,0}, f32[16,8]{1,0}) all-gather-start", "  %s = f32[16,8]{1,0} all-gather"), "other", "other",
     "6: 'all-gather-done' is not understood"),
    (MANUAL, "manual_axes={\"x\"}", "manual_axes={}", "4: expected all axes of the mesh in manual_axes"),
    (MANUAL, "=4]>", "=4], device_ids=[1, 0, 2, 3]>", "4: in_shardings= is not the type of the problem"),
    (MANUAL, "=4]>", "=8]>", "4: the mesh @mesh has 8 devices, the problem has 4"),
    (MANUAL, "[{}, {}]>] manual", "[{\"x\"}, {}]>] manual", "4: out_shardings= is not the type of the problem"),
    (MANUAL, "in_shardings=[<@mesh, [{\"x\"}, {}]>]", "in_shardings=[<@mesh, [{\"x\"}, {}]>, <@mesh, [{}]>]", "4: .*expected '\\]' behind one sharding"),
    (MANUAL, "computation(%arg0)", "computation(%arg2)", "4: expected one sdy.manual_computation of the function's argument"),
    (MANUAL, "(%arg1: tensor<4x8xf32>)", "(%arg1: tensor<4x8xf32>, %arg2: tensor<4xf32>)", "4: expected one sdy.manual_computation"),
    (MANUAL, "    return %0", "    return %arg0", "8: expected nothing behind what the module returns"),
    (MANUAL, "      sdy.return %1", "      sdy.return %arg1", "6: expected the last tile, %1, to be returned once"),
]


LAYER = """HloModule layer, num_partitions=4

%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %c = f32[] add(f32[] %a, f32[] %b)
}

ENTRY %main (x: f32[4,8], w: f32[8,8]) -> f32[16,8] {
  %x = f32[4,8]{1,0} parameter(0)
  %w = f32[8,8]{1,0} parameter(1)
  %dot = f32[4,8]{1,0} dot(f32[4,8]{1,0} %x, f32[8,8]{1,0} %w), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  %r = f32[4,8]{1,0} all-reduce(f32[4,8]{1,0} %dot), channel_id=1, replica_groups={{0,1,2,3}}, use_global_device_ids=true, to_apply=%sum
  %t = f32[4,8]{1,0} tanh(f32[4,8]{1,0} %r)
  ROOT %g = f32[16,8]{1,0} all-gather(f32[4,8]{1,0} %t), channel_id=2, replica_groups={{0,1,2,3}}, dimensions={0}, use_global_device_ids=true
}"""

# the names, and what is said; None where the plan is right
BY_NAME = [
    (["--from-value", "%t", "--to-value", "%g"], None),
    (["--from-value", "%t"], None),
    (["--from-value", "%r", "--to-value", "%g"], "14: 'tanh' is not understood"),
    (["--from-value", "%x"], "11: expected one parameter"),
    (["--from-value", "%g", "--to-value", "%t"], "1: %t does not come of %g"),
    (["--from-value", "%u"], "1: %g does not come of %u"),
    (["--to-value", "%u"], "1: there is no operation with the result %u"),
    (["--from-value", "%w", "--to-value", "%w"], "11: expected one parameter, of the shape of a tile"),
    (["--function", "main"], "1: --function goes with modules of Shardy"),
    ([], "11: expected one parameter"),
]


def check_refused(importer):
    lines = {"mesh": "x=4", "from": "[4{x}16, 8]", "to": "[16, 8]", "elem": "4"}
    for text in (ASYNCHRONOUS, MANUAL):
        assert importer.judge(text.splitlines(), lines) is not None, importer.message
    for options, said in BY_NAME:
        got = importer.judge(LAYER.splitlines(), lines, *options)
        assert (got is None) == (said is not None), f"{options}: {importer.message}"
        assert said is None or re.search(f"given.mlir:{said}", importer.message), f"{options}: {importer.message}"
    twice = LAYER.replace("  ROOT %g", "  %t = f32[4,8]{1,0} sine(f32[4,8]{1,0} %r)\n  ROOT %g")
    assert importer.judge(twice.splitlines(), lines, "--from-value", "%t") is None
    assert "1: expected %t to be defined once" in importer.message, importer.message
    functions = [*MANUAL.splitlines()[:-1], "  func.func @other(%1: tensor<f32>) -> tensor<f32> {", "  }", "}"]
    assert importer.judge(functions, lines, "--to-value", "%1") is None
    assert "1: expected one function" in importer.message, importer.message
    for text, old, new, said in REFUSED:
        assert old in text, old
        assert importer.judge(text.replace(old, new, 1).splitlines(), lines) is None, f"accepted: {new}"
        assert re.search(f"given.mlir:{said}", importer.message), f"{new}: {importer.message}"


def cuts(kind, mesh):
    return [[axis for axis in axes if dict(mesh)[axis] > 1] for _, axes, _ in split_type(kind)[0]]


def check_pair(importer, problem, certificate, rng, counts):
    lines, mesh = read_problem(problem)
    if is_large(lines, mesh) or "order" in lines:
        return
    text = export_module(importer.build, problem, certificate)
    if text is None or any("// step" in line and "exchange" in line for line in text):
        return  # what is written for an exchange is no step of a module
    if writes_identities(lines):
        assert importer.judge(text, lines) is None and "write the identity" in importer.message, importer.message
        counts["identities"] += 1
        return
    wanted = read_steps(importer.build, problem, certificate)
    got = importer.judge(text, lines)
    assert got == wanted, f"StableHLO: {importer.message} {got}"
    counts["stablehlo"] += 1
    viewed = tell_views(text, rng)
    got = importer.judge(viewed, lines)
    assert got == wanted, f"with reshapes and transposes: {importer.message} {got}"
    counts["viewed"] += viewed != text
    among, last = tell_among(text, rng)
    got = importer.judge(among, lines, "--from-value", "%v0", "--to-value", last)
    assert got == wanted, f"among others: {importer.message} {got}"
    assert importer.judge(among, lines) is None and importer.judge(among, lines, "--to-value", last) is None
    hlo, last = tell_hlo_among(tell_as_hlo(text, rng))
    got = importer.judge(hlo, lines, "--from-value", "v0", "--to-value", last)
    assert got == wanted, f"among others in HLO: {importer.message} {got}"
    assert importer.judge(hlo, lines) is None and importer.judge(hlo, lines, "--to-value", last) is None
    counts["by name"] += 2
    source, target = lines["from"], lines["to"]
    got = importer.judge(tell_manual(text, source, target, mesh), lines)
    assert got == wanted, f"manual computation: {importer.message} {got}"
    counts["manual"] += 1
    if cuts(source, mesh) != cuts(target, mesh):
        for turned in ((target, target), (source, source)):
            assert importer.judge(tell_manual(text, *turned, mesh), lines) is None, f"accepted with shardings {turned}"
            assert "_shardings= is not the type" in importer.message, importer.message
    got = importer.judge(tell_as_hlo(text, rng), lines)
    assert got == wanted, f"HLO: {importer.message} {got}"
    counts["hlo"] += 1
    for change in (change_group, drop_step):
        wrong = change(text, rng)
        if wrong is not None and not is_right(wrong, lines, mesh):
            assert importer.judge(tell_as_hlo(wrong, rng), lines) is None, f"HLO accepted after {change.__name__}"
            assert importer.judge(wrong, lines) is None, f"accepted after {change.__name__}"
            assert importer.judge(tell_views(wrong, rng), lines) is None, f"accepted in views after {change.__name__}"
            counts["refused"] += 1
            counts["by redist-check"] += "given.cert" in importer.message


def main():
    build, count = sys.argv[1], int(sys.argv[2])
    seed = int(os.environ.get("REDIST_SEED", "1"))
    rng = random.Random(seed)
    counts = {"stablehlo": 0, "viewed": 0, "manual": 0, "by name": 0, "hlo": 0, "refused": 0, "by redist-check": 0,
              "identities": 0}
    with tempfile.TemporaryDirectory() as work:
        write_pairs(build, count, rng, work)
        importer = Importer(build, work)
        try:
            check_refused(importer)
        except AssertionError as error:
            sys.exit(f"import_plans: {error}")
        for problem in sorted(glob.glob("certs/*.problem")) + sorted(glob.glob(f"{work}/*.problem")):
            certificate = problem.replace(".problem", ".cert")
            if problem.endswith("given.problem") or not os.path.exists(certificate):
                continue
            try:
                check_pair(importer, problem, certificate, rng, counts)
            except (AssertionError, AttributeError, subprocess.CalledProcessError) as error:
                sys.exit(f"import_plans: seed {seed}: {problem}: {error!r}")
    least = {"stablehlo": count, "viewed": count // 3, "manual": count, "by name": count, "hlo": count, "refused": count // 2, "by redist-check": count // 5,
             "identities": 1}
    if any(counts[key] < least[key] for key in least):
        sys.exit(f"import_plans: seed {seed}: too few cases: {counts}")
    print(f"import_plans: {counts['stablehlo']} StableHLO, {counts['manual']} manual and {counts['hlo']} HLO modules certified with "
          f"the same steps, {counts['viewed']} also between reshapes and transposes, {counts['by name']} chains among others taken by name, {counts['refused']} wrong ones refused, "
          f"{counts['by redist-check']} of them by redist-check; seed {seed}")


if __name__ == "__main__":
    main()
