"""Unit tests: hand-written certificates, accepted and rejected."""

import glob
import os
import random
import re
import unittest

import judge
import rules
from examples import (ACCEPTED, FUSED, FUSED_PROBLEM, GROW, GROW_PROBLEM, JOINED,
                      JOINED_PROBLEM, KEPT, KEPT_PROBLEM, LISTED, LISTED_PROBLEM, MOVE,
                      MOVE_PROBLEM, NORMAL, NORMAL_PROBLEM, OTHER, OTHER_PROBLEM, POINT,
                      POINT_PROBLEM, ROOTS, ROOTS_PROBLEM, SUMMED, SUMMED_PROBLEM, SWAP,
                      SWAP_PROBLEM, TAIL, TAIL_PROBLEM, permute_pair)

SEED = os.environ.get("REDIST_SEED", "1")
DOCUMENTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs")

# Edits of the problem of `swap`: what is replaced, by what, and the reason.
PROBLEM_EDITS = [
    (b"redist-problem 2", b"redist-problem 1", "'redist-problem 2\\n' was expected"),
    (b"mesh x", b"mesh  x", "a name was expected"),
    (b"x=4", b"4=4", "a name was expected"),
    (b"x=4,", b"x=4,  ", "a name was expected"),
    (b"x=4,", b"x=4 ,", "'\\n' was expected"),
    (b"x=4", b"x:4", "'=' was expected"),
    (b"x=4", b"x=", "a number was expected"),
    (b"x=4", b"x=04", "a leading zero"),
    (b"x=4", b"x=+4", "a number was expected"),
    (b"x=4", b"x=0", "size of an axis is out"),
    (b"x=4", b"x=1048577", "size of an axis is out"),
    (b"x=4", b"x=1048576", "number of positions is out"),
    (b"x=4", b"y=4", "two axes have one name"),
    (b"x=4", b"x=4" + b"".join(b",q%d=1" % i for i in range(31)), "number of axes is out"),
    (b"x=4", b"x=4," + b"n" * 32 + b"=1", "a name is over 31 bytes"),
    (b"elem 4", b"elem 0", "element size is out"),
    (b"elem 4", b"elem 17", "element size is out"),
    (b"elem 4", b"elem 4 ", "'\\n' was expected"),
    (b"elem 4", b"elem 18446744073709551616", "over 2^64-1"),
    (b"elem 4", b"elem 1" + b"0" * 5000, "over 2^64-1"),
    (b"elem 4\n", b"elem 4\r\n", "'\\n' was expected"),
    (b"from [3{x}12, 2{y}12]", b"from [3{x}12, 2{z}12]", "names no axis of the mesh"),
    (b"from [3{x}12, 2{y}12]", b"from [3{x}12, 3{x}12]", "an axis occurs twice"),
    (b"from [3{x}12, 2{y}12]", b"from [3{x}12, 2{}12]", "less than the global size"),
    (b"from [3{x}12, 2{y}12]", b"from [3{x}12, 2{y}13]", "less than the global size"),
    (b"from [3{x}12, 2{y}12]", b"from [0{x}0, 2{y}12]", "a tile size is out"),
    (b"from [3{x}12, 2{y}12]", b"from [3{x}12, 2{y}0]", "a global size is out"),
    (b"from [3{x}12, 2{y}12]", b"from [3{x}12, 12, 12]", "the ranks differ"),
    (b"from [3{x}12, 2{y}12]", b"from [3{x}12, 4{y}24]", "the global sizes differ"),
    (b"from [3{x}12, 2{y}12]", b"from [3{x}12; 2{y}12]", "']' was expected"),
    (b"from [3{x}12, 2{y}12]", b"from [3{x}12, 2{y}12,]", "a number was expected"),
    (b"from [3{x}12, 2{y}12]", b"from [3 {x}12, 2{y}12]", "']' was expected"),
    (b"from [3{x}12, 2{y}12]", b"from [ 3{x}12, 2{y}12]", "a number was expected"),
    (b"from [3{x}12, 2{y}12]", b"from [" + b"1," * 16 + b"1]", "rank is out"),
    (b"from [3{x}12, 2{y}12]", b"from [9223372036854775808,2]", "local size is out"),
    (b"from [3{x}12, 2{y}12]", b"from [9223372036854775809,1]", "tile size is out"),
    (b"3{x}12]\n", b"3{x}12]", "'\\n' was expected"),
    (b"3{x}12]\n", b"3{x}12]\n\n", "bytes after the last line"),
    (b"3{x}12]\n", b"3{x}12]\n" + b" " * 65536, "over 65,536 bytes"),
]

