# file: src/check/mesh.c
# the first two names may be equal
/^[a-z].* find_repeated_name(/,/^}/s/uint32_t a = 0;/uint32_t a = 2;/
