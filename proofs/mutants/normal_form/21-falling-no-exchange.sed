# file: src/normal_form/weak_edge.c
# whole alltoall kept
/^void lower_falling_shared(/,/^}/s|uint64_t high = n / d;|uint64_t high = n;|
