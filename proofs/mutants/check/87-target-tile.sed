# file: src/check/judge.c
# the last tile may be larger
/^[a-z].* check_target(/,/^}/s/TILE.v\[NSTEPS\]\[x\] != DIM/TILE.v[NSTEPS][x] < DIM/
