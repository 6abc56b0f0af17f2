# file: src/check/restated.c
# a smaller mesh may be restated
/^[a-z].* match_mesh(/,/^}/s/AXIS.v\[k\], AXIS.v\[k\]/1, AXIS.v[k]/
