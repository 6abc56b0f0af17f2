# Notations of other tools: tables of cases, random slips in them, one problem in
# all notations; plans exported.
.PHONY: import-program test-transfer test-import test-export test-export-transfers

$(BUILD)/tests/test_import: $(call test_objects,tests/import/test_import.c tests/support/prng.c) $(LIB)
	$(LINK_TEST) -pthread -o $@

import-program: $(BUILD)/tests/test_import

SLIPS ?= 2000

test-import: $(BUILD)/tests/test_import $(BUILD)/redist $(BUILD)/redist-check ## notations of other tools are read right or refused
	@$(BUILD)/tests/test_import $(SLIPS) $(wildcard tests/import/*.table)
	@sh tests/import/same_certificate.sh $(BUILD)
	@python3 -B tests/import/random_wordings.py $(BUILD) $(SLIPS)
	@python3 -B tests/import/two_meshes.py $(BUILD) 300
	@python3 -B tests/import/made_targets.py $(BUILD)
	@python3 -B tests/import/chunks.py $(BUILD)
	@python3 -B tests/import/documented.py $(BUILD)

test-export: $(BUILD)/redist $(BUILD)/redist-check ## exported StableHLO, JAX and Shardy text moves the data right, and imported again it is certified; the texts of Shardy's own tests are read; who gives whom in exchanges
	@python3 -B tests/export/run_stablehlo.py $(BUILD) 150
	@python3 -B tests/export/run_shard_map.py $(BUILD) 100
	@python3 -B tests/export/run_shardy.py $(BUILD) 150
	@python3 -B tests/export/import_plans.py $(BUILD) 100
	@python3 -B tests/export/import_shardy.py $(BUILD) 100
	@python3 -B tests/export/import_functions.py $(BUILD) 100
	@python3 -B tests/import/shardy_texts.py $(BUILD)
	@python3 -B tests/export/run_exchanges.py $(BUILD) 100

test-transfer: $(BUILD)/redist $(BUILD)/redist-check ## `redist transfer` on TRANSFERS random problems: accepted, also by the second checker, right place by place, no byte too many, sent as evenly as can be; by a topology at the right price, in two rounds where that is less; sums in shares; the witness of the least sent, counted of the layouts; shown as they are; types, JSON, files of nccl_m2n, batches; notations of layouts, place by place; equal problems as if each was planned
	@python3 -B tests/transfers/plan_transfers.py $(BUILD) $(or $(TRANSFERS),1000)
	@python3 -B tests/transfers/show_transfers.py $(BUILD) $(or $(TRANSFERS),500)
	@python3 -B tests/transfers/level_plans.py $(BUILD) $(or $(TRANSFERS),400)
	@python3 -B tests/transfers/shared_sums.py $(BUILD) $(or $(TRANSFERS),300)
	@python3 -B tests/transfers/sent_witness.py $(BUILD) $(or $(TRANSFERS),150)
	@python3 -B tests/transfers/asked_transfers.py $(BUILD)
	@python3 -B tests/transfers/m2n_problems.py $(BUILD) 40
	@python3 -B tests/transfers/notated_layouts.py $(BUILD) $(or $(TRANSFERS),250)
	@python3 -B tests/transfers/equal_problems.py $(BUILD) $(or $(TRANSFERS),100)

test-import-transfers: $(BUILD)/redist $(BUILD)/redist-check ## TRANSFERS random plans of box transfers in JSON: what is right is certified, what is wrong refused with its element
	@python3 -B tests/transfers/json_cases.py $(BUILD)
	@python3 -B tests/transfers/import_transfers.py $(BUILD) $(or $(TRANSFERS),1000)

test-export-transfers: $(BUILD)/redist $(BUILD)/redist-check ## certs and TRANSFER_PLANS random plans as transfers: accepted by redist-check and the second checker, and values end right
	@python3 -B tests/export/export_transfers.py $(BUILD) $(or $(TRANSFER_PLANS),1000)
