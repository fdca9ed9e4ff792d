# Everything here starts from Python 3.11 or later and make; the rest is installed into .venv.
#   make demo    watch four bots play a game
#   make test    all that must hold before a change is accepted
# Another Python:       make PYTHON=python3.13 test
# Another environment:  make VENV=../env test

SHELL := /bin/sh
.DEFAULT_GOAL := help
# One thing after the other, but for what `test` calls again with -j.
ifeq ($(SIDE_BY_SIDE),)
.NOTPARALLEL:
endif

VENV ?= .venv
PYTHONS := $(or $(PYTHON),python3 python python3.14 python3.13 python3.12 python3.11)
# Processes that run tests side by side, one more than processors: tests of servers and browsers wait much of their time.
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 1)
# The number of games `make stress` plays.
GAMES ?= 20000
# How much `make load`, `make kill` and `make hostile` do.
TABLES ?= 200
KILLS ?= 200
ATTEMPTS ?= 20000
# How many games `make bench-simulation` plays.
MILLION ?= 1000000
# How long `make climb` looks for bad families, and how many of them `make stress` goes through.
MINUTES ?= 60
FAMILIES ?= 5000
# How many games with printed cards both engines play in `make stress`, and a fifth as many with random families.
LOCKSTEP ?= 10000
SEED ?= 1

BIN := $(VENV)/bin
HAS_CLI := $(VENV)/.has-cli
HAS_DEV := $(VENV)/.has-dev
HAS_BENCH := $(VENV)/.has-bench
HAS_CLUSTER := $(VENV)/.has-cluster
HAS_WEB := $(VENV)/.has-web
HAS_NODE := $(VENV)/.has-node
PAGE := build/page/index.html
PACKED := dist/packages.txt
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

heading = @printf '\n==> %s\n' '$(1)'

.PHONY: help demo table page packages vscode wheel native test lint pytest cards docs instructions format changelog test-matrix stress page-speed bench bench-core bench-check bench-simulation cluster load kill hostile sabotage sanitized faults climb clean

help: ## show this list
	@echo 'All you need is Python 3.11 or later.'
	@echo
	@grep -E '^[a-z-]+:.*## ' $(firstword $(MAKEFILE_LIST)) | sed -E 's/^([a-z-]+):.*## /\1|/' | \
		while IFS='|' read -r name text; do printf '  make %-12s %s\n' "$$name" "$$text"; done

demo: $(HAS_CLI) ## four bots play a game of Elysium
	@$(BIN)/elysium demo

table: $(HAS_WEB) $(PAGE) ## play in the browser: a server on this machine, and its page
	@$(BIN)/elysium serve --page build/page --data build/tables.sqlite --open

page: $(PAGE) ## build the page of the table into build/page

packages: $(PACKED) ## what is published for JavaScript, the client and the engine: two npm tarballs in dist

# vsce packages what esbuild has put together; neither leaves a list of where its parts came from.
vscode: $(HAS_NODE) ## the extension for VS Code: dist/elysium-cards.vsix
	$(call heading,packing the extension for VS Code)
	@$(BIN)/python editors/write.py
	@mkdir -p dist && PATH="$(abspath $(BIN)):$$PATH" && cd editors/vscode && npm install --no-progress --loglevel=error && npm run --silent build && npm run --silent package -- --out ../../dist/elysium-cards.vsix

# The second wheel is for this machine, or for the platform that ELYSIUM_WHEEL_CORE names (`native/build.py --help`).
wheel: $(HAS_DEV) $(PAGE) ## what is published, with the built page: a source archive and wheels in dist, pure and with the native core
	@ELYSIUM_WHEEL_CORE= $(BIN)/python -m build --no-isolation --outdir dist
	@if [ -n "$$ELYSIUM_WHEEL_CORE" ] || $(BIN)/python native/build.py --find >/dev/null; then \
		ELYSIUM_WHEEL_CORE="$${ELYSIUM_WHEEL_CORE:-native}" $(BIN)/python -m build --no-isolation --wheel --outdir dist; \
	fi

