# file: src/check/scan.c
# the space after a comma is not optional
/^[a-z].* skip_comma(/,/^}/s/return r == NONE ? q : r;/return r;/
