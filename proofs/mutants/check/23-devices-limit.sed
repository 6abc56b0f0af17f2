# file: src/check/mesh.c
# too many devices are accepted
/^[a-z].* count_devices(/,/^}/s/return n > DEVICES_MAX;/return n > DEVICES_MAX + 1;/
