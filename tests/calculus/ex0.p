redist-problem 2
mesh node=2,gpu=4
elem 4
op sum
from [1024]{node,gpu}
to [128{gpu,node}1024]
