# file: src/normal_form/weak_edge.c
# gather by d in dimension l
/^void lower_rising_shared(/,/^}/s/push_gather(k, d, ck, a.rep \* high);/push_gather(l, d, ck, a.rep * high);/
