# Every target sets up what it needs in .venv from a bare Python 3.11 to 3.13, and does not redo it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

EXAMPLE := fixtures/examples/penguins
GATE := $(BIN)/reportgate check --data $(EXAMPLE)/penguins.csv --sources $(EXAMPLE)/sources --metrics $(EXAMPLE)/metrics.py \
	--given https://allisonhorst.github.io/palmerpenguins/ --auditor off

.PHONY: help demo test check soak format clean bench-startup bench-gate bench-coverage bench-quotes bench-numbers bench-auditor recipes
help:  ## show the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

$(VENV)/.python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@touch $@

$(VENV)/.core: pyproject.toml $(VENV)/.python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/.python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[all]' --group dev
	@touch $@ $(VENV)/.core

demo: $(VENV)/.core  ## gate the bundled example, as it should be and with planted faults; no API key
	$(GATE) $(EXAMPLE)/artifact.json
	@echo
	$(GATE) $(EXAMPLE)/faults.json; test $$? -eq 1

# A compiler for the TypeScript recipe and a published schema of JUnit reports; without Node those tests skip.
$(VENV)/.node: tests/node/package.json tests/node/package-lock.json $(VENV)/.python
	mkdir -p $(VENV)/node && cp tests/node/package.json tests/node/package-lock.json $(VENV)/node
	if command -v npm >/dev/null; then npm ci --prefix $(VENV)/node --ignore-scripts --legacy-peer-deps --no-audit --no-fund --silent; fi
	@touch $@

test: $(VENV)/.dev $(VENV)/.node  ## run the tests
	$(BIN)/python -m pytest -n auto

check: $(VENV)/.dev  ## format, lint, types, then the tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(MAKE) --no-print-directory test

soak: $(VENV)/.dev  ## the queue and the service under load and kill -9, full size: some half an hour
	for run in "soak.py claim --on sqlite" "soak.py claim --on postgresql" "soak.py kill --on sqlite" \
		"soak.py kill --on postgresql" "soak.py restart" "serving.py kill --on sqlite" \
		"serving.py kill --on postgresql" "serving.py load"; do \
		$(BIN)/python benchmarks/review/$$run || exit 1; done

recipes: $(VENV)/recipes/dagster/.ready $(VENV)/recipes/apache-airflow/.ready  ## run the recipes for Dagster and Airflow, each in an environment of its own (400 MB)
	$(VENV)/recipes/dagster/bin/python scripts/recipes/dagster_check.py
	$(VENV)/recipes/apache-airflow/bin/python scripts/recipes/airflow_task.py

$(VENV)/recipes/%/.ready: pyproject.toml
	$(PYTHON) -m venv $(@D)
	$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --editable . '$*'
	@touch $@

format: $(VENV)/.dev  ## rewrite the code in the project's format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix-only --quiet .

bench-coverage: $(VENV)/.dev  ## what coverage finds and wrongly refuses on the corpora beside the project, and its speed
	$(BIN)/python benchmarks/coverage/audit.py
	$(BIN)/python benchmarks/coverage/mutations.py
	$(BIN)/python benchmarks/coverage/reports.py
	$(BIN)/python benchmarks/coverage/speed.py

bench-numbers: $(VENV)/.dev  ## what the scanner finds on the corpora beside the project, and its speed
	$(BIN)/python benchmarks/numbers/run.py

bench-startup: $(VENV)/.dev  ## the whole process, beside importing numpy and pydantic
	$(BIN)/python benchmarks/startup.py

bench-gate: $(VENV)/.dev  ## time of the numeric check, by number of claims
	$(BIN)/python benchmarks/gate.py

bench-auditor: $(VENV)/.dev  ## time of many audits that wait for a server, by the clock
	$(BIN)/python benchmarks/auditor/run.py

bench-quotes: $(VENV)/.dev  ## measure the quote verifier over a folder of corpora (CORPORA=...)
	$(BIN)/python benchmarks/quotes/run.py $(CORPORA)

clean:  ## remove what the targets made
	rm -rf $(VENV) dist build .mypy_cache .pytest_cache .ruff_cache
