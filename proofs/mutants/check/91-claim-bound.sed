# file: src/check/claims.c
# the smaller end is taken as bound
/^[a-z].* check_claims(/,/^}/s/SIZE.v\[0\] > SIZE/SIZE.v[0] < SIZE/
