"""engine_c < solver < server; clients know the wire alone; a game is named in its own folders alone.

Files are read as text: import linters see neither `cimport` nor what a compiled module imports.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.architecture.files import CODE, LAYERS, ROOT, files, name
from tests.architecture.imports import imported

ALLOWED = {
    "engine_c": {"engine_c"},
    "solver": {"engine_c", "solver"},
    "server": {"engine_c", "solver", "server", "hortus"},
    "clients": {"clients", "hortus"},
}
OURS = {*LAYERS, "hortus", "tests", "benchmarks"}


def test_the_scanner_sees_every_form() -> None:
    text = """
import os, solver.params as params
from engine_c.contract cimport action_t
cimport server.fast
    from clients import client
importlib.import_module("tests.games")
"""
    assert imported(text) == {"os", "solver", "engine_c", "server", "clients", "tests"}


@pytest.mark.parametrize("layer", LAYERS)
def test_layers_import_only_what_is_below(layer: str) -> None:
    wrong = {
        name(path): sorted(reached)
        for path in files(layer, *CODE)
        if (reached := (imported(path.read_text()) & OURS) - ALLOWED[layer])
    }
    assert files(layer, *CODE)
    assert wrong == {}


def game_names() -> list[str]:
    return sorted(
        path.name for path in (ROOT / "engine_c" / "games").iterdir() if (path / "__init__.py").exists()
    )


def is_home(path: Path, game: str) -> bool:
    """Say whether a file lies in one of the game's own places."""
    parts = path.relative_to(ROOT).parts
    below = parts[1:] if parts[0] in LAYERS else ()
    return below[:1] == ("games",) and (below[1:2] == (game,) or below[1:2] == (f"{game}.py",))


def mentions(text: str, game: str) -> bool:
    """Say whether code speaks of a game, in any case and inside longer names too."""
    return game in text.lower()


PROSE = re.compile(r"\"{3}.*?\"{3}|#[^\n]*", re.DOTALL)


def code_of(path: Path) -> str:
    """Return a file without its comments and docstrings: these may give a game as an example."""
    return PROSE.sub("", path.read_text())


@pytest.mark.parametrize("game", game_names())
def test_a_game_is_named_in_its_homes_only(game: str) -> None:
    """Layers find games by folder; tests and documents may speak of games."""
    wrong = [
        name(path)
        for layer in LAYERS
        for path in files(layer, *CODE)
        if not is_home(path, game) and mentions(code_of(path), game)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", game_names())
def test_a_game_is_named_in_the_protos_by_oneofs_only(game: str) -> None:
    for path in files("proto/hortus", ".proto"):
        if path.stem == game:
            continue
        lines = path.read_text().splitlines()
        inside, wrong = False, []
        for line in lines:
            code = line.split("//")[0]
            inside = (inside or "oneof " in code) and "}" not in code
            if mentions(code, game) and not inside and not code.strip().startswith("import "):
                wrong.append(line)
        assert wrong == [], name(path)


@pytest.mark.parametrize("game", game_names())
def test_a_game_has_a_home_in_every_layer(game: str) -> None:
    for place in (
        f"engine_c/games/{game}/README.md",
        f"engine_c/games/{game}/components.toml",
        f"engine_c/games/{game}/rules.py",
        f"engine_c/games/{game}/engine.pyx",
        f"solver/games/{game}/__init__.py",
        f"solver/games/{game}/levels.toml",
        f"server/games/{game}/__init__.py",
        f"clients/games/{game}.py",
        f"proto/hortus/v1/{game}.proto",
        f"tests/games/{game}/option_sets.py",
    ):
        assert (ROOT / place).exists(), place


@pytest.mark.parametrize("game", game_names())
def test_reference_and_engine_share_no_code(game: str) -> None:
    """They may share the components, the options and the table, and nothing else of the game."""
    home = ROOT / "engine_c" / "games" / game
    reference = [home / "rules.py", *sorted(home.glob("reference_*.py"))]
    kernels = [path for path in sorted(home.iterdir()) if path.suffix in (".pyx", ".pxd")]
    for paths, others in ((reference, kernels), (kernels, reference)):
        names = "|".join(sorted({path.stem for path in others} - {"__init__"}))
        reaching = re.compile(rf"^\s*(from\s+\S*\b({names})\s+c?import\b|c?import\s+\S*\b({names})\b)", re.M)
        assert [name(path) for path in paths if reaching.search(path.read_text())] == []
