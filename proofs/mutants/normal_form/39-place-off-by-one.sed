# file: src/normal_form/weak_given.c
# wrong state placed
s/nf_state.at\[r - 1\] = nf_given_state.at\[t - 1\];/nf_state.at[r - 1] = nf_given_state.at[t];/
