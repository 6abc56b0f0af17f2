"""Lines whose items are separated by exactly one space.

A line is cut at every single space and each piece must be exactly a fixed
word or a canonical number.  A doubled, leading or trailing space gives an
empty piece, which is neither; so do tabs and carriage returns give pieces
that are neither.  The grammar is thereby exact without looking at spaces.
"""

import rules
from rules import Rejected, require


class Fields:
    """The pieces of one line, taken from the left."""

    def __init__(self, line):
        self.pieces = line.split(b" ")
        self.at = 0

    def sees(self, word):
        """Whether the next piece is this word."""
        return self.at < len(self.pieces) and self.pieces[self.at] == word

    def piece(self):
        """The next piece, whatever it is."""
        if self.at == len(self.pieces):
            raise Rejected("a line ends too early")
        self.at += 1
        return self.pieces[self.at - 1]

    def word(self, expected):
        """A fixed word."""
        if self.piece() != expected:
            raise Rejected(f"{expected.decode('ascii')!r} was expected")

    def number(self):
        """A canonical number."""
        return rules.canonical_number(self.piece())

    def numbers(self, count):
        """`(SP u)*count`."""
        taken = self.pieces[self.at:self.at + count]
        require(len(taken) == count, "a line ends too early")
        self.at += count
        return [rules.canonical_number(piece) for piece in taken]

    def flag(self):
        """`flag = "0" | "1"`."""
        piece = self.piece()
        require(piece in (b"0", b"1"), "a flag is neither 0 nor 1")
        return piece == b"1"

    def end(self):
        """The line has no further piece."""
        require(self.at == len(self.pieces), "a line is too long")
