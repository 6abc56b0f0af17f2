# redist: moving distributed arrays between layouts, with proof.
# `make help` lists the targets.

VERSION  := $(shell sed -n 's/^.define REDIST_VERSION "\(.*\)"$$/\1/p' include/redist/version.h)
prefix   ?= /usr/local
libdir   ?= $(prefix)/lib
completions ?= $(prefix)/share/bash-completion/completions
DESTDIR  ?=
CC       ?= cc
MPICC    ?= mpicc
CFLAGS   ?= -O2 -g
BUILD    ?= build
SANITIZE ?=
# The one seed of every test that draws; docs/ARCHITECTURE.md.
REDIST_SEED ?= 1
export REDIST_SEED

override BASE_CFLAGS := -std=c11 -Wall -Wextra -Werror -Wshadow -fPIC -I. -Iinclude -Isrc \
                        -D_XOPEN_SOURCE=700 \
                        -ffile-prefix-map=$(CURDIR)=. # the bytes do not depend on the directory
ifneq ($(SANITIZE),)
override BASE_CFLAGS += -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
override LDFLAGS     += -fsanitize=address,undefined
endif

# At once, as some objects have a compiler of their own.
ALL_FLAGS := $(CC) $(MPICC) $(BASE_CFLAGS) $(CFLAGS) $(LDFLAGS)
# A shared library needs nothing that it does not name; the sanitizers' runtime is in the program.
NO_GAPS := $(if $(SANITIZE),,-Wl,-z,defs)

sources = $(sort $(shell find $(addprefix src/,$(1)) -name '*.c'))
objects = $(patsubst src/%.c,$(BUILD)/obj/%.o,$(1))

