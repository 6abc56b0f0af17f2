# file: src/check/name.c
# a prefix is taken for the name
/^[a-z].* has_name(/,/^}/s/!= k/> k/
