"""Random plans of box transfers in JSON (docs/TRANSFERS.md, section 8), right or with one
fault, and what is true of them, element by element."""

import math
from typing import NamedTuple

import transfer_data
import transfer_examples

PINWHEEL = (((0, 2), (0, 1)), ((0, 1), (1, 3)), ((1, 2), (1, 2)), ((2, 3), (0, 2)), ((1, 3), (2, 3)))


class Held(NamedTuple):
    """A box of an array, summands behind, in a buffer of a device."""

    device: int
    buffer: int
    array: int
    box: tuple


def cut_box(random, box, rank, depth=3):
    """A random partition of the data of a box; where it has room, now and then a pinwheel,
    which no cuts tell apart."""
    wide = [dim for dim in range(rank) if box[dim][1] - box[dim][0] >= 3]
    if len(wide) >= 2 and random.random() < 0.3:
        one, other = random.sample(wide, 2)
        ends = []
        for dim in (one, other):
            low, high = box[dim]
            first, second = sorted(random.sample(range(low + 1, high), 2))
            ends.append((low, first, second, high))
        parts = []
        for across, down in PINWHEEL:
            part = list(box)
            part[one] = ends[0][across[0]], ends[0][across[1]]
            part[other] = ends[1][down[0]], ends[1][down[1]]
            parts.append(tuple(part))
        return parts
    tree = transfer_examples.cut_at_random(random, box, depth, range(rank))
    return transfer_examples.list_leaves(tree)


def cut_sums(random, box, rank):
    """Boxes of all data whose summands are those of a random partition."""
    tree = transfer_examples.cut_at_random(random, box, 3, range(rank, len(box)))
    return transfer_examples.list_leaves(tree)


def elements(box, rank):
    return transfer_data.indices(box[:rank])


def meet(one, other):
    """What two boxes have in common, or None."""
    common = tuple((max(a, c), min(b, d)) for (a, b), (c, d) in zip(one, other))
    return common if all(low < high for low, high in common) else None


