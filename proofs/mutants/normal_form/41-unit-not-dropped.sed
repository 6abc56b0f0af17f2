# file: src/normal_form/normalize.c
# trivial operations accepted
s/if (nf_op.at\[nf_right\].n == 1) {/if (nf_op.at[nf_right].n == 0) {/
