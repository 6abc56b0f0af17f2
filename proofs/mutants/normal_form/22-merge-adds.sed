# file: src/normal_form/weak_merge.c
# merged factor is the sum
/^void merge_gathers(/,/^}/s/push_gather(i, m \* n, ci, rep);/push_gather(i, m + n, ci, rep);/