# Edits of the certificate of `swap`.
CERTIFICATE_EDITS = [
    (b"redist-cert 2\n", b"redist-cert 1\n", "'2' was expected"),
    (b"redist-cert 2\n", b"redist-cert 2 \n", "a line is too long"),
    (b"redist-cert 2\n", b"\nredist-cert 2\n", "'redist-cert' was expected"),
    (b"mesh 2 4 6", b"mesh 2 4", "a line ends too early"),
    (b"mesh 2 4 6", b"mesh 2 4  6", "a number was expected"),
    (b"mesh 2 4 6", b"mesh 2 4\t6", "a number was expected"),
    (b"mesh 2 4 6", b"mesh 0", "2 was expected"),
    (b"mesh 2 4 6", b"mesh 33 4 6", "2 was expected"),
    (b"mesh 2 4 6", b"mesh 2 0 6", "4 was expected"),
    (b"mesh 2 4 6", b"mesh 2 1048576 2", "4 was expected"),
    (b"mesh 2 4 6", b"mesh 2 6 4", "4 was expected"),
    (b"elem 4", b"elem 8", "4 was expected"),
    (b"elem 4", b"elem 17", "4 was expected"),
    (b"elem 4", b"elem 4\r", "a number was expected"),
    (b"from 2", b"from 17", "2 was expected"),
    (b"from 2\n3 12 1 0", b"from 2\n0 12 1 0", "3 was expected"),
    (b"from 2\n3 12 1 0", b"from 2\n3 9223372036854775809 1 0", "12 was expected"),
    (b"from 2\n3 12 1 0", b"from 2\n3 12 3 0", "1 was expected"),
    (b"from 2\n3 12 1 0", b"from 2\n3 12 1 2", "0 was expected"),
    (b"from 2\n3 12 1 0", b"from 2\n3, 12 1 0", "a number was expected"),
    (b"from 2\n3 12 1 0", b"from 2\n12 12 0", "3 was expected"),
    (b"3 12 1 0\nclaim", b"12 12 0\nclaim", "3 was expected"),
    (b"claim height", b"claim  height", "'height' was expected"),
    (b"height 6", b"height -6", "a number was expected"),
    (b"height 6", b"height 06", "a leading zero"),
    (b"height 6", b"height 5", "claimed height does not hold"),
    (b"height 6", b"height 18446744073709551616", "over 2^64-1"),
    (b"cost 18 bounded", b"cost 17 bounded", "claimed cost does not hold"),
    (b"bounded 1", b"bounded 2", "a flag is neither"),
    (b"normal 1", b"normal 01", "a flag is neither"),
    (b"identical 1\n", b"identical 1 0\n", "a line is too long"),
    (b" received 13 identical 1", b"", "a line ends too early"),
    (b"received 13", b"received 12", "claim on what is received"),
    (b"identical 1", b"identical 2", "a flag is neither"),
    (b"devices 24", b"devices 25", "24 was expected"),
    (b"devices 24\n", b"", "'devices' was expected"),
    (b"elem 4\n", b"elem 4\nop sum\n", "'sums' was expected"),
    (b"sums 0", b"sums 15", "number of dimensions is out"),
    (b"sums 0\n", b"sums 1\n0 4 1 0\n", "not of each unreduced axis"),
    (b"iota 1 24 0", b"iota 1 24 0 use 24", "number behind use"),
    (b"iota 1 24 0", b"iota 1 24 0 use 0", "number behind use"),
    (b"iota 1 24 0", b"iota 1 24 0 use", "a line ends too early"),
    (b"iota 1 24 0", b"iota 1 24 0 use 23", "divide the devices used"),
    (b"iota 1 24 0", b"iota 1 24 0 use 21", "gives its tile is idle"),
    (b"list 0 2", b"list 2 0", "last base offset"),
    (b"16 21 23\n", b"16 21 23 use 23\n", "does not use all devices"),
    (b"alltoall 1 0 3", b"allreduce 1 3", "names no summand dimension"),
    (b"tile 1 6", b"tile 0 6", "a tile size is out"),
    (b"steps 3", b"steps 65", "number of steps is out"),
    (b"steps 3", b"steps 2", "'end' was expected"),
    (b"steps 3", b"steps 4", "'step' was expected"),
    (b"step 2", b"step 3", "a step has a wrong number"),
    (b"allpermute", b"permute", "an unknown operation"),
    (b"alltoall 1 0 3", b"alltoall 2 0 3", "a step names no data dimension"),
    (b"alltoall 1 0 3", b"alltoall 1 2 3", "a step names no data dimension"),
    (b"alltoall 1 0 3", b"alltoall 1 1 3", "one dimension twice"),
    (b"alltoall 1 0 3", b"alltoall 1 0 1", "a factor is out"),
    (b"alltoall 1 0 3", b"alltoall 1 0 1048577", "a factor is out"),
    (b"alltoall 1 0 3", b"alltoall 1 0 2", "does not divide the tile"),
    (b"alltoall 1 0 3", b"alltoall 1 0", "a number was expected"),
    (b"tile 1 6 size", b"tile 1 size", "a number was expected"),
    (b"tile 1 6 size", b"tile 1 6 1 size", "'size' was expected"),
    (b"tile 1 6", b"tile 6 1", "stated tile is wrong"),
    (b"size 6 cost 12", b"size 7 cost 12", "stated size is wrong"),
    (b"size 6 cost 12", b"size 6 cost 6", "stated cost is wrong"),
    (b"iota 1 24 0", b"iota 1 23 0", "another number of entries"),
    (b"iota 1 24 0", b"iota 2 24 0 0 1", "another number of entries"),
    (b"iota 1 24 0", b"iota 0", "iota dimensions is out"),
    (b"iota 1 24 0", b"iota 25 24" + b" 1" * 24 + b" 0" * 25, "iota dimensions is out"),
    (b"iota 1 24 0", b"iota 1 24 1", "iota has no permutation"),
    (b"iota 1 24 0", b"iota 1 24 0 ", "a line is too long"),
    (b"iota 1 24 0", b"iota 2 4 6 1 0", "disagree in dimension 0"),
    (b"iota 1 24 0", b"range 24", "'list' or 'iota' was expected"),
    (b"iota 3 4 2 3 1 0 2", b"iota 3 4 2 3 1 0 0", "iota has no permutation"),
    (b"list 0 2", b"list 0 0", "each device exactly once"),
    (b"list 0 2", b"list 0 24", "each device exactly once"),
    (b"list 0 2", b"list 0", "a line ends too early"),
    (b"list 0 2", b"list 0 2 2", "each device exactly once"),
    (b"end 3", b"end 2", "3 was expected"),
    (b"end 3\n", b"end 3", "last line has no LF"),
    (b"end 3\n", b"end 3\n\n", "bytes after the last line"),
    (b"end 3\n", b"", "ends too early"),
]

