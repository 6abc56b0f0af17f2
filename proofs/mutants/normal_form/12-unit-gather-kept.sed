# file: src/normal_form/weak_gap.c
# factor 2 taken for trivial
/^void push_gather(/,/^}/s/if (n == 1)/if (n == 2)/
