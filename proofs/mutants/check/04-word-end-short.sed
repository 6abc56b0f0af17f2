# file: src/check/scan.c
# a word ends one byte early
/^[a-z].* skip_word(/,/^}/s/return p + k;/return p + k - 1;/
