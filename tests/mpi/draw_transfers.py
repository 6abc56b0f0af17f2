"""Writes random transfers with real data: several arrays, holes, orders of dimensions, sums.

    draw_transfers.py FOLDER NUMBER        drawn by REDIST_SEED and NUMBER
    draw_transfers.py FOLDER PROBLEM CERT  data for transfers that are given

The folder gets `problem` and `cert`, `source/D.bin`, the memory of each device, and
`expected/D.bin`, what it must become: found place by place with the second checker's reading
of the texts, in Python. Prints the number of devices and the type of what is summed.
"""
import hashlib
import os
import random as randomness
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "second_checker"))

import transfer_data  # noqa: E402
import transfer_examples  # noqa: E402
import transfer_judge  # noqa: E402
import transfer_layouts  # noqa: E402

from arrays import ELEMENTS, has_few_bits, pack_element  # noqa: E402


class Part(transfer_examples.Example):
    """One array of several, on as many devices as the others."""

    def __init__(self, random, devices, summed):
        super().__init__(random)
        self.devices = devices
        if self.sums:
            self.elem = summed
        self.given = [(box, random.randrange(devices)) for box, _ in self.given]
        self.wanted = [(box, random.randrange(devices)) for box, _ in self.wanted]


def list_memories(lines, number):
    """The buffers, bytes and pieces of each device; the pieces become those of array `number`."""
    memories, piece = [], 0
    for line in lines[1:]:
        words = line.split(" ")
        if words[0] == "device":
            memories.append([[], int(words[2]), []])
            continue
        memories[-1][0].append(words)
        at = words.index("piece")
        words[at + 1] = str(number)
        memories[-1][2].append(piece)
        piece += 1
    return memories


def join_layouts(word, layouts):
    """One layout of many, the memories of a device one behind the other; and where the pieces
    of each have gone."""
    lines, places, count = [], [{} for _ in layouts], 0
    parts = [list_memories(text, k) for k, text in enumerate(layouts)]
    for device in range(len(parts[0])):
        buffers, start = [], 0
        for k, memories in enumerate(parts):
            own, size, pieces = memories[device]
            for words in own:
                words[1] = str(start + int(words[1]))
                buffers.append(" ".join(words))
            for piece in pieces:
                places[k][piece] = count
                count += 1
            start += size
        lines += [f"device {len(buffers)} {start}", *buffers]
    return [f"{word} {count}", *lines], places


def split_problem(text):
    """Array, source and target of a problem of one array."""
    lines = text.split("\n")
    target = next(k for k, line in enumerate(lines) if line.startswith("target "))
    return lines[3], lines[4:target], lines[target:lines.index("end")]


def rename_givers(tree, places):
    words = tree.split(" ")
    for at, word in enumerate(words):
        if word in ("give", "add"):
            giver = at + (1 if word == "give" else 2)
            words[giver] = str(places[int(words[giver])])
    return " ".join(words)


def draw_texts(random):
    devices, summed = random.randint(2, 4), random.choice(sorted(ELEMENTS))
    elem = len(pack_element(summed, 0))
    pairs = [Part(random, devices, elem).write() for _ in range(random.randint(2, 6))]
    arrays, sources, targets = zip(*(split_problem(problem) for problem, _ in pairs))
    source, givers = join_layouts("source", sources)
    target, takers = join_layouts("target", targets)
    problem = ["redist-transfers 1", f"devices {devices}", f"arrays {len(arrays)}", *arrays,
               *source, *target, "end"]
    trees = {}
    for k, (_, certificate) in enumerate(pairs):
        for piece, tree in enumerate(certificate.split("\n")[3:-2]):
            trees[takers[k][piece]] = rename_givers(tree, givers[k])
    certificate = ["redist-transfers-cert 1", "rounds 1", "round 1",
                   *(trees[piece] for piece in sorted(trees)), "end"]
    return "\n".join(problem) + "\n", "\n".join(certificate) + "\n", summed


def draw_sum(summed, summands):
    """Of small numbers, so that it is exact; the parts of a complex one differ."""
    most = 3 if has_few_bits(summed) else 32768
    digests = [hashlib.sha256(repr(summand).encode()).digest() for summand in summands]
    return pack_element(summed, *(sum(int.from_bytes(d[k:k + 2], "little") % (2 * most) - most
                                      for d in digests) for k in (0, 2)))


def draw_bytes(array, element, count):
    return hashlib.shake_256(repr((array, element)).encode()).digest(count)


def write_memories(problem, layout, folder, summed):
    folder.mkdir()
    memories = [bytearray(size) for size in layout.memory]
    for (device, address), value in transfer_data.fill_memories(problem, layout).items():
        array = problem.arrays[value[0][0]]
        if array.sums:
            data = draw_sum(summed, value)
        else:
            data = draw_bytes(*value[0][:2], array.elem)
        memories[device][address:address + len(data)] = data
    for device, memory in enumerate(memories):
        if memory:
            (folder / f"{device}.bin").write_bytes(memory)


def main(folder, *given):
    folder = Path(folder)
    if len(given) == 1:
        random = randomness.Random(f"run transfers {os.environ.get('REDIST_SEED', '1')} {given[0]}")
        problem, certificate, summed = draw_texts(random)
    else:
        problem, certificate = (Path(path).read_text() for path in given)
        summed = "int32"
    right, line = transfer_judge.verdict(problem.encode(), certificate.encode())
    if not right:
        sys.exit(f"{line}\n{problem}{certificate}")
    (folder / "problem").write_text(problem)
    (folder / "cert").write_text(certificate)
    read = transfer_layouts.read_problem(problem.encode())
    write_memories(read, read.source, folder / "source", summed)
    write_memories(read, read.target, folder / "expected", summed)
    print(read.devices, summed)


main(*sys.argv[1:])
