# file: src/check/well_formed.c
# the target may have more dimensions
/^[a-z].* check_same_global_type(/,/^}/s/RANK.v\[FROM\] != RANK/RANK.v[FROM] > RANK/
