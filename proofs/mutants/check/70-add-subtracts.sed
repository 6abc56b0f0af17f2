# file: src/check/column.c
# slices are taken backwards
/^[a-z].* add_shift(/,/^}/s/+= shift/-= shift/
