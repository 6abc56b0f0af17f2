# file: src/check/agree.c
# members are compared with themselves
/^[a-z].* agree_outside(/,/^}/s/p - p % FACTOR.v\[s\]/p/
