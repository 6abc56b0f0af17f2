# file: src/check/scan.c
# overflow of the last digit is not seen
/^[a-z].* skip_number(/,/^}/s/v > (U64_MAX - digit)/v > U64_MAX/
