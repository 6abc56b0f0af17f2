# file: src/check/well_formed.c
# products may wrap around
/^[a-z].* multiply(/,/^}/s/a > U64_MAX \/ b/a \/ 2 > U64_MAX \/ b/
