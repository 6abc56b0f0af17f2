redist-problem 2
devices 4
mesh x=2
elem 4
from [3{x}5]
mesh y=4
order 0 list 2 3 0 1
to [2{y}5]
