# file: src/check/base_offset.c
# every axis counts in units of the tile
/^[a-z].* base_offset(/,/^}/s/PART.v\[side\]\[x\]\[t\])/PART.v[side][x][0])/
