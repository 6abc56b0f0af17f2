# file: src/check/well_formed.c
# tiles may cover less than the global size
/^[a-z].* check_dim_product(/,/^}/s/return n != DIM_SIZE/return n > DIM_SIZE/
