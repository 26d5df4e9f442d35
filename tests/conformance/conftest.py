"""Hand the cases to the tests that ask for one."""

from __future__ import annotations

import pytest

from tests.conformance.cases import cases
from tests.support.option_sets import games, sample_sets


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Fill the arguments `case`, `option_set` and `game`."""
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", cases(), ids=str)
    if "option_set" in metafunc.fixturenames:
        every = [option_set for game in games() for option_set in sample_sets(game)]
        metafunc.parametrize("option_set", every, ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games())
