#!/usr/bin/env python3
"""What `redist transfer` can be asked: a text, types and shardings, JSON, and batches.

    asked_transfers.py BUILD
"""

import json
import re
import sys
import tempfile
from pathlib import Path

import json_cases
import judged
from wrong_notations import NOTATIONS, WHOLE, affine, placement, strided

ROOT = Path(__file__).resolve().parents[2]
COUNT = 0


class Asked(judged.Folder):
    """Runs `redist transfer` in a folder of its own."""

    def ask(self, *words, given=None):
        global COUNT
        COUNT += 1
        return self.run("redist", "transfer", *words, given=given)

    def plan(self, *words):
        """The keys of --json, but for the witness, which sent_witness.py looks at."""
        made = self.ask(*words, "--json", "-p", "problem", "-o", "cert")
        assert made.returncode == 0, made
        checked = self.run("redist-check", "problem", "cert")
        made = json.loads(made.stdout)
        assert (made.pop("sent_witness") is None) == (not made["sent_least"]), made
        assert checked.stdout.startswith(f"s VERIFIED TRANSFERS ROUNDS {made['rounds']} "), checked
        return made

    def refuse(self, pattern, *words, given=None):
        made = self.ask(*words, given=given)
        assert made.returncode == 2 and re.fullmatch(f"redist: .*{pattern}.*\n", made.stderr), made


def moved_by(recv_max, recv_sum, sent_max, least):
    return {"recv_max": recv_max, "recv_sum": recv_sum, "sent_max": sent_max, "sent_least": least}


def load(recv_max, recv_sum, sent_max, least, rounds=1):
    return {**moved_by(recv_max, recv_sum, sent_max, least), "rounds": rounds}


def ask_for_types(asked):
    moved = asked.plan("-m", "x=4,y=6", "-f", "[3{x}12, 2{y}12]", "-t", "[2{y}12, 3{x}12]")
    assert moved == load(24, 496, 24, 24), moved
    same = asked.plan("-m", "x=4,y=6", "-s", "12,12", "-f", "P('x', 'y')", "-t", "P('y', 'x')")
    assert same == moved, same
    summed = asked.plan("-m", "x=4", "--op", "sum", "-f", "[8]{x}", "-t", "[2{x}8]")
    assert summed == load(24, 96, 24, 24), summed
    text = (asked / "problem").read_text()
    assert "array tensor elem 4 shape 1 8 sums 1 4\n" in text, text
    kept = asked.plan("-m", "x=2,y=2", "--op", "sum", "-f", "[8]{x,y}", "-t", "[8]{y}")
    assert kept == load(32, 128, 32, 32), kept
    apart = asked.plan("-s", "8", "-f", "NamedSharding(Mesh((0, 1, 2, 3), ('x',)), P('x'))",
                       "-t", "NamedSharding(Mesh((6, 7), ('y',)), P('y'))")
    assert apart == load(16, 32, 8, 8), apart
    # 6 rows on one of two devices that have them: each sends a half, once it is cut
    spread = asked.plan("-m", "x=2,y=3", "--to-mesh", "z=1", "--to-order", "5 list 0",
                        "--devices", "6", "-f", "[2{y}6, 3]", "-t", "[6, 3]")
    assert spread == load(48, 48, 12, 12), spread
    asked.refuse("--to: .*unknown axis", "-m", "x=4", "-f", "[8]", "-t", "[4{z}8]")
    asked.refuse("there is no --to", "-m", "x=4", "-f", "[8]")


