# file: src/normal_form/weak_arith.c
# Euclid stops at remainder 1
/^uint64_t gcd(/,/^}/s/while (y != 0)/while (y > 1)/
