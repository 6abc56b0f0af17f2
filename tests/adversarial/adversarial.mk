# Random and adversarial tests: mutated certificates, random plans, the second
# checker on a stream of pairs, random execution, coverage of the core.
# REDIST_SEED=n draws others, the same for the same n.

ADVERSARIAL := $(BUILD)/adversarial
SUPPORT_OBJ := $(call test_objects,$(sort $(wildcard tests/support/*.c)))
PAIRS       ?= 20000
DAMAGED     ?= 1000
PROBLEMS    ?= 200

.PHONY: adversarial-programs test-adversarial test-finding test-support test-mutation test-random test-normalize test-second-checker \
        test-random-mpi test-coverage test-verdicts test-optimality
ADVERSARIAL_PARTS := test-second-checker test-verdicts test-random test-normalize test-mutation test-finding \
                     test-optimality test-coverage test-support test-random-mpi

test-adversarial: $(ADVERSARIAL_PARTS) ## random and adversarial tests

ADVERSARIAL_TESTS := $(patsubst tests/adversarial/%.c,$(ADVERSARIAL)/%,$(wildcard tests/adversarial/*.c))
# In a program under the sanitizers.
KEEP_MODULES := $(if $(SANITIZE),tests/mpi/keep_modules.c)

# Rewritten only when a file comes or goes: then what links these files is linked anew.
$(BUILD)/support_sources: always
	@mkdir -p $(@D)
	@echo '$(SUPPORT_OBJ)' >$@.$$PPID
	$(KEEP_IF_SAME)

$(ADVERSARIAL_TESTS): $(ADVERSARIAL)/%: $(TEST_OBJ)/adversarial/%.o $(SUPPORT_OBJ) $(LIB) $(BUILD)/support_sources
	$(LINK_TEST) $(CMOCKA_LIBS) -pthread -o $@

$(ADVERSARIAL)/test_random_execution: $(call test_objects,tests/mpi/test_random_execution.c $(KEEP_MODULES))
$(ADVERSARIAL)/test_kinds: $(call test_objects,$(addprefix tests/mpi/,test_kinds.c summands.c reference.c) $(KEEP_MODULES))
$(ADVERSARIAL)/test_random_execution $(ADVERSARIAL)/test_kinds: $(SUPPORT_OBJ) $(MPI_LIB) $(LIB) $(BUILD)/support_sources
	$(LINK_TEST_OF_RANKS) $(CMOCKA_LIBS) -lm -pthread -o $@

adversarial-programs: $(ADVERSARIAL_TESTS) $(ADVERSARIAL)/test_random_execution $(ADVERSARIAL)/test_kinds

test-support: $(ADVERSARIAL)/test_support ## the tests' own simulator and generators
	@$<

test-mutation: $(ADVERSARIAL)/test_mutation $(ADVERSARIAL)/test_damaged_pairs ## mutated goldens and DAMAGED random pairs: refused, or right by the simulator
	@$<
	@{ python3 -B tests/second_checker/random_pairs.py $(DAMAGED) || echo "the generator failed"; } | \
	  $(ADVERSARIAL)/test_damaged_pairs

test-random: $(ADVERSARIAL)/test_random_plans ## 20,000 random problems planned and checked
	@$<

test-normalize: $(ADVERSARIAL)/test_normalize ## 10,000 random sequences brought into normal form
	@$<

RANDOM_PAIRS = python3 -B tests/second_checker/random_pairs.py $(PAIRS)

test-second-checker: $(ADVERSARIAL)/judge_pairs ## both checkers on PAIRS random and changed pairs
	@cd tests/second_checker && python3 -B -m unittest --quiet test_second_checker test_stream test_tables
	@python3 -B tests/second_checker/test_transfers.py $(or $(TRANSFER_PAIRS),200) $(REDIST_SEED)
	@{ $(RANDOM_PAIRS) || echo "the generator failed"; } | { $< || echo "the checker failed"; } | \
	  python3 -B tests/second_checker/second_checker.py --stream --dump $(ADVERSARIAL)/disagreements

test-finding: $(BUILD)/redist-check ## what rejections say of 1000 damaged certificates is true
	@python3 -B tests/second_checker/test_finding.py $(BUILD) 1000
	@python3 -B tests/second_checker/transfer_cases.py $(BUILD)
	@python3 -B tests/second_checker/transfer_places.py $(BUILD) 60
	@python3 -B tests/second_checker/compare_transfers.py $(BUILD) $(or $(TRANSFER_PAIRS),120)

test-random-mpi: $(ADVERSARIAL)/test_random_execution $(ADVERSARIAL)/test_kinds ## 100 random problems of each kind, and plans of random steps, executed on up to 12 ranks
	@sh tests/mpi/test_random_execution.sh $<
	@sh tests/mpi/test_kinds.sh $(ADVERSARIAL)/test_kinds 100

test-coverage: ## branch coverage of the core by tests alone: 100 %
	@sh tests/coverage.sh $(BUILD)

test-verdicts: clang-programs adversarial-programs unit-programs ## the same verdicts from gcc and clang, -O0 and -O2
	@sh tests/adversarial/same_verdicts.sh $(BUILD)

test-optimality: all ## lower bounds of PROBLEMS problems of two recipes: accepted, none to be raised
	@python3 -B tests/adversarial/optimality.py $(BUILD) $(PROBLEMS)
