# file: src/normal_form/weak_given.c
# replicas need not be divisible
s/      nf_given_state.at\[p\].rep % n != 0) {/      0) {/
