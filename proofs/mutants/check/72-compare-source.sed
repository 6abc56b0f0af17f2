# file: src/check/column.c
# the last table is compared with the source
/^[a-z].* compare_column(/,/^}/s/base_offset(TO/base_offset(FROM/
