# file: src/normal_form/weak_merge.c
# merged slice keeps one factor
/^void merge_slices(/,/^}/s/push_slice(i, m \* n, ci, rep);/push_slice(i, m, ci, rep);/
