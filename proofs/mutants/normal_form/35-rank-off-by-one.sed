# file: src/normal_form/weak_given.c
# dimension equal to the rank accepted
s/if (o.n == 0 || o.i >= rank) {/if (o.n == 0 || o.i > rank) {/
