"""What pyproject.toml asks for is what the layers import, no more and no less."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import packages_distributions

from tests.architecture.files import CODE, LAYERS, ROOT, files
from tests.architecture.imports import imported

# `libc` and `cpython` are declarations of Cython, `hortus` the generated code of the wire.
NO_DISTRIBUTION = {*LAYERS, *sys.stdlib_module_names, "hortus", "libc", "cpython"}


def canonical(name: str) -> str:
    """Return the name of a distribution as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def declared() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return {canonical(re.split(r"[<>=!~ \[;]", text)[0]) for text in project["dependencies"]}


def test_dependencies_are_those_that_are_imported() -> None:
    owners = packages_distributions()
    modules = set().union(*(imported(path.read_text()) for layer in LAYERS for path in files(layer, *CODE)))
    modules |= {"google"}  # the generated code of the wire imports it
    unowned = {}
    used = set()
    for module in modules - NO_DISTRIBUTION:
        found = {canonical(owner) for owner in owners.get(module, ())}
        used |= found
        if not found & declared():
            unowned[module] = found
    assert unowned == {}
    assert declared() - used == set()


def test_the_lock_names_every_dependency() -> None:
    locked = {canonical(line.split("==")[0]) for line in (ROOT / "requirements.lock").read_text().split()}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = declared() | {
        canonical(re.split(r"[<>=!~ \[;]", text)[0]) for text in project["optional-dependencies"]["dev"]
    }
    assert wanted - locked == set()
