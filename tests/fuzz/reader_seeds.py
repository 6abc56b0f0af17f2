"""What the fuzzing of a reader begins with: texts of this repository that it reads."""
import json
import struct
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "transfers"))
import json_cases  # noqa: E402

MODULES = 40


def problems():
    return sorted((ROOT / "certs").rglob("*.problem"))


def is_of_transfers(problem):
    return problem.read_text().startswith("redist-transfers")


def take_words(problem):
    """The five lines of a wording, of a problem over one mesh without tails; else None."""
    lines = dict(line.split(" ", 1) for line in problem.read_text().splitlines()[1:] if " " in line)
    if not {"mesh", "from", "to"} <= set(lines) or {"order", "devices", "op"} & set(lines):
        return None
    return "\n".join([lines["mesh"], "", "", lines["from"], lines["to"], ""])


def list_problems(_):
    return [p.read_bytes() for p in problems() if not is_of_transfers(p)]


def list_pairs(_):
    return [p.read_bytes() + b"\0" + p.with_suffix(".cert").read_bytes() for p in problems()]


def list_transfers(_):
    return [p.read_bytes() + b"\0" + p.with_suffix(".cert").read_bytes()
            for p in problems() if is_of_transfers(p)]


def list_wordings(_):
    found = []
    for table in sorted((ROOT / "tests" / "import").glob("*.table")):
        for line in table.read_text().splitlines():
            cells = [cell.strip() for cell in line.split(" | ")]
            if not line.startswith("#") and len(cells) >= 4:
                found.append("\n".join([cells[1], "", cells[2], cells[0], cells[0], ""]).encode())
    return found


def list_modules(redist):
    found = []
    for problem in problems():
        words = None if is_of_transfers(problem) else take_words(problem)
        for form in ("stablehlo", "shardy") if words and len(found) < MODULES else ():
            done = subprocess.run([redist, "export", problem, problem.with_suffix(".cert"),
                                   "--format", form], capture_output=True)
            if done.returncode == 0:
                found.append(words.encode() + done.stdout)
    for module in sorted((ROOT / "docs" / "examples").glob("*.hlo")):
        found.append(b"x=4,y=6\n\n\n[3{x}12, 2{y}12]\n[2{y}12, 3{x}12]\n" + module.read_bytes())
    return found


def list_sequences(_):
    words = "x=4,y=6\n\n\n[3{x}12, 2{y}12]\n[2{y}12, 3{x}12]\n"
    merged = "x=2,y=3,z=5\n\n\n[1{x,y}6, 30]\n[6, 1{z,y,x}30]\n"
    return [text.encode() for text in (
        words + "alltoall 0 1\n# turned\nalltoall 1 0 y\nallpermute [2{y}12, 3{x}12]\n",
        words + "allgather 0 x\nallgather 1\ndynslice 0 y\ndynslice 1 x\n",
        merged + "dynslice 1 z\nalltoall 0 1 x,y\n")]


def list_topologies(_):
    return ([p.read_bytes() for p in sorted((ROOT / "docs" / "platforms").glob("*.topology"))]
            + [b"redist-topology 1\naxis x latency 12 inverse 3\naxis y latency 1 inverse 1\n",
               b"redist-topology 3\naxis x latency 1 inverse 3\naxis y latency 1 inverse 1\n"
               b"steps x,y exchange 1:2 3:4 allgather 1:2 3:4 reducescatter 5:6 7:6 allreduce 7:8 9:8\n",
               b"redist-topology 4\nunit ps per byte\naxis x size 4 latency 1 inverse 3\n"
               b"axis y size 6 latency 1 inverse 1\nsteps x,y exchange 1:2 3:4 allgather 1:2 3:4 "
               b"reducescatter 5:6 7:6 allreduce 7:8 9:8\nlevel x size 4 latency 1 inverse 2\n"])


def list_arrays(_):
    found = []
    for kind, order, shape in (("<f4", False, "(3, 4)"), ("|u1", True, "()"), (">c16", False, "(7,)"),
                               ("|V3", False, "(2, 0, 5)")):
        text = "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }\n" % (kind, order, shape)
        found += [b"\x93NUMPY\1\0" + struct.pack("<H", len(text)) + text.encode(),
                  b"\x93NUMPY\3\0" + struct.pack("<I", len(text)) + text.encode()]
    return found


def list_plans(_):
    return [json.dumps(plan).encode() for plan in (json_cases.example(), json_cases.block_cyclic())]


def list_json(_):
    typed = {"id": "e", "mesh": [["x", 4], ["y", 6]], "shape": [12, 12], "elem_bytes": 4,
             "from": [["x"], ["y"]], "to": [["y"], ["x"]]}
    worded = {"id": "w", "mesh": "x=4,y=6", "shape": [12, 12], "from": "P('x', 'y')",
              "to": '[{"y"}, {"x"}]'}
    return [json.dumps(p).encode() for p in (typed, worded, json_cases.example()["problem"])]


def list_tensors(_):
    found = []
    for header in ({"a": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}},
                   {"__metadata__": {"k": "v"}, "b": {"dtype": "BF16", "shape": [], "data_offsets": [0, 2]},
                    "c": {"dtype": "U8", "shape": [0, 4], "data_offsets": [2, 2]}}):
        text = json.dumps(header).encode()
        found.append(struct.pack("<Q", len(text)) + text + bytes(24 if b"F32" in text else 2))
    return found


def list_layouts(_):
    return [p.read_bytes() for p in sorted((ROOT / "docs" / "layouts").glob("*.json"))]


SEEDS = {"checker": list_pairs, "problem": list_problems, "wording": list_wordings, "module": list_modules,
         "sequence": list_sequences, "topology": list_topologies, "npy": list_arrays,
         "transfers": list_transfers, "transfer-plan": list_plans, "json": list_json,
         "tensors": list_tensors, "layout": list_layouts}


def write_seeds(redist, reader, place):
    seeds = SEEDS[reader](redist)
    if not seeds:
        sys.exit("reader_seeds: nothing to begin with for %s" % reader)
    for number, seed in enumerate(seeds):
        (Path(place) / ("%04d" % number)).write_bytes(seed)
