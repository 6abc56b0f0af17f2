# file: src/check/step_alltoall.c
# the slice is taken along i
/^[a-z].* apply_alltoall(/,/^}/s/add_shift(j/add_shift(i/
