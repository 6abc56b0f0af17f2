redist-problem 2
mesh x=2
elem 4
from [3{x}5]
to [5]
