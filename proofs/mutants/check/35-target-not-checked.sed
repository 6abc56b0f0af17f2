# file: src/check/well_formed.c
# the target type is not checked
/^[a-z].* check_well_formed(/,/^}/s/good = check_type(TO);/good = 1;/
