# file: src/check/base_offset.c
# coordinates ignore the strides
/^[a-z].* base_offset(/,/^}/s/d \/ STRIDE.v\[a\]/d/
