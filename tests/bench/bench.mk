# Benchmarks and the reproduction report. Nothing here is part of the tests.

.PHONY: bench bench-planner bench-large bench-check bench-checkpoint bars-checkpoint bars-checkpoint-kills bars-checkpoint-headers bars-transfers bars-transfers-planned bars-transfers-sent bars-transfers-refused bars-transfers-speed bars-transfers-grids bars-transfers-typed bars-ordered bars-growth bench-exchange bench-execution bench-combine bench-allreduce bench-programs reproduce reproduce-p2 reproduce-p2-simgrid bench-network bench-network-sample

bench: bench-planner bench-large ## planning times on three recipes, and a million devices

bench-planner: all ## planning times: 1000 problems of two recipes, 6000 reductions, 50 large ones
	@python3 tests/bench/planner.py $(BUILD)

bench-large: all ## 10^6 devices: plan, certificate and check, seconds and memory
	@python3 tests/bench/large.py $(BUILD)

bench-check: all ## 64 steps on 2^20 devices: seconds of the check, in one dimension and in 16
	@python3 tests/bench/long_plans.py $(BUILD)

# What a command prints is kept in a folder under a name, behind what it was found of; it is shown
# when all went well.
keep_printed = mkdir -p $(2) && { python3 -B tests/kept_results.py $(2)/$(3) && $(1); } >$(BUILD)/$(3) && mv $(BUILD)/$(3) $(2)/$(3) && cat $(2)/$(3)
keep_results = $(call keep_printed,$(1),tests/checkpoint/results,$(2))
keep_transfers = $(call keep_printed,$(1),tests/transfers/results,$(2))

bars-growth: all ## what grows with axes, dimensions, devices and lines, DRAWN (40) problems of each kind: user seconds, beside bars; kept in tests/bench/results
	@$(call keep_printed,python3 -B tests/bench/growth.py $(BUILD) $(or $(DRAWN),40),tests/bench/results,growth.txt)

bench-checkpoint: $(BUILD)/redist-checkpoint ## a model of 2.2 GB through five layouts, beside cp -r, one process and two
	@$(call keep_results,python3 -B tests/bench/checkpoint.py $(BUILD),large.txt)

bars-checkpoint: bench-checkpoint bars-checkpoint-kills bars-checkpoint-headers ## bench-checkpoint and both other bars of checkpoints

bars-checkpoint-kills: $(BUILD)/redist-checkpoint ## KILLS (1000) ends by force, half of them under mpirun
	@$(call keep_results,sh tests/checkpoint/bars.sh $(BUILD) kills $(or $(KILLS),1000),kills.txt)

# The program as a function.
$(BUILD)/many_runs.o: src/programs/checkpoint/redist_checkpoint.c $(BUILD)/flags
	@$(MPICC) $(BASE_CFLAGS) $(CFLAGS) -Dmain=run_checkpoint -MMD -MP -c $< -o $@
-include $(BUILD)/many_runs.d

$(BUILD)/many_runs: $(TEST_OBJ)/checkpoint/many_runs.o $(BUILD)/many_runs.o $(filter-out %/redist_checkpoint.o,$(call objects,$(CHECKPOINT_SRC) $(SHARED_SRC))) \
                    $(MPI_LIB) $(LIB) $(BUILD)/sources
	$(LINK_TEST_OF_RANKS) $(JSON_LIBS) -lm -pthread -o $@

bars-checkpoint-headers: ## CHANGED (10000) changed headers under the sanitizers
	@$(MAKE) --no-print-directory -j2 BUILD=$(SANITIZED) SANITIZE=1 CFLAGS="-O1 -g" \
	  $(SANITIZED)/redist-checkpoint $(SANITIZED)/redist-check $(SANITIZED)/many_runs
	@$(call keep_results,$(NO_LEAKS) sh tests/checkpoint/bars.sh $(SANITIZED) headers $(or $(CHANGED),10000),headers.txt)

bars-transfers: bars-transfers-planned bars-transfers-sent bars-transfers-refused bars-transfers-speed bars-transfers-grids bars-transfers-typed ## all bars of transfers, minutes; each keeps what it prints in tests/transfers/results

bars-transfers-planned: all ## 800 pairs of layouts of ten kinds planned: least received to the byte, sent within 1.05 of the least
	@$(call keep_transfers,python3 -B tests/transfers/bars_planned.py $(BUILD) 800,planned.txt)

