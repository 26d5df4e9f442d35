"""What a grid of Hutan will be worth: chances by area, expected points by scoring rule."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

PARAMETERS_PATH: Path

def configure(num_players: int, values: Mapping[str, Any]) -> None:
    """Set the weights of one number of players from a table of parameters.toml.

    For experiments: the weights belong to the process, so no search may run meanwhile.
    """

def load_parameters(path: Path = ...) -> dict[int, dict[str, Any]]:
    """Read a parameters file: {number of players: values}."""
