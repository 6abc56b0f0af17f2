# file: src/check/tiles.c
# the remainder of a division is ignored
/^[a-z].* is_multiple(/,/^}/s/ \&\& a % n == 0//