native: | compiler ## build the native core, which plays playouts many times as fast, into build/native
	$(call heading,native core)
	@$(BIN)/python native/build.py $(IF_POSSIBLE)

# The compiler of the machine; where there is none, one comes as a package of Python, 90 MB of it.
.PHONY: compiler
compiler: | $(BIN)/python
	@$(BIN)/python native/build.py --find >/dev/null 2>&1 || $(PIP_INSTALL) --editable '.[native]' || true

# The site comes before the tests: some of them open it in a browser. What only reads runs beside the tests, which wait
# much of their time; nothing is left to be made or installed by then.
test: IF_POSSIBLE = --if-possible# where no compiler can be had, nor fetched, the tests of the core are skipped
test: native cards docs ## everything CI checks: the native core is built, and the next five
	@$(MAKE) --no-print-directory -j2 --output-sync=line SIDE_BY_SIDE=yes checks pytest
	$(call heading,all of it holds)

# Not one beside the other: both want a processor of their own.
.PHONY: checks
checks: | $(HAS_DEV)
	@$(MAKE) --no-print-directory SIDE_BY_SIDE= lint instructions

lint: $(HAS_DEV) ## style, format, types, order of imports
	$(call heading,ruff check)
	@$(BIN)/ruff check .
	$(call heading,ruff format --check)
	@$(BIN)/ruff format --check .
	$(call heading,mypy)
	@$(BIN)/mypy
	$(call heading,lint-imports)
	@$(BIN)/lint-imports

cards: $(HAS_DEV) ## check the card files, and that they are in canonical form
	$(call heading,elysium check cards)
	@$(BIN)/elysium check cards
	@$(BIN)/elysium check --game ephyran cards/ephyran
	@$(BIN)/elysium fmt --check cards examples/families
	@$(BIN)/elysium fmt --check --game ephyran cards/ephyran

docs: $(HAS_DEV) $(PAGE) ## build the documentation into build/site; a warning is an error
	$(call heading,mkdocs build --strict)
	@# Not --quiet: it would keep mkdocs from counting the warnings that --strict is about.
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

pytest: $(HAS_DEV) $(PAGE) ## tests and doctests
	$(call heading,pytest)
	@$(BIN)/pytest -q -n $(JOBS) --dist worksteal

instructions: $(HAS_DEV) ## fails when a decision costs over 2 % more machine instructions than was committed; needs valgrind
	$(call heading,machine instructions)
	@$(BIN)/python -m benchmarks.instructions

format: $(HAS_DEV) ## repair what ruff can repair
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

changelog: $(BIN)/python ## write CHANGELOG.md from the fragments in docs/changelog.d
	@$(BIN)/python docs/hooks/changelog.py

test-matrix: $(BIN)/python ## tests on every supported Python here, with the lowest and the newest dependencies; FULL=1 for all, ONLY=3.12-lowest
	@$(BIN)/python tests/matrix.py --jobs $(JOBS) $(if $(FULL),--full) $(if $(ONLY),--only $(ONLY))

stress: native $(HAS_DEV) ## the properties over many more games, and thousands of families; GAMES=100000 for a long night
	$(call heading,properties over $(GAMES) games)
	@ELYSIUM_GAMES=$(GAMES) $(BIN)/pytest -q -n $(JOBS) tests/properties tests/ephyran/properties
	$(call heading,both engines in lockstep over $(LOCKSTEP) games)
	@$(BIN)/python -m benchmarks.lockstep --printed $(LOCKSTEP) --families $$(($(LOCKSTEP) / 5)) --positions $$(($(LOCKSTEP) / 5))
	@$(BIN)/python -m benchmarks.damage --games 2000 --states 20000 --seed $(SEED)
	$(call heading,games as numbers: round trips and both engines)
	@$(BIN)/python -m benchmarks.encodings --games $$(($(LOCKSTEP) / 10))
	$(call heading,$(FAMILIES) families formatted)
	@$(BIN)/python -m benchmarks.formatting --families $(FAMILIES) --jobs $(JOBS)
	$(call heading,a climb over $(FAMILIES) families)
	@$(BIN)/python -m benchmarks.climb --families $(FAMILIES) --seed $(SEED)

