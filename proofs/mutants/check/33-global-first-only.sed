# file: src/check/well_formed.c
# the first global sizes may differ
/^[a-z].* check_same_global_type(/,/^}/s/uint32_t x = 0;/uint32_t x = 1;/
