# file: src/normal_form/weak_arith.c
# exchanged factor is the gcd itself
s|return q / gcd(x, q);|return gcd(x, q);|
