"""Components files as plain values, to be changed by a test."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


def facts_of(path: Path) -> dict[str, Any]:
    """Return the parsed text of a components file."""
    return tomllib.loads(path.read_text())
