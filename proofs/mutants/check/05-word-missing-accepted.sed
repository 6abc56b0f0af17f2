# file: src/check/scan.c
# a missing one-byte word is not reported
/^[a-z].* need_word(/,/^}/s/if (q == NONE)/if (q == NONE \&\& k > 1)/
