# Campaigns: more of what the tests do, for minutes or hours, not in `make check`. Each writes what
# it ran, and a digest of what it ran on, into a file that is committed.

.PHONY: campaign-bundle campaign-pairs

BUNDLED = $(MAKE) --no-print-directory -j2 BUILD=$(BUILD)/fuzz-$(1) CC=clang \
          $(2) $(BUILD)/fuzz-$(1)/fuzz_check $(BUILD)/fuzz-$(1)/fuzz_readers

campaign-bundle: all $(ADVERSARIAL)/plan_pairs $(ADVERSARIAL)/judge_pairs ## pack fuzz-readers and campaign-pairs for a machine without compiler: build/campaign/run.sh SECONDS DIRECTORY
	@$(call BUNDLED,plain,CFLAGS="-O2 -g0 -fsanitize=fuzzer-no-link")
	@$(call BUNDLED,sane,SANITIZE=1 CFLAGS="-O2 -gline-tables-only -fsanitize=fuzzer-no-link")
	@sh tests/campaign/bundle.sh $(BUILD) $(BUILD)/campaign

campaign-pairs: $(ADVERSARIAL)/plan_pairs $(ADVERSARIAL)/judge_pairs ## COUNT (100000) more random pairs judged by both checkers
	@python3 -B tests/campaign/pairs.py $(BUILD) campaign $(or $(COUNT),100000)

# The programs under the sanitizers, in which one allocation can fail.
STARVED := $(BUILD)/starved

starved-programs:
	@mkdir -p $(STARVED)
	@$(CC) -std=c11 -D_XOPEN_SOURCE=700 -Wall -Wextra -Werror -O1 -c tests/campaign/starve.c -o $(STARVED)/starve.o
	@$(MAKE) --no-print-directory -j2 BUILD=$(STARVED) SANITIZE=1 CFLAGS="-O1 -g" \
	  LDFLAGS="-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=strdup,--wrap=strndup,--wrap=open_memstream $(CURDIR)/$(STARVED)/starve.o" \
	  $(STARVED)/redist $(STARVED)/redist-check $(STARVED)/redist-run $(STARVED)/redist-checkpoint