def ask_for_json(asked):
    problem = json_cases.example()["problem"]
    path = asked / "problem.json"
    path.write_text(json.dumps(problem))
    assert asked.plan("problem.json") == load(60, 60, 36, 36)
    first = (asked / "problem").read_text()
    path.write_text(json.dumps({"id": 3, "problem": problem}))
    assert asked.plan("problem.json") == load(60, 60, 36, 36)
    assert (asked / "problem").read_text() == first
    (asked / "text").write_text(first)
    assert asked.plan("text") == load(60, 60, 36, 36)
    shown = asked.ask("problem.json", "-o", "cert")
    assert shown.stdout == ("received by a device at most 60 bytes, by all 60\n"
                            "sent by a device at most 36 bytes, least possible in one round 36\n"
                            "of what devices lack, 36 bytes are on device 0 alone\n")
    wanting = json_cases.example()["problem"]
    wanting["source"].pop()
    wanting["target"][0]["device"] = 70
    path.write_text(json.dumps(wanting))
    (asked / "cert").write_text("redist-transfers-cert 1\n")
    asked.refuse(r"array w: device 70 wants element \[3, 0\], which is in no piece of the source",
                 "problem.json", "-o", "cert")
    assert not (asked / "cert").exists()
    path.write_text(json.dumps({**problem, "plan": {}}))
    asked.refuse("unknown key 'plan'", "problem.json")
    path.write_text("{")
    asked.refuse("problem.json: line 1, column 1: ", "problem.json")
    path.write_text("[]")
    asked.refuse("problem.json: line 1: expected redist-transfers", "problem.json")
    small = re.sub(r"(?m)^device 1 \d+$", "device 1 1", first, count=1)
    assert small != first
    (asked / "text").write_text(small)
    (asked / "cert").write_text("redist-transfers-cert 1\n")
    asked.refuse(r"text:\d+:\d+: E414 buffer-outside: a buffer ends behind the memory of its device",
                 "text", "-o", "cert")
    assert not (asked / "cert").exists()


