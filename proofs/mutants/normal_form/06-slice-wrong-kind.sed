# file: src/normal_form/weak_gap.c
# slice recorded as gather
s/kind = WEAK_SLICE;/kind = WEAK_GATHER;/
