# The theory of spec/*.mlw: Why3 1.5.1, CVC4 1.8, Z3 4.8.12.  A missing tool is a
# failure.  The Why3 configuration is private (build/why3/), made on the fly.
PYTHON ?= python3
WHY3_DIR := proofs/why3

.PHONY: spec spec-scratch spec-vacuity spec-mutate spec-table

# Replay the committed records, gate, and list what is assumed (nothing).
spec:
	$(PYTHON) $(WHY3_DIR)/replay.py

# Find every proof again and rewrite the records.
spec-scratch:
	$(PYTHON) $(WHY3_DIR)/rebuild.py --fresh

# No set of hypotheses may be contradictory.
spec-vacuity:
	$(PYTHON) $(WHY3_DIR)/vacuity.py

# Every mutant must break a proof.
spec-mutate:
	$(PYTHON) $(WHY3_DIR)/mutate.py

# Regenerate the table of docs/THEORY.md from the records.
spec-table:
	$(PYTHON) $(WHY3_DIR)/table.py
