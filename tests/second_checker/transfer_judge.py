"""The verdict on a transfer problem and its certificate, and what it counts.

The sentences quoted in docstrings are those of docs/TRANSFERS.md.
"""

from collections import Counter

import transfer_layouts as layouts
import transfer_least
import transfer_rounds as rounds
from rules import Rejected, product, require

TEXT_BYTES = 268_500_992
# Stands for itself and more.
LARGEST = 2**64 - 1
# The first lines are not among the words: two words each, and the end of a line.
FIRST_LINES = 6


def list_moved(problem, one):
    """(giver's device, receiver's device, bytes) of every leaf of a round that is received."""
    for piece, leaves in zip(one.after.pieces, one.leaves):
        array = problem.arrays[piece.array]
        for leaf in leaves:
            giver = one.before.pieces[leaf.giver].device
            if giver != piece.device:
                size = array.elem * product(layouts.extents(leaf.box[:len(array.shape)]))
                yield giver, piece.device, size


def count_moved(problem, certificate):
    """Bytes received and sent by each device, most messages at one in a round."""
    received, sent, messages = Counter(), Counter(), 0
    for one in certificate.rounds:
        pairs = set()
        for giver, receiver, size in list_moved(problem, one):
            sent[giver] += size
            received[receiver] += size
            pairs.add((giver, receiver))
        ends = [Counter(pair[end] for pair in pairs) for end in (0, 1)]
        messages = max([messages, *ends[0].values(), *ends[1].values()])
    return received, sent, messages


def find_most(moved):
    return min(max(moved.values(), default=0), LARGEST)


def count_memory(problem, certificate):
    return max(one.before.memory[device] + one.after.memory[device]
               for one in certificate.rounds for device in range(problem.devices))


def is_identical(certificate):
    """No leaf is an `add`."""
    return all(leaf.group is None
               for one in certificate.rounds for leaves in one.leaves for leaf in leaves)


def describe(problem, certificate):
    received, sent, messages = count_moved(problem, certificate)
    words = ["s VERIFIED TRANSFERS", f"ROUNDS {len(certificate.rounds)}", f"RECEIVED {find_most(received)}",
             f"SENT {find_most(sent)}", f"MESSAGES {messages}", f"MEMORY {count_memory(problem, certificate)}"]
    if transfer_least.is_least(problem, certificate, received):
        words.append("LEAST-RECEIVED")
    if is_identical(certificate):
        words.append("IDENTICAL")
    return " ".join(words + ["ORDERED"])


def verdict(problem_text, certificate_text):
    """Whether the pair is verified, and the verdict line."""
    try:
        require(len(problem_text) + len(certificate_text) <= TEXT_BYTES, "the texts are too long")
        words = sum(len(text.split()) + text.count(b"\n") for text in (problem_text, certificate_text))
        require(words - FIRST_LINES <= layouts.WORDS, "the texts have too many words")
        problem = layouts.read_problem(problem_text)
        certificate = rounds.read_certificate(certificate_text, problem)
        return True, describe(problem, certificate)
    except Rejected as reason:
        return False, f"s NOT VERIFIED: {reason}"
