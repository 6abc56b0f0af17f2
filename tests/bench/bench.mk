# Benchmarks and the reproduction report. Nothing here is part of the tests.

.PHONY: bench bench-planner bench-large bench-checkpoint bench-exchange reproduce reproduce-p2 reproduce-p2-simgrid

bench: bench-planner bench-large ## planning times on three recipes, and a million devices

bench-planner: all ## planning times: 1000 problems of two recipes, 6000 reductions, 50 large ones
	@python3 tests/bench/planner.py $(BUILD)

bench-large: all ## 10^6 devices: plan, certificate and check, seconds and memory
	@python3 tests/bench/large.py $(BUILD)

bench-checkpoint: $(BUILD)/redist-checkpoint ## a model of 2.2 GB through five layouts and back, beside cp -r
	@python3 -B tests/bench/checkpoint.py $(BUILD)

bench-exchange: $(BUILD)/exchange ## plans against one direct exchange and a copy, REPETITIONS (101) each
	@sh tests/bench/exchange.sh $< $(REPETITIONS)

$(BUILD)/exchange: tests/bench/exchange.c tests/mpi/summands.c $(MPI_LIB) $(LIB)
	@echo "  CC  $<"
	@$(MPICC) $(BASE_CFLAGS) -Itests -Itests/mpi $(TEST_CFLAGS) $(CFLAGS) $(LDFLAGS) $^ -pthread -o $@

$(BUILD)/least_cost $(BUILD)/synthesis_time: $(BUILD)/%: tests/bench/%.c $(LIB)
	@echo "  CC  $<"
	@$(CC) $(BASE_CFLAGS) $(TEST_CFLAGS) $(CFLAGS) $(LDFLAGS) -MMD -MP $< $(LIB) $(CMOCKA_LIBS) -pthread -o $@
-include $(BUILD)/least_cost.d $(BUILD)/synthesis_time.d

reproduce: all $(BUILD)/least_cost ## section 8 of the paper: writes docs/reproduction/
	@python3 tests/bench/reproduce.py $(BUILD) .

reproduce-p2: all $(BUILD)/synthesis_time ## the tables of the P2 paper: writes docs/reproduction-p2/
	@python3 tests/bench/reproduce_p2.py $(BUILD) .
	@python3 -B tests/bench/bound.py $(BUILD) .

$(BUILD)/simulated_program: tests/bench/simulated_program.c
	@sh .ci/install-packages simgrid
	@mkdir -p $(@D)
	@echo "  CC  $<"
	@smpicc -std=c11 -O2 -Wall -Wextra -Werror $< -o $@

reproduce-p2-simgrid: all $(BUILD)/simulated_program ## P2's programs on networks simulated by SimGrid: writes docs/reproduction-p2/simgrid.md
	@python3 -B tests/bench/simgrid.py $(BUILD) .
