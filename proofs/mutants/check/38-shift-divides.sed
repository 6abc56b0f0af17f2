# file: src/check/shift.c
# the group number is taken for the member number
/^[a-z].* shift(/,/^}/s/p % n/p \/ n/
