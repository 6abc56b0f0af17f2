# file: src/check/step_allpermute.c
# the last column is not permuted
/^[a-z].* apply_allpermute(/,/^}/s/while (x < RANK/while (x + 1 < RANK/
