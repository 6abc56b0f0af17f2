# file: src/normal_form/weak_edge.c
# target dimension not recognised
/^void lower_rising_free(/,/^}/s/if (i == k)/if (i == l)/
