"""What a grid of Hutan will be worth: chances by area, expected points by scoring rule."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

PARAMETERS_PATH: Path
TABLES: tuple[str, ...]
"""By number of players."""

def configure(table: str, values: Mapping[str, Any]) -> None:
    """Set the weights of one table of parameters.toml.

    For experiments: the weights belong to the process, so no search may run meanwhile.
    """

def saved_weights() -> bytes:
    """Return the weights in force, as bytes for `restore_weights`."""

def restore_weights(saved: bytes) -> None:
    """Put weights back in force that `saved_weights` returned in this process; ValueError for others."""

def load_parameters(path: Path = ...) -> dict[str, dict[str, Any]]:
    """Read a parameters file: {table: values}."""
