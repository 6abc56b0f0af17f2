"""Random transfer problems with a right certificate, and damaged texts of them."""

import transfer_layouts as layouts


def cut_at_random(random, box, depth, dims=None):
    """A random partition tree: nested (dim, at, below, above), or a box."""
    dims = [dim for dim in (range(len(box)) if dims is None else dims)
            if box[dim][1] - box[dim][0] >= 2]
    if depth == 0 or not dims or random.random() < 0.3:
        return box
    dim = random.choice(dims)
    at = random.randint(box[dim][0] + 1, box[dim][1] - 1)
    first, second = layouts.cut_box(box, dim, at)
    inner = dims if dims and min(dims) >= 0 else None
    return dim, at, cut_at_random(random, first, depth - 1, inner), \
        cut_at_random(random, second, depth - 1, inner)


def is_cut(tree):
    return isinstance(tree[0], int) if tree else False


def list_leaves(tree):
    if not is_cut(tree):
        return [tree]
    return list_leaves(tree[2]) + list_leaves(tree[3])


def write_tree(tree, write_leaf):
    """The nodes of a tree in pre-order."""
    if not is_cut(tree):
        return [write_leaf(tree)]
    return [f"cut {tree[0]} {tree[1]}"] + write_tree(tree[2], write_leaf) \
        + write_tree(tree[3], write_leaf)


class Example:
    """One array, given out by `pieces` of a random partition, wanted by those of another."""

    def __init__(self, random):
        self.random = random
        self.shape = tuple(random.randint(0 if random.random() < 0.1 else 1, 4)
                           for _ in range(random.randint(0, 3)))
        self.sums = tuple(random.randint(1, 3) for _ in range(random.choice((0, 0, 1, 2))))
        self.rank = len(self.shape)
        self.devices = random.randint(1, 4)
        self.elem = random.choice((1, 2, 4, 3))
        self.box = tuple((0, n) for n in self.shape + self.sums)
        self.given = [(box, random.randrange(self.devices))
                      for box in list_leaves(cut_at_random(random, self.box, 4))]
        self.wanted = self.draw_wanted()

    def draw_wanted(self):
        """Boxes of data with all their summands."""
        data = range(self.rank)
        wanted = [(box, self.random.randrange(self.devices))
                  for box in list_leaves(cut_at_random(self.random, self.box, 3, data))]
        if self.random.random() < 0.3:
            wanted.append((self.box, self.random.randrange(self.devices)))
        return wanted

    def write_layout(self, word, held):
        held = sorted(held, key=lambda one: one[1])
        lines = [f"{word} {len(held)}"]
        for device in range(self.devices):
            own = [box for box, at in held if at == device]
            buffers, place = [], 0
            for box in own:
                text, size = self.write_buffer(place, box)
                buffers.append(text)
                place += size + self.random.choice((0, 0, 5))
            lines += [f"device {len(own)} {place}", *buffers]
        return held, lines

    def write_buffer(self, place, box):
        """A buffer with one piece; sometimes with a hole behind it, or its ones elsewhere."""
        shape = [high - low for low, high in box[:self.rank]]
        if self.random.random() < 0.3:
            shape = [n for n in shape if n != 1]
        if self.random.random() < 0.3 and len(shape) < 16:
            shape.insert(self.random.randint(0, len(shape)), 1)
        piece = f"piece 0 {len(box)}" + "".join(f" {low} {high}" for low, high in box)
        tree = f"tree {piece}"
        if shape and self.random.random() < 0.2 and min(shape) > 0:
            dim = self.random.randrange(len(shape))
            tree = f"tree cut {dim} {shape[dim]} {piece} hole"
            shape[dim] += 1
        order = ""
        if self.random.random() < 0.3:
            dims = list(range(len(shape)))
            self.random.shuffle(dims)
            order = " order" + "".join(f" {dim}" for dim in dims)
        size = self.elem
        for n in shape:
            size *= n
        text = "".join(f" {n}" for n in shape)
        return f"buffer {place} {self.elem} shape {len(shape)}{text}{order} {tree}", size

    def list_meeting(self, box):
        """The pieces of the source that have something of a box."""
        return [given for given, _ in self.given
                if all(a < d and c < b for (a, b), (c, d) in zip(box, given))]

    def find_cut(self, box):
        """Where a piece ends inside a box, data first; of summands a cut through no piece."""
        meeting = self.list_meeting(box)
        cuts = [(dim, at) for dim, (low, high) in enumerate(box)
                for given in meeting for at in given[dim] if low < at < high]
        return next(((dim, at) for dim, at in cuts
                     if dim < self.rank
                     or not any(given[dim][0] < at < given[dim][1] for given in meeting)), None)

    def plan_box(self, box):
        """A tree over a box whose leaves have a giver, data cut first."""
        found = self.find_cut(box)
        if found is None:
            return box
        first, second = layouts.cut_box(box, *found)
        return (*found, self.plan_box(first), self.plan_box(second))

    def write_group(self, tree):
        """The words of a tree in which only summands are cut, turns in some order."""
        turns = list(range(len(list_leaves(tree))))
        if self.random.random() < 0.5:
            self.random.shuffle(turns)
        turns = iter(turns)
        word = "add" if is_cut(tree) else "give"

        def write_leaf(box):
            turn = f" {next(turns)}" if word == "add" else ""
            return f"{word}{turn} {self.find_giver(box)}"

        return write_tree(tree, write_leaf)

    def find_giver(self, box):
        givers = [number for number, (given, _) in enumerate(self.given)
                  if layouts.contains(given, box)]
        return self.random.choice(givers)

    def write_plan(self, tree):
        if is_cut(tree) and tree[0] < self.rank:
            return [f"cut {tree[0]} {tree[1]}"] + self.write_plan(tree[2]) \
                + self.write_plan(tree[3])
        return self.write_group(tree)

    def write(self):
        """Problem and certificate as texts."""
        self.given, source = self.write_layout("source", self.given)
        self.wanted, target = self.write_layout("target", self.wanted)
        shape = "".join(f" {n}" for n in self.shape)
        sums = "".join(f" {n}" for n in self.sums)
        problem = ["redist-transfers 1", f"devices {self.devices}", "arrays 1",
                   f"array w elem {self.elem} shape {self.rank}{shape} sums {len(self.sums)}{sums}",
                   *source, *target, "end"]
        trees = []
        for box, _ in self.wanted:
            words = [] if layouts.is_empty(box) else self.write_plan(self.plan_box(box))
            trees.append(" ".join(["tree", *words]))
        certificate = ["redist-transfers-cert 1", "rounds 1", "round 1", *trees, "end"]
        return "\n".join(problem) + "\n", "\n".join(certificate) + "\n"


def damage(random, text):
    """The text with one token changed, left out, doubled, or exchanged with another."""
    lines = [line.split(" ") for line in text[:-1].split("\n")]
    line = random.choice(lines)
    at = random.randrange(len(line))
    kind = random.randrange(5)
    if kind == 0 and line[at].isdigit():
        line[at] = str(max(0, int(line[at]) + random.choice((-1, 1, 2))))
    elif kind == 1:
        del line[at]
    elif kind == 2:
        line.insert(at, line[at])
    elif kind == 3:
        other = random.choice(lines)
        spot = random.randrange(len(other)) if other else 0
        if other:
            line[at], other[spot] = other[spot], line[at]
    elif line[at].isdigit():
        line[at] = str(random.randrange(6))
    return "\n".join(" ".join(words) for words in lines) + "\n"
