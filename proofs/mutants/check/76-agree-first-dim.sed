# file: src/check/agree.c
# dimension 0 need not agree
/^[a-z].* check_agreement(/,/^}/s/uint32_t x = 0;/uint32_t x = 1;/
