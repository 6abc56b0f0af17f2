# file: src/check/scan.c
# the least allowed number is not checked
/^[a-z].* need_number(/,/^}/s/NUMBER < lo || //
