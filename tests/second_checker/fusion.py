"""Section 3.5 of docs/FORMAT.md: which steps are carried out together."""

from rules import require

JOINABLE = {(b"allgather", b"allgather"), (b"alltoall", b"alltoall"),
            (b"alltoall", b"allpermute")}


def group_numbers(order, size):
    """By device: the number of the joint group that it is in."""
    result = [0] * len(order)
    for place, device in enumerate(order):
        result[device] = place // size
    return result


def require_joint_groups(step, earlier, size):
    """The step keeps to the groups of `size` places of the list before it."""
    order = step.used
    require(len(order) % size == 0, "a joint group size does not divide the devices", 114)
    group = group_numbers(earlier.used, size)
    if step.op == b"allpermute":
        agree = all(group[giver] == group[d] for d, giver in enumerate(order))
    else:
        agree = all(group[d] == place // size for place, d in enumerate(order))
    require(agree, "the groups of fused steps do not agree", 114)


def fused_cost(steps, flags, source_size):
    """The cost with the flagged steps joined; rejects a wrong flag."""
    total, joint, size, cost = 0, 1, source_size, 0
    for s, (step, flag) in enumerate(zip(steps, flags)):
        factor = 1 if step.op == b"allpermute" else step.factor
        if flag:
            require(s > 0 and (steps[s - 1].op, step.op) in JOINABLE,
                    "these steps cannot be fused", 113)
            joint *= factor
            require_joint_groups(step, steps[s - 1], joint)
            total += step.size - size if step.op == b"allgather" else 0
        else:
            joint = factor
            total += step.cost - cost
        size, cost = step.size, step.cost
    return total
