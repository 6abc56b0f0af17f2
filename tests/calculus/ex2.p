redist-problem 2
mesh node=2,gpu=2
elem 4
op sum
from [8]{node,gpu}
to [8]
