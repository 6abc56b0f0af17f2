# file: src/check/operation.c
# allgather is stored as alltoall
/^[a-z].* read_operation_word(/,/^}/s/OP.v\[s\] = OP_ALLGATHER;/OP.v[s] = OP_ALLTOALL;/
