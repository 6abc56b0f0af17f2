redist-cert 2
devices 4
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
