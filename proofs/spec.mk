# The theory of spec/theory/*.mlw: Why3 1.5.1, CVC4 1.8, Z3 4.8.12.  A missing tool is a
# failure.  The Why3 configuration is private (build/why3/), made on the fly.
PYTHON ?= python3
WHY3_DIR := proofs/why3

.PHONY: spec spec-scratch spec-vacuity spec-mutate spec-table

spec: ## the theory in Why3: replay the committed records, list what is assumed
	$(PYTHON) $(WHY3_DIR)/replay.py

spec-scratch: ## find every proof of the theory again and rewrite the records
	$(PYTHON) $(WHY3_DIR)/rebuild.py --fresh

spec-vacuity: ## no set of hypotheses of the theory may be contradictory
	$(PYTHON) $(WHY3_DIR)/vacuity.py

spec-mutate: ## changes of the theory, each of which must break a proof
	$(PYTHON) $(WHY3_DIR)/mutate.py

spec-table: ## write the table of docs/THEORY.md from the records
	$(PYTHON) $(WHY3_DIR)/table.py