# Whole pairs, edited in places the swap does not reach.
OTHER_EDITS = [
    (GROW_PROBLEM, GROW, b"bounded 0", b"bounded 1", "claim to be bounded"),
    (GROW_PROBLEM, GROW, b"normal 0", b"normal 1", "claim to be normal"),
    (GROW_PROBLEM, GROW, b"height 16", b"height 8", "claimed height"),
    (GROW_PROBLEM, GROW, b"list 0 1\nstep", b"list 1 0\nstep", "disagree in dimension 0"),
    (GROW_PROBLEM, GROW, b"list 0 1\nend", b"list 1 0\nend", "last base offset"),
    (GROW_PROBLEM, GROW, b"allgather 0 2", b"allgather 0 3", "divide the devices"),
    (NORMAL_PROBLEM, NORMAL, b"list 0 2 1 3", b"list 0 1 2 3", "disagree in dimension 0"),
    (MOVE_PROBLEM, MOVE, b"allpermute", b"dynslice 0 2", "names no data dimension"),
    (MOVE_PROBLEM, MOVE, b"tile size", b"tile  size", "'size' was expected"),
    (POINT_PROBLEM, POINT, b"height 1", b"height 0", "claimed height"),
    (POINT_PROBLEM, POINT, b"elem 16", b"elem 1\xb2", "a number was expected"),
    (FUSED_PROBLEM, FUSED, b"fused 16", b"fused 15", "claimed fused cost"),
    (FUSED_PROBLEM, FUSED, b"fused 16", b"fused x", "a number was expected"),
    (FUSED_PROBLEM, FUSED, b"fused 16 0 1", b"fused 16 0 2", "neither 0 nor 1"),
    (FUSED_PROBLEM, FUSED, b"fused 16 0 1", b"fused 16 0", "ends too early"),
    (FUSED_PROBLEM, FUSED, b"fused 16 0 1", b"fused 16 0 1 0", "too long"),
    (FUSED_PROBLEM, FUSED, b"fused 16 0 1", b"fused 16 1 1", "cannot be fused"),
    (FUSED_PROBLEM, FUSED, b"list 0 2 4 6 1 3 5 7", b"list 0 2 1 3 4 6 5 7",
     "groups of fused steps do not agree"),
    (JOINED_PROBLEM, JOINED, b"fused 4 0 1", b"fused 4 0 0", "claimed fused cost"),
    (JOINED_PROBLEM, JOINED, b"list 0 1 2 3 4 5 6 7", b"list 1 0 3 2 5 4 7 6",
     "groups of fused steps do not agree"),
    (FUSED_PROBLEM, FUSED, b"bound 18 0", b"bound 19 0", "follow for the source"),
    (FUSED_PROBLEM, FUSED, b"bound 18 0", b"bound -1 0", "a number was expected"),
    (FUSED_PROBLEM, FUSED, b"bound 18 0", b"bound 18 1", "'state' was expected"),
    (FUSED_PROBLEM, FUSED, b"bound 18 0", b"bound 18 1025", "number of states"),
    (LISTED_PROBLEM, LISTED, b"bound 320", b"bound 321", "cheaper way out"),
    (LISTED_PROBLEM, LISTED, b"state 1 8 8 4 paid 0", b"state 1 8 8 4 paid 1",
     "follow for the source"),
    (LISTED_PROBLEM, LISTED, b"state 1 8 4 4 paid 0", b"state 1 8 4 4 paid 1",
     "cheaper way out"),
    (LISTED_PROBLEM, LISTED, b"state 1 8 4 4", b"state 1 8 5 4", "no weak state"),
    (LISTED_PROBLEM, LISTED, b"state 1 8 4 4", b"state 1 1 1 1", "no weak state"),
    (LISTED_PROBLEM, LISTED, b"state 1 8 4 4", b"state 8 4 2 4", "target is listed"),
    (LISTED_PROBLEM, LISTED, b"state 1 8 4 4", b"state 1 8 0 4", "a tile size is out"),
    (LISTED_PROBLEM, LISTED, b"state 1 8 4 4 paid", b"state 1 8 4 paid", "a number was"),
    (LISTED_PROBLEM, LISTED, b"paid 0\nend", b"paid -0\nend", "a number was expected"),
    (LISTED_PROBLEM, LISTED, b"paid 0\nend", b"paid 0\nbound 0 0\nend", "'end' was"),
    (SUMMED_PROBLEM, SUMMED, b"bound 12 1", b"bound 13 1", "cheaper way out"),
    (SUMMED_PROBLEM, SUMMED, b"state 8 1", b"state 8 2", "follow for the source"),
    (SUMMED_PROBLEM, SUMMED, b"state 8 1", b"state 4 4", "follow for the source"),
    (SUMMED_PROBLEM, SUMMED, b"bound 12 1\nstate 8 1", b"bound 6 1\nstate 4 4", "target is listed"),
    (SUMMED_PROBLEM, SUMMED, b"bound 12 1\nstate 8 1", b"bound 6 1\nstate 8 8", "no weak state"),
    (SUMMED_PROBLEM, SUMMED, b"bound 12 1\nstate 8 1", b"bound 6 1\nstate 4 1", "no weak state"),
    (SUMMED_PROBLEM, SUMMED, b"bound 12 1\nstate 8 1", b"bound 7 1\nstate 4 2", "follow for the source"),
    (SUMMED_PROBLEM, SUMMED, b"state 8 1 paid", b"state 8 paid", "a number was expected"),
    (SUMMED_PROBLEM, SUMMED, b"state 8 1", b"state 8 0", "a tile size is out"),
    (SUMMED_PROBLEM, SUMMED, b"bound 12", b"fused 12 0 0\nbound 12", "plain plans only"),
    (ROOTS_PROBLEM, ROOTS, b"end 3", b"bound 8 0\nend 3", "even plans only"),
    (ROOTS_PROBLEM, ROOTS, b"iota 1 4 0\nstep 2", b"list 1 0 2 3\nstep 2", "disagree in dimension 1"),
    (ROOTS_PROBLEM, ROOTS, b"0 2 1 3 use 2", b"0 2 1 3", "gives its tile is idle"),
    (ROOTS_PROBLEM, ROOTS, b"0 2 1 3 use 2", b"0 1 2 3 use 2", "gives its tile is idle"),
    (ROOTS_PROBLEM, ROOTS, b"allreduce 2 2", b"reduce 2 2", "a stated cost is wrong"),
    (ROOTS_PROBLEM, ROOTS, b"allreduce 2 2", b"allreduce 0 2", "names no summand"),
    (ROOTS_PROBLEM, ROOTS, b"allreduce 2 2", b"allreduce 3 2", "names no summand"),
    (ROOTS_PROBLEM, ROOTS, b"0 2 1 1\n0 2 1 0", b"0 2 1 1\n1 2 1 0", "wrong flag"),
    (ROOTS_PROBLEM, ROOTS, b"0 2 1 1\n0 2 1 0", b"0 2 1 1\n0 2 1 1", "unreduced axis once"),
    (ROOTS_PROBLEM, ROOTS, b"0 2 1 1\n0 2 1 0", b"0 2 1 1\n0 3 1 0", "product of its axes"),
    (ROOTS_PROBLEM, ROOTS, b"0 2 1 1\n0 2 1 0", b"0 2 1 1\n0 1 0", "axes of a sum is out"),
    (ROOTS_PROBLEM, ROOTS, b"0 2 1 1\n0 2 1 0", b"0 2 1 1\n0 2 1 2", "a sum names no axis"),
    (ROOTS_PROBLEM, ROOTS, b"op sum", b"op min", "'sum' was expected"),
    (ROOTS_PROBLEM, ROOTS, b"op sum\n", b"", "'op' was expected"),
    (ROOTS_PROBLEM, ROOTS, b"received 24", b"received 23", "what is received"),
    (ROOTS_PROBLEM, ROOTS, b"end 3", b"fused 99 0 0 0\nend 3", "plain plans only"),
    (ROOTS_PROBLEM, ROOTS, b"broadcast 2", b"broadcast 3", "divide the devices used"),
    (KEPT_PROBLEM, KEPT, b"sums 2\n1 3 1 1\n0 2 1 0", b"sums 1\n0 6 2 1 0", "wrong flag"),
    (KEPT_PROBLEM, KEPT, b"reducescatter 3 1 2", b"reducescatter 2 1 2", "disagree in dimension 2"),
    (KEPT_PROBLEM, KEPT, b"reducescatter 3 1 2", b"reducescatter 3 0 2", "divide the tile"),
    (TAIL_PROBLEM, TAIL, b"bounded 0", b"bounded 1", "claim to be bounded"),
    (TAIL_PROBLEM, TAIL, b"end 2", b"bound 0 0\nend 2", "even plans only"),
    (TAIL_PROBLEM, TAIL, b"step 2 resize tile 5 size 5", b"step 2 resize tile 4 size 4",
     "last tile is not the target's"),
    (TAIL_PROBLEM, TAIL, b"allgather 0 2 tile 6 size 6 cost 6\niota 1 2 0",
     b"resize tile 4 size 4 cost 6", "resize over data that exists"),
    (OTHER_PROBLEM, OTHER, b"exchange tile 2", b"exchange tile 3", "another tile than the target's"),
    (OTHER_PROBLEM, OTHER, b"exchange tile 2", b"resize tile 2", "a stated cost is wrong"),
    (OTHER_PROBLEM, OTHER, b"mesh 1 4\n", b"", "'mesh' was expected"),
    (OTHER_PROBLEM, OTHER, b"mesh 1 4\n", b"mesh 1 2\n", "4 was expected"),
    (OTHER_PROBLEM, OTHER, b"end 1", b"bound 0 0\nend 1", "even plans only"),
]

