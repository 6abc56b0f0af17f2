# file: src/check/scan.c
# the first byte of a word is not compared
/^[a-z].* skip_word(/,/^}/s/while (i > 0)/while (i > 1)/
