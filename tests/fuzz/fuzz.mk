# Fuzzing of the checker, and of all other readers, with libFuzzer, AddressSanitizer and
# UBSan. What is linked are the rooms that the entry points use, and the tests' own simulator.

FUZZ      := $(BUILD)/fuzz
FUZZ_OBJ  := $(call objects,$(call sources,check accept report table transfer transfers copy types base))
READ_OBJ  := $(call objects,$(LIB_SRC) $(call sources,import/json import/transfers levels checkpoint files))
FUZZ_RUNS ?= 150000

.PHONY: test-fuzz fuzz fuzz-campaign fuzz-program fuzz-readers

$(BUILD)/support.a: $(SUPPORT_OBJ) $(BUILD)/support_sources
	@echo "  AR  $@"; rm -f $@ && ar rcsD $@ $(filter %.o,$^)
$(BUILD)/fuzz_check $(BUILD)/fuzz_readers: $(BUILD)/%: $(TEST_OBJ)/fuzz/%.o $(BUILD)/sources
$(BUILD)/fuzz_check: $(FUZZ_OBJ) $(BUILD)/support.a
	$(LINK_TEST) -fsanitize=fuzzer -pthread -o $@
$(BUILD)/fuzz_readers: $(READ_OBJ)
	$(LINK_TEST) -fsanitize=fuzzer $(JSON_LIBS) -lm -pthread -o $@

fuzz-program:
	@$(MAKE) --no-print-directory -j2 BUILD=$(FUZZ) CC=clang SANITIZE=1 \
	  CFLAGS="-O1 -g -fsanitize=fuzzer-no-link" $(FUZZ)/fuzz_check $(FUZZ)/fuzz_readers

test-fuzz: fuzz-program ## the checker fuzzed for FUZZ_RUNS executions, always the same; what fuzz-readers kept
	@sh tests/fuzz/run.sh $(FUZZ) -runs=$(FUZZ_RUNS) $(REDIST_SEED)
	@python3 -B tests/fuzz/readers.py $(FUZZ) replay

fuzz: ## fuzz the checker for SECONDS (60), by another seed with REDIST_SEED
	@sh .ci/install-packages fuzz
	@$(MAKE) --no-print-directory fuzz-program
	@sh tests/fuzz/run.sh $(FUZZ) -max_total_time=$(or $(SECONDS),60) $(REDIST_SEED)

fuzz-campaign: ## fuzz for SECONDS (600) and write tests/fuzz/campaign.results
	@sh .ci/install-packages fuzz
	@$(MAKE) --no-print-directory fuzz-program
	@sh tests/fuzz/campaign.sh $(FUZZ) $(or $(SECONDS),600) $(REDIST_SEED)

fuzz-readers: all ## fuzz each reader of foreign text for SECONDS (60), or READERS alone, beginning with what was kept
	@sh .ci/install-packages fuzz
	@$(MAKE) --no-print-directory fuzz-program
	@python3 -B tests/fuzz/readers.py $(FUZZ) campaign $(or $(SECONDS),60) $(READERS)
