# file: src/normal_form/weak_rewrite.c
# equal kinds always fit
s/return x.kind < y.kind;/return x.kind <= y.kind + 1;/
