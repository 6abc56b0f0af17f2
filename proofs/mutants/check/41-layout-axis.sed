# file: src/check/restated.c
# another axis may be restated
/^[a-z].* match_layout_axes(/,/^}/s/DIM_AXIS.v\[side\]\[x\]\[t\], DIM_AXIS/0, DIM_AXIS/
