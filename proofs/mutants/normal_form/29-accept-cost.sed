# file: src/normal_form/weak_rewrite.c
# accepted gather costs the size before it
s/cost = nf_state.at\[r + 1\].size;/cost = nf_state.at[r].size;/
