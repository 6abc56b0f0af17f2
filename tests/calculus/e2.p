redist-problem 2
mesh x=2,y=2
elem 4
from [3{x}5, 4]
to [5, 1{y,x}4]
