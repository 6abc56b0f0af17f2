# file: src/normal_form/weak_rewrite.c
# state after the accepted operation not moved
s/^  nf_state.at\[l + 1\] = nf_state.at\[r + 1\];$/  nf_state.at[l + 1] = nf_state.at[r];/
