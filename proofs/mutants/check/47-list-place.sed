# file: src/check/groups.c
# all devices are stored in one place
/^[a-z].* read_list(/,/^}/s/ARGS.v\[s\]\[k\]/ARGS.v[s][0]/
