# file: src/check/groups.c
# a perm may name a missing dimension
/^[a-z].* read_iota_perms(/,/^}/s/at, e, q, E_IOTA/at, e, IOTA_MAX, E_IOTA/
