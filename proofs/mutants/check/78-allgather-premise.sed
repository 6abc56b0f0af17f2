# file: src/check/step_allgather.c
# the group premise is not used
/^[a-z].* apply_allgather(/,/^}/s/check_agreement(s) != 0/check_agreement(s) == 99/
