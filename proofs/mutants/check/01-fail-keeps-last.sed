# file: src/check/scan.c
# the first failure is not recorded
/^[a-z].* fail(/,/^}/s/FAULT.code == 0/FAULT.code != 0/
