# file: src/normal_form/weak_given.c
# overflow of the local size unchecked
s/      nf_given_state.at\[p\].size > most) {/      0) {/
