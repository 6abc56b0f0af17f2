# file: src/normal_form/weak_rewrite.c
# rising edges treated as peaks
s/} else if (x == WEAK_GATHER) {/} else if (x == WEAK_ALLTOALL) {/
