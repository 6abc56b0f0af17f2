# file: src/check/scan.c
# the greatest allowed number is refused
/^[a-z].* need_number(/,/^}/s/NUMBER > hi/NUMBER >= hi/
