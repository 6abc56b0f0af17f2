#!/usr/bin/env python3
"""Plans of box transfers in JSON, written out: what each key means, and each refusal.

    json_cases.py BUILD
"""

import copy
import json
import os
import subprocess
import sys
import tempfile

import judged


def hold(device, array, shape, origin, **more):
    """A device with one buffer of one piece."""
    piece = {"at": [0] * len(shape), "shape": shape, "origin": origin}
    return {"device": device, "buffers": [{"array": array, "shape": shape, "pieces": [piece],
                                           **more}]}


def move(origin, shape, giver=0, taker=3, **more):
    return {"array": "w", "from": giver, "to": taker, "origin": origin, "shape": shape, **more}


def example():
    return {"problem": {"arrays": [{"name": "w", "shape": [5, 3], "elem_bytes": 4}],
                        "source": [hold(0, "w", [3, 3], [0, 0]), hold(1, "w", [2, 3], [3, 0])],
                        "target": [hold(3, "w", [5, 3], [0, 0])]},
            "plan": {"transfers": [move([0, 0], [3, 3]), move([3, 0], [2, 3], 1)]}}


def block_cyclic():
    """Blocks of 2 of 12, one device of two: the source in repeated pieces."""
    whole = hold(1, "w", [12], [0])
    buffers = [{"array": "w", "shape": [6], "pieces": [
        {"at": [0], "shape": [2], "origin": [start], "repeat": [[3, 2, 4]]}]} for start in (0, 2)]
    return {"problem": {"arrays": [{"name": "w", "shape": [12], "elem_bytes": 8}],
                        "source": [{"device": 0, "buffers": buffers}], "target": [whole]},
            "plan": {"transfers": [move([0], [12], 0, 1)]}}


def two_rounds():
    plan = example()
    plan["plan"] = {"rounds": [[move([3, 0], [2, 3], 1, 0)], [move([0, 0], [5, 3])]],
                    "layouts": [[hold(0, "w", [5, 3], [0, 0])]], "own": "kept"}
    return plan


def empty(*shape):
    """An array without elements, whose other extents are as large as can be."""
    shape = list(shape)
    return {"problem": {"arrays": [{"name": "w", "shape": shape, "elem_bytes": 4}],
                        "source": [hold(0, "w", shape, [0] * len(shape))],
                        "target": [hold(3, "w", shape, [0] * len(shape))]}, "plan": {"transfers": []}}


def summed(ranges, sizes=(4,)):
    """One element, of which a device has summands by range, and device 9 wants all."""
    source = []
    for number, one in enumerate(ranges):
        source.append(hold(number, "w", [1], [0]))
        source[-1]["buffers"][0]["pieces"][0]["sum"] = one
    return {"problem": {"arrays": [{"name": "w", "shape": [1], "elem_bytes": 4,
                                    "sums": list(sizes), "op": "sum"}],
                        "source": source, "target": [hold(9, "w", [1], [0])]},
            "plan": {"transfers": [move([0], [1], number, 9, sum=one)
                                   for number, one in enumerate(ranges)]}}


def fused():
    """q and k in one buffer, by pieces that name their arrays."""
    arrays = [{"name": name, "shape": [2, 3], "elem_bytes": 2} for name in "qk"]
    pieces = [{"at": [2 * n, 0], "shape": [2, 3], "origin": [0, 0], "array": name}
              for n, name in enumerate("qk")]
    return {"problem": {"arrays": arrays,
                        "source": [{"device": 0, "buffers": [{"shape": [4, 3], "pieces": pieces}]}],
                        "target": [hold(1, "k", [2, 3], [0, 0])]},
            "plan": {"transfers": [dict(move([0, 0], [2, 3], 0, 1), array="k")]}}


PINWHEEL_OF_SUMMANDS = [[[0, 2], [0, 1]], [[0, 1], [1, 2]], [[1, 1], [1, 1]], [[2, 1], [0, 2]],
                        [[1, 2], [2, 1]]]

ACCEPTED = {"plain": example(), "block-cyclic": block_cyclic(), "two rounds": two_rounds(),
            "sum": summed([[[0, 1]], [[1, 3]]]), "fused": fused(),
            "empty at last": empty(2**62, 2**62, 0), "empty at first": empty(0, 2**62, 2**62)}


