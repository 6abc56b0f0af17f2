# file: src/check/certificate.c
# text after the end line is accepted
/^[a-z].* read_certificate(/,/^}/s/if (q != e)/if (q > e)/
