# file: src/check/type.c
# the rank of the target goes to the source
/^[a-z].* read_dims(/,/^}/s/RANK.v\[side\] = x;/RANK.v[0] = x;/
