# file: src/check/operation.c
# factor 0 is accepted
/^[a-z].* read_operation(/,/^}/s/q, e, 2, FACTOR_MAX/q, e, 0, FACTOR_MAX/
