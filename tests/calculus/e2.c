redist-cert 2
devices 4
mesh 2 2 2
elem 4
sums 0
from 2
3 5 1 0
4 4 0
to 2
5 5 0
1 4 2 1 0
claim height 12 cost 5 bounded 1 normal 1 received 3 identical 1
steps 1
step 1 exchange tile 5 1 size 5 cost 5
end 1
