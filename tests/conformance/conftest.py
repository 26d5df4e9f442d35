"""Hand the cases to the tests that ask for one."""

from __future__ import annotations

import pytest

from tests.conformance.cases import cases
from tests.support.option_sets import OptionSet, further_sets, games, sample_sets


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Fill the arguments `case`, `option_set` and `game`."""
    if "case" in metafunc.fixturenames:
        metafunc.parametrize(
            "case",
            [pytest.param(case, id=str(case), marks=marks(case.option_set)) for case in cases()],
        )
    if "option_set" in metafunc.fixturenames:
        every = [item for game in games() for item in (*sample_sets(game), *further_sets(game))]
        metafunc.parametrize(
            "option_set",
            [pytest.param(item, id=str(item), marks=marks(item)) for item in every],
        )
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games())


def marks(option_set: OptionSet) -> list[pytest.MarkDecorator]:
    """Mark what belongs to the long form."""
    return [pytest.mark.full] if option_set in further_sets(option_set.game) else []
