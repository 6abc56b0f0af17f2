"""Hand-written pairs that the unit tests accept, and edit to be rejected."""

# Example 3.1 of the paper, solved without growing the tile.
SWAP_PROBLEM = b"""redist-problem 2
mesh x=4,y=6
elem 4
from [3{x}12, 2{y}12]
to [2{y}12, 3{x}12]
"""

SWAP = b"""redist-cert 2
devices 24
mesh 2 4 6
elem 4
sums 0
from 2
3 12 1 0
2 12 1 1
to 2
2 12 1 1
3 12 1 0
claim height 6 cost 18 bounded 1 normal 1 received 13 identical 1
steps 3
step 1 alltoall 1 0 3 tile 1 6 size 6 cost 6
iota 1 24 0
step 2 alltoall 0 1 2 tile 2 3 size 6 cost 12
iota 3 4 2 3 1 0 2
step 3 allpermute tile 2 3 size 6 cost 18
list 0 2 7 12 14 19 1 6 8 13 18 20 3 5 10 15 17 22 4 9 11 16 21 23
end 3
"""

# Gather all of dimension 0, permuting nothing; then slice dimension 1.
GROW_PROBLEM = b"""redist-problem 2
mesh a=2
elem 1
from [2{a}4,4]
to [4,2{a}4]
"""

GROW = b"""redist-cert 2
devices 2
mesh 1 2
elem 1
sums 0
from 2
2 4 1 0
4 4 0
to 2
4 4 0
2 4 1 0
claim height 16 cost 16 bounded 0 normal 0 received 8 identical 1
steps 2
step 1 allgather 0 2 tile 4 4 size 16 cost 16
list 0 1
step 2 dynslice 1 2 tile 4 2 size 8 cost 16
list 0 1
end 2
"""

# Slice first, gather last: normal; slicing gives half tiles.
NORMAL_PROBLEM = b"""redist-problem 2
mesh a=2,b=2
elem 2
from [4{a}8,8]
to [8,4{b}8]
"""

NORMAL = b"""redist-cert 2
devices 4
mesh 2 2 2
elem 2
sums 0
from 2
4 8 1 0
8 8 0
to 2
8 8 0
4 8 1 1
claim height 32 cost 32 bounded 1 normal 1 received 16 identical 1
steps 2
step 1 dynslice 1 2 tile 4 4 size 16 cost 0
list 0 1 2 3
step 2 allgather 0 2 tile 8 4 size 32 cost 32
list 0 2 1 3
end 2
"""

# Rank 0, one device, no steps.
POINT_PROBLEM = b"redist-problem 2\nmesh _=1\nelem 16\nfrom []\nto []\n"

POINT = b"""redist-cert 2
devices 1
mesh 1 1
elem 16
sums 0
from 0
to 0
claim height 1 cost 0 bounded 1 normal 1 received 0 identical 1
steps 0
end 0
"""

# Rank 0 with a step: its line has no tile numbers.
MOVE_PROBLEM = b"redist-problem 2\nmesh p=2\nelem 16\nfrom []\nto []\n"

MOVE = b"""redist-cert 2
devices 2
mesh 1 2
elem 16
sums 0
from 0
to 0
claim height 1 cost 1 bounded 1 normal 1 received 1 identical 1
steps 1
step 1 allpermute tile size 1 cost 1
list 1 0
end 1
"""

# Two gathers that one collective on four devices can do, and a bound that
# the closed form proves.
FUSED_PROBLEM = b"""redist-problem 2
mesh a=2,b=2,c=2
elem 4
from [2{a}4,2{b}4]
to [4,4]
"""

FUSED = b"""redist-cert 2
devices 8
mesh 3 2 2 2
elem 4
sums 0
from 2
2 4 1 0
2 4 1 1
to 2
4 4 0
4 4 0
claim height 16 cost 24 bounded 1 normal 1 received 12 identical 1
steps 2
step 1 allgather 0 2 tile 4 2 size 8 cost 8
list 0 4 2 6 1 5 3 7
step 2 allgather 1 2 tile 4 4 size 16 cost 24
list 0 2 4 6 1 3 5 7
fused 16 0 1
bound 18 0
end 2
"""

