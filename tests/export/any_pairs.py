"""Pairs of problem and certificate of any kind: tails, idle devices, two meshes, orders, all steps.

They are random pairs of the second checker that redist-check accepts, and its tables say what
every device holds before and after. Places beyond the array, and tiles of devices that hold none,
are None: whatever comes of them is None too, and must not get into a place that exists. Devices
that are not the first along an axis unreduced in the target alone must end with the identity.
"""

import glob
import itertools
import math
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "second_checker"))

import certificate  # noqa: E402
import random_pairs  # noqa: E402
import writer  # noqa: E402
from problem import read_problem  # noqa: E402

from arrays import Array, identity_of, place_identity  # noqa: E402

LARGEST = 5_000  # elements of all tiles together


def accepts(build, pair):
    return subprocess.run([f"{build}/redist-check", *pair], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def write_any_pairs(build, work, count, seed):
    """The paths of those of certs/calculus, and of `count` random pairs."""
    for path in sorted(glob.glob("certs/calculus/*.problem")):
        pair = path, path.replace(".problem", ".cert")
        if accepts(build, pair):
            yield pair
    pair, made = (f"{work}/any.problem", f"{work}/any.cert"), 0
    for number in itertools.count():
        source = random.Random(f"{seed} {number}")
        asked, text = random_pairs.random_pair(source)
        texts = writer.problem_text(asked, True), writer.certificate_text(asked, text, random_pairs.shapes_of(source, asked))
        for path, data in zip(pair, texts):
            with open(path, "wb") as file:
                file.write(data)
        if accepts(build, pair):
            made += 1
            yield pair
        if made == count:
            return


def list_tiles(space, table):
    """For every device its tile: of each place the elements and summands that it combines."""
    result, rank = [], space.rank
    for device, holding in enumerate(table.holds):
        starts = [row[device] for row in table.offsets]
        summands = list(itertools.product(*(range(low, low + extent) for low, extent in zip(starts[rank:], table.tile[rank:]))))
        data = []
        for place in itertools.product(*map(range, table.tile[:rank])):
            cell = tuple(low + at for low, at in zip(starts, place))
            exists = holding and all(at < size for at, size in zip(cell, space.sizes))
            data.append(frozenset((cell, of) for of in summands) if exists else None)
        result.append(Array(table.tile[:rank], data))
    return result


def read_any_pair(pair):
    """(problem, steps, tiles before, tiles after), or None when the tiles are too large to be run."""
    with open(pair[0], "rb") as file:
        asked = read_problem(file.read())
    with open(pair[1], "rb") as file:
        text = certificate.read_certificate(file.read(), asked)
    walk = random_pairs.start(asked, text.sums)
    if max(size * asked.devices for size in [walk.sizes[0]] + [step.size for step in text.steps]) > LARGEST:
        return None
    if math.prod(walk.space.sizes) > LARGEST:
        return None
    before = list_tiles(walk.space, walk.table)
    for step in text.steps:
        walk.advance(step)
    firsts = [True] * asked.devices
    for device, due in zip(asked.target_mesh.devices(), asked.due(), strict=True):
        firsts[device] = due
    identity = identity_of(asked.op.decode(), asked.elem) if asked.op else None
    return asked, text.steps, before, place_identity(list_tiles(walk.space, walk.space.target), firsts, identity)


def compare_tiles(got, wanted):
    for device, (tile, want) in enumerate(zip(got, wanted, strict=True)):
        assert tile.shape == want.shape, f"device {device}: {tile.shape}"
        for place, (value, asked) in enumerate(zip(tile.data, want.data, strict=True)):
            assert asked is None or value == asked, f"device {device}, place {place}: {value}"
