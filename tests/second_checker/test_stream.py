"""The stream of pairs and the command line."""

import io
import os
import subprocess
import sys
import tempfile
import unittest

import stream
from examples import ACCEPTED, SWAP, SWAP_PROBLEM

PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "second_checker.py")
BROKEN = SWAP.replace(b"end 3", b"end 4")

# What some device has to receive in each example.
LEAST = {"swap": 6, "grow": 4, "normal": 16, "point": 0, "move": 0, "fused": 12, "joined": 3,
         "listed": 224, "summed": 4, "roots": 8, "kept": 10, "tail": 3, "other": 2}


def record(problem, certificate, verdict):
    header = b"pair %d %d %s\n" % (len(problem), len(certificate), verdict)
    return header + problem + certificate + b"\n"


class Stream(unittest.TestCase):
    def run_stream(self, data, dump=None):
        out = io.StringIO()
        code = stream.judge_stream(io.BytesIO(data), out, dump)
        return code, out.getvalue().splitlines()

    def test_agreement(self):
        data = b"".join(record(*pair, b"ok %d" % LEAST[name]) for name, pair in ACCEPTED.items())
        data += record(SWAP_PROBLEM, BROKEN, b"17") + record(b"", b"", b"3")
        code, lines = self.run_stream(data)
        self.assertEqual(code, 0)
        count = len(ACCEPTED)
        self.assertEqual(lines, [f"second checker: {count + 2} pairs, {count} accepted by both, "
                                 "2 rejected by both, 0 disagreements"])

    def test_another_least_is_a_disagreement(self):
        code, lines = self.run_stream(record(SWAP_PROBLEM, SWAP, b"ok 7"))
        self.assertEqual(code, 1)
        self.assertTrue(lines[0].startswith("pair 1: other ok 7, here ok 6: s VERIFIED"))

    def test_disagreement_is_named_and_dumped(self):
        data = record(SWAP_PROBLEM, SWAP, b"9") + record(SWAP_PROBLEM, BROKEN, b"ok 6")
        with tempfile.TemporaryDirectory() as directory:
            dump = os.path.join(directory, "new")
            code, lines = self.run_stream(data, dump)
            self.assertEqual(sorted(os.listdir(dump)), [
                "pair-1.cert", "pair-1.problem", "pair-2.cert", "pair-2.problem"])
            with open(os.path.join(dump, "pair-2.cert"), "rb") as file:
                self.assertEqual(file.read(), BROKEN)
        self.assertEqual(code, 1)
        self.assertTrue(lines[0].startswith("pair 1: other 9, here ok 6: s VERIFIED"))
        self.assertTrue(lines[1].startswith("pair 2: other ok 6, here rejected: s NOT VERIFIED"))
        self.assertEqual(lines[2], "second checker: 2 pairs, 0 accepted by both, "
                                   "0 rejected by both, 2 disagreements")

    def test_no_pairs_is_a_failure(self):
        self.assertEqual(self.run_stream(b"")[0], 1)

    def test_bad_streams(self):
        good = record(SWAP_PROBLEM, SWAP, b"ok 6")
        for data in (good[:-1], good[:-1] + b"x", good + b"\n", good[:40],
                     b"pair 0 0 no\n\n", b"pair 0 0 0\n\n", b"pair -1 0 ok 0\n\n",
                     b"pair 0 0 ok\n\n", b"pair 0 0 ok 0" + b" " * 100):
            with self.subTest(data=data[:20]), self.assertRaises(stream.BadStream):
                self.run_stream(data)


class Program(unittest.TestCase):
    def run_program(self, *arguments, data=b""):
        done = subprocess.run([sys.executable, PROGRAM, *arguments], input=data,
                              capture_output=True, check=False)
        return done.returncode, done.stdout.decode("ascii")

    def run_pair(self, problem, certificate):
        with tempfile.TemporaryDirectory() as directory:
            paths = [os.path.join(directory, name) for name in ("problem", "cert")]
            for path, data in zip(paths, (problem, certificate)):
                with open(path, "wb") as file:
                    file.write(data)
            return self.run_program(*paths)

    def test_verified(self):
        self.assertEqual(self.run_pair(SWAP_PROBLEM, SWAP), (
            0, "s VERIFIED HEIGHT <= 6 COST <= 18 RECEIVED <= 13 STEPS 3 BOUNDED NORMAL IDENTICAL\n"))

    def test_not_verified(self):
        code, line = self.run_pair(SWAP_PROBLEM, BROKEN)
        self.assertEqual(code, 1)
        self.assertTrue(line.startswith("s NOT VERIFIED "))

    def test_usage_and_input_failures(self):
        for arguments in ((), ("a",), ("a", "b", "c"), ("--stream", "--dump"),
                          ("--other", "b"), (PROGRAM, "/nonexistent/cert")):
            with self.subTest(arguments=arguments):
                self.assertEqual(self.run_program(*arguments), (2, ""))

    def test_stream(self):
        good = record(SWAP_PROBLEM, SWAP, b"ok 6")
        self.assertEqual(self.run_program("--stream", data=good)[0], 0)
        self.assertEqual(self.run_program("--stream", data=b"")[0], 1)
        self.assertEqual(self.run_program("--stream", data=good[:-1])[0], 2)


if __name__ == "__main__":
    unittest.main()
