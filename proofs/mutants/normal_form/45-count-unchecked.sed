# file: src/normal_form/normalize.c
# too many operations accepted
s/if (rank > WEAK_RANK || count > WEAK_GIVEN) {/if (rank > WEAK_RANK || count > WEAK_GIVEN + 1) {/
