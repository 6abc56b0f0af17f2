# file: src/check/well_formed.c
# an axis may be used twice
/^[a-z].* find_reused_axis(/,/^}/s/> 1)/> 2)/
