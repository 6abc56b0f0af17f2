"""Faults put into the layouts of a problem in JSON, each with the line that has to name it.

`FAULTS[name](random, problem)` spoils the problem of a plan of drawn_plans.py, in which all
arrays have elements of 4 bytes, and returns a pattern of the refusal, or None where there is
no room for the fault.
"""

import copy
import math
import re


def list_buffers(problem):
    """(words of its place, device, number, buffer) of all."""
    for side in ("source", "target"):
        for memory in problem[side]:
            for number, buffer in enumerate(memory["buffers"]):
                yield f"{side}: device {memory['device']}: buffer {number}: ", memory, number, buffer


def pick_buffer(random, problem, fits):
    found = [each for each in list_buffers(problem) if fits(each[3])]
    return random.choice(found) if found else None


def pick_piece(random, problem, fits):
    """(words of its place, buffer, number, piece)."""
    found = [(where, buffer, number, piece) for where, _, _, buffer in list_buffers(problem)
             for number, piece in enumerate(buffer["pieces"]) if fits(buffer, piece)]
    return random.choice(found) if found else None


def show_index(index):
    return re.escape(f"[{', '.join(map(str, index))}]")


def has_elements(piece):
    return math.prod(piece["shape"]) > 0


def overlap_pieces(random, problem):
    picked = pick_piece(random, problem, lambda _, piece: has_elements(piece))
    if picked is None:
        return None
    where, buffer, number, piece = picked
    buffer["pieces"].append(copy.deepcopy(piece))
    return f"{where}pieces {number} and {len(buffer['pieces']) - 1} overlap at index " \
           f"{show_index(piece['at'])} of the buffer"


def leave_buffer(random, problem):
    picked = pick_piece(random, problem, lambda _, piece: piece["at"] and has_elements(piece))
    if picked is None:
        return None
    where, buffer, number, piece = picked
    dim = random.randrange(len(piece["at"]))
    piece["at"][dim] = buffer["shape"][dim] - piece["shape"][dim] + 1
    outside = list(piece["at"])
    outside[dim] = buffer["shape"][dim]
    return f"{where}piece {number}: index {show_index(outside)} is outside the buffer"


def leave_array(random, problem):
    picked = pick_piece(random, problem, lambda _, piece: piece["origin"] and has_elements(piece))
    if picked is None:
        return None
    where, buffer, number, piece = picked
    shape = next(one["shape"] for one in problem["arrays"] if one["name"] == buffer["array"])
    dim = random.randrange(len(shape))
    piece["origin"] = list(piece["origin"])
    piece["origin"][dim] = shape[dim] - piece.get("box", piece["shape"])[dim] + 1
    outside = list(piece["origin"])
    outside[dim] = shape[dim]
    return f"{where}piece {number}: array {re.escape(buffer['array'])}: element " \
           f"{show_index(outside)} is outside the array"


def overlap_buffers(random, problem):
    """The first of two buffers, or a copy of it, begins inside the other."""
    picked = pick_buffer(random, problem, lambda buffer: math.prod(buffer["shape"]) > 0)
    if picked is None:
        return None
    where, memory, number, buffer = picked
    for other in memory["buffers"]:
        other.pop("place", None)
    buffer["place"] = 8
    memory["buffers"].append({**copy.deepcopy(buffer), "place": 11})
    last = len(memory["buffers"]) - 1
    where = where[:where.index("buffer ")]
    return f"{where}buffer {last}: it overlaps buffer {number} at place 11"


def list_twice(random, problem):
    side = random.choice([side for side in ("source", "target") if problem[side]] or [None])
    if side is None:
        return None
    memory = random.choice(problem[side])
    problem[side].append({"device": memory["device"], "buffers": []})
    return f"{side}: device {memory['device']}: the device is listed twice"


def name_nothing(random, problem):
    picked = pick_buffer(random, problem, lambda buffer: True)
    if picked is None:
        return None
    picked[3]["array"] = "nothing"
    return f"{picked[0]}'array': there is no array 'nothing'"


def disorder(random, problem):
    picked = pick_buffer(random, problem, lambda buffer: buffer["shape"])
    if picked is None:
        return None
    rank = len(picked[3]["shape"])
    order = [random.randrange(rank) for _ in range(rank)]
    order[0] = order[-1] if rank > 1 else 1
    picked[3]["order"] = order
    return f"{picked[0]}'order': expected each dimension of the buffer once"


def stretch_box(random, problem):
    """A piece that is smaller in the array than in the buffer."""
    picked = pick_piece(random, problem, lambda _, piece: max(piece["shape"], default=0) > 1)
    if picked is None:
        return None
    where, _, number, piece = picked
    box = list(piece.get("box", piece["shape"]))
    box[random.choice([dim for dim, n in enumerate(box) if n > 1])] -= 1
    piece["box"] = box
    return f"{where}piece {number}: 'box': without ones, its extents must be those of 'shape'"


def exceed_sums(random, problem):
    picked = pick_piece(random, problem, lambda _, piece: piece.get("sum"))
    if picked is None:
        return None
    where, buffer, number, piece = picked
    sums = next(one["sums"] for one in problem["arrays"] if one["name"] == buffer["array"])
    dim = random.randrange(len(sums))
    piece["sum"][dim] = [sums[dim], 1]
    return f"{where}piece {number}: 'sum': "


def exceed_memory(random, problem):
    picked = pick_buffer(random, problem, lambda buffer: math.prod(buffer["shape"]) > 0)
    if picked is None:
        return None
    picked[3]["place"] = 2**62 - random.randint(0, 3)
    return f"{picked[0]}its last place is over 2\\^62"


FAULTS = {"two pieces overlap": overlap_pieces, "a piece leaves its buffer": leave_buffer,
          "a piece leaves its array": leave_array, "two buffers overlap": overlap_buffers,
          "a device is listed twice": list_twice, "an array that is not there": name_nothing,
          "a dimension twice in an order": disorder, "another box in the array": stretch_box,
          "summands that are not there": exceed_sums, "a memory over 2^62 bytes": exceed_memory}
