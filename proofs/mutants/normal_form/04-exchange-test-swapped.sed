# file: src/normal_form/weak_arith.c
# g and q swapped in the divisibility test
/^uint64_t exchange_factor(/,/^}/s/if (q % g == 0)/if (g % q == 0)/
