# The theory of spec/theory/*.mlw: Why3 1.5.1, CVC4 1.8, Z3 4.8.12.  A missing tool is a
# failure.  The Why3 configuration is private (build/why3/), made on the fly.
PYTHON ?= python3
WHY3_DIR := proofs/why3

.PHONY: spec spec-replay spec-watch spec-scratch spec-vacuity spec-mutate spec-provers spec-table spec-link

SPEC_PARTS := spec-watch spec-replay

spec: $(SPEC_PARTS) ## the theory in Why3: what watches over it, and the replay

spec-replay: ## replay the committed records of the theory, list what is assumed
	$(PYTHON) $(WHY3_DIR)/replay.py

spec-watch: ## what watches over the theory: its tables, planted assumptions, samples of the two below
	$(PYTHON) $(WHY3_DIR)/checker.py --check
	$(PYTHON) $(WHY3_DIR)/table.py --check
	$(PYTHON) $(WHY3_DIR)/provers.py --check
	$(PYTHON) $(WHY3_DIR)/test_assumed.py
	$(PYTHON) $(WHY3_DIR)/vacuity.py --sample 1
	$(PYTHON) $(WHY3_DIR)/mutate.py --sample 2

spec-scratch: ## find every proof of the theory again and rewrite the records
	$(PYTHON) $(WHY3_DIR)/rebuild.py --fresh

spec-vacuity: ## no hypotheses of the theory may be contradictory: files that changed since they were tried
	$(PYTHON) $(WHY3_DIR)/vacuity.py --stale

spec-mutate: ## changes of the theory, each of which must break a proof: those whose files changed
	$(PYTHON) $(WHY3_DIR)/mutate.py --stale

spec-provers: ## count the goals of the theory that both provers prove: in files that changed since
	$(PYTHON) $(WHY3_DIR)/provers.py

spec-table: ## write the table of docs/THEORY.md from the records
	$(PYTHON) $(WHY3_DIR)/table.py

spec-link: ## write the checker's definitions in the words of Why3 anew, for link_*.mlw
	$(PYTHON) $(WHY3_DIR)/checker.py
