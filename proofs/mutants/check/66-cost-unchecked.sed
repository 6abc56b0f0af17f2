# file: src/check/tiles.c
# costs may be understated
/^[a-z].* check_cost(/,/^}/s/cost != COST/cost > COST/
