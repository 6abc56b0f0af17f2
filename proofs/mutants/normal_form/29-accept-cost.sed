# file: src/normal_form/weak_rewrite.c
# accepted gather costs the size before it
s/return nf_state.at\[p + 1\].size;/return nf_state.at[p].size;/
