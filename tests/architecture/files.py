"""The files of the repository, as the architecture tests see them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
LAYERS = ("engine_c", "solver", "server", "clients")
CODE = (".py", ".pyx", ".pxd", ".pyi")
SKIPPED = {"build", "dist", "node_modules", "__pycache__"}


def is_generated(path: Path) -> bool:
    """Say whether a file is written by a tool."""
    return path.is_relative_to(ROOT / "proto" / "gen")


@cache
def files(folder: str, *suffixes: str) -> tuple[Path, ...]:
    """Return the files below a folder of the root, hidden and built ones left out."""
    found = []
    for path in sorted((ROOT / folder).rglob("*")):
        parts = path.relative_to(ROOT).parts
        if any(part in SKIPPED or part.startswith(".") or part.endswith(".egg-info") for part in parts):
            continue
        if path.is_file() and (not suffixes or path.suffix in suffixes):
            found.append(path)
    return tuple(found)


def name(path: Path) -> str:
    """Return the path below the root."""
    return path.relative_to(ROOT).as_posix()
