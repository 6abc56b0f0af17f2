"""The instructions of P2 on a synthesis hierarchy, from docs/REDUCTIONS.md alone."""
import math

COLLECTIVES = ["AllReduce", "ReduceScatter", "AllGather", "Reduce", "Broadcast"]


def list_instructions(names, sizes):
    """(collective, slice, form, below) and the groups of member numbers."""
    count = math.prod(sizes)
    below = [math.prod(sizes[l:]) for l in range(len(sizes) + 1)]
    names = ["root"] + names
    found = []
    for s in range(len(sizes)):
        groups = [list(range(b, b + below[s])) for b in range(0, count, below[s])]
        found += [((c, names[s], "InsideGroup", None), groups) for c in COLLECTIVES]
    for inner in range(1, len(sizes)):
        for outer in range(inner):
            starts = range(0, count, below[outer])

            def group(first):
                return list(range(first, first - first % below[outer] + below[outer], below[inner]))
            every = [group(b + t) for b in starts for t in range(below[inner])]
            first = [group(b) for b in starts]
            found += [((c, names[inner], "Parallel", names[outer]), every) for c in COLLECTIVES]
            found.append((("AllReduce", names[inner], "Master", names[outer]), first))
    return found
