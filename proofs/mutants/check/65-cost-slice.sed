# file: src/check/tiles.c
# permutes are free instead of slices
/^[a-z].* check_cost(/,/^}/s/OP_DYNSLICE ? 0/OP_ALLPERMUTE ? 0/
