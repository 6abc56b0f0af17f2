# file: src/normal_form/normalize.c
# last operation not treated
s/while (nf_right < WEAK_SLOTS) {/while (nf_right < WEAK_SLOTS - 1) {/
