# file: src/check/iota.c
# one dimension is used for all
/^[a-z].* iota_value(/,/^}/s/t - 1\];/0];/
