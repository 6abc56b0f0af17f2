# Benchmarks and the reproduction report. Nothing here is part of the tests.

.PHONY: bench bench-planner bench-large reproduce

bench: bench-planner bench-large ## planning times on three recipes, and a million devices

bench-planner: all ## planning times: 1000 problems of two recipes, 50 large ones
	@python3 tests/bench/planner.py $(BUILD)

bench-large: all ## 10^6 devices: plan, certificate and check, seconds and memory
	@python3 tests/bench/large.py $(BUILD)

$(BUILD)/least_cost: tests/bench/least_cost.c $(LIB)
	@echo "  CC  $<"
	@$(CC) $(BASE_CFLAGS) $(TEST_CFLAGS) $(CFLAGS) $(LDFLAGS) -MMD -MP $< $(LIB) $(CMOCKA_LIBS) -pthread -o $@
-include $(BUILD)/least_cost.d

reproduce: all $(BUILD)/least_cost ## section 8 of the paper: writes docs/reproduction/
	@python3 tests/bench/reproduce.py $(BUILD) .
