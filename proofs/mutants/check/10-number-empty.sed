# file: src/check/scan.c
# an empty number is accepted
/^[a-z].* skip_number(/,/^}/s/if (q == p || big/if (big/
