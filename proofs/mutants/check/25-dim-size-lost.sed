# file: src/check/type.c
# the size behind the braces goes to dimension 0
/^uint32_t read_dim(/,/^}/s/^        DIM_SIZE.v.side..x. = NUMBER;/        DIM_SIZE.v[side][0] = NUMBER;/
