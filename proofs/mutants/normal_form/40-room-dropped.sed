# file: src/normal_form/normalize.c
# no test for room
s/} else if (nf_right - nf_left < 2) {/} else if (nf_right - nf_left < 1) {/
