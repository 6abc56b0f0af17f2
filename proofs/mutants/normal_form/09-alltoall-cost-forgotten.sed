# file: src/normal_form/weak_gap.c
# alltoall costs nothing
/^void push_alltoall(/,/^}/s/nf_after.at\[nf_right\] + nf_state.at\[nf_right\].size;/nf_after.at[nf_right];/
