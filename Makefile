# `make run` and `make test` need Python 3.11 or newer, a C compiler, make and git; nothing else.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PEER := .venv-peer
JOBS ?= 2
# Short benchmarks gate in CI; BENCH= runs the long ones.
BENCH ?=
PROTOS := $(wildcard proto/hortus/v1/*.proto)

.DEFAULT_GOAL := help
.PHONY: help setup build run serve test lint type format proto perft golden differential bench bench-short bench-strength peer signature picture lock clean

help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

$(VENV)/installed: requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements.lock
	HORTUS_NO_KERNELS=1 $(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps -e .
	touch $@

setup: $(VENV)/installed ## Make .venv with everything in it

# Nothing rebuilds on import, so every target that runs code builds first; it takes a second when nothing changed.
build: setup ## Compile the kernels
	$(BIN)/python setup.py -q build_ext --inplace -j$(JOBS)

run: build ## Ask a server of its own for hints on a real position and show them
	$(BIN)/hortus demo --game hutan

serve: build ## Keep a server running
	$(BIN)/hortus serve

test: build ## Run the whole fast suite
	$(BIN)/python -m pytest

lint: setup ## ruff, mypy, cython-lint, buf
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PATH="$(CURDIR)/$(BIN):$$PATH" cython-lint engine_c solver
	$(BIN)/buf lint
	$(BIN)/buf format -d --exit-code

type: setup ## Check types only
	$(BIN)/mypy

format: setup ## Bring code and protos into form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/buf format -w

proto: setup ## Generate the Python code of the wire
	$(BIN)/python -m grpc_tools.protoc -Iproto --python_out=proto/gen --pyi_out=proto/gen --grpc_python_out=proto/gen $(PROTOS)

perft: build ## Count the action paths of some positions
	$(BIN)/hortus perft --game hutan --players 2 --seed 7 --depth 3

golden: build ## Write the goldens anew; review the difference like code
	$(BIN)/python -m tests.golden.regenerate

differential: build ## Compare reference and engine on many random games (hours)
	$(BIN)/python -m tests.differential.run --processes $(JOBS)

$(PEER)/installed: benchmarks/requirements.txt
	test -x $(PEER)/bin/python || $(PYTHON) -m venv $(PEER)
	$(PEER)/bin/python -m pip install -q --disable-pip-version-check -r benchmarks/requirements.txt
	touch $@

peer: $(PEER)/installed ## Install OpenSpiel, the peer of the benchmarks

bench: build peer ## Measure speed and strength; fails below a floor
	$(BIN)/python -m benchmarks.run $(BENCH)

bench-short: build peer ## The part of the benchmarks that gates every change
	$(BIN)/python -m benchmarks.run --short

bench-strength: build peer ## Every figure of strength with few games (8 minutes on two cores); fails below a floor
	$(BIN)/python -m benchmarks.run bench_strength bench_coverage
	$(BIN)/python -m benchmarks.bench_levels --short

signature: build ## Print the number that fixes the behaviour of the search
	$(BIN)/python -m solver.search.signature

picture: build ## Draw the pictures of README and docs anew
	$(BIN)/hortus demo --game hutan --picture docs/hint.svg --board docs/board.svg

lock: setup ## Resolve requirements.lock anew
	$(BIN)/python -m pip install -q uv
	$(BIN)/uv pip compile -q --extra dev --no-emit-index-url --no-header --no-annotate pyproject.toml -o requirements.lock

clean: ## Remove what a build leaves behind
	rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find engine_c solver -name '*.so' -delete
	find . -name __pycache__ -not -path './.venv*' -prune -exec rm -rf {} +
