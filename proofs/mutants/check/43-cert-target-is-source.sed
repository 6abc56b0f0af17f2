# file: src/check/restated.c
# the target restates the source
/^[a-z].* match_problem(/,/^}/s/return match_type(q, e, TO/return match_type(q, e, FROM/
