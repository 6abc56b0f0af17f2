# file: src/check/claims.c
# the target is left out of the height
/^[a-z].* is_height(/,/^}/s/while (s <= NSTEPS)/while (s < NSTEPS)/
