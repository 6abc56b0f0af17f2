"""The verdict on one pair of problem and certificate."""

from typing import NamedTuple

import bound
import certificate
import data
import fusion
import rules
import tables
from problem import read_problem
from rules import Rejected, require, within


COMBINING = (b"reducescatter", b"allreduce", b"reduce")
EVEN = (b"dynslice", b"allgather", b"alltoall", b"allpermute", b"reducescatter", b"allreduce")

# Data are moved element by element up to so many summands; larger plans are
# judged by the rules alone.
MOVED = 2**16


class Verified(NamedTuple):
    """What was verified; `fused` and `least` are None when left out."""

    claim: certificate.Claim
    steps: int
    permutes: int
    permuting: int
    fused: int
    least: int
    least_received: int

    def compare_to_least(self):
        """How the plan stands to the lower bound."""
        if self.claim.cost <= self.least:
            return " OPTIMAL"
        if self.permutes <= 1 and self.claim.cost - self.permuting <= self.least:
            return f" LEAST >= {self.least} COST <= LEAST + permute"
        return f" LEAST >= {self.least}"

    def line(self):
        """The verdict line of an accepted pair."""
        text = (f"s VERIFIED HEIGHT <= {self.claim.height} "
                f"COST <= {self.claim.cost} RECEIVED <= {self.claim.received}")
        if self.claim.received <= self.least_received:
            text += " LEAST-RECEIVED"
        text += f" STEPS {self.steps}"
        if self.claim.bounded:
            text += " BOUNDED"
        if self.claim.normal:
            text += " NORMAL"
        if self.claim.identical:
            text += " IDENTICAL"
        if self.fused is not None:
            text += f" FUSED <= {self.fused}"
        if self.least is not None:
            text += self.compare_to_least()
        return text


class Walk:
    """What is known after the steps done so far."""

    def __init__(self, table, space):
        self.table = table
        self.space = space
        self.sizes = [self.local_size()]
        self.cost = 0
        self.received = 0
        self.permutes = 0
        self.permuting = 0
        self.combined = None

    def local_size(self):
        return rules.local_size(self.table.tile[:self.space.rank], 104)

    def advance(self, step):
        """Do one step and compare what its line states."""
        before, self.table = self.table, tables.apply(step, self.table, self.space)
        require(step.tile == self.table.tile, "a stated tile is wrong", 103)
        size = self.local_size()
        require(step.size == size, "a stated size is wrong", 104)
        cost = self.cost + tables.cost_of(step.op, self.sizes[-1], size)
        self.cost = within(cost, rules.COST, "the cost", 105)
        require(step.cost == self.cost, "a stated cost is wrong", 105)
        self.received += tables.received_by(step, before, self.table, self.space)
        self.sizes.append(size)
        if step.op == b"allpermute":
            self.permutes += 1
            self.permuting += size
        if step.op in COMBINING:
            self.combined = self.is_combined_once(step)

    def is_combined_once(self, step):
        """Offsets are multiples of the tile, and differ between groups unless they are
        those of padding."""
        table, groups_at = self.table, {}
        for number, group in enumerate(tables.groups_of(step.used, step.factor)):
            for d in group:
                if not table.holds[d]:
                    continue
                cell = tuple(offsets[d] for offsets in table.offsets)
                if any(o % c for o, c in zip(cell, table.tile)):
                    return False
                if any(o >= size for o, size in zip(cell, self.space.sizes)):
                    continue
                if groups_at.setdefault(cell, number) != number:
                    return False
        return True


def is_normal(operations):
    """dynslice* (others)* allgather* (Definition 4.5)."""
    phases = [{b"dynslice": 0, b"allgather": 2}.get(op, 1) for op in operations]
    return phases == sorted(phases)


def require_arrival(table, target):
    """The last tile, holding devices and base offsets are those of the target."""
    require(table.tile == target.tile, "the last tile is not the target's", 107)
    holders = target.holders()
    require(all(table.holds[d] for d in holders), "a device of the target is idle", 160)
    require(all(mine[d] == asked[d] for mine, asked in zip(table.offsets, target.offsets)
                for d in holders), "a last base offset is not the target's", 108)


