# file: src/check/start.c
# the source tile is that of the target
/^[a-z].* start_table(/,/^}/s/DIM_TILE.v\[FROM\]\[x\];/DIM_TILE.v[TO][x];/
