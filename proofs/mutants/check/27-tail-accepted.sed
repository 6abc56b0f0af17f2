# file: src/check/problem.c
# text after the last line of the problem is accepted
/^[a-z].* read_problem(/,/^}/s/if (q != e)/if (q > e)/
