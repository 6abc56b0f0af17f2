# file: src/normal_form/weak_pair.c
# shared dimension looked up in the wrong field
s/if (x.i == y.j)/if (x.i == y.i)/
