# file: src/normal_form/weak_peak.c
# wrong divisor: q is divided by g over d
/^void flatten_same(/,/^}/s|uint64_t rest = q / d;|uint64_t rest = g / d;|
