# file: src/check/tiles.c
# the factor need not divide the devices
/^[a-z].* check_numbers(/,/^}/s/NDEV % FACTOR.v\[s\] != 0/NDEV < FACTOR.v[s]/
