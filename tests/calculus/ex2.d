redist-cert 2
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
