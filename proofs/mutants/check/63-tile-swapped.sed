# file: src/check/tiles.c
# concatenated and split dimension are swapped
/^[a-z].* check_tile(/,/^}/s/x == DIM_I.v\[s\]/x == DIM_J.v[s]/