def require_claims(claim, steps, walk):
    """The claims of section 3.3.

    Both ends belong to the height; the last size is the target's, the last
    tile being the target's.
    """
    height = max(walk.sizes)
    require(height <= claim.height, "the claimed height does not hold", 109)
    require(walk.cost <= claim.cost, "the claimed cost does not hold", 110)
    require(not claim.bounded or height <= max(walk.sizes[0], walk.sizes[-1]),
            "the claim to be bounded does not hold", 111)
    require(not claim.normal or is_normal([step.op for step in steps]),
            "the claim to be normal does not hold", 112)
    require(walk.received <= claim.received, "the claim on what is received does not hold", 161)
    require(not claim.identical or walk.combined is not False,
            "the claim of identical replicas does not hold", 162)


def divides(asked):
    """tile x axis sizes = size in every dimension of both types."""
    return all(each.size == each.tile * rules.product(mesh.sizes[axis] for axis in each.axes)
               for mesh, side in ((asked.source_mesh, asked.source),
                                  (asked.target_mesh, asked.target))
               for each in side.dimensions)


def is_even(asked, text):
    """Whether the section of 3.6 may stand."""
    return (not asked.own_mesh and asked.source_mesh.positions() == asked.devices
            and divides(asked) and set(asked.target.unreduced) <= set(asked.source.unreduced)
            and all(step.op in EVEN and len(step.used) == asked.devices
                    for step in text.steps))


def is_plain(asked, text):
    """Whether the section of 3.5 may stand."""
    return not text.sums and is_even(asked, text)


def require_fused(section, steps, walk):
    """The fused cost is at most the claim, if there is one."""
    if section is None:
        return
    claim, flags = section
    cost = fusion.fused_cost(steps, flags, walk.sizes[0])
    require(cost <= claim, "the claimed fused cost does not hold", 115)


def require_least(section, asked):
    """The lower bound, if there is one, is proved by its states."""
    if section is None:
        return
    least, states = section
    bound.require_bound(bound.Graph(asked), least, states)


def list_work(step):
    """What reading the list of a step once takes, for each device."""
    return 0 if step.used is None else 18 if step.listed else 5


def step_work(step, devices, dimensions):
    """What a step takes for each device, when it is not joined to another."""
    if step.op == b"exchange":
        return 8 + 10 * dimensions
    if step.op == b"allpermute":
        return 2 * list_work(step) + 8 * dimensions
    idle = step.op == b"reduce" or step.used is not None and len(step.used) < devices
    return 2 * list_work(step) + (2 if idle else 1) * dimensions


def require_work(asked, text):
    """The work of the plan is within its limit."""
    dimensions = len(asked.source.dimensions) + len(text.sums)
    work = sum(step_work(step, asked.devices, dimensions) for step in text.steps)
    for s in range(1, len(text.steps)):
        if text.fused is not None and text.fused[1][s]:
            work += list_work(text.steps[s - 1]) + list_work(text.steps[s])
    require(asked.devices * work <= rules.WORK, "judging the plan takes too much work", 166)


def judge(problem_bytes, certificate_bytes):
    """A Verified, or Rejected is raised."""
    asked = read_problem(problem_bytes)
    text = certificate.read_certificate(certificate_bytes, asked)
    require_work(asked, text)
    source, target = certificate.layouts(asked, text.sums)
    space = tables.Space([dimension.size for dimension in source], len(asked.source.dimensions),
                         tables.table_of_target(asked, target))
    walk = Walk(tables.table_of_type(asked.devices, asked.source_mesh, source), space)
    least_received = tables.most_lacking(walk.table, space.target, space)
    for step in text.steps:
        walk.advance(step)
    require(text.fused is None or is_plain(asked, text), "a section for plain plans only", 163)
    require(text.bound is None or is_even(asked, text), "a section for even plans only", 163)
    require_arrival(walk.table, space.target)
    require_claims(text.claim, text.steps, walk)
    require_fused(text.fused, text.steps, walk)
    require_least(text.bound, asked)
    if data.work(asked, text.steps) <= MOVED:
        data.require_data(asked, text.steps, text.claim.identical)
    return Verified(text.claim, len(text.steps), walk.permutes, walk.permuting,
                    None if text.fused is None else text.fused[0],
                    None if text.bound is None else text.bound[0], least_received)


def verdict(problem_bytes, certificate_bytes):
    """What was verified, None when the pair is rejected, and the line that says so."""
    try:
        verified = judge(problem_bytes, certificate_bytes)
        return verified, verified.line()
    except Rejected as rejection:
        return None, f"s NOT VERIFIED {rejection}"
