#!/usr/bin/env python3
"""A second, independent checker of redistribution certificates.

    second_checker.py PROBLEM CERT
    second_checker.py --stream [--dump DIR] < records

The first form prints one verdict line; exit 0 verified, 1 not verified,
2 usage or I/O.  The second form compares verdicts: each record is a line
`pair <problem bytes> <certificate bytes> <ok | code>`, the two files and
one LF; exit 0 if all agree, 1 on a disagreement or an empty stream, 2 else.

It is written from docs/FORMAT.md alone.
"""

import sys
import traceback

import judge
import rules
import stream

USAGE = "usage: second_checker.py PROBLEM CERT | --stream [--dump DIR]"


def read_file(path, limit):
    """The file; at most one byte over the limit, enough to see the excess."""
    with open(path, "rb") as file:
        return file.read(limit + 1)


def check_files(problem_path, certificate_path):
    """Print the verdict on one pair of files."""
    problem = read_file(problem_path, rules.PROBLEM_BYTES)
    certificate = read_file(certificate_path, rules.CERTIFICATE_BYTES)
    verified, line = judge.verdict(problem, certificate)
    print(line)
    return 0 if verified else 1


def dispatch(arguments):
    """Run the form the arguments ask for; the exit code."""
    if arguments == ["--stream"]:
        return stream.judge_stream(sys.stdin.buffer, sys.stdout)
    if len(arguments) == 3 and arguments[:2] == ["--stream", "--dump"]:
        return stream.judge_stream(sys.stdin.buffer, sys.stdout, arguments[2])
    if len(arguments) == 2 and not arguments[0].startswith("--"):
        return check_files(*arguments)
    print(USAGE, file=sys.stderr)
    return 2


def main(arguments):
    """Any failure to judge is exit 2, so that it never looks like a verdict."""
    try:
        code = dispatch(arguments)
        sys.stdout.flush()
        return code
    except (OSError, stream.BadStream) as error:
        print(f"second_checker.py: {error}", file=sys.stderr)
    except Exception:
        traceback.print_exc()
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
