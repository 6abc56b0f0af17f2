# file: src/check/mesh.c
# all strides are 1
/^[a-z].* count_devices(/,/^}/s/STRIDE.v\[a\] = (uint32_t)n;/STRIDE.v[a] = 1;/
