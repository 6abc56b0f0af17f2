# file: src/check/scan.c
# leading zeros are accepted
/^[a-z].* skip_number(/,/^}/s/q != p + 1/q > p + 2/
