# file: src/normal_form/weak_gap.c
# replicas unchanged by a gather
/^void push_gather(/,/^}/s/^  nf_state.at\[r\].rep = rep;$/  (void) rep;/
