# file: src/check/column.c
# a permutation moves nothing
/^[a-z].* permute_column(/,/^}/s/OLD.v\[ARGS.v\[s\]\[d\]\];/OLD.v[d];/
