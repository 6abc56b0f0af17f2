# file: src/check/operation.c
# the split dimension is stored as the other
/^[a-z].* read_operation(/,/^}/s/DIM_J.v\[s\] = (uint32_t)NUMBER;/DIM_I.v[s] = (uint32_t)NUMBER;/
