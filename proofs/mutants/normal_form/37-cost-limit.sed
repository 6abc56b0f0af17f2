# file: src/normal_form/weak_given.c
# cost limit off by one
s/if (cost > UINT64_MAX - nf_after.at\[r\])/if (cost >= UINT64_MAX - nf_after.at[r])/
