# file: src/check/scan.c
# the digit 9 ends a number
/^[a-z].* skip_number(/,/^}/s/<= '9'/< '9'/