def ask_for_equal_lines(asked, problem, wanting, right):
    """Lines that differ in their ids alone have the same answers; errors say which line."""
    lines = [{"id": 1, **problem}, {"id": 2, **wanting}, {**problem, "id": 3}, problem,
             {"id": 5, **problem, "target": []}, {"id": 6, **wanting}, {"id": 7, **problem}]
    made = asked.ask("--batch", "-", "--jobs", "1", given="\n".join(map(json.dumps, lines)))
    answers = [json.loads(line) for line in made.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [1, 2, 3, None, 5, 6, 7], answers
    for number in (0, 2, 3, 6):
        assert answers[number] == {"id": lines[number].get("id"), "ok": True, **right}, answers
    assert answers[4] == {"id": 5, "ok": True, **load(0, 0, 0, 0), "sent_witness": None}, answers
    assert "line 2: array w" in answers[1]["error"], answers
    assert "line 6: array w" in answers[5]["error"], answers


def ask_for_batch(asked):
    problem = json_cases.example()["problem"]
    wanting = json_cases.example()["problem"]
    wanting["source"].pop(0)
    lines = [{"id": "m1", **problem}, {"id": "m2", "problem": problem}, {"id": 3, **wanting}, [],
             {"id": "m5", **problem, "target": []}, {"id": "m6", **json_cases.example()},
             {"id": "m7", **json_cases.two_rounds()},
             {"id": "m8", "problem": problem, "plan": {"transfers": []}}]
    made = asked.ask("--batch", "-", given="\n".join(map(json.dumps, lines)) + "\n{\n")
    answers = [json.loads(line) for line in made.stdout.splitlines()]
    assert made.returncode == 0 and len(answers) == 9, made
    right, none = load(60, 60, 36, 36), {"sent_witness": None}
    right["sent_witness"] = {"devices": [0], "bytes": 36}
    assert answers[0] == {"id": "m1", "ok": True, **right}, answers
    assert answers[1] == {"id": "m2", "ok": True, **right}, answers
    assert answers[2]["ok"] is False and answers[2]["id"] == 3, answers
    assert "line 3: array w: device 3 wants element [0, 0]" in answers[2]["error"], answers
    assert "line 4: problem: expected a JSON object" in answers[3]["error"], answers
    assert answers[4] == {"id": "m5", "ok": True, **load(0, 0, 0, 0), **none}, answers
    assert answers[5] == {"id": "m6", "ok": True, **moved_by(60, 60, 36, None), **none}, answers
    assert answers[6] == {"id": "m7", "ok": True, **moved_by(60, 84, 60, None), **none}, answers
    assert "line 8: plan: array w: device 3 is not given element [0, 0]" in answers[7]["error"]
    assert "line 9: column 1: cannot parse the JSON" in answers[8]["error"], answers
    ask_for_equal_lines(asked, problem, wanting, right)
    assert asked.ask("--batch", "-", "--strict", given="{").returncode == 1
    assert asked.ask("--batch", "-", "--strict", given=json.dumps(problem)).returncode == 0


CHUNKS = (("d0=2,d1=2", "[Shard(0), Shard(0)]"), ("d0=2,d1=4", "S(0)[1]S(0)[0]"),
          ("d0=2,d1=2", "[_StridedShard(0, split_factor=2), Shard(0)]"),
          ("d0=2,d1=2,d2=2", "[Shard(-1), Replicate(), Shard(dim=0)]"),
          ('DeviceMesh("cuda", [[0, 2], [1, 3]])', "[Shard(0), Shard(1)]"),
          ('DeviceMesh("cuda", [[3, 2, 0], [1, 5, 4]])', "[Shard(0), Shard(1)]"))


def ask_for_chunks(asked):
    """What types describe is read alike with and without them; what none does is read too."""
    for mesh, text in CHUNKS:
        words = ("-m", mesh, "-f", text, "-s", "24,12", "-t", "[24, 12]", "-o", "cert")
        made = asked.ask(*words, "-p", "typed")
        assert made.returncode == 0, made
        item = {"array": "tensor", "sharding": text, "mesh": mesh}
        problem = {"arrays": [{"name": "tensor", "shape": [24, 12], "elem_bytes": 4}],
                   "source": [item], "target": [item]}
        (asked / "chunks.json").write_text(json.dumps(problem))
        made = asked.ask("chunks.json", "-p", "chunks", "-o", "cert")
        assert made.returncode == 0, made
        typed, chunks = ((asked / name).read_text().split("target")[0]
                         for name in ("typed", "chunks"))
        assert typed == chunks, f"{mesh} {text}: {typed}{chunks}"
    words = ("-m", "d0=2,d1=2", "-f", "[Shard(0), Shard(0)]", "-t", "[Replicate(), Replicate()]")
    assert asked.plan(*words, "-s", "5,3") == load(48, 180, 72, 72)
    asked.refuse("no dimension 2: the array has 1", "-m", "a=2", "-f", "[Shard(2)]", "-t",
                 "[Shard(0)]", "-s", "5")
    asked.refuse(r"places \[0\], \[1\], .. of the shard order", "-m", "a=2,b=2", "-f", "S(0)[1]S(0)",
                 "-t", "[Shard(0), Shard(0)]", "-s", "5")


def ask_for_layout_files(asked):
    arrays = [{"name": "w", "shape": [8, 3], "elem_bytes": 2}]
    for name, item in (("a", {"split": {"dim": 0, "parts": 3}}),
                       ("b", {"sharding": "P('x')", "mesh": "x=4"})):
        (asked / f"{name}.json").write_text(
            json.dumps({"arrays": arrays, "layout": [{"array": "w", **item}]}))
    both = asked.plan("-f", "a.json", "-t", "b.json")
    assert both == load(12, 30, 12, 12), both
    assert asked.plan("-f", "a.json", "-t", "P('x')", "-m", "x=4") == both
    asked.refuse("expected both --from and --to", "-f", "a.json")
    arrays.append({"name": "v", "shape": [1], "elem_bytes": 2})
    (asked / "two.json").write_text(json.dumps({"arrays": arrays, "layout": []}))
    asked.refuse("have not the same 'arrays'", "-f", "a.json", "-t", "two.json")
    asked.refuse("a sharding is of one array", "-f", "P('x')", "-m", "x=4", "-t", "two.json")
    (asked / "two.json").write_text('{"arrays":[]}')
    asked.refuse("expected a JSON object with the lists 'arrays' and 'layout'", "-f", "two.json",
                 "-t", "a.json")


def ask_for_wrong_notations(asked):
    arrays = [{"name": "w", "shape": [5, 3], "elem_bytes": 4}]
    arrays += [{"name": f"l{layer}", "shape": [2, 3], "elem_bytes": 4} for layer in range(3)]
    arrays.append({"name": "c", "shape": [2, 2, 2], "elem_bytes": 4})
    for item, pattern in NOTATIONS:
        (asked / "wrong.json").write_text(
            json.dumps({"arrays": arrays, "source": [{"device": 1, "buffers": []}, item],
                        "target": []}))
        asked.refuse(f"wrong.json: source: item 1: .*{pattern}", "wrong.json")


def ask_for_too_much(asked):
    """A short text that speaks of all devices again and again."""
    items = [{"array": "w", "split": {"dim": 0, "parts": 2**18 - k}} for k in range(17)]
    (asked / "wrong.json").write_text(json.dumps(
        {"arrays": [{"name": "w", "shape": [5], "elem_bytes": 1}], "source": items,
         "target": []}))
    asked.refuse("source: item 16: notations name devices more than 4194304 times", "wrong.json")
    # each of so many columns is given by all rows, which no text has room for
    (asked / "wrong.json").write_text(json.dumps(
        {"arrays": [{"name": "w", "shape": [2**14, 2**14], "elem_bytes": 1}],
         **{word: [{"array": "w", "split": {"dim": dim, "parts": 2**14}}]
            for dim, word in enumerate(("source", "target"))}}))
    asked.refuse("problem and certificate would have more than 268500992 bytes together, the most that is "
                 "judged: at least 12304384 boxes are given, for 751 of 16384 pieces of the target",
                 "wrong.json", "-p", "long.problem", "-o", "long.cert")
    assert not (asked / "long.problem").exists() and not (asked / "long.cert").exists()


def ask_for_overlap(asked):
    """A piece that writes one place of its shard again and again."""
    (asked / "wrong.json").write_text(json.dumps(
        {"arrays": [{"name": "w", "shape": [5, 3], "elem_bytes": 4}], "target": [],
         "source": [affine([strided([15], [0, [1]], [0, [0]])])]}))
    asked.refuse(r"source: device 0: buffer 0: pieces 0 and 1 overlap at index \[0, 0\]",
                 "wrong.json")


def ask_for_ranges(asked):
    """Every range of a row-major array of rank r, and of a column-major one, is at most 2r - 1
    boxes, and one of them takes so many."""
    shape = [3, 3, 3]
    ranges = [(a, b) for a in range(27) for b in range(a + 1, 28)]
    for order in "CF":
        items = [{"arrays": ["w"], "order": order, "flat": {"sizes": [a, b - a, 27 - b]},
                  "devices": [2 * len(ranges), at, 2 * len(ranges) + 1]}
                 for at, (a, b) in enumerate(ranges)]
        (asked / "ranges.json").write_text(json.dumps(
            {"arrays": [{"name": "w", "shape": shape, "elem_bytes": 1}], "source": items,
             "target": []}))
        asked.plan("ranges.json")
        source = (asked / "problem").read_text().split("target")[0]
        counts = [int(one) for one in re.findall(r"(?m)^device (\d+) \d+$", source)]
        assert max(counts[:len(ranges)]) == 5 and min(counts[:len(ranges)]) == 1, counts


def ask_for_columns(asked):
    """A whole column-major array of one device is the same text in every notation."""
    whole = {
        "sharding": {"array": "w", "sharding": "[Replicate()]", "mesh": [1]},
        "split": {"array": "w", "split": {"dim": 0, "parts": 1}},
        "flat": {"arrays": ["w"], "flat": {"parts": 1}},
        "fused": {"arrays": ["w"], "fused": {"parts": 1}},
        "grid": {"array": "w", "scalapack": {"grid": [1, 1], "block": [5, 3]}},
        "desc": {"array": "w", "scalapack": {"grid": [1, 1], "desc": [1, 0, 5, 3, 5, 3, 0, 0, 5]}},
        "affine": affine([strided([5, 3], [0, [3, 1]], [0, [1, 5]])]),
        "placement": placement(),
        "cache": {"array": "w", "kv_cache": {"dims": ["layer", "size"], "layers": 5, "heads": 1,
                                             "head_size": 3}}}
    texts = {}
    for key, item in whole.items():
        (asked / "columns.json").write_text(json.dumps(
            {"arrays": [{"name": "w", "shape": [5, 3], "elem_bytes": 4}], "target": [],
             "source": [{**item, "order": "F"}]}))
        asked.plan("columns.json")
        texts[key] = (asked / "problem").read_text()
    assert "buffer 0 4 shape 2 5 3 order 1 0 tree piece 0 2 0 5 0 3\n" in texts["split"], texts
    assert len(set(texts.values())) == 1, texts


def ask_for_documented_cache(asked):
    """The example of TRANSFERS.md: three layers, two of them on the first stage; every member
    has the one head."""
    text = (ROOT / "docs" / "TRANSFERS.md").read_text()
    item = json.loads(re.search(r'(?s)```\n(\{ "array":"layers\.\{\}\.kv".*?)```', text).group(1))
    arrays = [{"name": f"layers.{layer}.kv", "shape": [2, 4, 16, 1, 64], "elem_bytes": 2}
              for layer in range(3)]
    (asked / "cache.json").write_text(json.dumps(
        {"arrays": arrays, "source": [item],
         "target": [{"array": one["name"], "sharding": "[Replicate()]", "mesh": [1],
                     "devices": [0]} for one in arrays]}))
    layer = 2 * 4 * 16 * 64 * 2
    assert asked.plan("cache.json") == load(layer, layer, layer // 2, layer // 2)


def ask_for_nothing(asked):
    """A piece, a shard and an array with an extent of 0 have no elements, whatever the others are."""
    most = 2**62
    for shape, piece, shard, pattern in (
            ([5, 3], [most, most, 0], [5, 3], ""), ([5, 3], [0, most, most], [5, 3], ""),
            ([0, most, most], [0], [0, most, most], ""), ([0, most, most], [0], [most, most, 0], ""),
            ([0, most, most], [1], [1, 1, 1], "device 0: piece 0: it leaves the array"),
            ([0, most - 1, 4], [1], [1, 1, 1], "device 0: piece 0: it leaves the array")):
        none = strided(piece, [0, [0] * len(piece)], [0, [0] * len(piece)])
        item = affine([WHOLE, none] if shape == [5, 3] else [none], shard=shard, logical=shape)
        (asked / "none.json").write_text(json.dumps(
            {"arrays": [{"name": "w", "shape": shape, "elem_bytes": 4}], "target": [],
             "source": [{"device": 1, "buffers": []}, item]}))
        if pattern:
            asked.refuse(pattern, "none.json")
        else:
            asked.plan("none.json")


LEVELS = ("redist-topology 2\nlevel node size 2 latency 30 inverse 270\n"
          "level gpu size 4 latency 3 inverse 8\n")


def by_levels(rounds, price, one_round):
    return {"rounds": rounds, "price": price, "price_one_round": one_round}


def ask_for_levels(asked):
    (asked / "levels").write_text(LEVELS)
    words = ("-m", "n=2,g=4", "-s", "64,8", "--topology", "levels")
    everywhere = asked.plan(*words, "-f", "P(('n', 'g'))", "-t", "P()")
    # bytes over the border, those of a device, its messages; in one round four times over it
    first, second = 1024 * 270 + 256 * 8 + 30, 1536 * 8 + 3 * 3
    one_round = 4096 * 270 + 1792 * 8 + 4 * 30 + 3 * 3
    assert everywhere == {**load(1792, 14336, 1792, 1792),
                          **by_levels(2, first + second, one_round)}, everywhere
    # each node has all of it, so nothing leaves one
    inside = asked.plan(*words, "-f", "P('g')", "-t", "P()")
    assert inside["price"] == inside["price_one_round"] == 1536 * 8 + 3 * 3, inside
    assert inside["rounds"] == 1, inside
    shown = asked.ask(*words, "-f", "P(('n', 'g'))", "-t", "P()", "-p", "problem", "-o", "cert")
    assert shown.stdout.endswith("2 rounds: what several devices of a node want enters it once\n")
    assert f"topology {first + second}, of one round {one_round}, in the unit of its file\n" in shown.stdout
    # the same where the file says what it counts in
    (asked / "timed").write_text(LEVELS.replace("2", "4\nunit ps per byte", 1))
    shown = asked.ask(*words[:-1], "timed", "-f", "P(('n', 'g'))", "-t", "P()", "-p", "problem", "-o", "cert")
    assert f"topology {first + second} ps, of one round 1.1 us ({one_round} ps)\n" in shown.stdout, shown.stdout
    # a sum of 256 bytes: combined by 4, over the border and combined by 2, handed on to 4
    words = ("-m", "n=2,g=4", "--op", "sum", "-f", "[64]{n,g}", "--topology", "levels")
    combined = 3 * 64 * 8 + 3 * 3
    crossed = 256 // 2 * 270
    scattered = asked.plan(*words, "-t", "[8{n,g}64]")
    assert scattered == {**load(224, 1792, 224, 224), **by_levels(
        2, combined + crossed + 32 * 8 + 30, 4 * 128 * 270 + 7 * 32 * 8 + 129)}, scattered
    everywhere = asked.plan(*words, "-t", "[64]")
    assert everywhere["rounds"] == 3 and everywhere["sent_max"] == 448, everywhere
    shown = asked.ask(*words, "-t", "[64]", "-p", "problem", "-o", "cert")
    assert shown.stdout.endswith(
        "3 rounds: what devices of a node have of a sum is combined there first\n"
        "3 rounds: what several devices of a node want enters it once\n")
    problem = json_cases.example()["problem"]
    made = asked.ask("--batch", "-", "--topology", "levels", given=json.dumps(problem))
    answer = json.loads(made.stdout)
    assert answer["ok"] and answer["rounds"] == 1 and answer["price"] > 0, answer
    problem["target"][0]["device"] = 8
    (asked / "far.json").write_text(json.dumps(problem))
    asked.refuse("levels has 8 devices, and there is a device 8", "far.json", "--topology", "levels")
    asked.refuse("nowhere: ", "far.json", "--topology", "nowhere")
    for pattern, text in (("levels:1: expected 'redist-topology 2'", "redist-topology 1\n"),
                          ("levels:2: column 12: expected the word 'size'", "level node latency 3 inverse 1\n"),
                          ("levels:2: .*expected a size from 1", "level node size 0 latency 3 inverse 1\n"),
                          ("levels:2: .*expected the word 'inverse'", "level node size 2 latency 3\n"),
                          ("level 'a' is given twice", "level a size 2 latency 3 inverse 1\n" * 2),
                          ("at most 16 levels", "".join(f"level a{at} size 1 latency 3 inverse 1\n"
                                                         for at in range(17))),
                          ("expected levels whose sizes multiply to at most 1048576",
                           "".join(f"level a{at} size 2048 latency 3 inverse 1\n" for at in "ab")),
                          ("expected levels whose sizes", "")):
        head = "" if text.startswith("redist") else "redist-topology 2\n"
        (asked / "levels").write_text(head + text)
        asked.refuse(pattern, "far.json", "--topology", "levels")


def hold_little():
    """Notations of 8 devices of which the last ones have nothing, by their keys."""
    pieces = {str(rank): {"shard_shape": [5 * (rank == 0), 3],
                          "pieces": [WHOLE] if rank == 0 else []} for rank in range(8)}
    parts = placement()["placement"]
    parts["parts"] += [{**parts["parts"][0], "participant_id": str(at), "fragments": []}
                       for at in range(7)]
    return {"chunks": {"array": "w", "sharding": "[Shard(0)]", "mesh": [8]},
            "tiles": {"array": "w", "sharding": "P('x')", "mesh": "x=8"},
            "split": {"array": "w", "split": {"dim": 0, "parts": 8}},
            "sizes": {"arrays": ["w"], "flat": {"sizes": [15, 0, 0, 0, 0, 0, 0, 0]}},
            "grid": {"array": "w", "scalapack": {"grid": [8, 1], "block": [3, 3]}},
            "affine": {"array": "w", "affine": {"logical_shape": [5, 3], "ranks": pieces}},
            "placement": {"placement": parts},
            "cache": {"array": "w", "kv_cache": {"dims": ["layer", "size"], "layers": 5, "heads": 1,
                                                 "head_size": 3, "pp": 8, "stages": "first"}}}


def ask_for_idle_devices(asked):
    """They keep their numbers in the text, so that it has the price that the JSON has."""
    arrays = [{"name": "w", "shape": [5, 3], "elem_bytes": 4}]
    wanted = {"array": "w", "sharding": "[Replicate()]", "mesh": [1], "devices": [0]}
    for key, item in hold_little().items():
        (asked / "idle.json").write_text(json.dumps(
            {"arrays": arrays, "source": [item], "target": [wanted]}))
        asked.plan("idle.json")
        text = (asked / "problem").read_text()
        assert text.startswith("redist-transfers 1\ndevices 8\n"), (key, text)
    (asked / "levels").write_text(LEVELS)
    order = [3, 4, 0, 1, 2, 5, 6, 7]  # the rows are on 3 and 4, of two nodes
    (asked / "idle.json").write_text(json.dumps(
        {"arrays": arrays, "target": [dict(wanted, devices=[4])],
         "source": [{"array": "w", "split": {"dim": 0, "sizes": [4, 1, 0, 0, 0, 0, 0, 0]},
                     "devices": order}]}))
    given = asked.plan("idle.json", "--topology", "levels")
    (asked / "idle").write_text((asked / "problem").read_text())
    assert given["price"] == 48 * 270 + 48 * 8 + 30, given
    assert asked.plan("idle", "--topology", "levels") == given


def ask_wrongly(asked):
    asked.refuse("expected a transfer problem, or --from and --to")
    asked.refuse("only one of --json, -o - and -p -", "x", "--json", "-o", "-")
    asked.refuse("--batch takes its problems from its file", "--batch", "x", "y")
    asked.refuse("--strict goes with --batch", "--strict", "x")
    asked.refuse("nowhere: ", "nowhere")
    path = asked / "kept.json"
    path.write_text(json.dumps(json_cases.example()["problem"]))
    asked.refuse("kept.json", "kept.json", "-o", "kept.json")
    asked.refuse("out", "kept.json", "-o", "out", "-p", "out")


def main(arguments):
    with tempfile.TemporaryDirectory() as folder:
        asked = Asked(Path(arguments[0]).resolve(), Path(folder))
        ask_for_types(asked)
        ask_for_json(asked)
        ask_for_batch(asked)
        ask_for_chunks(asked)
        ask_for_layout_files(asked)
        ask_for_wrong_notations(asked)
        ask_for_too_much(asked)
        ask_for_overlap(asked)
        ask_for_ranges(asked)
        ask_for_columns(asked)
        ask_for_documented_cache(asked)
        ask_for_nothing(asked)
        ask_for_levels(asked)
        ask_for_idle_devices(asked)
        ask_wrongly(asked)
    print(f"transfers asked for: {COUNT} commands")


if __name__ == "__main__":
    main(sys.argv[1:])
