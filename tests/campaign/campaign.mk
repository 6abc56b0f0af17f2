# Campaigns: more of what the tests do, for minutes or hours, and so not in `make check`. Each
# writes what it ran, and a digest of the sources it ran on, into tests/campaign/*.results.

.PHONY: campaign-bundle campaign-add campaign-pairs campaign-kills campaign-disk campaign-memory campaign-mpi starved-programs

BUNDLED = $(MAKE) --no-print-directory -j2 BUILD=$(BUILD)/fuzz-$(1) CC=clang \
          $(2) $(BUILD)/fuzz-$(1)/fuzz_check $(BUILD)/fuzz-$(1)/fuzz_readers

campaign-bundle: all $(ADVERSARIAL)/plan_pairs $(ADVERSARIAL)/judge_pairs ## pack fuzz-readers and campaign-pairs for a machine without compiler: build/campaign/run.sh SECONDS DIRECTORY
	@$(call BUNDLED,plain,CFLAGS="-O2 -g0 -fsanitize=fuzzer-no-link")
	@$(call BUNDLED,sane,SANITIZE=1 CFLAGS="-O2 -gline-tables-only -fsanitize=fuzzer-no-link")
	@sh tests/campaign/bundle.sh $(BUILD) $(BUILD)/campaign

campaign-add: all fuzz-program ## add what run.sh has written into DIRECTORY: executions, inputs, pairs
	@python3 -B tests/fuzz/readers.py $(FUZZ) add $(DIRECTORY)
	@python3 -B tests/campaign/pairs.py $(BUILD) add $(DIRECTORY)

campaign-pairs: $(ADVERSARIAL)/plan_pairs $(ADVERSARIAL)/judge_pairs ## COUNT (100000) more random pairs judged by both checkers
	@python3 -B tests/campaign/pairs.py $(BUILD) campaign $(or $(COUNT),100000)

campaign-kills: all ## KILLS (1000) ends by SIGKILL at random moments of commands that write files
	@python3 -B tests/campaign/kills.py $(BUILD) $(or $(KILLS),1000)

campaign-disk: all ## each call of the system that reads or writes fails, or does half; files of limited size
	@python3 -B tests/campaign/disturbed.py $(BUILD)

campaign-mpi: all ## each call of MPI that redist-run makes fails
	@python3 -B tests/campaign/mpi_faults.py $(BUILD) $(MPICC)

# The programs under the sanitizers, in which one allocation can fail.
STARVED := $(BUILD)/starved

starved-programs:
	@mkdir -p $(STARVED)
	@$(CC) -std=c11 -D_XOPEN_SOURCE=700 -Wall -Wextra -Werror -O1 -c tests/campaign/starve.c -o $(STARVED)/starve.o
	@$(MAKE) --no-print-directory -j2 BUILD=$(STARVED) SANITIZE=1 CFLAGS="-O1 -g" \
	  LDFLAGS="-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=strdup,--wrap=strndup,--wrap=fopencookie $(CURDIR)/$(STARVED)/starve.o" \
	  $(STARVED)/redist $(STARVED)/redist-check $(STARVED)/redist-checkpoint

campaign-memory: all starved-programs ## an allocation fails in every place that allocates, under the sanitizers
	@python3 -B tests/campaign/starve.py $(STARVED) $(BUILD)
