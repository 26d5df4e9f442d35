"""Shared set-up of the suites."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

# Time limits of single examples would fail on a busy machine; the suites bound the number instead.
settings.register_profile(
    "hortus",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("hortus")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long forms (`-m full`) out of an ordinary run."""
    if "full" in (config.getoption("-m") or ""):
        return
    long_forms = [item for item in items if item.get_closest_marker("full")]
    if long_forms:
        config.hook.pytest_deselected(items=long_forms)
        items[:] = [item for item in items if item not in long_forms]
