# file: src/normal_form/normalize.c
# no rewriting
s/^  code = rewrite_all();$/  code = NF_DONE;/
