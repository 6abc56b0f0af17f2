# file: src/check/scan.c
# a word may end one byte behind the text
/^[a-z].* skip_word(/,/^}/s/e - p < k/e - p < k - 1/