# Edits of the problem of a pair.
OTHER_PROBLEM_EDITS = [
    (KEPT_PROBLEM, KEPT, b"op max\n", b"", "unreduced axes without op"),
    (KEPT_PROBLEM, KEPT, b"op max", b"op maximum", "unknown op"),
    (KEPT_PROBLEM, KEPT, b"{b}\n", b"{a}\n", "an axis occurs twice"),
    (KEPT_PROBLEM, KEPT, b"{b,a}", b"{a}", "unreduced axis once"),
    (KEPT_PROBLEM, KEPT, b"{b,a}", b"{b,c}", "names no axis"),
    (KEPT_PROBLEM, KEPT, b"{b,a}", b"{}", "a name was expected"),
    (KEPT_PROBLEM, KEPT, b"to [", b"mesh a=2,b=3\nto [", "own has unreduced axes"),
    (OTHER_PROBLEM, OTHER, b"devices 5", b"devices 4", "is not below D"),
    (OTHER_PROBLEM, OTHER, b"devices 5\n", b"", "is not below D"),
    (OTHER_PROBLEM, OTHER, b"devices 5\nmesh x=2\norder 3 list 1 0", b"devices 1\nmesh x=2", "more positions than devices"),
    (OTHER_PROBLEM, OTHER, b"devices 5", b"devices 0", "number of devices is out"),
    (OTHER_PROBLEM, OTHER, b"list 1 0", b"list 1 1", "has a device twice"),
    (OTHER_PROBLEM, OTHER, b"list 1 0", b"list 1", "a line ends too early"),
    (OTHER_PROBLEM, OTHER, b"list 1 0", b"list 1 0 2", "a line is too long"),
    (OTHER_PROBLEM, OTHER, b"order 3 list", b"order list", "a number was expected"),
    (OTHER_PROBLEM, OTHER, b"iota 2 2 2 1 0", b"iota 2 2 3 1 0", "another number of entries"),
    (OTHER_PROBLEM, OTHER, b"[2{y}5]", b"[2{x}5]", "names no axis"),
    (OTHER_PROBLEM, OTHER, b"[2{y}5]", b"[1{y}5]", "less than the global size"),
    (OTHER_PROBLEM, OTHER, b"[2{y}5]", b"[3074457345618258603{y}5]", "tile x axis sizes is out"),
]


