# Every command sets itself up in .venv on first use, with the versions in constraints.txt.
#
#   PYTHON=python3.12   the Python to build .venv with (3.11 or newer)
#   ARGS="..."          passed on to the command
#   NATIVE=no           `make play` and `make terminal` do without Numba: engines run as WebAssembly
#   GAME=gosux          the game to play in the terminal: gosu, gosux or laundromat (gosu); gosu also
#                       with presets: gosu:kamakor, gosu:tournament, gosu:teams, gosu:kamakor+teams
#   JOBS=2              test processes; 0 runs the tests in one process; SLOW_JOBS=5 for the slow ones
#   CHECKED=yes         `make test` leaves out the tests that `make check` has just run
#   KILLS, CUTS, FAULTS, LEAKS, HOSTILE, HANGUPS, VISITS, IDLE, STALLED, PACKS, CARDS, MINUTES,
#   STAGES, TOURNAMENTS  how much `make soak` does

PYTHONS := $(if $(PYTHON),$(PYTHON),python3 python3.14 python3.13 python3.12 python3.11)
GAME    ?= gosu
JOBS    ?= 2
SLOW_JOBS ?= 5
KILLS   ?= 1000
CUTS    ?= 1000
FAULTS  ?= 20
LEAKS   ?= 10000
HOSTILE ?= 1000000
HANGUPS ?= 100000
VISITS  ?= 500
IDLE    ?= 1000
STALLED ?= 400
PACKS   ?= 1000000
CARDS   ?= 100000
MINUTES ?= 30
STAGES  ?= 200
TOURNAMENTS ?= 1000
BIN     := .venv/bin
CHECKS  := tests/test_imports.py tests/test_names.py tests/test_habits.py tests/docs tests/locale

# The first pins what we install; the second the isolated build (older pips take the first for both).
export PIP_CONSTRAINT       := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt

# What is compiled once need not be compiled by each of the many processes that tests start.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play site terminal test test-slow check docs bench examples engines soak bounds pictures clean
.NOTPARALLEL:

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s  %s\n", $$1, $$2 }' Makefile

play: .venv/for-play  ## serve the table and open it in a browser; ARGS="--port 9000" for another port
	@$(BIN)/warren serve --open $(ARGS)

terminal: .venv/for-play  ## play in the terminal; GAME=gosux or GAME=laundromat for the others
	@$(BIN)/warren play $(GAME) $(ARGS)

test: .venv/for-dev  ## run the quick tests, about five minutes; ARGS="tests/rules -k battle" to choose among all
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(or $(ARGS),-m "not slow" $(if $(CHECKED),$(CHECKS:%=--ignore=%)))

test-slow: .venv/for-dev  ## run the slow tests: browser, resilience, workers, PostgreSQL, site, research, training, bots
	@$(BIN)/python -m pytest -n $(SLOW_JOBS) --dist worksteal -m slow $(ARGS)

check: .venv/for-dev  ## check format, lint, types, the page's types, imports, names of games and links
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy & types=$$!; \
	    $(BIN)/python hatch_build.py check && $(BIN)/python -m pytest -n 0 $(CHECKS); others=$$?; \
	    wait $$types && exit $$others

site: .venv/for-dev web/node_modules/pyodide  ## build everything as a static site that needs no server, in build/play
	@$(BIN)/warren site build/play
	@echo "Try it: $(BIN)/python -m http.server --directory build/play"

web/node_modules/pyodide: web/package-lock.json
	@cd web && npm ci --no-audit --no-fund --silent && touch node_modules/pyodide

docs: .venv/for-docs  ## build the docs as a site into build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet $(ARGS)
	@echo "The site is in build/site/index.html."

bench: .venv/for-bench  ## measure the engine against other libraries
	@$(BIN)/python -m bench $(ARGS)

examples: .venv/for-dev .venv/for-examples  ## train and play with agents of other packages, and use a Ray cluster, for half an hour
	@EXAMPLES=yes $(BIN)/python -m pytest -n 0 tests/research/test_examples.py tests/training tests/dataset tests/crew/test_cluster.py
	@$(BIN)/python -m examples.reinforce --minutes 2
	@rm -rf build/strong && $(BIN)/warren dataset make laundromat build/strong --decisions 20000 --seats 2
	@$(BIN)/python -m examples.cloning build/strong
	@$(BIN)/python -m examples.ismcts --simulations 1000 --matches 10
	@$(BIN)/python -m examples.ppo --minutes 10
	@$(BIN)/python -m examples.dqn
	@$(BIN)/python -m examples.rllib --minutes 10

