# file: src/check/claims.c
# two equal phases are refused
/^[a-z].* is_normal(/,/^}/s/> phase/>= phase/
