# Tests. `make test` runs all that need no prover; `make prove-all` and
# `make spec` the rest.

SANITIZED   := $(BUILD)/sanitized

.PHONY: test test-quick test-checkpoint test-unit-fixed test-unit-random soak test-soak test-house test-kept-results format test-unit test-golden test-calculus test-pictures pictures test-cli test-demo test-core-alone test-evidence test-completion test-manuals manuals test-claims claims test-dossier dossier generated test-stability test-interface interface test-diagrams diagrams test-mpi test-install test-sbom test-deb \
        test-reproducible clang-programs prove-all certs

# What needs no random plans and no ranks first. QUICK_PARTS take less than two minutes together.
# Behind them what takes long comes first, as three run at a time.
QUICK_PARTS  = test-house test-kept-results test-core-alone test-unit-fixed test-pictures test-evidence \
               test-completion test-manuals test-interface test-claims test-dossier test-diagrams test-soak \
               trusted-base closure axioms
TEST_PARTS   = $(QUICK_PARTS) test-mpi $(SANITIZED_PARTS) test-fuzz $(ADVERSARIAL_PARTS) test-export test-reproducible test-deb test-cli \
               test-transfer test-import-transfers test-export-transfers test-import test-checkpoint test-unit-random \
               test-golden test-calculus test-clang test-demo test-stability test-install test-sbom
# These have no other beside them: the provers of Frama-C are stopped by the clock, and the replay
# of the theory keeps both cores busy. All others keep one core busy at most: test-mpi half of one.
ALONE        = proof canaries spec-replay

# Every C file of a test is an object of its own, as those of src: it follows its headers and the
# flags, and a program follows its objects.
TEST_OBJ := $(BUILD)/test_obj
test_objects = $(patsubst tests/%.c,$(TEST_OBJ)/%.o,$(1))
link_test = @mkdir -p $(@D); echo "  LD  $@"; $(1) $(BASE_CFLAGS) $(CFLAGS) $(LDFLAGS) $(filter %.o,$^) $(filter %.a,$^)
LINK_TEST = $(call link_test,$(CC))
LINK_TEST_OF_RANKS = $(call link_test,$(MPICC))

$(TEST_OBJ)/%.o: tests/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo "  CC  $<"
	@$(CC) $(BASE_CFLAGS) -Itests $(CFLAGS) -MMD -MP -c $< -o $@
