# file: src/check/check.c
# the problem is read as certificate
/^[a-z].* check_texts(/,/^}/s/read_certificate(problem_length, /read_certificate(0, /
