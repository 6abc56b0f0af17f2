# file: src/normal_form/weak_pair.c
# alltoalls merged as gathers
/^uint32_t rewrite_alike(/,/^}/s/if (x.kind == WEAK_ALLTOALL)/if (x.kind == WEAK_GATHER)/
