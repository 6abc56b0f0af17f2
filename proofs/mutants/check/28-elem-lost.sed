# file: src/check/problem.c
# the element size is not stored
/^[a-z].* read_elem_line(/,/^}/s/ELEM = NUMBER;/ELEM = 4;/
