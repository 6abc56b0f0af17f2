# file: src/check/restated.c
# a smaller element may be restated
/^[a-z].* match_elem(/,/^}/s/ELEM, ELEM/1, ELEM/