HEADERS    := $(wildcard include/redist/*.h)
CORE_SRC   := $(call sources,check)
REPORT_SRC := $(call sources,report)
TRANSFER_SRC := $(call sources,transfer)
LIB_SRC    := $(filter-out src/import/json/% src/import/transfers/%,$(call sources,base types table notation program \
                import export plan product price reduce compare schedule copy normal_form rewrite transfers accept)) \
              $(CORE_SRC) $(REPORT_SRC) $(TRANSFER_SRC)
MPI_SRC    := $(call sources,files elements execute)
# A copy of what MPI_SRC uses of the library and the library does not show: of these rooms the files
# that define no function of include/redist.
MPI_COPY_SRC := $(shell grep -LE '^[a-z].*\bredist_[a-z0-9_]+[()]' $(call sources,base table schedule transfers copy types))
NAME_SRC   := $(call sources,programs/identity)
CHECK_SRC  := $(call sources,programs/check) $(NAME_SRC)
PRICE_SRC  := $(call sources,price)
SHARED_SRC := $(call sources,programs/shared) $(NAME_SRC)
RUN_SRC    := $(call sources,programs/run programs/ranks)
STORE_SRC  := $(call sources,store checkpoint)
CHECKPOINT_SRC := $(call sources,programs/checkpoint programs/command programs/ranks) $(STORE_SRC)
# With what it uses: its library needs no other of ours.
STORE_ALL  := $(STORE_SRC) $(call sources,transfers copy files base schedule/runs accept/lock accept/fault) \
              $(TRANSFER_SRC) $(CORE_SRC) $(REPORT_SRC)
TOOL_SRC   := $(call sources,$(addprefix programs/,redist command plan show rewrite product study transfers) import/json import/transfers levels)

# The archives that programs and tests here link, with all internal names; the
# installed libraries below show only what the installed headers declare.
LIB       := $(BUILD)/internal.a
MPI_LIB   := $(BUILD)/internal_mpi.a
STATIC    := $(BUILD)/libredist.a
MPI_STATIC := $(BUILD)/libredist_mpi.a
SHARED    := $(BUILD)/libredist.so.0
MPI_SHARED := $(BUILD)/libredist_mpi.so.0
STORE_STATIC := $(BUILD)/libredist_checkpoint.a
STORE_SHARED := $(BUILD)/libredist_checkpoint.so.0
LIBRARIES := $(STATIC) $(MPI_STATIC) $(STORE_STATIC) $(SHARED) $(MPI_SHARED) $(STORE_SHARED)
PROGRAMS  := $(BUILD)/redist $(BUILD)/redist-check $(BUILD)/redist-run $(BUILD)/redist-checkpoint
UNIT      := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/test_*.c))

JSON_LIBS   = $(shell pkg-config --libs jansson)
CMOCKA_LIBS = $(shell pkg-config --libs cmocka)

.PHONY: all help demo check test install uninstall deb sbom clean deps always
.DELETE_ON_ERROR:

all: $(PROGRAMS) $(LIBRARIES)

help: ## this list
	@grep -hE '^[a-z][a-z0-9-]*:.*##' $(MAKEFILE_LIST) | LC_ALL=C sort -t: -k1,1 | \
	 awk -F ':.*## ' '{printf "  make %-20s %s\n", $$1, $$2}'

all: ## build programs and libraries into build/
$(BUILD)/obj/execute/%.o: override CC := $(MPICC)
$(call objects,$(RUN_SRC) $(call sources,programs/checkpoint)): override CC := $(MPICC)

# Written anew only when they change: other flags compile anew, other sources link anew. Tests
# run side by side, each under a make of its own, so that each writes a file of its own first.
KEEP_IF_SAME = @if cmp -s $@.$$PPID $@; then rm $@.$$PPID; else mv $@.$$PPID $@; fi
$(BUILD)/flags: always
	@mkdir -p $(@D)
	@echo '$(ALL_FLAGS)' >$@.$$PPID
	$(KEEP_IF_SAME)
$(BUILD)/sources: always
	@mkdir -p $(@D)
	@echo '$(call sources,.)' >$@.$$PPID
	$(KEEP_IF_SAME)
$(LIB) $(MPI_LIB) $(LIBRARIES) $(PROGRAMS): $(BUILD)/sources

$(BUILD)/obj/%.o: src/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo "  CC  $<"
	@$(CC) $(BASE_CFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

# The judge looks at every device in every dimension. Without this, -fPIC keeps a file from
# inlining what it defines itself.
$(call objects,$(CORE_SRC)): override BASE_CFLAGS += -fno-semantic-interposition

# Which build this is. Only the programs hold it, so that a commit links only them anew.
$(BUILD)/identity.h: always
	@mkdir -p $(@D)
	@sh .ci/print-identity >$@.$$PPID
	$(KEEP_IF_SAME)
$(call objects,$(NAME_SRC)): $(BUILD)/identity.h
$(call objects,$(NAME_SRC)): override BASE_CFLAGS += -include $(BUILD)/identity.h

$(LIB): $(call objects,$(LIB_SRC))
	@echo "  AR  $@"; rm -f $@ && ar rcsD $@ $(filter %.o,$^)
$(MPI_LIB): $(call objects,$(MPI_SRC))
	@echo "  AR  $@"; rm -f $@ && ar rcsD $@ $(filter %.o,$^)
$(BUILD)/exports.list: src/exports.map
	@mkdir -p $(@D)
	@sed -nE 's/^ *(redist_[a-z0-9_]+);$$/\1/p' $< > $@
$(STATIC): $(call objects,$(LIB_SRC))
$(MPI_STATIC): $(call objects,$(MPI_SRC) $(MPI_COPY_SRC))
$(STORE_STATIC): $(call objects,$(STORE_ALL))
$(STATIC) $(MPI_STATIC) $(STORE_STATIC): $(BUILD)/exports.list
	@echo "  AR  $@"; rm -f $@; ld -r $(filter %.o,$^) -o $@.o && \
	  objcopy --keep-global-symbols=$(BUILD)/exports.list $@.o && ar rcsD $@ $@.o && rm $@.o
$(SHARED): $(call objects,$(LIB_SRC)) src/exports.map
	@echo "  LD  $@"; $(CC) -shared -Wl,-soname,$(@F) -Wl,--version-script=src/exports.map $(NO_GAPS) \
	  $(LDFLAGS) $(filter %.o,$^) -o $@ -pthread
$(MPI_SHARED): $(call objects,$(MPI_SRC) $(MPI_COPY_SRC)) $(SHARED) src/exports.map
	@echo "  LD  $@"; $(MPICC) -shared -Wl,-soname,$(@F) -Wl,--version-script=src/exports.map $(NO_GAPS) \
	  $(LDFLAGS) $(filter %.o,$^) $(SHARED) -o $@ -pthread

$(STORE_SHARED): $(call objects,$(STORE_ALL)) src/exports.map
	@echo "  LD  $@"; $(CC) -shared -Wl,-soname,$(@F) -Wl,--version-script=src/exports.map $(NO_GAPS) \
	  $(LDFLAGS) $(filter %.o,$^) -o $@ $(JSON_LIBS) -pthread

# The checker links its own thin files, its messages and policies, the core with its half for
# transfers, and the proved prices: nothing else.
$(BUILD)/redist-check: $(call objects,$(CHECK_SRC) $(CORE_SRC) $(PRICE_SRC) $(TRANSFER_SRC) $(REPORT_SRC))
	@echo "  LD  $@"; $(CC) $(LDFLAGS) $(filter %.o %.a,$^) -o $@
$(BUILD)/redist: $(call objects,$(TOOL_SRC) $(SHARED_SRC)) $(LIB)
	@echo "  LD  $@"; $(CC) $(LDFLAGS) $(filter %.o %.a,$^) -o $@ $(JSON_LIBS) -lm -pthread
$(BUILD)/redist-run: $(call objects,$(RUN_SRC) $(SHARED_SRC)) $(MPI_LIB) $(LIB)
	@echo "  LD  $@"; $(MPICC) $(LDFLAGS) $(filter %.o %.a,$^) -o $@ -pthread
$(BUILD)/redist-checkpoint: $(call objects,$(CHECKPOINT_SRC) $(SHARED_SRC)) $(MPI_LIB) $(LIB)
	@echo "  LD  $@"; $(MPICC) $(LDFLAGS) $(filter %.o %.a,$^) -o $@ $(JSON_LIBS) -lm -pthread

-include $(patsubst %.o,%.d,$(call objects,$(LIB_SRC) $(MPI_SRC) $(CHECK_SRC) $(SHARED_SRC) $(RUN_SRC) $(CHECKPOINT_SRC) $(TOOL_SRC)))

include tests/tests.mk
-include proofs/proof.mk proofs/spec.mk

deps: ## install what is missing, with apt (says so first)
	@sh .ci/install-packages all

demo: ## the main job end to end on real data, installing what is missing
	@sh .ci/install-packages build
	@mkdir -p $(BUILD)
	@echo "building; the log is $(BUILD)/demo-build.log"
	@$(MAKE) --no-print-directory -j2 all >$(BUILD)/demo-build.log 2>&1 || { cat $(BUILD)/demo-build.log; exit 2; }
	@sh docs/demo.sh $(BUILD)

check: ## everything a change must pass: tests, then proofs
	@sh .ci/install-packages all
	@$(MAKE) --no-print-directory -j2 all test-programs
	@$(MAKE) --no-print-directory sanitized-programs clang-programs
	+@python3 -B tests/run_parts.py $(MAKE) $(SPEC_PARTS) $(TEST_PARTS) $(PROOF_PARTS) --alone $(ALONE)
	@echo "everything passed"

deb: ## Debian source and binary packages in build/deb
	@sh .ci/install-packages deb
	@sh .ci/make-deb $(BUILD) $(VERSION)

sbom: all ## what redist is made of, as SPDX 2.3: build/redist.spdx.json
	@python3 -B .ci/make-sbom $(BUILD) $(VERSION)

clean: ## remove build/
	rm -rf $(BUILD)

MANUALS := $(wildcard docs/man/*.[1-9])
LAYOUTS  := $(wildcard docs/layouts/*.json)
# Installed under the name of redist-check, whose package all others need.
COMPLETION := docs/completion/redist.bash
# What README and the pages link to, installed in the same folders, so that links hold.
DOCUMENTS := README.md LICENSE proofs/summary.md $(wildcard docs/*.md docs/*/*.md docs/*/*.svg \
  docs/*/*.tsv docs/examples/*.* docs/examples/model/* docs/layouts/*.json docs/platforms/*)

install: all ## install below $(DESTDIR)$(prefix)
	install -d $(DESTDIR)$(prefix)/bin $(DESTDIR)$(prefix)/include/redist \
	  $(DESTDIR)$(libdir)/pkgconfig
	install -m 755 $(PROGRAMS) $(DESTDIR)$(prefix)/bin
	install -m 644 $(HEADERS) $(DESTDIR)$(prefix)/include/redist
	install -m 644 $(filter %.a,$(LIBRARIES)) $(DESTDIR)$(libdir)
	install -m 755 $(filter %.so.0,$(LIBRARIES)) $(DESTDIR)$(libdir)
	for l in $(notdir $(filter %.so.0,$(LIBRARIES))); do ln -sf $$l $(DESTDIR)$(libdir)/$${l%.0}; done
	for m in redist redist-mpi redist-checkpoint; do sed -e 's|@prefix@|$(prefix)|' -e 's|@libdir@|$(libdir)|' -e 's|@version@|$(VERSION)|' \
	  docs/pkgconfig/$$m.pc.in > $(DESTDIR)$(libdir)/pkgconfig/$$m.pc; done
	for page in $(DOCUMENTS); do \
	  install -D -m 644 $$page $(DESTDIR)$(prefix)/share/doc/redist/$$page || exit 1; done
	install -d $(DESTDIR)$(prefix)/share/redist/layouts
	install -m 644 $(LAYOUTS) $(DESTDIR)$(prefix)/share/redist/layouts
	install -D -m 644 $(COMPLETION) $(DESTDIR)$(completions)/redist-check
	for program in redist redist-run redist-checkpoint; do ln -sf redist-check $(DESTDIR)$(completions)/$$program; done
	for page in $(MANUALS); do section=$${page##*.}; \
	  install -D -m 644 $$page $(DESTDIR)$(prefix)/share/man/man$$section/$${page##*/}; done

uninstall: ## remove what install put there
	rm -f $(addprefix $(DESTDIR)$(prefix)/bin/,$(notdir $(PROGRAMS)))
	rm -rf $(DESTDIR)$(prefix)/include/redist $(DESTDIR)$(prefix)/share/doc/redist \
	  $(DESTDIR)$(prefix)/share/redist
	rm -f $(addprefix $(DESTDIR)$(libdir)/,$(notdir $(LIBRARIES) $(patsubst %.0,%,$(filter %.so.0,$(LIBRARIES)))) \
	  $(addprefix pkgconfig/,redist.pc redist-mpi.pc redist-checkpoint.pc))
	rm -f $(addprefix $(DESTDIR)$(completions)/,$(notdir $(PROGRAMS)))
	for page in $(MANUALS); do \
	  rm -f $(DESTDIR)$(prefix)/share/man/man$${page##*.}/$${page##*/}; done
