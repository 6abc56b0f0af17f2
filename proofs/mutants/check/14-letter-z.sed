# file: src/check/name.c
# z is not a letter
/^[a-z].* is_letter(/,/^}/s/'z'/'y'/
