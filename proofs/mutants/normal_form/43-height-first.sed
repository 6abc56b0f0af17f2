# file: src/normal_form/normalize.c
# height of the first state only
s/      nf_height = nf_state.at\[p + 1\].size;/      nf_height = nf_state.at[0].size;/