class Accept(unittest.TestCase):
    def accept(self, problem, certificate):
        accepted, line = judge.verdict(problem, certificate)
        self.assertTrue(accepted, line)
        return line

    def test_examples(self):
        lines = {name: self.accept(*pair) for name, pair in ACCEPTED.items()}
        self.assertEqual(lines, {
            "swap": "s VERIFIED HEIGHT <= 6 COST <= 18 RECEIVED <= 13 STEPS 3 BOUNDED"
                    " NORMAL IDENTICAL",
            "grow": "s VERIFIED HEIGHT <= 16 COST <= 16 RECEIVED <= 8 STEPS 2 IDENTICAL",
            "normal": "s VERIFIED HEIGHT <= 32 COST <= 32 RECEIVED <= 16 LEAST-RECEIVED STEPS 2 BOUNDED"
                    " NORMAL IDENTICAL",
            "point": "s VERIFIED HEIGHT <= 1 COST <= 0 RECEIVED <= 0 LEAST-RECEIVED STEPS 0 BOUNDED NORMAL"
                    " IDENTICAL",
            "move": "s VERIFIED HEIGHT <= 1 COST <= 1 RECEIVED <= 1 STEPS 1 BOUNDED NORMAL"
                    " IDENTICAL",
            "fused": "s VERIFIED HEIGHT <= 16 COST <= 24 RECEIVED <= 12 LEAST-RECEIVED STEPS 2 BOUNDED NORMAL IDENTICAL"
                     " FUSED <= 16 LEAST >= 18",
            "joined": "s VERIFIED HEIGHT <= 4 COST <= 8 RECEIVED <= 7 STEPS 2 BOUNDED NORMAL IDENTICAL"
                     " FUSED <= 4 LEAST >= 4 COST <= LEAST + permute",
            "listed": "s VERIFIED HEIGHT <= 2048 COST <= 2048 RECEIVED <= 1792 STEPS 3"
                    " IDENTICAL LEAST >= 320",
            "summed": "s VERIFIED HEIGHT <= 8 COST <= 12 RECEIVED <= 8 STEPS 2 BOUNDED NORMAL"
                    " IDENTICAL OPTIMAL",
            "roots": "s VERIFIED HEIGHT <= 8 COST <= 32 RECEIVED <= 24 STEPS 3 BOUNDED"
                    " NORMAL IDENTICAL",
            "kept": "s VERIFIED HEIGHT <= 20 COST <= 20 RECEIVED <= 10 LEAST-RECEIVED STEPS 1 BOUNDED"
                    " NORMAL IDENTICAL",
            "tail": "s VERIFIED HEIGHT <= 6 COST <= 6 RECEIVED <= 3 LEAST-RECEIVED STEPS 2 IDENTICAL",
            "other": "s VERIFIED HEIGHT <= 3 COST <= 2 RECEIVED <= 2 LEAST-RECEIVED STEPS 1 BOUNDED NORMAL"
                    " IDENTICAL"})

    def test_documented_examples(self):
        found = []
        for path in sorted(glob.glob(f"{DOCUMENTS}/FORMAT*.md")):
            with open(path, "rb") as file:
                found += re.findall(rb"```\n(redist-(?:problem|cert) 2\n.*?)```", file.read(), re.S)
        pairs = [(one, two) for one, two in zip(found, found[1:])
                 if one.startswith(b"redist-problem") and two.startswith(b"redist-cert")]
        self.assertGreaterEqual(len(pairs), 3)
        for pair in pairs:
            self.accept(*pair)

    def test_optimal(self):
        line = self.accept(NORMAL_PROBLEM, NORMAL.replace(b"end", b"bound 32 0\nend"))
        self.assertTrue(line.endswith(" NORMAL IDENTICAL OPTIMAL"), line)

    def test_sections_may_claim_less(self):
        self.accept(FUSED_PROBLEM, FUSED.replace(b"fused 16 0 1", b"fused 25 0 0"))
        self.accept(LISTED_PROBLEM, LISTED.replace(b"bound 320", b"bound 319"))

    def test_closed_form_counts_summands_twice(self):
        self.accept(SUMMED_PROBLEM, SUMMED.replace(b"bound 12 1\nstate 8 1 paid 0", b"bound 6 0"))

    def test_numbers_of_a_weak_state(self):
        for state in (b"4 2", b"8 2", b"2 4", b"8 4"):
            listed = b"state 8 1 paid 0\nstate %s paid 12\n" % state
            more = SUMMED.replace(b"bound 12 1\nstate 8 1 paid 0\n", b"bound 12 2\n" + listed)
            self.accept(SUMMED_PROBLEM, more)

    def test_each_listed_state_is_needed(self):
        for state in (b"1 8 8 4", b"1 4 8 4", b"1 8 4 4", b"1 8 2 4", b"1 4 4 4"):
            fewer = LISTED.replace(b"bound 320 5", b"bound 320 4")
            fewer = fewer.replace(b"state %s paid 0\n" % state, b"")
            self.assertFalse(judge.verdict(LISTED_PROBLEM, fewer)[0], state)

    def test_claims_may_be_loose(self):
        loose = SWAP.replace(b"height 6 cost 18", b"height %d cost 19" % (2**64 - 1))
        self.accept(SWAP_PROBLEM, loose)

    def test_one_optional_space_after_a_comma(self):
        for old, new in ((b"12, 2", b"12,2"), (b"x=4,", b"x=4, ")):
            self.accept(SWAP_PROBLEM.replace(old, new), SWAP)

    def test_another_spelling_of_a_list(self):
        plain = b"list " + b" ".join(b"%d" % d for d in range(24))
        for same in (plain, b"iota 2 6 4 0 1", b"iota 3 1 24 1 2 1 0"):
            self.accept(SWAP_PROBLEM, SWAP.replace(b"iota 1 24 0", same))

    def test_names_and_axis_counts_at_their_limits(self):
        problem = SWAP_PROBLEM.replace(b"x=4", b"x=4," + b"Z" * 31 + b"=1")
        certificate = SWAP.replace(b"mesh 2 4 6", b"mesh 3 4 1 6")
        self.accept(problem, certificate.replace(b" 12 1 1", b" 12 1 2"))

    def test_sixty_four_steps(self):
        self.accept(*permute_pair(3, 64, 3, 192))

    def test_largest_dimension(self):
        self.accept(*permute_pair(2**63, 1, 2**63, 2**63))

    def test_bounded_by_the_source_or_by_the_target(self):
        part, whole = b"[2{a}4]", b"[4]"
        part_layout, whole_layout = b"2 4 1 0\n", b"4 4 0\n"
        problem = b"redist-problem 2\nmesh a=2\nelem 1\nfrom %s\nto %s\n"
        certificate = (b"redist-cert 2\ndevices 2\nmesh 1 2\nelem 1\nsums 0\nfrom 1\n%sto 1\n%s"
                       b"claim height 4 cost 4 bounded 1 normal 1 received 2 identical 1\nsteps 1\n"
                       b"step 1 %s\niota 1 2 0\nend 1\n")
        self.accept(problem % (part, whole), certificate % (
            part_layout, whole_layout, b"allgather 0 2 tile 4 size 4 cost 4"))
        self.accept(problem % (whole, part), certificate % (
            whole_layout, part_layout, b"dynslice 0 2 tile 2 size 2 cost 0"))

    def test_most_axes_dimensions_and_devices(self):
        names = b",".join(b"a%d=%d" % (i, 2 if i < 20 else 1) for i in range(32))
        layout = b"[" + b", ".join([b"1"] * 16) + b"]"
        problem = (b"redist-problem 2\nmesh %s\nelem 1\nfrom %s\nto %s\n"
                   % (names, layout, layout))
        rows = b"1 1 0\n" * 16
        certificate = (b"redist-cert 2\ndevices 1048576\nmesh 32%s\nelem 1\nsums 0\nfrom 16\n%sto 16\n%s"
                       b"claim height 1 cost 0 bounded 1 normal 1 received 0 identical 1\nsteps 0\nend 0\n"
                       % (b" 2" * 20 + b" 1" * 12, rows, rows))
        self.accept(problem, certificate)

    def test_size_one_axes_leave_the_table_alone(self):
        problem, certificate = permute_pair(3, 0, 3, 0)
        problem = problem.replace(b"to [3]", b"to [3{a}3]")
        self.accept(problem, certificate.replace(b"3 3 0\nclaim", b"3 3 1 0\nclaim"))


