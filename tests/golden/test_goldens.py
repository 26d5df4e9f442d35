"""Playthroughs and perft counts are what they were when they were last reviewed."""

from __future__ import annotations

import re

import pytest

from tests.golden.texts import (
    Golden,
    counts,
    goldens,
    open_golden,
    perft_position,
    playthrough_text,
    read_perft,
)
from tests.support.option_sets import games, hook
from tests.support.pictures import draw_picture, picture_path

REFERENCE_PATHS = 4000
"""The reference counts only as deep as there are at most so many paths."""


@pytest.mark.parametrize("implementation", ["engine", "reference"])
@pytest.mark.parametrize("golden", goldens("playthroughs"), ids=str)
def test_playthroughs(golden: Golden, implementation: str) -> None:
    assert playthrough_text(golden, implementation) == golden.path.read_text()


@pytest.mark.parametrize("golden", goldens("perft"), ids=str)
def test_perft_positions(golden: Golden) -> None:
    """The positions are those that `golden_sets.py` describes."""
    text, _ = read_perft(golden.path.read_text())
    assert open_golden(golden).game.format_position(perft_position(golden)) == text


@pytest.mark.parametrize("golden", goldens("perft"), ids=str)
def test_perft_counts(golden: Golden) -> None:
    ruleset = open_golden(golden)
    text, expected = read_perft(golden.path.read_text())
    position = ruleset.game.parse_position(text)
    assert ruleset.validate(position) == []
    assert list(counts(ruleset, position, "engine", len(expected))) == expected
    shallow = [(depth, count) for depth, count in expected if count <= REFERENCE_PATHS]
    assert shallow
    assert list(counts(ruleset, position, "reference", len(shallow))) == expected[: len(shallow)]


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in games() for name in hook(game, "pictures").PICTURES]
)
def test_pictures(game: str, name: str) -> None:
    drawn = draw_picture(hook(game, "pictures").PICTURES[name])
    assert drawn == picture_path(game, name).read_text(encoding="utf-8")
    sizes = [float(size) for size in re.findall(r'font-size="([0-9.]+)"', drawn)]
    assert 'width="800"' in drawn
    assert min(sizes) >= 11


@pytest.mark.parametrize("golden", [*goldens("playthroughs"), *goldens("perft")], ids=str)
def test_goldens_are_plain_text(golden: Golden) -> None:
    text = golden.path.read_text()
    assert text.endswith("\n")
    assert all(line == line.rstrip() for line in text.splitlines())
