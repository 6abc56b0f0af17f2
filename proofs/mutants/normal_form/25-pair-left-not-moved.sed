# file: src/normal_form/weak_pair.c
# left operation stays
/^uint32_t rewrite_peak(/,/^}/s/^  nf_left--;$//
