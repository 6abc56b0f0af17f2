# file: src/check/step_text.c
# steps may repeat a number
/^[a-z].* read_operation_line(/,/^}/s/q, e, s, s, E/q, e, 0, s, E/
