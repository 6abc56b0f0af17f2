# file: src/check/mesh.c
# the last axis is forgotten
/^[a-z].* read_axes(/,/^}/s/NAXES = k;/NAXES = k - 1;/
