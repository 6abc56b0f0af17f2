# file: src/check/restated.c
# another global size may be restated
/^[a-z].* match_layout(/,/^}/s/DIM_SIZE.v\[side\]\[x\], DIM_SIZE/0, DIM_SIZE/
