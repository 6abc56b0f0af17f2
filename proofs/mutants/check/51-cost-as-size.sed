# file: src/check/step_text.c
# the stated cost is not stored
/^[a-z].* read_operation_line(/,/^}/s/COST.v\[s\] = NUMBER;/COST.v[s] = SIZE.v[s];/
