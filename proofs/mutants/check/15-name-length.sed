# file: src/check/name.c
# names of 31 bytes are refused
/^[a-z].* need_name(/,/^}/s/> AXIS_NAME_BYTES/>= AXIS_NAME_BYTES/
