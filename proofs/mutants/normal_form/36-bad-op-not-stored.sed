# file: src/normal_form/weak_given.c
# refused operation not named
s/^      nf_bad_op = p;$/      nf_bad_op = count;/
