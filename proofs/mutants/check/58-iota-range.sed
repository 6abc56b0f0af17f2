# file: src/check/iota.c
# device number D is accepted
/^[a-z].* expand_iota(/,/^}/s/value >= NDEV/value > NDEV/
