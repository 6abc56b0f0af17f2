# file: src/check/agree.c
# members lie one element apart
/^[a-z].* agree_along(/,/^}/s/shift(p, FACTOR.v\[s\], TILE.v\[s - 1\]\[x\])/shift(p, FACTOR.v[s], 1)/
