#!/usr/bin/env python3
"""Is the planner's cost the least where the two sides do not fit together: other padded
sizes, other meshes, other orders, idle devices? Exhaustive search over device tables by
the rules of docs/FORMAT.md for anything cheaper than the plan: slices, gathers,
alltoalls, permutes and resizes, in any groups of any of the devices, within the memory
bound. An exchange costs the target's tile from anywhere, so only sequences without one
can be cheaper. Shares no code with the planner. REDIST_SEED and TEST_COUNT replay and
lengthen the run.

  apart.py BUILD
"""
import heapq
import itertools
import json
import math
import os
import random
import subprocess
import sys

MOST_STATES = 4000


def table(mesh, order, lists, tiles, devices):
    """The offsets of every device, None for an idle one."""
    held = [None] * devices
    shape = [size for _, size in mesh]
    for position, at in enumerate(itertools.product(*map(range, shape))):
        coordinate = dict(zip((name for name, _ in mesh), at))
        offsets = []
        for axes, tile in zip(lists, tiles):
            offset, stride = 0, tile
            for axis in axes:
                offset += stride * coordinate[axis]
                stride *= dict(mesh)[axis]
            offsets.append(offset)
        held[order[position]] = tuple(offsets)
    return tuple(held)


def ceil_tiles(mesh, lists, shape):
    return tuple(-(-size // math.prod(dict(mesh)[a] for a in axes))
                 for axes, size in zip(lists, shape))


def covers(shape, tiles, held):
    """Some device has each element: what is lost never comes back."""
    cells = set()
    for offsets in held:
        if offsets is not None:
            cells.update(itertools.product(*(range(o, min(o + c, n))
                                             for o, c, n in zip(offsets, tiles, shape))))
    return len(cells) == math.prod(shape)


def resizes(shape, tiles, held, bound):
    for x, tile in enumerate(tiles):
        for other in range(1, max(shape) * 2 + 1):
            least = min(tile, other)
            if other == tile or (other > tile and any(o is not None and o[x] + least < shape[x]
                                                      for o in held)):
                continue
            changed = tiles[:x] + (other,) + tiles[x + 1:]
            if math.prod(changed) <= bound:
                yield 0, changed, held


def slices(tiles, held):
    holders = [d for d, o in enumerate(held) if o is not None]
    for x, tile in enumerate(tiles):
        for n in range(2, len(holders) + 1):
            if tile % n:
                continue
            changed = tiles[:x] + (tile // n,) + tiles[x + 1:]
            for used in range(n, len(holders) + 1, n):
                for chosen in itertools.combinations(holders, used):
                    for members in itertools.product(range(n), repeat=used):
                        if any(members.count(m) != used // n for m in range(n)):
                            continue
                        after = [None] * len(held)
                        for d, m in zip(chosen, members):
                            o = list(held[d])
                            o[x] += m * (tile // n)
                            after[d] = tuple(o)
                        yield 0, changed, tuple(after)


def partitions(devices, n):
    """Ordered groups of n out of some of the devices."""
    if not devices:
        yield []
        return
    first, rest = devices[0], devices[1:]
    yield from partitions(rest, n)
    for others in itertools.combinations(rest, n - 1):
        left = [d for d in rest if d not in others]
        for group in itertools.permutations((first,) + others):
            for more in partitions(left, n):
                yield [group] + more


def agree(held, group, x, tile):
    base = held[group[0]]
    return all(held[d] == base[:x] + (base[x] + m * tile,) + base[x + 1:]
               for m, d in enumerate(group))


def exchanges(tiles, held, bound):
    holders = [d for d, o in enumerate(held) if o is not None]
    for i, tile in enumerate(tiles):
        for n in range(2, len(holders) + 1):
            for groups in partitions(holders, n):
                if not groups or not all(agree(held, g, i, tile) for g in groups):
                    continue
                for j in range(-1, len(tiles)):
                    changed = list(tiles)
                    changed[i] *= n
                    if j == i or (j >= 0 and tiles[j] % n):
                        continue
                    if j >= 0:
                        changed[j] //= n
                    if math.prod(changed) > bound:
                        continue
                    after = [None] * len(held)
                    for group in groups:
                        for m, d in enumerate(group):
                            o = list(held[group[0]])
                            if j >= 0:
                                o[j] += m * changed[j]
                            after[d] = tuple(o)
                    yield math.prod(changed), tuple(changed), tuple(after)


def permutes(tiles, held):
    for after in set(itertools.permutations(held)):
        yield math.prod(tiles), tiles, after


def find_less(shape, source, target, limit, bound):
    """A cost below the limit; None when there is none, "?" when the search is given up."""
    best = {source: 0}
    heap = [(0, 0, source)]
    made = 0
    while heap:
        cost, _, (tiles, held) = heapq.heappop(heap)
        if best[tiles, held] < cost:
            continue
        if tiles == target[0] and all(w is None or w == h for w, h in zip(target[1], held)):
            return cost
        for more, changed, after in itertools.chain(
                resizes(shape, tiles, held, bound), slices(tiles, held),
                exchanges(tiles, held, bound), permutes(tiles, held)):
            total, state = cost + more, (changed, after)
            if total >= limit or best.get(state, limit) <= total:
                continue
            if state not in best and not covers(shape, changed, after):
                continue
            best[state] = total
            made += 1
            if made > MOST_STATES:
                return "?"
            heapq.heappush(heap, (total, made, state))
    return None


def place(rng, mesh, rank):
    lists = [[] for _ in range(rank)]
    for name, _ in rng.sample(mesh, len(mesh)):
        x = rng.randrange(-1, rank)
        if x >= 0:
            lists[x].append(name)
    return lists


def draw(rng, number):
    meshes = [[["x", 2]], [["x", 3]], [["x", 4]], [["x", 2], ["y", 2]]]
    mesh, rank = rng.choice(meshes), rng.randint(1, 2)
    line = {"id": str(number), "mesh": mesh, "shape": [rng.randint(1, 6) for _ in range(rank)],
            "from": place(rng, mesh, rank), "elem_bytes": 1}
    other = rng.choice(meshes) if rng.randrange(2) else mesh
    line["to"] = place(rng, other, rank)
    positions = [math.prod(size for _, size in m) for m in (mesh, other)]
    devices = min(4, max(positions) + rng.randrange(2))
    orders = [list(range(n)) for n in positions]
    if other is not mesh or rng.randrange(2):
        line["to_mesh"] = other
        line["devices"] = devices
        if rng.randrange(2):
            orders = [rng.sample(range(devices), n) for n in positions]
            line["order"], line["to_order"] = orders
    return line, (mesh, other), orders, line.get("devices", max(positions))


def main():
    rng = random.Random(int(os.environ.get("REDIST_SEED", "1")))
    count = int(os.environ.get("TEST_COUNT", "80"))
    problems = [draw(rng, k) for k in range(count)]
    answers = subprocess.run([f"{sys.argv[1]}/redist", "plan", "--batch", "-", "--paper", "--strict"],
                             input="".join(json.dumps(p[0]) + "\n" for p in problems), text=True,
                             check=True, capture_output=True).stdout.splitlines()
    least = given_up = free = worse = 0
    for (line, meshes, orders, devices), answer in zip(problems, map(json.loads, answers)):
        sides = []
        for mesh, order, lists in zip(meshes, orders, (line["from"], line["to"])):
            tiles = ceil_tiles(mesh, lists, line["shape"])
            sides.append((tiles, table(mesh, order, lists, tiles, devices)))
        assert answer["height"] <= answer["bound"], line
        if answer["cost"] == 0:
            free += 1
            continue
        less = find_less(line["shape"], *sides, answer["cost"], answer["bound"])
        if less == "?":
            given_up += 1
        elif less is None:
            least += 1
        else:
            worse += 1
            print(f"cost {answer['cost']}, least {less}: {json.dumps(line)} {answer['steps']}")
    print(f"apart: {free} cost nothing, {least} cost the least, {given_up} given up, {worse} above")
    sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()
