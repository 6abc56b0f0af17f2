# file: src/check/start.c
# the source size is that of the target
/^[a-z].* start_table(/,/^}/s/local_size(FROM)/local_size(TO)/
