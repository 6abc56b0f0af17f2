# file: src/normal_form/weak_edge.c
# exchanged slice in dimension k
/^void lower_falling_shared(/,/^}/s/push_slice(l, d, a.c\[l\], rep);/push_slice(k, d, a.c[l], rep);/
