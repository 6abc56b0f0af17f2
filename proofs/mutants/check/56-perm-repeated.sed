# file: src/check/iota.c
# perm 0 may be repeated
/^[a-z].* find_perm_before(/,/^}/s/uint32_t u = 0;/uint32_t u = 1;/
