# file: src/check/claims.c
# the cost is not compared with the claim
/^[a-z].* check_claims(/,/^}/s/COST.v\[NSTEPS\] > CLAIM_COST/SIZE.v[NSTEPS] > CLAIM_COST/
