# file: src/normal_form/weak_edge.c
# larger gather first: dearer
s/if (high <= d)/if (high >= d)/
