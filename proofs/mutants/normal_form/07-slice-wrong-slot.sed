# file: src/normal_form/weak_gap.c
# slice put one slot too far
/^void push_slice(/,/^}/s/nf_right - 1;/nf_right - 2;/