bars-transfers-sent: all ## 300 pairs of layouts of up to 64 devices planned: sent within 1.05 of the least that a flow finds, each witness counted again
	@$(call keep_transfers,python3 -B tests/transfers/bars_sent.py $(BUILD) 300,sent.txt)

bars-transfers-refused: all ## 750 wrong plans and 60 wrong layouts refused for their reason, 150 right ones accepted
	@$(call keep_transfers,python3 -B tests/transfers/bars_refused.py $(BUILD),refused.txt)

bars-transfers-speed: all ## 10^6 leaves, 2,048 devices x 1,024 tensors judged, a model of 200 tensors planned: seconds
	@$(call keep_transfers,python3 -B tests/transfers/bars_speed.py $(BUILD),speed.txt)

bars-transfers-grids: all $(BUILD)/pdgemr2d ## 52 block-cyclic matrices between different grids, bit for bit as ScaLAPACK's pdgemr2d moves them
	@$(call keep_transfers,python3 -B tests/transfers/bars_grids.py $(BUILD) 52,grids.txt)

bars-transfers-typed: $(BUILD)/redist $(BUILD)/redist-check ## the goldens and 20,000 random typed plans as transfers: what the checker of types accepts, both judges of transfers do
	@$(call keep_transfers,python3 -B tests/transfers/bars_typed.py $(BUILD) 20000,typed.txt)

$(BUILD)/pdgemr2d: tests/transfers/pdgemr2d.c $(BUILD)/flags | installed-libraries
	@mkdir -p $(@D)
	@echo "  CC  $<"
	@$(MPICC) $(BASE_CFLAGS) $(CFLAGS) $(LDFLAGS) $< -lscalapack-openmpi -o $@

bars-ordered: $(BUILD)/ordered $(BUILD)/shared_ordered ## SUMS (10000) random sums on 2 to 12 ranks in three sizes, by messages and in shared memory: the bits of their certificates, wherever the ranks are
	@$(call keep_printed,. tests/mpi/mpi.sh && export MPI_TIMEOUT=7200 && mpi 12 $< $(or $(SUMS),10000) sum && mpi 12 $(BUILD)/shared_ordered $(or $(SUMS),10000) sum,tests/mpi/results,ordered.txt)

# Nothing is large enough to be shared.
ORDERED_OBJ := $(BUILD)/ordered_test.o $(BUILD)/ordered_share.o
$(BUILD)/ordered_test.o: tests/mpi/test_ordered.c
$(BUILD)/ordered_share.o: src/execute/share.c
$(ORDERED_OBJ): $(BUILD)/flags
	@$(MPICC) $(BASE_CFLAGS) -Itests $(CFLAGS) -DLEAST_SHARED=UINT64_MAX -MMD -MP -c $(filter %.c,$^) -o $@
-include $(ORDERED_OBJ:.o=.d)

$(BUILD)/ordered: $(ORDERED_OBJ)
$(BUILD)/shared_ordered: $(TEST_OBJ)/mpi/test_ordered.o
$(BUILD)/ordered $(BUILD)/shared_ordered: $(TEST_OBJ)/mpi/reference.o $(MPI_LIB) $(LIB)
	$(LINK_TEST_OF_RANKS) -lm -pthread -o $@

bench-allreduce: $(BUILD)/allreduce ## sums of 8 B to 64 MiB on 2 and 4 ranks beside MPI_Allreduce and the best of Open MPI's algorithms, up to REPETITIONS (101) each
	@. tests/mpi/mpi.sh && export OMPI_MCA_coll_tuned_use_dynamic_rules=1 && \
	  for ranks in 2 4; do mpi $$ranks $< $(or $(REPETITIONS),101) 10; done

bench-programs: $(BUILD)/many_programs ## 200 programs on small arrays on 4 and 8 ranks, one by one and together, REPETITIONS (21) each
	@. tests/mpi/mpi.sh && for ranks in 4 8; do mpi $$ranks $< $(or $(REPETITIONS),21); done

$(BUILD)/allreduce $(BUILD)/many_programs: $(TEST_OBJ)/bench/accepted.o
$(BUILD)/allreduce $(BUILD)/many_programs $(BUILD)/combine: $(BUILD)/%: $(TEST_OBJ)/bench/%.o $(MPI_LIB) $(LIB)
	$(LINK_TEST_OF_RANKS) -pthread -o $@