$(TEST_OBJ)/mpi/%.o $(TEST_OBJ)/bench/%.o: override CC := $(MPICC)
-include $(wildcard $(TEST_OBJ)/*/*.d)

test: ## all tests but proofs
	@$(MAKE) --no-print-directory -j2 all test-programs
	@$(MAKE) --no-print-directory sanitized-programs clang-programs
	+@python3 -B tests/run_parts.py $(MAKE) $(TEST_PARTS) --alone $(ALONE)
	@echo "all tests passed"

test-quick: ## for daily work: what takes less than two minutes
	@$(MAKE) --no-print-directory -j2 all unit-programs
	+@python3 -B tests/run_parts.py $(MAKE) $(QUICK_PARTS)

# Built before any part runs, so that no two parts build the same file at a time.
test-programs: unit-programs import-program adversarial-programs $(BUILD)/mpi_nap.so

unit-programs: $(UNIT)

$(UNIT): $(BUILD)/tests/%: $(TEST_OBJ)/unit/%.o $(LIB)
	$(LINK_TEST) $(CMOCKA_LIBS) -pthread -o $@
$(BUILD)/tests/test_text_stream: override LDFLAGS += -Wl,--wrap=realloc

test-unit: test-unit-fixed test-unit-random ## unit tests

UNIT_RANDOM := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(shell grep -lE 'start_random|choose_seed' tests/unit/*.c))

test-unit-fixed: $(filter-out $(UNIT_RANDOM),$(UNIT)) ## those of the unit tests that draw nothing
	@for t in $^; do echo "== $$t"; timeout 600 $$t || exit 1; done

test-unit-random: $(UNIT_RANDOM) ## those of the unit tests that draw
	@for t in $^; do echo "== $$t"; timeout 1200 $$t || exit 1; done

soak: all ## random tests with new seeds, from REDIST_SEED on where it is given, for MINUTES (30): what fails goes into tests/soak/found.list
	@sh tests/soak/soak.sh $(or $(MINUTES),30) $(if $(filter file,$(origin REDIST_SEED)),,$(REDIST_SEED))

test-soak: all ## what soaks have found, again
	@sh tests/soak/repeat.sh

test-house: all ## rooms and arrows of docs/ARCHITECTURE.md, no cycles, headers, layout; how parts are run
	@python3 tests/house/house.py $(BUILD)
	@python3 tests/house/planted.py $(BUILD)
	@python3 -B tests/house/parts.py

test-kept-results: ## results of slow runs are of today's sources, or named as stale
	@python3 -B tests/house/kept.py
	@python3 -B tests/kept_results.py

format: ## lay out all C by .clang-format
	@find src include tests docs -name '*.[ch]' -exec clang-format -i {} +

test-core-alone: $(BUILD)/redist-check ## the checker links and includes nothing but the core
	@sh tests/cli/core_alone.sh $(BUILD)

test-golden: all $(BUILD)/adversarial/test_kinds ## the papers' examples: planned, accepted, tight, executed
	@sh tests/golden/run.sh $(BUILD)

test-calculus: all $(BUILD)/adversarial/test_kinds ## certs/calculus accepted, tight and executed, certs/refused refused with their codes, by both checkers
	@python3 -B tests/calculus/calculus.py $(BUILD)
	@sh tests/calculus/run.sh $(BUILD)

test-pictures: all ## pictures, SVG and terminal, byte by byte as they were looked at
	@sh tests/golden/pictures.sh $(BUILD)

pictures: all ## draw the kept pictures anew; look at them before you commit
	@sh tests/golden/pictures.sh $(BUILD) write

test-cli: all ## programs: bad input, outputs, help
	@sh tests/cli/bad_input.sh $(BUILD)
	@sh tests/cli/long_words.sh $(BUILD)
	@sh tests/cli/other_files.sh $(BUILD)
	@sh tests/cli/good_input.sh $(BUILD)
	@sh tests/cli/made_axes.sh $(BUILD)
	@sh tests/cli/plan_work.sh $(BUILD)
	@sh tests/cli/byte_topology.sh $(BUILD)
	@python3 -B tests/cli/compare_batch.py $(BUILD)
	@python3 -B tests/exact/apart.py $(BUILD)
	@python3 -B tests/cli/batch_lines.py $(BUILD)
	@python3 -B tests/cli/batch_jobs.py $(BUILD)
	@python3 -B tests/cli/one_mesh.py $(BUILD)
	@python3 -B tests/cli/regular_lists.py $(BUILD)
	@python3 -B tests/cli/matmul.py $(BUILD)
	@sh tests/cli/verdict.sh $(BUILD)
	@sh tests/cli/transfers.sh $(BUILD)
	@CC="$(CC)" sh tests/cli/temporary.sh $(BUILD)
	@sh tests/cli/limits.sh $(BUILD)
	@python3 -B tests/cli/memory.py $(BUILD)
	@CC="$(CC)" python3 -B tests/cli/whole_output.py $(BUILD)
	@python3 -B tests/cli/hierarchies.py $(BUILD)
	@python3 -B tests/cli/plan_prices.py $(BUILD)
	@python3 -B tests/cli/printed.py $(BUILD)

# For tests/mpi/mpi.sh. What measures time goes without it, and so does the sanitized build.
test-mpi test-golden test-calculus test-random-mpi: export MPI_NAP := $(abspath $(BUILD)/mpi_nap.so)
test-golden test-calculus test-random-mpi: $(BUILD)/mpi_nap.so

$(BUILD)/mpi_nap.so: tests/mpi/nap.c $(BUILD)/flags
	@$(CC) -std=c11 -O2 -Wall -Wextra -Werror -D_POSIX_C_SOURCE=200809L -shared -fPIC $< -o $@

test-mpi: all $(BUILD)/mpi_nap.so ## the executor under mpirun
	@BUILD=$(BUILD) CC="$(CC)" MPICC="$(MPICC)" sh tests/mpi/run.sh $(BUILD)
	@sh tests/mpi/products.sh $(BUILD)

test-evidence: all ## a verdict is checked again by the commands of docs/EVIDENCE.md
	@sh tests/cli/evidence.sh $(BUILD)

test-demo: all ## what `make demo` shows runs, and fits one reading: under 80 lines with the line above it
	@sh docs/demo.sh $(BUILD) >$(BUILD)/demo.txt 2>&1 || { cat $(BUILD)/demo.txt; exit 1; }
	@lines=$$(wc -l <$(BUILD)/demo.txt); echo "demo: $$lines lines"; [ "$$lines" -lt 79 ]

test-completion: all ## bash completes what the programs take, and nothing else
	@python3 -B tests/packaging/completion.py $(BUILD)

test-manuals: ## manual pages: those of the formats as docs/FORMAT.md and docs/TRANSFERS.md, no warnings
	@python3 -B tests/packaging/manuals.py

manuals: ## write the manual pages of the formats from docs/FORMAT.md and docs/TRANSFERS.md
	@python3 -B docs/man/from_format.py

test-claims: ## docs/CLAIMS.md: nothing that a claim refers to is gone
	@python3 -B tests/packaging/claims.py

test-stability: all ## exit statuses and keys of JSON are those of docs/STABILITY.md and docs/FORMAT.md
	@python3 -B tests/packaging/stability.py $(BUILD)

test-interface: ## functions, structs and numbers of include/redist are as recorded in src/interface.list
	@python3 -B tests/packaging/interface.py "$(MPICC)"

interface: ## record them; docs/STABILITY.md says what has to be done before
	@python3 -B tests/packaging/interface.py "$(MPICC)" --write

test-dossier: ## docs/dossier: generated pages are not stale, every place is there, every word has its requirement
	@python3 -B proofs/dossier.py --check

dossier: ## write the generated pages of docs/dossier
	@python3 -B proofs/dossier.py

# In this order: the dossier holds digests of the others.
generated: ## write anew all pages that are made from other files, as before a commit
	@$(PROOF)/trusted_base.py --write
	@$(MAKE) --no-print-directory manuals claims
	@$(MAKE) --no-print-directory dossier

claims: ## write docs/CLAIMS.md from proofs/claims.list and the proofs
	@python3 -B proofs/claims.py

test-diagrams: ## the drawings of docs/CERTIFYING.md and docs/TRUST.md: as their sources
	@python3 -B tests/packaging/diagrams.py

diagrams: ## draw docs/pictures/*.dot
	@for source in docs/pictures/*.dot; do dot -Tsvg $$source -o $${source%.dot}.svg; done

test-reproducible: all ## checkout and archive give the same programs, which name their commit
	@sh tests/cli/reproducible.sh $(BUILD)

test-install: all ## install, use and uninstall below a scratch directory
	@sh tests/cli/install.sh $(BUILD)

$(BUILD)/checkpoint-calls: $(TEST_OBJ)/checkpoint/calls.o $(BUILD)/libredist_checkpoint.a
	$(LINK_TEST) $(JSON_LIBS) -pthread -o $@

test-checkpoint: $(BUILD)/redist-checkpoint $(BUILD)/redist-check $(BUILD)/checkpoint-calls ## MODELS random models between layouts, ready layouts, changed headers, refusals, ends by force, alone and under mpirun
	@python3 -B tests/checkpoint/test_layouts.py $(BUILD)
	@python3 -B tests/checkpoint/test_lies.py $(BUILD)
	@python3 -B tests/checkpoint/test_inputs.py $(BUILD)
	@python3 -B tests/checkpoint/test_notes.py $(BUILD)
	@python3 -B tests/checkpoint/test_arrays.py $(BUILD)
	@python3 -B tests/checkpoint/test_calls.py $(BUILD)
	@python3 -B tests/checkpoint/test_checkpoint.py $(BUILD) $(or $(MODELS),200)
	@python3 -B tests/checkpoint/test_team.py $(BUILD)

test-sbom: sbom ## the document of `make sbom`: valid, and true
	@python3 -B tests/packaging/sbom.py $(BUILD)

test-deb: ## Debian packages: lintian, dependencies, what is in them runs
	@CC="$(CC)" sh tests/packaging/deb.sh $(BUILD)

# Leaks are looked for in the unit tests and for some commands. To search the tables of the judges,
# over a gigabyte, for pointers would take ten times as long as the tests: what only global objects
# point to counts as lost.
NO_LEAKS     := ASAN_OPTIONS=detect_leaks=0
LEAKS        := LSAN_OPTIONS=use_globals=0:suppressions=$(CURDIR)/tests/support/lsan.supp:print_suppressions=0
IN_SANITIZED  = $(MAKE) --no-print-directory BUILD=$(SANITIZED) SANITIZE=1 CFLAGS="-O1 -g" SLIPS=120

SANITIZED_PARTS := test-sanitized-random test-sanitized-checkpoint test-sanitized-verdicts test-sanitized-programs \
                   test-sanitized-import test-sanitized-transfers test-sanitized-fixed

.PHONY: test-sanitized sanitized-programs $(SANITIZED_PARTS)

test-sanitized: $(SANITIZED_PARTS) ## unit and adversarial tests under AddressSanitizer and UBSan

sanitized-programs:
	@$(IN_SANITIZED) -j2 $(SANITIZED)/redist $(SANITIZED)/redist-check $(SANITIZED)/redist-checkpoint \
	  $(SANITIZED)/checkpoint-calls unit-programs import-program

$(SANITIZED_PARTS): sanitized-programs

test-sanitized-random:
	@$(LEAKS) TEST_MOST=200 $(IN_SANITIZED) test-unit-random

test-sanitized-fixed:
	@$(LEAKS) $(IN_SANITIZED) test-unit-fixed

test-sanitized-import:
	@$(NO_LEAKS) $(IN_SANITIZED) test-import

test-sanitized-programs:
	@$(NO_LEAKS) sh tests/cli/bad_input.sh $(SANITIZED)
	@$(NO_LEAKS) sh tests/cli/verdict.sh $(SANITIZED)
	@$(NO_LEAKS) sh tests/cli/transfers.sh $(SANITIZED)

test-sanitized-verdicts:
	@$(NO_LEAKS) python3 -B tests/second_checker/test_finding.py $(SANITIZED) 120
	@$(NO_LEAKS) python3 -B tests/second_checker/transfer_cases.py $(SANITIZED)
	@$(NO_LEAKS) python3 -B tests/second_checker/transfer_places.py $(SANITIZED) 5
	@$(NO_LEAKS) python3 -B tests/second_checker/compare_transfers.py $(SANITIZED) 10

test-sanitized-transfers:
	@$(LEAKS) python3 -B tests/transfers/json_cases.py $(SANITIZED)
	@$(NO_LEAKS) python3 -B tests/transfers/shared_sums.py $(SANITIZED) 10
	@$(NO_LEAKS) python3 -B tests/transfers/asked_transfers.py $(SANITIZED)
	@$(NO_LEAKS) python3 -B tests/transfers/notated_layouts.py $(SANITIZED) 20
	@$(NO_LEAKS) python3 -B tests/transfers/import_transfers.py $(SANITIZED) 60

test-sanitized-checkpoint:
	@$(NO_LEAKS) python3 -B tests/checkpoint/test_checkpoint.py $(SANITIZED) 25 120 3
	@$(NO_LEAKS) python3 -B tests/checkpoint/test_lies.py $(SANITIZED)
	@$(NO_LEAKS) python3 -B tests/checkpoint/test_inputs.py $(SANITIZED)
	@$(NO_LEAKS) python3 -B tests/checkpoint/test_notes.py $(SANITIZED) 20
	@$(NO_LEAKS) python3 -B tests/checkpoint/test_arrays.py $(SANITIZED)
	@$(NO_LEAKS) python3 -B tests/checkpoint/test_calls.py $(SANITIZED)
	@$(LEAKS) python3 -B tests/checkpoint/test_checkpoint.py $(SANITIZED) 10 60 1

# What the proofs do not look at: uninitialised locals, unsequenced changes,
# conversions that change a value, objects that no header declares.
STRICT := -std=c11 -fsyntax-only -I. -Iinclude -Isrc -Wall -Wextra -Wconversion -Wshadow \
          -Wconditional-uninitialized -Wunsequenced -Wmissing-variable-declarations \
          -Wmissing-prototypes -Werror

test-clang: clang-programs ## everything compiles under clang too; the proved code gives no stricter warning
	@for file in $$(find src/check src/normal_form src/price src/copy src/transfer -name "*.c"); do clang $(STRICT) $$file || exit 1; done

CLANG := $(BUILD)/clang

clang-programs: # also those that test-verdicts compares
	@$(MAKE) --no-print-directory -j2 BUILD=$(CLANG) CC=clang OMPI_CC=clang MPICC="env OMPI_CC=clang mpicc" \
	  CFLAGS="-O2 -g" all $(CLANG)/adversarial/judge_pairs $(CLANG)/adversarial/test_mutation \
	  $(CLANG)/tests/test_core_reject

certs: $(BUILD)/redist ## plan and certify the examples of certs/examples.list anew
	@sh certs/make.sh $(BUILD)

include tests/import/import.mk
include tests/adversarial/adversarial.mk
include tests/fuzz/fuzz.mk
include tests/campaign/campaign.mk
include tests/bench/bench.mk
