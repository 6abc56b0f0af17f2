# file: src/normal_form/weak_trace.c
# one record too many
/^void end_rewrite(/,/^}/s/if (nf_rewrites < WEAK_TRACE)/if (nf_rewrites <= WEAK_TRACE)/