class Reject(unittest.TestCase):
    def reject(self, problem, certificate, reason):
        accepted, line = judge.verdict(problem, certificate)
        self.assertFalse(accepted, line)
        self.assertTrue(line.startswith("s NOT VERIFIED "), line)
        self.assertIn(reason, line)

    def replace_once(self, text, old, new):
        self.assertIn(old, text)
        return text.replace(old, new, 1)

    def test_problem(self):
        for old, new, reason in PROBLEM_EDITS:
            with self.subTest(old=old, new=new[:40]):
                self.reject(self.replace_once(SWAP_PROBLEM, old, new), SWAP, reason)

    def test_certificate(self):
        for old, new, reason in CERTIFICATE_EDITS:
            with self.subTest(old=old, new=new[:40]):
                edited = self.replace_once(SWAP, old, new)
                self.reject(SWAP_PROBLEM, edited, reason)

    def test_other_pairs(self):
        for problem, certificate, old, new, reason in OTHER_EDITS:
            with self.subTest(old=old, new=new):
                edited = self.replace_once(certificate, old, new)
                self.reject(problem, edited, reason)

    def test_problems_of_other_pairs(self):
        for problem, certificate, old, new, reason in OTHER_PROBLEM_EDITS:
            with self.subTest(old=old, new=new):
                self.reject(self.replace_once(problem, old, new), certificate, reason)

    def test_at_least_sixty_reasons(self):
        edits = PROBLEM_EDITS + CERTIFICATE_EDITS + OTHER_EDITS + OTHER_PROBLEM_EDITS
        self.assertGreaterEqual(len({edit[-1] for edit in edits}), 60)

    def test_cost_over_64_bits(self):
        problem, certificate = permute_pair(2**63, 2, 2**63, 2**64 - 1)
        self.reject(problem, certificate, "a number is over 2^64-1")
        modest = certificate.replace(b"cost %d\n" % 2**64, b"cost %d\n" % (2**64 - 1))
        self.reject(problem, modest, "the cost is out of its limits")

    def test_local_size_over_64_bits(self):
        pair = b"redist-problem 2\nmesh a=2\nelem 1\nfrom [%s]\nto [%s]\n"
        large = b"9223372036854775808,2"
        self.reject(pair % (large, large), POINT, "a local size is out")

    def test_tile_growing_over_the_local_size(self):
        half = b"9223372036854775808"
        problem = (b"redist-problem 2\nmesh a=2\nelem 1\nfrom [%s,1{a}2]\n"
                   b"to [%s,1{a}2]\n" % (half, half))
        layout = b"%s %s 0\n1 2 1 0\n" % (half, half)
        certificate = (b"redist-cert 2\ndevices 2\nmesh 1 2\nelem 1\nsums 0\nfrom 2\n%sto 2\n%s"
                       b"claim height %s cost %s bounded 0 normal 0 received 0 identical 0\nsteps 1\n"
                       b"step 1 allgather 1 2 tile %s 2 size 0 cost 0\n"
                       b"list 0 1\nend 1\n" % (layout, layout, half, half, half))
        self.reject(problem, certificate, "a local size is out")

    def test_sixty_five_steps(self):
        self.reject(*permute_pair(3, 65, 3, 195), "number of steps")

    def test_certificate_over_its_limit(self):
        limit = rules.CERTIFICATE_BYTES
        try:
            rules.CERTIFICATE_BYTES = len(POINT) - 1
            self.reject(POINT_PROBLEM, POINT, "certificate is over")
        finally:
            rules.CERTIFICATE_BYTES = limit

    def test_no_prefix_and_no_swap_of_files_is_accepted(self):
        for length in range(len(SWAP)):
            self.assertFalse(judge.verdict(SWAP_PROBLEM, SWAP[:length])[0])
        for length in range(len(SWAP_PROBLEM)):
            self.assertFalse(judge.verdict(SWAP_PROBLEM[:length], SWAP)[0])
        self.assertFalse(judge.verdict(SWAP, SWAP_PROBLEM)[0])

    def test_random_bytes_never_break_the_judge(self):
        source = random.Random(f"bytes {SEED}")
        pairs = list(ACCEPTED.values())
        for _ in range(20000):
            pair = [bytearray(text) for text in source.choice(pairs)]
            text = source.choice(pair)
            for _ in range(source.randint(1, 3)):
                byte = source.choice((source.randrange(256), *b"0123456789 \n"))
                text[source.randrange(len(text))] = byte
            judge.verdict(*map(bytes, pair))


def setUpModule():
    print(f"second checker: random bytes of seed {SEED}", flush=True)


if __name__ == "__main__":
    unittest.main()
