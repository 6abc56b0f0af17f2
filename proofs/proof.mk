# Proofs of the core and the rewriter with Frama-C/WP; docs/PROOFS.md explains
# every target. A missing tool is a failure. Logs are in build/proof.

PROOF := nice -n 5 python3 -B proofs

.PHONY: prove-all closure trusted-base test-gate proof proof-fast proof-file axioms smoke canaries mutate mutate-paired mutate-random

# trusted-base, closure and axioms take seconds, and are among QUICK_PARTS.
PROOF_PARTS := test-gate proof canaries

prove-all: closure trusted-base axioms $(PROOF_PARTS) ## everything that Frama-C proves, and what watches over it

proof: ## prove core and rewriter without a cache and compare with proofs/summary.json
	@$(PROOF)/gate.py

proof-fast: ## the same with a cache in build/, for daily work: no evidence
	@$(PROOF)/gate.py --fast

proof-file: ## prove one file: make proof-file FILE=src/check/judge/list.c
	@test -n "$(FILE)" || { echo "usage: make proof-file FILE=src/check/judge/list.c" >&2; exit 2; }
	@$(PROOF)/gate.py --fast $(FILE)

axioms: ## count and list every axiom; nothing admitted, no contract without body
	@$(PROOF)/axioms.py

trusted-base: ## count the lines that the claim rests on; docs/TRUST.md must say the same
	@$(PROOF)/trusted_base.py

test-gate: ## the gate stops files that are not proved, though Frama-C says so
	@$(PROOF)/test_gate.py

closure: ## every definition of the specification is in a contract of an entry point, or listed; so is what other C has to keep
	@$(PROOF)/closure.py

smoke: ## contradictory contracts are looked for in every proved file: proofs/smoke.results
	@$(PROOF)/smoke.py

canaries: ## every recursive definition and axiom proves no false statement
	@$(PROOF)/canaries.py

mutate-paired: ## faults put into specification and code together: something above must notice
	@$(PROOF)/paired.py

mutate-random: ## random faults put into the proved code: each must break a proof
	@$(PROOF)/random_faults.py

mutate: ## faults put into the proved code: each must break a proof or a test
	@$(PROOF)/mutate.py
