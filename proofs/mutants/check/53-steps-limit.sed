# file: src/check/certificate.c
# 65 steps are accepted
/^[a-z].* read_step_count(/,/^}/s/0, STEPS_MAX/0, STEPS_MAX + 1/
