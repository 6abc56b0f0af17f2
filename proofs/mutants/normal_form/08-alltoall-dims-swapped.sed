# file: src/normal_form/weak_gap.c
# alltoall recorded with i and j swapped
/^void push_alltoall(/,/^}/s/nf_op.at\[r\].j = j;/nf_op.at[r].j = i;/
