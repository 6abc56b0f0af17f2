# file: src/check/tiles.c
# alltoall along one dimension is accepted
/^[a-z].* check_numbers(/,/^}/s/DIM_I.v\[s\] == DIM_J.v\[s\] \&\& DIM_I.v\[s\] != NO_DIM/DIM_I.v[s] == NO_DIM \&\& DIM_I.v[s] != NO_DIM/
