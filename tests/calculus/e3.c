redist-cert 2
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