def keep_all(extent):
    """A device keeps rows, and wants columns: each with an element of every row."""
    def hold_all(shape):
        pieces = [{"at": [0, 0], "shape": shape, "origin": [0, 0],
                   "repeat": [[extent // size, 1, 1] for size in shape]}]
        return [{"device": 0, "buffers": [{"array": "w", "shape": [extent] * 2, "pieces": pieces}]}]

    return {"problem": {"arrays": [{"name": "w", "shape": [extent] * 2, "elem_bytes": 1}],
                        "source": hold_all([1, extent]), "target": hold_all([extent, 1])},
            "plan": {"transfers": [], "own": "kept"}}


def change(path, value):
    """The example with something else at a path, or without it."""
    plan = copy.deepcopy(example())
    at = plan
    for key in path[:-1]:
        at = at[key]
    if value is None:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return plan


def sum_as(ranges):
    """Two devices with the summands 0 and 1 to 3; the first transfer says other ones."""
    plan = summed([[[0, 1]], [[1, 3]]])
    plan["plan"]["transfers"][0]["sum"] = ranges
    return plan


SOURCE = ("problem", "source", 0, "buffers", 0)
FIRST = ("plan", "transfers", 0)
REFUSED = [
    (change(("extra",), 1), "unknown key 'extra'"),
    (change(("problem", "arrays", 0, "elem_bytes"), 4.0), "array 0: 'elem_bytes': expected an "
     "integer from 1 to 65536"),
    (change(("problem", "arrays", 0, "shape"), [5, True]), "array 0: 'shape': expected integers"),
    (change(("problem", "arrays", 0, "shape"), [2**61, 3]), "array 0: its bytes, or its summands, "
     "are more than 2^62"),
    (change(("problem", "arrays", 0, "name"), None), "array 0: 'name': expected a string"),
    (change(("problem", "source"), {}), "problem: 'source': expected a list"),
    (change(("problem", "source", 1, "device"), 0), "source: device 0: the device is listed twice"),
    (change(("problem", "source", 1, "device"), -1), "'device': expected an integer from 0"),
    (change((*SOURCE, "array"), "v"), "source: device 0: buffer 0: 'array': there is no array 'v'"),
    (change((*SOURCE, "order"), [0, 0]), "source: device 0: buffer 0: 'order': expected each "
     "dimension of the buffer once"),
    (change((*SOURCE, "shape"), [3, 2]), "source: device 0: buffer 0: piece 0: index [0, 2] is "
     "outside the buffer"),
    (change((*SOURCE, "pieces", 0, "origin"), [3, 0]), "source: device 0: buffer 0: piece 0: "
     "array w: element [5, 0] is outside the array"),
    (change((*SOURCE, "pieces", 0, "box"), [3, 2]), "piece 0: 'box': without ones, its extents "
     "must be those of 'shape'"),
    (change((*SOURCE, "pieces"), [
        {"at": [0, 0], "shape": [2, 3], "origin": [0, 0]},
        {"at": [1, 1], "shape": [2, 2], "origin": [1, 1]}]), "source: device 0: buffer 0: pieces "
     "0 and 1 overlap at index [1, 1] of the buffer"),
    (change(("problem", "source", 0, "buffers"), [
        {"array": "w", "shape": [2], "place": 4, "pieces": []},
        {"array": "w", "shape": [2], "place": 0, "pieces": []}]), "source: device 0: buffer 0: it "
     "overlaps buffer 1 at place 4"),
    (change((*FIRST, "from"), 7), "transfer 0: 'from': there is no device 7"),
    (change((*FIRST, "from"), 1), "transfer 0: array w: device 1 does not hold element [0, 0]"),
    (change((*FIRST, "from_buffer"), 1), "device 0 does not hold element [0, 0]"),
    (change((*FIRST, "to"), 1), "transfer 0: array w: device 1 has no place for element [0, 0]"),
    (change((*FIRST, "to_buffer"), 1), "device 3 has no place for element [0, 0]"),
    (sum_as([[1, 1]]), "transfer 0: array w: device 0 does not hold summand [1] of element [0]"),
    (sum_as([[0, 4]]), "transfer 0: array w: device 0 does not hold summands [0:4] of element [0]"),
    (change(("problem", "source", 1), {"array": "w", "splitt": {}}), "an item of a layout: expected "
     "'device', or the key of a notation (redist-transfers(5)), got 'array' 'splitt'"),
    (change((*FIRST, "shape"), [6, 3]), "transfer 0: array w: element [5, 0] is outside the array"),
    (change((*FIRST, "shape"), [2, 3]), "array w: device 3 is not given element [2, 0]"),
    (change((*FIRST, "shape"), [0, 3]), "array w: device 3 is not given element [0, 0]"),
    (change(("plan", "transfers"), [move([0, 0], [3, 3]), move([2, 1], [1, 1]),
                                    move([3, 0], [2, 3], 1)]),
     "array w: device 3 is given element [2, 1] twice, by transfers 0 and 1"),
    (change(("plan", "transfers"), []), "array w: device 3 is not given element [0, 0]"),
    (change(("plan", "own"), "lost"), "plan: 'own': expected \"kept\", or nothing"),
    (change(("plan", "layouts"), []), "plan: expected 'transfers', or 'rounds' and 'layouts'"),
    (summed([[[0, 1]], [[2, 2]]]), "device 9 is not given summand [1] of element [0]"),
    (summed([[[0, 2]], [[1, 3]]]), "device 9 is given summand [1] of element [0] twice, by "
     "transfers 0 and 1"),
    (summed(PINWHEEL_OF_SUMMANDS, (3, 3)), "array w: device 9 is given summands that no cuts tell "
     "apart"),
    (summed([[[0, 5]]]), "'sum': expected [first, count] within 4 summands"),
]
TEXTS = [("{", "line 1, column 1: "), ('{"plan":1,"plan":2}', "duplicate object key"),
         ("[]", "expected a JSON object with 'plan'")]
# (what the text of the example has, what it has instead, words): lists of transfers that are no JSON
SPOILED = [
    ('"to": 3', '"to": 3, "to": 3', "line 1, column 533: duplicate object key near '\"to\"'"),
    (']}]}}', ']},]}}', "line 1, column 636: unexpected token near ']'"),
    ('}, {"array": "w", "from": 1', '} {"array": "w", "from": 1', "column 565: ']' expected near '{'"),
    ('"from": 1', '"from": \\u0031', "line 1, column 589: invalid token near '\\'"),
    ('"transfers": [', '"transfers": [5, ', "transfer 0: expected a JSON object with 'array'"),
    ('"plan": {', '"plan": {"rounds": [[{}], 5], ', "plan: expected 'transfers', or 'rounds' and"),
]
SIDE, TRANSFER_BYTES = 200, 1000
TOO_LONG = "the certificate has more than 268500992 bytes, the most that is judged, with 181 of 65536 pieces"


def check_accepted(folder, name, plan):
    made = folder.import_plan(json.dumps(plan))
    assert made.returncode == 0, f"{name}: {made.stderr}"
    folder.judge()


def check_refused(folder, text, words):
    made = folder.import_plan(text)
    assert made.returncode == 2 and made.stdout == "", f"{words}: {made}"
    assert made.stderr.count("\n") == 1 and words in made.stderr, f"{words}: {made.stderr}"
    assert "plan.json: " in made.stderr, f"{words}: {made.stderr}"


def check_spoiled(folder):
    """Also where a layout is wrong, it is the text that is refused."""
    for old, new, words in SPOILED:
        text = json.dumps(example()).replace(old, new, 1)
        check_refused(folder, text, words)
        if "line 1" in words:
            text = text.replace('"device": 0', '"device":-9')
            check_refused(folder, text.replace('"device": 3', '"device":-1'), words)


def check_memory(folder):
    """Of a transfer in a long list: far less than a tree of JSON takes."""
    sides = {word: [hold(d, "w", shape, origin(d)) for d in range(SIDE)]
             for word, shape, origin in (("source", [1, SIDE], lambda d: [d, 0]),
                                         ("target", [SIDE, 1], lambda d: [0, d]))}
    plan = {"problem": {"arrays": [{"name": "w", "shape": [SIDE, SIDE], "elem_bytes": 4}], **sides},
            "plan": {"transfers": [move([row, column], [1, 1], row, column)
                                   for row in range(SIDE) for column in range(SIDE)]}}
    (folder / "long.json").write_text(json.dumps(plan))
    command = [folder.build / "redist", "import-plan", "--format", "transfers", folder / "long.json",
               "-p", folder / "problem", "-o", folder / "cert"]
    with subprocess.Popen(command) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    each = usage.ru_maxrss * 1024 / SIDE**2
    assert each < TRANSFER_BYTES, f"{each:.0f} bytes of memory for a transfer"


def main(arguments):
    with tempfile.TemporaryDirectory() as name:
        folder = judged.make_folder(name, arguments[0])
        for title, plan in ACCEPTED.items():
            check_accepted(folder, title, plan)
        for plan, words in REFUSED:
            check_refused(folder, json.dumps(plan), words)
        for text, words in TEXTS:
            check_refused(folder, text, words)
        check_spoiled(folder)
        if "sanitized" not in str(folder.build):
            check_memory(folder)
            check_refused(folder, json.dumps(keep_all(2**16)), TOO_LONG)
    print(f"plans in JSON written out: {len(ACCEPTED)} accepted, "
          f"{len(REFUSED) + len(TEXTS) + len(SPOILED)} refused, each with its reason")


if __name__ == "__main__":
    main(sys.argv[1:])
