# file: src/check/scan.c
# an index may be n
/^[a-z].* need_index(/,/^}/s/(uint64_t)n - 1/(uint64_t)n/
