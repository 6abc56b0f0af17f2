# file: src/normal_form/weak_peak.c
# gather by all of g after the exchange
/^void flatten_other(/,/^}/s|uint64_t high = g / d;|uint64_t high = g;|
