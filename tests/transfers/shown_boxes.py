"""What `redist show` says in a terminal of the boxes of transfers, by a definition of its own: for
each element that is shown who holds it, or who gives it, and how many characters it has."""

BEFORE, SINGLE, TALL, LOW, LEAST, NAMED = 32, 17, 10, 6, 4, 4


def covers(box, index):
    return all(low <= at < high for at, (low, high) in zip(index, box))


def is_full(box):
    return all(low < high for low, high in box)


def list_cuts(boxes, dim, extent):
    return sorted({0, extent} | {end for box in boxes for end in box[dim]})


def place_edges(starts, size, least):
    count = len(starts) - 1
    least = min(least, size // count)
    return [least * k + int((size - least * count) * ((start - starts[0]) / (starts[-1] - starts[0])) + 0.5)
            for k, start in enumerate(starts)]


def choose_dimensions(boxes, shape):
    """Those down and across, None where there is none: the first two that are cut, else long."""
    worth = [2 if len(list_cuts(boxes, x, n)) > 2 else n > 1 for x, n in enumerate(shape)]
    best = sorted(sorted(range(len(shape)), key=lambda x: -worth[x])[:2])
    return [None] * (2 - len(best)) + best


def join_named(devices, sums, more):
    named = "".join("%d%s" % (device, "+" if sums else "") for device in devices[:NAMED])
    return named + ("*" if more or len(devices) > NAMED else ""), sums


def tell_holders(pieces, rank, index):
    """The signs of who holds an element, and whether they are parts of a sum."""
    holders = {}
    for piece in pieces:
        if covers(piece.box[:rank], index):
            devices = holders.setdefault(piece.box[rank:], [])
            devices += [piece.device] if piece.device not in devices else []
    if not holders:
        return ".", False
    if len(holders) == 1:
        return join_named(*holders.values(), False, False)
    return join_named([devices[0] for devices in holders.values()], True, False)


def tell_givers(one, wanted, rank, index):
    """The same of who gives it; `wanted` are the pieces of a device and their leaves."""
    found = [(piece, leaves) for piece, leaves in wanted if covers(piece.box[:rank], index)]
    if not found:
        return ".", False
    piece, leaves = found[0]
    here = sorted((leaf for leaf in leaves if covers(leaf.box[:rank], index)), key=lambda leaf: leaf.turn or 0)
    devices = [one.before.pieces[leaf.giver].device for leaf in here]
    if here[0].turn is None and devices == [piece.device] and len(found) == 1:
        return "=", False
    return join_named(devices, len(here) > 1, len(found) > 1)


def draw(starts, tell, width, rows):
    """Rows of signs, of an array by the starts of its intervals down and across."""
    down, across = starts
    count = 1 if down is None else len(down) - 1
    lines = []
    edges = [0, 1] if down is None else place_edges(down, rows, 1)
    for k in range(count):
        line = ""
        columns = place_edges(across, width, LEAST)
        for c in range(len(across) - 1):
            signs, sums = tell(None if down is None else down[k], across[c])
            room = columns[c + 1] - columns[c]
            signs = signs if len(signs) <= room else "+" if sums else "*"
            line += (signs * room)[:room]
        lines += [line] * (edges[k + 1] - edges[k])
    return lines


class View:
    """Boxes, by their data, and what is told of an element; `at` are indices that are not shown."""

    def __init__(self, dims, shape, boxes, at, tell):
        self.starts = [None if x is None else list_cuts(boxes, x, shape[x]) for x in dims]
        self.starts[1] = self.starts[1] or [0, 1]
        self.dims, self.shape, self.at, self.tell_element = dims, shape, at, tell

    def tell(self, *shown):
        index = list(self.at)
        for x, at in zip(self.dims, shown):
            if x is not None:
                index[x] = at
        return self.tell_element(tuple(index))

    def find_content(self):
        """Per axis the numbers of intervals outside of which is nothing, and their share."""
        down, across = self.starts
        full = [(r, c) for r in range(len(down or [0, 1]) - 1) for c in range(len(across) - 1)
                if self.tell(down and down[r], across[c])[0] != "."]
        ranges = [(min(cell[k] for cell in full), max(cell[k] for cell in full) + 1) for k in range(2)]
        share = 1
        for starts, (first, end) in zip(self.starts, ranges):
            share *= 1 if starts is None else (starts[end] - starts[first]) / starts[-1]
        return ranges, share

    def crop(self, ranges):
        self.starts = [starts and starts[first:end + 1] for starts, (first, end) in zip(self.starts, ranges)]

    def name_range(self, unseen):
        shown = dict(zip(self.dims, self.starts))
        parts = ["%d:%d" % (shown[x][0], shown[x][-1]) if x in shown else str(self.at[x]) if x in unseen else ":"
                 for x in range(len(self.shape))]
        return "[%s]" % ", ".join(parts)


def put_aside(texts, last=False):
    """Texts side by side; of the titles the last is not filled up."""
    return "".join("  " + (text if last and k == len(texts) - 1 else text.ljust(SINGLE))
                   for k, text in enumerate(texts))


def draw_before(view):
    lines = draw(view.starts, view.tell, BEFORE, TALL)
    if view.starts[0] is None:
        return ["  " + line for line in lines]
    front = len(str(view.starts[0][-2]))
    edges = place_edges(view.starts[0], len(lines), 1)
    begins = {edges[k]: str(start) for k, start in enumerate(view.starts[0][:-1])}
    return ["  %s %s" % (begins.get(row, "").rjust(front), line) for row, line in enumerate(lines)]


def draw_after(views, received, unseen):
    contents = {device: view.find_content() for device, view in views.items()}
    cropped = all(share <= 0.25 for _, share in contents.values())
    for device, view in views.items() if cropped else ():
        view.crop(contents[device][0])
    lines = [put_aside(["%d: %d" % (device, received[device]) for device in views], True)]
    if cropped or unseen:
        lines.append(put_aside([view.name_range(unseen)[:SINGLE] for view in views.values()], True))
    drawn = [draw(view.starts, view.tell, SINGLE, LOW) for view in views.values()]
    return lines + [put_aside(row) for row in zip(*drawn)]


def list_wanted(one):
    """By device: its pieces that have elements, and their leaves."""
    wanted = {}
    for piece, leaves in zip(one.after.pieces, one.leaves):
        if is_full(piece.box):
            wanted.setdefault(piece.device, []).append((piece, leaves))
    return wanted


def count_received(one, wanted, array):
    received = {}
    for device, pieces in wanted.items():
        received[device] = 0
        for leaf in (leaf for _, leaves in pieces for leaf in leaves):
            size = array.elem if one.before.pieces[leaf.giver].device != device else 0
            for low, high in leaf.box[:len(array.shape)]:
                size *= high - low
            received[device] += size
    return received


def draw_round(one, dims, unseen, array):
    """What has to stand below `before` and `after` of a round."""
    shape, rank = array.shape, len(array.shape)
    held = [piece.box[:rank] for piece in one.before.pieces]
    before = View(dims, shape, held, [0] * rank, lambda index: tell_holders(one.before.pieces, rank, index))
    wanted, views = list_wanted(one), {}
    for device, pieces in wanted.items():
        leaves = [leaf.box[:rank] for _, leaves in pieces for leaf in leaves]
        views[device] = View(dims, shape, leaves, [low for low, _ in leaves[0]],
                             lambda index, pieces=pieces: tell_givers(one, pieces, rank, index))
    return draw_before(before), draw_after(views, count_received(one, wanted, array), unseen) if views else []


def check_boxes(shown, problem, certificate):
    """Of a plan with one array and at most four rounds; returns how many rounds were compared."""
    array, lines = problem.arrays[0], shown.splitlines()
    rank = len(array.shape)
    if 0 in array.shape or len(certificate.rounds) > 4:
        return 0
    boxes = [piece.box[:rank] for one in certificate.rounds for piece in one.before.pieces]
    boxes += [leaf.box[:rank] for one in certificate.rounds for leaves in one.leaves for leaf in leaves]
    dims = choose_dimensions(boxes, array.shape)
    unseen = [x for x, n in enumerate(array.shape) if x not in dims and len(list_cuts(boxes, x, n)) > 2]
    for number, one in enumerate(certificate.rounds, 1):
        place = " round %d" % number if len(certificate.rounds) > 1 else ""
        for words, wanted in zip(("before", "after"), draw_round(one, dims, unseen, array)):
            at = lines.index(next(line for line in lines if line.startswith(words + place + ":"))) + 1
            assert lines[at:at + len(wanted)] == wanted, "\n".join([shown, "expected:", *wanted])
    return len(certificate.rounds)
