"""Many pairs from one stream, each with another checker's verdict."""

import os
import re

import judge

HEADER = re.compile(rb"pair ([0-9]{1,12}) ([0-9]{1,12}) (ok [0-9]{1,20}|[1-9][0-9]{0,8})\n")
HEADER_BYTES = 64


class BadStream(Exception):
    """The stream is not a sequence of records."""


def read_exactly(source, count):
    """So many bytes, or the stream is bad."""
    data = source.read(count)
    if len(data) != count:
        raise BadStream("a record is cut short")
    return data


def read_record(source):
    """Problem, certificate and the other verdict; None at the end."""
    header = source.readline(HEADER_BYTES)
    if header == b"":
        return None
    match = HEADER.fullmatch(header)
    if match is None:
        raise BadStream(f"not a record header: {header!r}")
    problem = read_exactly(source, int(match.group(1)))
    certificate = read_exactly(source, int(match.group(2)))
    if read_exactly(source, 1) != b"\n":
        raise BadStream("a record does not end with LF")
    return problem, certificate, match.group(3)


def dump_pair(directory, number, problem, certificate):
    """Keep a pair on which the checkers disagree."""
    os.makedirs(directory, exist_ok=True)
    for suffix, data in (("problem", problem), ("cert", certificate)):
        path = os.path.join(directory, f"pair-{number}.{suffix}")
        with open(path, "wb") as file:
            file.write(data)


def judge_stream(source, out, dump=None):
    """Judge each pair; 0 if all agree, 1 on a disagreement or no pair at all.

    To agree is to accept both, and to find the same number of elements that some
    device has to receive, or to reject both: rejection codes are the other checker's own.
    """
    count = accepted = rejected = disagreements = 0
    while (record := read_record(source)) is not None:
        problem, certificate, other = record
        count += 1
        verified, line = judge.verdict(problem, certificate)
        mine = f"ok {verified.least_received}" if verified else "rejected"
        theirs = other.decode("ascii") if other.startswith(b"ok ") else "rejected"
        if mine != theirs:
            disagreements += 1
            print(f"pair {count}: other {other.decode('ascii')}, here {mine}: {line}", file=out)
            if dump is not None:
                dump_pair(dump, count, problem, certificate)
        elif verified:
            accepted += 1
        else:
            rejected += 1
    print(f"second checker: {count} pairs, {accepted} accepted by both, "
          f"{rejected} rejected by both, {disagreements} disagreements", file=out)
    return 1 if disagreements or not count else 0
