# file: src/check/list.c
# missing devices look like position 0
/^[a-z].* invert_list(/,/^}/s/INV.v\[d\] = NONE;/INV.v[d] = 0;/