# An allpermute joined to the alltoall before it; the members change places.
JOINED_PROBLEM = b"""redist-problem 2
mesh a=4,b=2
elem 4
from [1{a}4,4]
to [4,1{a}4]
"""

JOINED = b"""redist-cert 2
devices 8
mesh 2 4 2
elem 4
sums 0
from 2
1 4 1 0
4 4 0
to 2
4 4 0
1 4 1 0
claim height 4 cost 8 bounded 1 normal 1 received 7 identical 1
steps 2
step 1 alltoall 0 1 4 tile 4 1 size 4 cost 4
list 0 2 4 6 1 3 5 7
step 2 allpermute tile 4 1 size 4 cost 8
list 0 1 2 3 4 5 6 7
fused 4 0 1
bound 4 0
end 2
"""

# Summands on eight devices, joined by fours; the axis that stays lets four devices differ.
SUMMED_PROBLEM = b"""redist-problem 2
mesh x=2,y=2,z=2
elem 4
op sum
from [8]{x,y,z}
to [4{y}8]{z}
"""

SUMMED = b"""redist-cert 2
devices 8
mesh 3 2 2 2
elem 4
op sum
sums 2
1 2 1 2
0 4 2 0 1
from 1
8 8 0
to 1
4 8 1 1
claim height 8 cost 12 bounded 1 normal 1 received 8 identical 1
steps 2
step 1 reducescatter 2 0 4 tile 2 1 4 size 2 cost 8
iota 3 2 2 2 2 1 0
step 2 allgather 0 2 tile 4 1 4 size 4 cost 12
iota 2 2 4 1 0
bound 12 1
state 8 1 paid 0
end 2
"""

# Figure 12 of the paper: the closed form needs the help of five states.
LISTED_PROBLEM = b"""redist-problem 2
mesh a=4,b=2,c=4
elem 4
from [1{a,b}8, 8, 8, 4]
to [8, 4{b}8, 2{a}8, 4]
"""

LISTED = b"""redist-cert 2
devices 32
mesh 3 4 2 4
elem 4
sums 0
from 4
1 8 2 0 1
8 8 0
8 8 0
4 4 0
to 4
8 8 0
4 8 1 1
2 8 1 0
4 4 0
claim height 2048 cost 2048 bounded 0 normal 0 received 1792 identical 1
steps 3
step 1 allgather 0 8 tile 8 8 8 4 size 2048 cost 2048
iota 3 4 2 4 2 1 0
step 2 dynslice 1 2 tile 8 4 8 4 size 1024 cost 2048
iota 3 4 2 4 0 2 1
step 3 dynslice 2 4 tile 8 4 2 4 size 256 cost 2048
iota 2 4 8 1 0
bound 320 5
state 1 8 8 4 paid 0
state 1 4 8 4 paid 0
state 1 8 4 4 paid 0
state 1 8 2 4 paid 0
state 1 4 4 4 paid 0
end 3
"""

# Every array of summands over two nodes of two, summed at one device of each
# node, then there, then given back; the documented program of section 3.7.
ROOTS_PROBLEM = b"""redist-problem 2
mesh node=2,gpu=2
elem 4
op sum
from [8]{node,gpu}
to [8]
"""

ROOTS = b"""redist-cert 2
devices 4
mesh 2 2 2
elem 4
op sum
sums 2
0 2 1 1
0 2 1 0
from 1
8 8 0
to 1
8 8 0
claim height 8 cost 32 bounded 1 normal 1 received 24 identical 1
steps 3
step 1 reduce 1 2 tile 8 2 1 size 8 cost 8
iota 1 4 0
step 2 allreduce 2 2 tile 8 2 2 size 8 cost 24
list 0 2 1 3 use 2
step 3 broadcast 2 tile 8 2 2 size 8 cost 32
iota 1 4 0
end 3
"""

