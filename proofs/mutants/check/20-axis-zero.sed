# file: src/check/mesh.c
# axes of size 0 are accepted
/^[a-z].* read_axis(/,/^}/s/q, e, 1, AXIS/q, e, 0, AXIS/
