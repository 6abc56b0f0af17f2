# file: src/normal_form/weak_peak.c
# remaining slice dropped
/^void flatten_other(/,/^}/s/^  push_slice(j, rest, a.c\[j\], a.rep);/  (void) rest;/
