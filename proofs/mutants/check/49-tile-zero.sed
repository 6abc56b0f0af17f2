# file: src/check/step_text.c
# tiles of size 0 are accepted
/^[a-z].* read_tile_sizes(/,/^}/s/e, 1, EXTENT_MAX/e, 0, EXTENT_MAX/
