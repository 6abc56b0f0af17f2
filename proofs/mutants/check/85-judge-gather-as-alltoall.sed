# file: src/check/judge.c
# allgather is judged as allpermute
/^[a-z].* apply_step(/,/^}/s/return apply_allgather(s);/return apply_allpermute(s);/