page-speed: $(HAS_DEV) $(PAGE) ## how soon the page is there, in a browser on this machine
	@$(BIN)/pytest -q -s tests/browser/speed.py

bench: $(HAS_BENCH) ## how fast we are beside catanatron and python-chess: tables, JSON and a plot in build/
	@$(BIN)/python -m benchmarks.bench --plot build/performance.png

bench-core: native $(HAS_BENCH) ## how fast the native core is, beside our Python engine, catanatron and python-chess
	@$(BIN)/python -m benchmarks.core_speed

bench-check: native $(HAS_BENCH) ## fails when we lost more than a fifth of our speed beside catanatron
	@$(BIN)/python -m benchmarks.check

bench-simulation: native $(HAS_DEV) ## a million games: two workers beside one, memory at a tenth and at the end; MILLION=100000 for a shorter one
	@$(BIN)/python -m benchmarks.simulation --games $(MILLION)

cluster: native $(HAS_CLUSTER) ## the same plan on processes, on a Dask cluster that loses a worker, and on Ray: equal tables
	@$(BIN)/python -m benchmarks.cluster

load: $(HAS_DEV) ## 200 tables of four at one server, 800 connections: what it carries, and what a seat sees
	@$(BIN)/python -m benchmarks.load --tables $(TABLES)

kill: $(HAS_DEV) ## 200 times kill -9 while people play, and power cuts: nothing that was acknowledged may be lost; needs strace
	@$(BIN)/python -m benchmarks.kill --kills $(KILLS)

hostile: $(HAS_DEV) ## floods, slow and idle connections, forged seats and 20,000 odd attempts, while others play: nobody may wait for them
	@$(BIN)/pytest -q tests/web/attacks.py
	@$(BIN)/python -m benchmarks.hostile --attempts $(ATTEMPTS)

sabotage: $(HAS_DEV) ## takes each limit and defence of the server out, one by one: make hostile, make kill or a test must notice
	@$(BIN)/python -m benchmarks.sabotage

sanitized: compiler $(HAS_DEV) ## the core with address and undefined-behaviour sanitizers: damaged games and states, and some in lockstep; needs gcc
	@$(BIN)/python native/build.py --sanitize
	@$(SANITIZED) $(BIN)/python -m benchmarks.damage --games 1000 --states 5000 --seed $(SEED)
	@$(SANITIZED) $(BIN)/python -m benchmarks.lockstep --printed 200 --families 200 --positions 200 --folder build/lockstep-sanitized
	@$(SANITIZED) $(BIN)/python -m benchmarks.encodings --games 20 --arrays 40

faults: native $(HAS_DEV) ## plants 65 faults in the core, one by one: lockstep must find each; MUTANTS=200 for changes by a machine
	@$(BIN)/python -m benchmarks.faults $(if $(MUTANTS),--mutants $(MUTANTS) --seed $(SEED))

climb: $(HAS_DEV) ## an hour of looking for families that pass the checker and break or slow the engine; MINUTES=10, SEED=2
	@$(BIN)/python -m benchmarks.climb --minutes $(MINUTES) --seed $(SEED)

# The library is loaded by a Python that knows nothing of sanitizers, so they are loaded before it.
SANITIZED = LD_PRELOAD="$$($${CXX:-g++} -print-file-name=libasan.so) $$($${CXX:-g++} -print-file-name=libubsan.so)" \
	ASAN_OPTIONS=detect_leaks=0 ELYSIUM_CORE=build/native/elysium_core_sanitized.so

# All that the packages and the page are made of; node comes with a package of Python, Pyodide with one of node.
PAGE_FILES := $(shell find clients src/elysium_rules cards grammar examples/families docs/protocol docs/rules.md docs/ephyran-rules.md -type f \
	-not -path '*/node_modules/*' -not -path '*/__pycache__/*' -not -path '*/dist/*' 2>/dev/null)