# A scattered sum over `a`, with `b` left unreduced.
KEPT_PROBLEM = b"""redist-problem 2
mesh a=2,b=3
elem 8
op max
from [5,4]{b,a}
to [5,2{a}4]{b}
"""

KEPT = b"""redist-cert 2
devices 6
mesh 2 2 3
elem 8
op max
sums 2
1 3 1 1
0 2 1 0
from 2
5 5 0
4 4 0
to 2
5 5 0
2 4 1 0
claim height 20 cost 20 bounded 1 normal 1 received 10 identical 1
steps 1
step 1 reducescatter 3 1 2 tile 5 2 1 2 size 10 cost 20
iota 2 2 3 1 0
end 1
"""

# Five elements over two devices, gathered with their padding, which goes.
TAIL_PROBLEM = b"""redist-problem 2
mesh x=2
elem 4
from [3{x}5]
to [5]
"""

TAIL = b"""redist-cert 2
devices 2
mesh 1 2
elem 4
sums 0
from 1
3 5 1 0
to 1
5 5 0
claim height 6 cost 6 bounded 0 normal 0 received 3 identical 1
steps 2
step 1 allgather 0 2 tile 6 size 6 cost 6
iota 1 2 0
step 2 resize tile 5 size 5 cost 6
end 2
"""

# Two meshes, the second on other devices: one exchange.
OTHER_PROBLEM = b"""redist-problem 2
devices 5
mesh x=2
order 3 list 1 0
elem 4
from [3{x}5]
mesh y=4
order 0 iota 2 2 2 1 0
to [2{y}5]
"""

OTHER = b"""redist-cert 2
devices 5
mesh 1 2
elem 4
sums 0
from 1
3 5 1 0
mesh 1 4
to 1
2 5 1 0
claim height 3 cost 2 bounded 1 normal 1 received 2 identical 1
steps 1
step 1 exchange tile 2 size 2 cost 2
end 1
"""

ACCEPTED = {
    "swap": (SWAP_PROBLEM, SWAP),
    "grow": (GROW_PROBLEM, GROW),
    "normal": (NORMAL_PROBLEM, NORMAL),
    "point": (POINT_PROBLEM, POINT),
    "move": (MOVE_PROBLEM, MOVE),
    "fused": (FUSED_PROBLEM, FUSED),
    "joined": (JOINED_PROBLEM, JOINED),
    "listed": (LISTED_PROBLEM, LISTED),
    "summed": (SUMMED_PROBLEM, SUMMED),
    "roots": (ROOTS_PROBLEM, ROOTS),
    "kept": (KEPT_PROBLEM, KEPT),
    "tail": (TAIL_PROBLEM, TAIL),
    "other": (OTHER_PROBLEM, OTHER),
}


def permute_pair(tile, steps, height, cost):
    """`steps` identity allpermutes of a one-dimensional array on one device."""
    problem = b"redist-problem 2\nmesh a=1\nelem 1\nfrom [%d]\nto [%d]\n" % (tile, tile)
    lines = [b"redist-cert 2", b"devices 1", b"mesh 1 1", b"elem 1", b"sums 0"]
    for word in (b"from", b"to"):
        lines += [word + b" 1", b"%d %d 0" % (tile, tile)]
    lines.append(b"claim height %d cost %d bounded 0 normal 0 received %d identical 1"
                 % (height, cost, cost))
    lines.append(b"steps %d" % steps)
    for index in range(1, steps + 1):
        lines.append(b"step %d allpermute tile %d size %d cost %d"
                     % (index, tile, tile, tile * index))
        lines.append(b"list 0")
    lines.append(b"end %d" % steps)
    return problem, b"\n".join(lines) + b"\n"
