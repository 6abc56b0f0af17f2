"""Limits of section 1, the canonical number, and the one way to say no.

Every other module of the second checker builds on these few names.  The
sentences quoted in docstrings are those of docs/FORMAT.md.
"""

U64_MAX = 2**64 - 1

AXES = (1, 32)
AXIS_SIZE = (1, 2**20)
DEVICES = (1, 2**20)
DIMENSIONS = (0, 16)  # data dimensions and summand dimensions together
EXTENT = (1, 2**63)  # tile size and global size of a dimension
PADDED = (1, 2**63)  # tile x axis sizes
ELEMENT_BYTES = (1, 16)
LOCAL_SIZE = (0, U64_MAX)
COST = (0, U64_MAX)
STEPS = (0, 64)
FACTOR = (2, 2**20)
IOTA_DIMENSIONS = (1, 24)
STATES = (0, 1024)
WORK = 21 * 2**25
PROBLEM_BYTES = 65_536
CERTIFICATE_BYTES = 268_435_456
NAME_BYTES = 31

# 2^64-1 has twenty digits.  Longer tokens are refused before conversion, so
# that a megabyte of digits costs nothing.
U64_DIGITS = 20


class Rejected(Exception):
    """The pair is not a verified one; the text says why.

    `code` is that of section 4 for the rules that judge a plan, else None.
    """

    def __init__(self, reason, code=None):
        super().__init__(reason)
        self.code = code


def require(condition, reason, code=None):
    """Reject with `reason` unless the condition holds."""
    if not condition:
        raise Rejected(reason, code)


def canonical_number(token):
    """`u = "0" | nonzero digit*`: at most 2^64-1; no sign, no leading zero."""
    # bytes.isdigit knows ASCII digits only and is false for an empty token.
    if not token.isdigit():
        raise Rejected("a number was expected")
    if token[0] == 0x30 and len(token) > 1:
        raise Rejected("a number has a leading zero")
    if len(token) > U64_DIGITS:
        raise Rejected("a number is over 2^64-1")
    value = int(token)
    if value > U64_MAX:
        raise Rejected("a number is over 2^64-1")
    return value


def within(value, limits, what, code=None):
    """Section 1: a quantity lies between its least and its most."""
    if not limits[0] <= value <= limits[1]:
        raise Rejected(f"{what} is out of its limits", code)
    return value


def product(numbers):
    """The product of a sequence; 1 for the empty one (rank 0)."""
    result = 1
    for number in numbers:
        result *= number
    return result


def local_size(tile, code=None):
    """`local size (product of tile sizes of data dimensions)`: at most 2^64-1."""
    return within(product(tile), LOCAL_SIZE, "a local size", code)
