# file: src/normal_form/weak_given.c
# replicas unchanged by a given slice
s|nf_given_state.at\[p + 1\].rep = nf_given_state.at\[p\].rep / n;|nf_given_state.at[p + 1].rep = nf_given_state.at[p].rep;|
