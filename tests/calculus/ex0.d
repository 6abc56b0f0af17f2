redist-cert 2
devices 8
mesh 2 2 4
elem 4
op sum
sums 2
0 4 1 1
0 2 1 0
from 1
1024 1024 0
to 1
128 1024 2 1 0
claim height 1024 cost 1536 bounded 1 normal 1 received 896 identical 1
steps 2
step 1 reducescatter 2 0 2 tile 512 1 2 size 512 cost 1024
iota 2 2 4 1 0
step 2 reducescatter 1 0 4 tile 128 4 2 size 128 cost 1536
iota 1 8 0
end 2
