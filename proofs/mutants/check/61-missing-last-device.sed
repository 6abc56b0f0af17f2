# file: src/check/list.c
# the last device may be missing
/^[a-z].* check_list(/,/^}/s/while (d < NDEV)/while (d + 1 < NDEV)/
