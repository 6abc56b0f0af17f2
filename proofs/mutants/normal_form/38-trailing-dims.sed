# file: src/normal_form/weak_given.c
# trailing dimensions not set
s/for (d = rank; d < WEAK_RANK; d++) {/for (d = rank; d < WEAK_RANK - 1; d++) {/
