# file: src/check/name.c
# names are compared one byte off
/^[a-z].* has_name(/,/^}/s/- 1\] != TEXT/] != TEXT/
