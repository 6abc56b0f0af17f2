# Benchmarks and the reproduction report. Nothing here is part of the tests.

.PHONY: bench bench-planner bench-large bench-checkpoint bars-checkpoint bars-checkpoint-kills bars-checkpoint-headers bench-exchange reproduce reproduce-p2 reproduce-p2-simgrid

bench: bench-planner bench-large ## planning times on three recipes, and a million devices

bench-planner: all ## planning times: 1000 problems of two recipes, 6000 reductions, 50 large ones
	@python3 tests/bench/planner.py $(BUILD)

bench-large: all ## 10^6 devices: plan, certificate and check, seconds and memory
	@python3 tests/bench/large.py $(BUILD)

# What is printed is kept; it is shown when all went well.
CHECKPOINT_RESULTS := tests/checkpoint/results
keep_results = mkdir -p $(CHECKPOINT_RESULTS) && $(1) >$(BUILD)/$(2) && mv $(BUILD)/$(2) $(CHECKPOINT_RESULTS)/$(2) && cat $(CHECKPOINT_RESULTS)/$(2)

bench-checkpoint: $(BUILD)/redist-checkpoint ## a model of 2.2 GB through five layouts, beside cp -r, one process and two
	@$(call keep_results,python3 -B tests/bench/checkpoint.py $(BUILD),large.txt)

bars-checkpoint: bench-checkpoint bars-checkpoint-kills bars-checkpoint-headers ## that, and what follows

bars-checkpoint-kills: $(BUILD)/redist-checkpoint ## KILLS (200) ends by force, half of them under mpirun
	@$(call keep_results,sh tests/checkpoint/bars.sh $(BUILD) kills $(or $(KILLS),200),kills.txt)

bars-checkpoint-headers: ## CHANGED (10000) changed headers under the sanitizers
	@$(MAKE) --no-print-directory -j2 BUILD=$(SANITIZED) SANITIZE=1 CFLAGS="-O1 -g" \
	  $(SANITIZED)/redist-checkpoint $(SANITIZED)/redist-check
	@$(call keep_results,$(NO_LEAKS) sh tests/checkpoint/bars.sh $(SANITIZED) headers $(or $(CHANGED),10000),headers.txt)

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
