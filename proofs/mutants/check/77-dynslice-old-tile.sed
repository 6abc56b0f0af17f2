# file: src/check/step_dynslice.c
# slices are as long as the tile
/^[a-z].* apply_dynslice(/,/^}/s/TILE.v\[s\]\[j\])/TILE.v[s - 1][j])/
