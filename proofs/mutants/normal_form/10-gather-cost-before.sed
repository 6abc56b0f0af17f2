# file: src/normal_form/weak_gap.c
# gather costs the size before it
/^void push_gather(/,/^}/s/nf_after.at\[nf_right\] + nf_state.at\[nf_right\].size;/nf_after.at[nf_right] + nf_state.at[r].size;/
