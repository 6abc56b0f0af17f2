# file: src/normal_form/weak_peak.c
# alltoall in the other direction
s/push_alltoall(i, j, d, a.c\[i\], cj);/push_alltoall(j, i, d, a.c[i], cj);/
