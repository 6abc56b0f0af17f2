# file: src/check/start.c
# one-dimensional iota lists are not expanded
/^[a-z].* expand_lists(/,/^}/s/IOTA_RANK.v\[s\] != 0/IOTA_RANK.v[s] > 1/