engines: .venv/for-engines  ## rebuild the WebAssembly engines whose rules have changed
	@$(BIN)/warren engines $(ARGS)

soak: .venv/for-dev .venv/for-engines bounds  ## crash, disconnect, fuzz and flood the server for an hour or two; KILLS=100 MINUTES=5 for less
	@SOAK_KILLS=$(KILLS) SOAK_CUTS=$(CUTS) SOAK_FAULTS=$(FAULTS) SOAK_LEAKS=$(LEAKS) \
	    SOAK_HOSTILE=$(HOSTILE) SOAK_HANGUPS=$(HANGUPS) SOAK_VISITS=$(VISITS) SOAK_IDLE=$(IDLE) \
	    SOAK_STALLED=$(STALLED) SOAK_PACKS=$(PACKS) SOAK_CARDS=$(CARDS) \
	    $(BIN)/python -m pytest -n 0 --timeout 0 tests/resilience tests/cli/test_standby.py $(ARGS)
	@SOAK_TOURNAMENTS=$(TOURNAMENTS) $(BIN)/python -m pytest -n $(JOBS) tests/pairing tests/table/test_teams.py
	@WARREN_ENGINE=wasm $(BIN)/python -m pytest -n $(JOBS) tests/laws tests/playthroughs tests/rules tests/cards \
	    tests/resilience/test_leaks.py
	@$(BIN)/warren engines --check
	@SCREENS=all $(BIN)/python -m pytest -n $(JOBS) --timeout 0 tests/browser tests/bots tests/analysis \
	    tests/research tests/daily tests/kernel tests/verbs tests/printing tests/cli/test_kamakor.py tests/cli/test_rude_packs.py tests/language \
	    tests/resilience/test_rude_contents.py tests/resilience/test_texts.py
	@STAGE_MATCHES=$(STAGES) $(BIN)/python -m pytest -n 0 --timeout 0 tests/browser/test_stage.py tests/browser/test_laws.py -k many
	@$(BIN)/python -m bench.restart --tables 1000
	@$(BIN)/python -m bench.abuse --hangups $(HANGUPS)
	@$(BIN)/python -m bench.load --tables 250 --viewers 1000
	@$(BIN)/python -m bench.load --tables 250 --viewers 1000 --lab
	@$(BIN)/python -m bench.load --tables 1000 --pace 5
	@$(BIN)/python -m bench.workers --workers 0,1,2 --tables 200
	@$(BIN)/python -m bench.load --tables 250 --viewers 1000 --seconds $$((60 * $(MINUTES))) --watch

bounds: $(BIN)/python  ## test with the lowest and the newest versions of our dependencies
	@$(BIN)/python .ci/bounds.py lowest
	@$(BIN)/python .ci/bounds.py newest

pictures: .venv/for-dev  ## retake the pictures in README and docs, from real matches
	@PYTHONPATH=tests $(BIN)/python -m browser.pictures

clean:  ## remove .venv, caches and build output
	@rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .coverage htmlcov
	@find . -name .git -prune -o -name node_modules -prune -o -name __pycache__ -type d -prune \
	    -exec rm -rf {} +

# Stamps: one per set of dependencies, renewed when a pin, pyproject.toml or the page's source changes.
PAGE  := hatch_build.py web/package.json web/index.html $(shell find web/src -type f 2>/dev/null)
EXTRA :=
.venv/for-play:    EXTRA := $(if $(filter no,$(NATIVE)),,[native])
.venv/for-dev:     EXTRA := [dev]
.venv/for-docs:    EXTRA := [docs]
.venv/for-bench:   EXTRA := [bench]
.venv/for-engines: EXTRA := [engines]
.venv/for-examples: EXTRA := [examples]
.venv/for-play .venv/for-dev .venv/for-docs .venv/for-bench .venv/for-engines .venv/for-examples: $(BIN)/python pyproject.toml constraints.txt $(PAGE)
	@echo "Installing warren$(EXTRA) into .venv ..."
	@$(BIN)/python -m pip install -qq --no-compile --disable-pip-version-check -e '.$(EXTRA)'
	@touch $@

# The first Python that is new enough. It is run, not looked up: a name on PATH may be an empty shim.
$(BIN)/python:
	@for python in $(PYTHONS); do \
	    if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        echo "Creating .venv with $$("$$python" --version) ..."; \
	        "$$python" -m venv --clear .venv && exit 0; \
	        rm -rf .venv; exit 1; \
	    fi; \
	done; \
	echo "Warren needs Python 3.11 or newer; tried: $(PYTHONS)." >&2; \
	echo "Install one, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3.12" >&2; \
	exit 1
