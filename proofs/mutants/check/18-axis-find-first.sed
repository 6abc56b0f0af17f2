# file: src/check/name.c
# axis 0 is never found
/^[a-z].* find_axis(/,/^}/s/while (a > 0)/while (a > 1)/
