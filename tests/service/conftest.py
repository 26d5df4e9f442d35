"""A server for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.service.support import Link, serving


@pytest.fixture
async def link() -> AsyncIterator[Link]:
    """Return a server with two search threads and its stubs."""
    async with serving(search_threads=2) as found:
        yield found