bench-combine: $(BUILD)/combine ## elements combined in a second, of every kind, beside MPI_Reduce_local
	@. tests/mpi/mpi.sh && mpi 1 $<

bench-exchange: $(BUILD)/exchange ## plans against one direct exchange and a copy, REPETITIONS (101) each
	@sh tests/bench/exchange.sh $< $(REPETITIONS)

SETTING := $(call test_objects,tests/bench/setting.c tests/bench/accepted.c $(addprefix tests/mpi/,direct.c summands.c reference.c))

$(BUILD)/exchange: $(TEST_OBJ)/bench/exchange.o $(SETTING) $(MPI_LIB) $(LIB)
	$(LINK_TEST_OF_RANKS) -lm -pthread -o $@

bench-execution: $(BUILD)/execution $(BUILD)/allreduce ## plans, tiles of 64 KiB to 128 MiB, beside one direct exchange, FFTW and ScaLAPACK, and sums beside Open MPI's, REPETITIONS (101) each
	@sh tests/bench/execution.sh $^ $(REPETITIONS)

$(BUILD)/execution: $(call test_objects,$(addprefix tests/bench/,execution.c libraries.c)) $(SETTING) $(MPI_LIB) $(LIB)
	$(LINK_TEST_OF_RANKS) -lfftw3_mpi -lfftw3 -lscalapack-openmpi -lm -pthread -o $@

$(TEST_OBJ)/bench/libraries.o: | installed-libraries
.PHONY: installed-libraries
installed-libraries:
	@sh .ci/install-packages libraries

$(BUILD)/least_cost $(BUILD)/synthesis_time: $(BUILD)/%: $(TEST_OBJ)/bench/%.o $(LIB)
	$(LINK_TEST) $(CMOCKA_LIBS) -pthread -o $@

reproduce: all $(BUILD)/least_cost ## section 8 of the paper: writes docs/reproduction/
	@python3 tests/bench/reproduce.py $(BUILD) .

reproduce-p2: all $(BUILD)/synthesis_time ## the tables of the P2 paper: writes docs/reproduction-p2/
	@python3 tests/bench/reproduce_p2.py $(BUILD) .
	@python3 -B tests/bench/bound.py $(BUILD) .

$(BUILD)/simulated_program: tests/bench/simulated_program.c $(BUILD)/flags
	@sh .ci/install-packages simgrid
	@mkdir -p $(@D)
	@echo "  CC  $<"
	@smpicc -std=c11 -O2 -Wall -Wextra -Werror $< -o $@

reproduce-p2-simgrid: all $(BUILD)/simulated_program ## P2's programs on networks simulated by SimGrid: writes docs/reproduction-p2/simgrid.md
	@python3 -B tests/bench/simgrid.py $(BUILD) .

# What calls MPI is compiled by the simulator's compiler, the rest is as it is.
SIMULATED := $(BUILD)/simulated
SIMULATED_PARTS := $(SIMULATED)/internal_mpi.a $(SIMULATED)/obj/programs/run/run_fit.o \
                   $(SIMULATED)/obj/programs/run/run_probe.o
NETWORK_SRC := $(wildcard tests/bench/network*.c) tests/mpi/direct.c tests/mpi/summands.c tests/mpi/reference.c

bench-network: $(SIMULATED)/network ## plans executed on networks simulated by SimGrid: writes docs/networks/
	@nice python3 -B tests/bench/network.py $< .

bench-network-sample: $(SIMULATED)/network ## the same of a few plans on a simulated network of 4 ranks, seconds
	@python3 -B tests/bench/network.py $< . sample

$(SIMULATED)/network: $(NETWORK_SRC) tests/bench/network.h tests/mpi/direct.h tests/mpi/summands.h $(LIB) always
	@sh .ci/install-packages simgrid
	@$(MAKE) -s --no-print-directory BUILD=$(SIMULATED) MPICC=smpicc $(SIMULATED_PARTS)
	@echo "  LD  $@"; smpicc $(BASE_CFLAGS) -Itests -Itests/mpi $(CFLAGS) $(NETWORK_SRC) \
	  $(filter %.o,$(SIMULATED_PARTS)) $(filter %.a,$(SIMULATED_PARTS)) $(LIB) -lm -pthread -o $@
