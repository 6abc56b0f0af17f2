# file: src/normal_form/weak_arith.c
# gcd returns the last remainder
/^uint64_t gcd(/,/^}/s/return x;/return y;/
