# Fuzzing of the checker with libFuzzer, AddressSanitizer and UBSan. What is linked
# are the rooms that the entry point uses, and the tests' own simulator.

FUZZ      := $(BUILD)/fuzz
FUZZ_OBJ  := $(call objects,$(call sources,check accept report table transfer transfers copy types base))
FUZZ_RUNS ?= 1500000
FUZZ_SEED ?= 1

.PHONY: test-fuzz fuzz fuzz-campaign fuzz-program

$(BUILD)/support.a: $(SUPPORT_OBJ)
	@echo "  AR  $@"; rm -f $@ && ar rcsD $@ $^
$(BUILD)/fuzz_check: tests/fuzz/fuzz_check.c $(FUZZ_OBJ) $(BUILD)/support.a
	@echo "  LD  $@"; $(CC) $(BASE_CFLAGS) -Itests $(CFLAGS) -fsanitize=fuzzer $^ -pthread -o $@

fuzz-program:
	@$(MAKE) --no-print-directory -j2 BUILD=$(FUZZ) CC=clang SANITIZE=1 \
	  CFLAGS="-O1 -g -fsanitize=fuzzer-no-link" $(FUZZ)/fuzz_check

test-fuzz: fuzz-program ## the checker fuzzed for FUZZ_RUNS executions, always the same
	@sh tests/fuzz/run.sh $(FUZZ) -runs=$(FUZZ_RUNS) $(FUZZ_SEED)

fuzz: ## fuzz the checker for SECONDS (60), by another seed with FUZZ_SEED
	@sh .ci/install-packages fuzz
	@$(MAKE) --no-print-directory fuzz-program
	@sh tests/fuzz/run.sh $(FUZZ) -max_total_time=$(or $(SECONDS),60) $(FUZZ_SEED)

fuzz-campaign: ## fuzz for SECONDS (600) and write tests/fuzz/campaign.results
	@sh .ci/install-packages fuzz
	@$(MAKE) --no-print-directory fuzz-program
	@sh tests/fuzz/campaign.sh $(FUZZ) $(or $(SECONDS),600) $(FUZZ_SEED)
