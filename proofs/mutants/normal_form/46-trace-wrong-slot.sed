# file: src/normal_form/weak_trace.c
# second operation recorded as the first
s/from\[1\] = y;/from[1] = x;/
