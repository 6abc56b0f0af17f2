# file: src/check/mesh.c
# no = is needed after an axis name
/^[a-z].* read_axis(/,/^}/s/q = need_word(q, e, W_EQUALS, E_AXIS_EQUALS);/;/
