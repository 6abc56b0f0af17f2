# file: src/check/well_formed.c
# the last tile size is left out
/^[a-z].* local_size(/,/^}/s/while (x < RANK/while (x + 1 < RANK/
