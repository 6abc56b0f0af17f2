# file: src/check/judge.c
# the last step is not judged
/^[a-z].* judge_steps(/,/^}/s/while (s < NSTEPS)/while (s + 1 < NSTEPS)/
