"""The verdict on one pair of problem and certificate."""

from typing import NamedTuple

import bound
import certificate
import fusion
import rules
import tables
from problem import read_problem
from rules import Rejected, require, within


class Verified(NamedTuple):
    """What was verified; `fused` and `least` are None when left out."""

    claim: certificate.Claim
    steps: int
    permutes: int
    permuting: int
    fused: int
    least: int

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
                f"COST <= {self.claim.cost} STEPS {self.steps}")
        if self.claim.bounded:
            text += " BOUNDED"
        if self.claim.normal:
            text += " NORMAL"
        if self.fused is not None:
            text += f" FUSED <= {self.fused}"
        if self.least is not None:
            text += self.compare_to_least()
        return text


class Walk:
    """What is known after the steps done so far."""

    def __init__(self, table):
        self.table = table
        self.sizes = [rules.local_size(table.tile)]
        self.cost = 0
        self.permutes = 0
        self.permuting = 0
        self.operations = []

    def advance(self, step, order):
        """Do one step and compare what its line states."""
        self.table = tables.apply(step, self.table, order)
        size = rules.local_size(self.table.tile)
        cost = self.cost + tables.cost_of(step.op, size)
        self.cost = within(cost, rules.COST, "the cost")
        if step.op == b"allpermute":
            self.permutes += 1
            self.permuting += size
        self.sizes.append(size)
        self.operations.append(step.op)
        require(step.tile == self.table.tile, "a stated tile is wrong")
        require(step.size == size, "a stated size is wrong")
        require(step.cost == self.cost, "a stated cost is wrong")


def require_same_statement(stated, asked):
    """Mesh, element size and both types are the problem's, number by number.

    The problem is well-formed, so an equal restatement is well-formed too.
    """
    require(stated.mesh == asked.mesh, "the mesh is not the problem's")
    require(stated.elem == asked.elem, "the element size is not the problem's")
    require(stated.source == asked.source, "the source is not the problem's")
    require(stated.target == asked.target, "the target is not the problem's")


def is_normal(operations):
    """dynslice* (alltoall | allpermute)* allgather* (Definition 4.5)."""
    phase = {b"dynslice": 0, b"alltoall": 1, b"allpermute": 1, b"allgather": 2}
    phases = [phase[op] for op in operations]
    return phases == sorted(phases)


def require_height(claim, sizes):
    """Every local size from source to target, both included, is at most h."""
    require(max(sizes) <= claim.height, "the claimed height does not hold")


def require_cost(claim, cost):
    """The total cost is at most c."""
    require(cost <= claim.cost, "the claimed cost does not hold")


def require_bounded(claim, sizes):
    """`bounded 1`: the height is at most the larger of source and target.

    The height is the greatest local size that occurs, not the claimed bound.
    The last size is the target's, the last table being the target's.
    """
    require(not claim.bounded or max(sizes) <= max(sizes[0], sizes[-1]),
            "the claim to be bounded does not hold")


def require_normal(claim, operations):
    """`normal 1`: the operations, in order, match Definition 4.5."""
    require(not claim.normal or is_normal(operations),
            "the claim to be normal does not hold")


def require_fused(section, steps, orders, walk):
    """The fused cost is at most the claim, if there is one."""
    if section is None:
        return
    claim, flags = section
    cost = fusion.fused_cost(steps, orders, flags, walk.sizes[0])
    require(cost <= claim, "the claimed fused cost does not hold")


def require_least(section, asked):
    """The lower bound, if there is one, is proved by its states."""
    if section is None:
        return
    least, states = section
    bound.require_bound(bound.Graph(asked.mesh, asked.source, asked.target), least, states)


def judge(problem_bytes, certificate_bytes):
    """A Verified, or Rejected is raised."""
    asked = read_problem(problem_bytes)
    require(len(certificate_bytes) <= rules.CERTIFICATE_BYTES,
            "the certificate is over 201,326,592 bytes")
    lines = certificate.Lines(certificate_bytes)
    require_same_statement(certificate.read_statement(lines), asked)
    claim = certificate.read_claim(lines.next())
    count = certificate.read_step_count(lines.next())
    devices = rules.product(asked.mesh)
    walk = Walk(tables.table_of_type(asked.mesh, asked.source))
    steps, orders = [], []
    for index in range(1, count + 1):
        steps.append(certificate.read_step(lines.next(), index, len(asked.source)))
        orders.append(certificate.read_groups(lines.next(), devices))
        walk.advance(steps[-1], orders[-1])
    fused = certificate.read_fusion(lines, count)
    least = certificate.read_bound(lines, len(asked.source))
    certificate.read_end(lines, count)
    require(walk.table == tables.table_of_type(asked.mesh, asked.target),
            "the last table is not the target's")
    require_height(claim, walk.sizes)
    require_cost(claim, walk.cost)
    require_bounded(claim, walk.sizes)
    require_normal(claim, walk.operations)
    require_fused(fused, steps, orders, walk)
    require_least(least, asked)
    return Verified(claim, count, walk.permutes, walk.permuting,
                    None if fused is None else fused[0], None if least is None else least[0])


def verdict(problem_bytes, certificate_bytes):
    """Whether the pair is accepted, and the line that says so."""
    try:
        return True, judge(problem_bytes, certificate_bytes).line()
    except Rejected as rejection:
        return False, f"s NOT VERIFIED {rejection}"
