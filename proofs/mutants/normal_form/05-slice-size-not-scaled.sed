# file: src/normal_form/weak_gap.c
# local size not scaled by a slice
s|= nf_state.at\[nf_right\].size \* n;|= nf_state.at[nf_right].size;|