class Plan:
    """`object` is the JSON; `given`, `wanted`: all pieces; `transfers`: as in the JSON."""

    def __init__(self, random):
        self.random = random
        self.kept = random.random() < 0.2
        self.numbers = sorted(random.sample(range(40), random.randint(1, 5)))
        self.arrays = [self.draw_array(number) for number in range(random.randint(1, 3))]
        self.source, self.given = self.draw_side(True)
        self.target, self.wanted = self.draw_side(False)
        self.transfers = self.draw_transfers()

    def draw_array(self, number):
        random = self.random
        shape = [random.randint(1, 5) for _ in range(random.randint(0, 3))]
        if shape and random.random() < 0.05:
            shape[0] = 0
        sums = [random.randint(1, 3) for _ in range(random.choice((0, 0, 0, 1, 2)))]
        return {"name": f"layer.{number}.weight", "shape": shape, "elem_bytes": 4,
                **({"sums": sums, "op": "sum"} if sums else {})}

    def rank(self, array):
        return len(self.arrays[array]["shape"])

    def sums(self, array):
        return self.arrays[array].get("sums", [])

    def draw_boxes(self, array, with_sums):
        """A partition of the array, and parts of it once more."""
        random, rank = self.random, self.rank(array)
        whole = tuple((0, n) for n in self.arrays[array]["shape"] + self.sums(array))
        boxes = []
        for part in cut_sums(random, whole, rank) if with_sums else [whole]:
            boxes += cut_box(random, part, rank)
        if random.random() < 0.4:
            boxes += random.sample(boxes, 1)
        return [box for box in boxes if all(low < high for low, high in box)]

    def draw_side(self, with_sums):
        """Boxes to devices; of each device some boxes each in a buffer of its own, others
        together, with holes, in a pinwheel or apart."""
        random, sides, pieces = self.random, {}, []
        for array in range(len(self.arrays)):
            for box in self.draw_boxes(array, with_sums):
                sides.setdefault(random.choice(self.numbers), []).append((array, box))
        listed = []
        for device, boxes in sides.items():
            random.shuffle(boxes)
            buffers = []
            while boxes:
                buffers.append(self.draw_buffer(device, len(buffers), boxes, pieces))
            if random.random() < 0.3:
                self.place_buffers(buffers)
            listed.append({"device": device, "buffers": buffers})
        random.shuffle(listed)
        return listed, pieces

    def draw_buffer(self, device, number, boxes, pieces):
        """The whole array in a buffer, with all boxes of it that fit beside each other, or one."""
        random = self.random
        array, box = boxes.pop()
        rank = self.rank(array)
        taken = [box]
        together = random.random() < 0.5
        if together:
            for other in list(boxes):
                if other[0] == array and all(meet(other[1][:rank], one[:rank]) is None
                                             for one in taken):
                    taken.append(other[1])
                    boxes.remove(other)
        shape = self.arrays[array]["shape"] if together else [b - a for a, b in box[:rank]]
        listed = []
        for one in taken:
            pieces.append(Held(device, number, array, one))
            origin = [low for low, _ in one[:rank]]
            extents = [high - low for low, high in one[:rank]]
            listed.append({"at": origin if together else [0] * rank, "shape": extents,
                           "origin": origin, **self.draw_sum(array, one)})
        buffer = {"array": self.arrays[array]["name"], "shape": shape, "pieces": listed}
        if not together and random.random() < 0.3:
            self.leave_ones_out(buffer)
        if random.random() < 0.3:
            order = list(range(len(buffer["shape"])))
            random.shuffle(order)
            buffer["order"] = order
        return buffer

    def leave_ones_out(self, buffer):
        piece = buffer["pieces"][0]
        piece["box"] = piece["shape"]
        piece["shape"] = [n for n in piece["shape"] if n != 1]
        piece["at"] = [0] * len(piece["shape"])
        buffer["shape"] = piece["shape"]

    def draw_sum(self, array, box):
        sums = self.sums(array)
        ranges = [[low, high - low] for low, high in box[self.rank(array):]]
        whole = [[0, n] for n in sums]
        return {} if not sums or (ranges == whole and self.random.random() < 0.5) \
            else {"sum": ranges}

    def place_buffers(self, buffers):
        """Places in another order than the list's."""
        place = 0
        for buffer in self.random.sample(buffers, len(buffers)):
            buffer["place"] = place + self.random.choice((0, 0, 3))
            place = buffer["place"] + 4 * math.prod(buffer["shape"])

    def holders(self, array, box):
        """(device, summands) that have all data of a box, maybe in several pieces."""
        rank, found = self.rank(array), {}
        for piece in self.given:
            if piece.array == array:
                key = piece.device, piece.box[rank:]
                found.setdefault(key, set()).update(elements(piece.box, rank))
        return [key for key, held in found.items() if set(elements(box, rank)) <= held]

    def draw_transfers(self):
        transfers, written = [], set()
        for piece in self.wanted:
            key = piece.device, piece.array
            for box in cut_box(self.random, piece.box, self.rank(piece.array), 2):
                fresh = [place for place in elements(box, self.rank(piece.array))
                         if (key, place) not in written]
                if len(fresh) == len(list(elements(box, self.rank(piece.array)))):
                    parts = [box]
                else:  # in part written by a transfer to another piece
                    parts = [tuple((at, at + 1) for at in place) + box[self.rank(piece.array):]
                             for place in fresh]
                for part in parts:
                    transfers += self.draw_givers(piece, part)
                written |= {(key, place) for place in fresh}
        self.random.shuffle(transfers)
        if self.kept:
            transfers = [each for each in transfers if not self.is_own(each)
                         or self.random.random() < 0.5]
        return transfers

    def is_own(self, transfer):
        return transfer["from"] == transfer["to"] and "sum" not in transfer \
            and not self.arrays[self.number_of(transfer)].get("sums")

    def number_of(self, transfer):
        return int(transfer["array"].split(".")[1])

    def draw_givers(self, piece, box):
        """One giver of all that is wanted of a box, or of its summands several; the box in two
        where no device has all of it."""
        rank = self.rank(piece.array)
        holders = self.holders(piece.array, box)
        ranges = sorted({summands for _, summands in holders})
        whole = tuple((0, n) for n in self.sums(piece.array))
        if whole in ranges and self.random.random() < 0.7:
            ranges = [whole]
        else:
            ranges = [one for one in ranges if one != whole] or ranges
        chosen = pick_disjoint(ranges, whole)
        if chosen is None:
            wide = [dim for dim in range(rank) if box[dim][1] - box[dim][0] > 1]
            if not wide:
                return []
            dim = self.random.choice(wide)
            parts = []
            for at in range(*box[dim]):
                part = list(box)
                part[dim] = at, at + 1
                parts += self.draw_givers(piece, tuple(part))
            return parts
        return [self.make_transfer(piece, box, summands, self.random.choice(
            [device for device, held in holders if held == summands])) for summands in chosen]

    def make_transfer(self, piece, box, summands, giver):
        rank = self.rank(piece.array)
        return {"array": self.arrays[piece.array]["name"], "from": giver, "to": piece.device,
                "origin": [low for low, _ in box[:rank]],
                "shape": [high - low for low, high in box[:rank]],
                **self.draw_sum(piece.array, box[:rank] + summands)}

    def write(self):
        plan = {"transfers": self.transfers}
        if self.kept:
            plan["own"] = "kept"
        return {"id": "drawn", "note": {"by": "nobody"},
                "problem": {"arrays": self.arrays, "source": self.source, "target": self.target},
                "plan": plan}

    def read_transfer(self, transfer):
        """(array, box with summands) of a transfer."""
        array = self.number_of(transfer)
        data = [(low, low + n) for low, n in zip(transfer["origin"], transfer["shape"])]
        sums = [(first, first + count) for first, count in transfer.get(
            "sum", [[0, n] for n in self.sums(array)])]
        return array, tuple(data + sums)

    def find_bad_transfer(self):
        """(number, kind, element) of the first transfer that cannot be."""
        for number, transfer in enumerate(self.transfers):
            array, box = self.read_transfer(transfer)
            rank, shape = self.rank(array), self.arrays[array]["shape"]
            for element in elements(box, rank):
                if any(at >= n for at, n in zip(element, shape)):
                    return number, "outside", None
            held = {place for piece in self.given
                    if piece.device == transfer["from"] and piece.array == array
                    and piece.box[rank:] == box[rank:] for place in elements(piece.box, rank)}
            wanted = {place for piece in self.wanted
                      if piece.device == transfer["to"] and piece.array == array
                      for place in elements(piece.box, rank)}
            for kind, places in (("does not hold", held), ("has no place for", wanted)):
                lacking = sorted(set(elements(box, rank)) - places)
                if lacking:
                    return number, kind, lacking[0]
        return None

    def list_faults(self, piece):
        """{element: kind} of what a target piece is not given just once."""
        rank, faults = self.rank(piece.array), {}
        own = {place for other in self.given
               if other.device == piece.device and other.array == piece.array
               and other.box[rank:] == piece.box[rank:] for place in elements(other.box, rank)}
        to = [self.read_transfer(each)[1] for each in self.transfers
              if each["to"] == piece.device and self.number_of(each) == piece.array]
        for place in elements(piece.box, rank):
            writes = [box for box in to
                      if all(low <= at < high for at, (low, high) in zip(place, box))]
            if not writes and self.kept and place in own:
                continue
            counts = [sum(1 for box in writes
                          if all(low <= at < high for at, (low, high) in zip(summand, box[rank:])))
                      for summand in transfer_data.indices(piece.box[rank:])]
            if max(counts) > 1:
                faults[place] = "twice"
            elif min(counts) < 1:
                faults[place] = "not given"
        return faults

    def damage(self):
        """One fault, of which something is perhaps wrong afterwards."""
        random = self.random
        if not self.transfers:
            return "none"
        at = random.randrange(len(self.transfers))
        transfer = dict(self.transfers[at])
        kind = random.choice(("dropped", "doubled", "shifted", "beyond", "giver", "taker"))
        if kind == "dropped":
            del self.transfers[at]
            return kind
        if kind == "doubled":
            self.transfers.insert(random.randint(0, len(self.transfers)), transfer)
            return kind
        if kind in ("shifted", "beyond") and transfer["origin"]:
            dim = random.randrange(len(transfer["origin"]))
            origin = list(transfer["origin"])
            origin[dim] = max(0, origin[dim] + random.choice((-1, 1))) if kind == "shifted" \
                else origin[dim] + self.arrays[self.number_of(transfer)]["shape"][dim]
            transfer["origin"] = origin
        elif kind == "giver":
            transfer["from"] = random.choice(self.numbers)
        else:
            transfer["to"] = random.choice(self.numbers)
        if {transfer["from"], transfer["to"]} <= self.listed():
            self.transfers[at] = transfer
        return kind

    def listed(self):
        return {each["device"] for each in self.source + self.target}


def pick_disjoint(ranges, whole):
    """Of boxes of summands some that are disjoint and together the whole, or None."""
    missing = set(transfer_data.indices(whole))
    chosen = []
    for one in ranges:
        cells = set(transfer_data.indices(one))
        if cells <= missing:
            chosen.append(one)
            missing -= cells
    return None if missing else chosen
