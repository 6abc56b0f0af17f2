# file: src/check/certificate.c
# bounded is always claimed
/^[a-z].* read_claim_flags(/,/^}/s/CLAIM_BOUNDED = NUMBER == 1;/CLAIM_BOUNDED = 1;/