$(PACKED): $(PAGE_FILES) | $(HAS_NODE)
	$(call heading,packing the client and the engine)
	@$(BIN)/python clients/engine/runtime.py build/runtime
	@mkdir -p dist && rm -f dist/elysium-rules-*.tgz
	@PATH="$(abspath $(BIN)):$$PATH" && cd clients && npm run --silent build --workspace js && npm run --silent build --workspace engine && npm pack --silent --pack-destination ../dist --workspace js --workspace engine > ../$(PACKED).part
	@mv $(PACKED).part $@

$(PAGE): $(PAGE_FILES) $(PACKED) | $(HAS_NODE)
	$(call heading,building the page)
	@$(BIN)/python clients/table/language.py build/runtime
	@$(BIN)/python clients/table/rules.py build/runtime
	@$(BIN)/python clients/table/words.py build/runtime
	@PATH="$(abspath $(BIN)):$$PATH" && cd clients && npm run --silent types --workspace table && npm run --silent build --workspace table

clean: ## remove the environment, what was built and all caches
	rm -rf '$(VENV)' build dist clients/node_modules clients/*/dist editors/vscode/node_modules editors/vscode/dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests docs benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# --- the environment ---------------------------------------------------------
# The stamps live inside it, so that removing it removes them too;
# and they mean nothing once its Python has gone (a moved checkout, an upgraded system).
$(shell test -x '$(BIN)/python' || rm -f '$(HAS_CLI)' '$(HAS_DEV)' '$(HAS_BENCH)' '$(HAS_CLUSTER)' '$(HAS_WEB)' '$(HAS_NODE)')

$(HAS_CLI): pyproject.toml | $(BIN)/python
	$(call heading,installing elysium-rules with its command line)
	@$(PIP_INSTALL) --editable '.[cli]'
	@touch '$@'

$(HAS_DEV): pyproject.toml | $(BIN)/python
	$(call heading,installing elysium-rules with its development tools)
	@$(PIP_INSTALL) --editable '.[dev]'
	@touch '$(HAS_CLI)' '$@'

$(HAS_BENCH): pyproject.toml | $(BIN)/python
	$(call heading,installing elysium-rules with its benchmarks)
	@$(PIP_INSTALL) --editable '.[bench]'
	@touch '$@'

$(HAS_CLUSTER): pyproject.toml | $(BIN)/python
	$(call heading,installing elysium-rules with Dask and Ray)
	@$(PIP_INSTALL) --editable '.[cli,cluster]'
	@touch '$@'

$(HAS_WEB): pyproject.toml | $(BIN)/python
	$(call heading,installing elysium-rules with its server)
	@$(PIP_INSTALL) --editable '.[cli,web]'
	@touch '$@'

$(HAS_NODE): clients/package.json clients/js/package.json clients/engine/package.json clients/table/package.json | $(HAS_CLI)
	$(call heading,installing node and what the page is built with)
	@$(PIP_INSTALL) --editable '.[page]'
	@PATH="$(abspath $(BIN)):$$PATH" && cd clients && npm install --no-progress --loglevel=error
	@touch '$@'

# A Python is fit when it is new enough and can make environments.
# --clear is only for what is already an environment.
$(BIN)/python:
	@clear=''; if [ -f '$(VENV)/pyvenv.cfg' ]; then clear='--clear'; fi; \
	for python in $(PYTHONS); do \
		if "$$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
			printf '\n==> creating %s with %s\n' '$(VENV)' "$$("$$python" --version)"; \
			exec "$$python" -m venv $$clear '$(VENV)'; \
		fi; \
	done; \
	echo 'elysium_rules needs Python 3.11 or later with its venv module. Tried: $(PYTHONS)' >&2; \
	echo 'Name another one: make PYTHON=/path/to/python3 $(MAKECMDGOALS)' >&2; \
	exit 1
