# file: src/check/column.c
# device 0 is not compared
/^[a-z].* compare_column(/,/^}/s/uint32_t d = 0;/uint32_t d = 1;/
